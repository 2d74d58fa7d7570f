import { type Insertable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import type { AssetSchema, Configuration } from '../configuration/configuration.ts'
import {
  type CheckedValues,
  checkValues,
  type FormValues,
  type StoredForm,
  versionAfterEdit,
} from '../configuration/forms.ts'
import { kinds } from '../configuration/kinds.ts'
import { uniqueKey } from '../products/key.ts'
import { reindexKind } from '../products/reindex.ts'
import { searchTexts } from '../products/search.ts'
import type { AssetRow } from './read.ts'

/** Checked values with the columns that follow from them. */
interface CheckedAsset extends Omit<CheckedValues, 'references'> {
  /** Made of the values once they have no faults: long ones would take long. */
  makeColumns(): Pick<AssetRow, 'identifier' | 'headers' | 'search' | 'unique_key'>
}

/** Checks values against a schema's current form; `stored` when editing. */
export async function checkAsset(
  tx: Tx,
  config: Configuration,
  schema: AssetSchema,
  values: FormValues,
  { before, judge }: { before?: AssetRow; judge?: JudgeReferences } = {},
): Promise<CheckedAsset> {
  const stored: StoredForm | undefined = before && {
    kind: 'asset',
    schemaId: schema.id,
    version: before.asset_schema_version,
    data: before.data,
    i18n: before.i18n,
  }
  const checked = await checkValues(tx, config, schema, values, { ignored: [], stored })
  const [unknown = []] = (await judge?.([checked.references])) ?? []
  const { data, i18n } = checked
  const unique = schema.content.uniqueFields
  return {
    data,
    i18n,
    faults: [...checked.faults, ...unknown],
    makeColumns: () => ({
      identifier: String(data.identifier),
      ...searchTexts(config, schema.content, data),
      unique_key: unique.length === 0 ? null : uniqueKey(unique.map((name) => data[name])),
    }),
  }
}

/** An asset to write; `author` replaces the transaction's own user and moment. */
interface AssetDraft {
  schema: AssetSchema
  checked: CheckedAsset
  organizationId: string
  locationId?: string | null
  author?: Tx
}

/** Writes new assets whose values have no faults, with their events; returns their ids. */
export async function insertAssets(tx: Tx, drafts: readonly AssetDraft[]): Promise<string[]> {
  const rows = drafts.map(
    ({ schema, checked, organizationId, locationId = null, author = tx }): Insertable<Tables['assets']> => {
      const id = v7({ msecs: author.now.getTime() })
      const told = {
        asset_schema_id: schema.id,
        organization_id: organizationId,
        location_id: locationId,
        data: checked.data,
        i18n: checked.i18n,
      }
      author.event({ action: 'create', type: 'assets', id, schemaVersion: schema.version, after: told })
      return {
        account_id: tx.accountId,
        id,
        asset_schema_version: schema.version,
        ...told,
        ...checked.makeColumns(),
        created_at: author.now,
        created_by: author.userId,
        updated_at: author.now,
        updated_by: author.userId,
      }
    },
  )
  await insertRows(tx, 'assets', rows)
  return rows.map(({ id }) => id)
}

/** Changes a live asset that the caller has locked; its values have no faults. */
export async function updateAsset(
  tx: Tx,
  schema: AssetSchema,
  before: AssetRow,
  { checked, organizationId, locationId }: Pick<AssetDraft, 'checked' | 'organizationId' | 'locationId'>,
): Promise<void> {
  const version = versionAfterEdit(
    { ...schema, version: schema.version },
    checked.data,
    before.asset_schema_version,
  )
  const told = {
    organization_id: organizationId,
    location_id: locationId ?? null,
    data: checked.data,
    i18n: checked.i18n,
  }
  await tx.db
    .updateTable('assets')
    .set({
      ...told,
      ...checked.makeColumns(),
      asset_schema_version: version,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .execute()
  const { organization_id, location_id, data, i18n } = before
  tx.event({
    action: 'update',
    type: 'assets',
    id: before.id,
    schemaVersion: version,
    before: { organization_id, location_id, data, i18n },
    after: told,
  })
}

/** Rewrites the columns of lists and the unique keys where a pack changes them. */
export const reindexAssets = (tx: Tx, config: Configuration, before: Pack, after: Pack): Promise<void> =>
  reindexKind(tx, config, kinds.asset, {
    schemas: config.assetSchemas,
    isUnidentified: sql`false`,
    before,
    after,
  })

/** Archives live assets of kinds that a pack removes. */
export async function archiveAssetsOf(tx: Tx, schemas: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update assets set deleted_at = ${tx.now}
    where account_id = ${tx.accountId} and asset_schema_id = any(${schemas}::text[]) and deleted_at is null
    returning id
  `.execute(tx.db)
  for (const { id } of rows) tx.event({ action: 'archive', type: 'assets', id })
}
