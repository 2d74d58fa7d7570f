import { type Check, type CheckChange, checks as contract } from '../../../core/contract/checks.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { enforce } from '../../../core/rules/decision.ts'
import { editMilestone } from '../../../core/rules/milestone.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { type Api, type Call, mount } from '../../platform/http/mount.ts'
import { usableAssets } from '../assets/read.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { checkValues, contentOfVersion, versionAfterEdit } from '../configuration/forms.ts'
import { firstUsesOf } from '../links/lineage.ts'
import { lockProducts } from '../links/lock.ts'
import { type CheckRow, milestoneOf, presentCheck, readChecks } from './read.ts'
import { listSchemas, presentSchema, readDates } from './schemas.ts'
import { type CheckDraft, checkRecords, insertChecks } from './write.ts'

export function mountChecks(api: Api): void {
  mount(api, contract, {
    schemas: ({ tx, query, language }) => listSchemas(tx, query, language),

    async schema({ tx, params, query, language }) {
      const config = await loadConfiguration(tx)
      const schema = config.checkSchemas.get(params.id) ?? refuse('NOT_FOUND')
      const dates = await readDates(tx)
      if (query.version === undefined) return { collection: [presentSchema(config, schema, dates, language)] }
      const { content, version } = await contentOfVersion(tx, 'check', schema.id, query.version)
      return { collection: [presentSchema(config, { ...schema, content }, dates, language, version)] }
    },

    list: async ({ tx, session, query, language }) => ({
      collection: await answersOf(tx, session, idsOf(query.ids), language),
    }),

    async get({ tx, session, params, language }) {
      const config = await loadConfiguration(tx)
      const schema = config.checkSchemas.get(params.id)
      if (schema) return { collection: [presentSchema(config, schema, await readDates(tx), language)] }
      const row = (await readChecks(tx, session, [params.id])).get(params.id.toLowerCase())
      return row?.deleted_at === null
        ? { collection: [presentCheck(config, row, language)] }
        : refuse('NOT_FOUND')
    },

    async create({ tx, session, judge, body, language }) {
      demand(session, 'check.create', null)
      const config = await loadConfiguration(tx)
      const assets = await usableAssets(tx, session, assetIdsOf(body))
      const faults: Fault[] = []
      const drafts: CheckDraft[] = []
      for (const [n, { checkSchema, asset, dataSchema, checkSchemaVersion: sentAs }] of body.entries()) {
        const schema = config.checkSchemas.get(referenceId(checkSchema))
        const assetId = assetIdOf(asset)
        if (assetId !== null && !assets.has(assetId)) faults.push(unknown(`/${n}/asset`))
        if (!schema || schema.removed) {
          faults.push(unknown(`/${n}/checkSchema`))
          continue
        }
        const checked = await checkValues(tx, config, schema, { dataSchema, sentAs }, { ignored: [] })
        const [unread = []] = await judge([checked.references])
        faults.push(...inRow(n, [...checked.faults, ...unread]))
        drafts.push({ schema, assetId, data: checked.data })
      }
      refuseFaults(faults)
      const ids = await insertChecks(tx, drafts)
      return { ids, created: ids.length, collection: await answersOf(tx, session, ids, language) }
    },

    async update({ tx, session, judge, body, language }) {
      const config = await loadConfiguration(tx)
      const ids = body.map(({ _id }) => _id.toLowerCase())
      const rows = await lockChecks(tx, session, ids)
      for (const row of rows.values()) {
        const milestone = milestoneOf(row)
        if (milestone) demand(session, 'milestone.edit', milestone)
        else demand(session, 'check.create', null)
      }
      const changes = await judgeChanges({ tx, session, judge }, config, body, rows)
      await refuseLocked(tx, rows.values())
      for (const { row, after } of changes) {
        if (after) await checkRecords.change(tx, row, after)
        // CHK-05: takes a saved check out of its list.
        else await checkRecords.archive(tx, [row.id])
      }
      return { collection: await answersOf(tx, session, ids, language) }
    },
  })
}

