import { nouns } from '../../../core/nouns/index.ts'
import { sql } from 'kysely'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import type { AssetRow } from './read.ts'

export const assetRecords = recordsOf('assets', {
  derived: ['identifier', 'headers', 'search', 'unique_key'],
  form: 'asset_schema_version',
})

export const assetNoun = nounOf(nouns.assets, assetRecords, ['organization_id'], {
  name: sql`t.identifier`,
  schema: sql`t.asset_schema_id`,
  thingOf: (row) => row.organization_id,
  readable: (session) => readable(session).organizations('t.organization_id'),
  message: { organization: sql`t.organization_id` },
  hasHistory: true,
  soughtBy: 'search',
})

export const archivableAssets = assetNoun.archivable({
  permission: 'archive',
  async conflictOf(tx, row) {
    const schema = (await loadConfiguration(tx)).assetSchemas.get(row.asset_schema_id)
    if (schema?.removed !== false || !(await isLiveOrganization(tx, row.organization_id))) return 'NOT_FOUND'
    return (await isTaken(tx, row)) ? 'NOT_UNIQUE' : undefined
  },
})

/** Whether another live asset has the unique values. Whoever takes them a moment later is refused by the index. */
async function isTaken(tx: Tx, row: AssetRow): Promise<boolean> {
  if (row.unique_key === null) return false
  const other = await tx.db
    .selectFrom('assets')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('asset_schema_id', '=', row.asset_schema_id)
    .where('organization_id', '=', row.organization_id)
    .where('unique_key', '=', row.unique_key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
