import { isFound } from '../../../core/rules/search.ts'
import {
  type Asset,
  type AssetChange,
  type AssetSchema as AssetSchemaAnswer,
  assets as contract,
} from '../../../core/contract/assets.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { localise } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { paged, sliceOf } from '../../platform/db/lists.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { type AssetSchema, type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { contentOfVersion } from '../configuration/forms.ts'
import { changeAsset } from './change.ts'
import { createAsset, createAssets } from './create.ts'
import { listScanned } from '../../platform/db/search.ts'
import { listAssets } from './list.ts'
import { readAssetAnswer } from './read.ts'
import { archivableAssets, assetNoun } from './records.ts'

export function mountAssets(api: Api): void {
  mount(api, contract, {
    async schemas({ tx, query, language }) {
      const config = await loadConfiguration(tx)
      const shown = [...config.assetSchemas.values()]
        .filter(({ removed }) => !removed)
        .map((schema) => presentSchema(config, schema, language))
        .filter(({ name }) => isFound([name], query.search ?? ''))
      const slice = sliceOf({ ...query, page: query.page ?? 'false' })
      return paged(shown.slice(slice.offset, slice.offset + slice.limit), slice, shown.length)
    },

    async schema({ tx, params, query, language }) {
      const config = await loadConfiguration(tx)
      const schema = config.assetSchemas.get(params.id) ?? refuse('NOT_FOUND')
      if (query.version === undefined) return { collection: [presentSchema(config, schema, language)] }
      const { content, version } = await contentOfVersion(tx, 'asset', schema.id, query.version)
      return { collection: [presentSchema(config, { ...schema, content }, language, version)] }
    },

    list: ({ tx, session, query }) => listScanned(query, (asked) => listAssets(tx, session, asked)),

    create: ({ body, ...caller }) => createAsset(caller, body),

    createMany: async ({ body, ...caller }) => ({ collection: await createAssets(caller, body.assets) }),

    get: async ({ tx, session, params }) => ({ collection: [await readAssetAnswer(tx, session, params.id)] }),

    async update({ tx, session, judge, params, body }): Promise<Asset> {
      const before = await assetNoun.read(tx, session, params.id, true)
      // A place that the person may not see was shown as none: it stays when it comes back so.
      const isKept =
        body.location === undefined ||
        (body.location === null && (await readAssetAnswer(tx, session, before.id)).location === null)
      await changeAsset({ tx, session, judge }, before, {
        ...(body.organization === undefined ? {} : { organizationId: referenceId(body.organization) }),
        ...(isKept ? {} : { locationId: locationOf(body.location) }),
        ...(body.dataSchema === undefined ? {} : { dataSchema: body.dataSchema }),
        ...(body.i18n === undefined ? {} : { i18n: body.i18n }),
        sentAs: body.assetSchemaVersion,
        checkVersion: () =>
          checkVersion<typeof contract.update>(body.version, before.version, async () => ({
            yours: body,
            theirs: await readAssetAnswer(tx, session, before.id),
          })),
      })
      return readAssetAnswer(tx, session, before.id)
    },

    archive: ({ tx, session, params }) => archivableAssets.archive(tx, session, params.id),
  })
}

const locationOf = (location: AssetChange['location']): string | null =>
  location === undefined || location === null ? null : referenceId(location)

function presentSchema(
  config: Configuration,
  assetSchema: AssetSchema,
  language: Language,
  version = assetSchema.version,
): AssetSchemaAnswer {
  const { name, schema, descriptor, i18n, formerUnits, uniqueFields, craftable, type } = localise(
    assetSchema.content,
    language,
    config.defaultLanguage,
  )
  return {
    _id: assetSchema.id,
    name,
    schema,
    descriptor,
    ...(i18n ? { i18n } : {}),
    ...(formerUnits ? { formerUnits } : {}),
    uniqueFields,
    craftable,
    ...(type === undefined ? {} : { type }),
    version,
    currentVersion: assetSchema.version,
  }
}