/** Checks in the order of their ids; unknown ones are left out. */
async function answersOf(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  language: Language,
): Promise<Check[]> {
  const config = await loadConfiguration(tx)
  const rows = await readChecks(tx, session, ids)
  return ids
    .flatMap((id) => rows.get(id.toLowerCase()) ?? [])
    .map((row) => presentCheck(config, row, language))
}

/** Every write of a process locks its product first, and the checks are read again under the lock. */
async function lockChecks(tx: Tx, session: Session, ids: readonly string[]): Promise<Map<string, CheckRow>> {
  const found = await readChecks(tx, session, ids)
  await lockProducts(
    tx,
    [...found.values()].flatMap(({ product_id }) => product_id ?? []),
  )
  await tx.db
    .selectFrom('checks')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...found.keys()]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return readChecks(tx, session, ids)
}

interface Change {
  row: CheckRow
  /** Undefined removes the check. */
  after: Pick<CheckRow, 'asset_id' | 'data' | 'check_schema_version'> | undefined
}

/** Judges every change and tells all faults at once. */
async function judgeChanges(
  { tx, session, judge }: Pick<Call<typeof contract.update>, 'tx' | 'session' | 'judge'>,
  config: Configuration,
  body: readonly CheckChange[],
  rows: ReadonlyMap<string, CheckRow>,
): Promise<Change[]> {
  const assets = await usableAssets(tx, session, assetIdsOf(body))
  const faults: Fault[] = []
  const changes: Change[] = []
  const named = new Set<string>()
  for (const [n, { _id, asset, dataSchema, deleted_at, checkSchemaVersion: sentAs }] of body.entries()) {
    const row = rows.get(_id.toLowerCase())
    if (!row || row.deleted_at !== null || named.has(row.id)) {
      faults.push(unknown(`/${n}/_id`))
      continue
    }
    named.add(row.id)
    if (deleted_at) {
      changes.push({ row, after: undefined })
      continue
    }
    const assetId = asset === undefined ? row.asset_id : assetIdOf(asset)
    if (assetId !== null && assetId !== row.asset_id && !assets.has(assetId))
      faults.push(unknown(`/${n}/asset`))
    const schema = config.checkSchemas.get(row.check_schema_id)!
    const { data, check_schema_version: version } = row
    const stored = { kind: 'check', schemaId: schema.id, version, data, i18n: {} } as const
    const values = { dataSchema: dataSchema ?? data, sentAs }
    const checked = await checkValues(tx, config, schema, values, { ignored: [], stored })
    const [unread = []] = await judge([checked.references])
    faults.push(...inRow(n, [...checked.faults, ...unread]))
    changes.push({
      row,
      after: {
        asset_id: assetId,
        data: checked.data,
        check_schema_version: versionAfterEdit(schema, checked.data, version),
      },
    })
  }
  refuseFaults(faults)
  return changes
}

/** §2.5: the checks of a locked process are locked with it. */
async function refuseLocked(tx: Tx, rows: Iterable<CheckRow>): Promise<void> {
  const attached = [...rows].filter(({ product_id }) => product_id !== null)
  const uses = await firstUsesOf(
    tx,
    attached.map(({ product_id }) => product_id!),
  )
  for (const { product_id, milestone_created_at } of attached)
    enforce(editMilestone({ createdAt: milestone_created_at! }, { usedSince: uses.get(product_id!) ?? null }))
}

type AssetReference = CheckChange['asset']
const assetIdOf = (asset: AssetReference): string | null =>
  asset === undefined || asset === null ? null : referenceId(asset).toLowerCase()
const assetIdsOf = (rows: readonly { asset?: AssetReference }[]): string[] =>
  rows.flatMap(({ asset }) => assetIdOf(asset) ?? [])

const unknown = (path: string): Fault => ({ path, key: 'error.case.dataNotFound' })
const inRow = (n: number, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => ({ ...fault, path: `/${n}${fault.path}` }))
