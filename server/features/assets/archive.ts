import { sql } from 'kysely'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { trashed } from '../../platform/trash.ts'
import type { Archivable } from '../../platform/feature.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { type AssetRow, readAsset } from './read.ts'

/** Archives an asset: lists stop offering it, and records that name it keep its name. */
export async function archiveAsset(tx: Tx, session: Session, id: string): Promise<void> {
  const row = await readAsset(tx, session, id, true)
  demand(session, 'asset.archive', row.organization_id)
  await setDeletedAt(tx, row.id, tx.now)
  tx.event({ action: 'archive', type: 'assets', id: row.id })
}

export const archivableAssets: Archivable<AssetRow, Pick<AssetRow, 'organization_id'>> = {
  permission: 'archive',
  find: (tx, ids) =>
    tx.db
      .selectFrom('assets')
      .selectAll()
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  isReadable: (session, row) => can(session, 'asset.read', row.organization_id).allowed,
  mayArchive: (session, row) => can(session, 'asset.archive', row.organization_id),
  trash: (tx, since) =>
    trashed(tx, 'assets', since, {
      name: sql`t.identifier`,
      schema: sql`t.asset_schema_id`,
      judged: sql`t.organization_id`,
    }),
  async restore(tx, row): Promise<ErrorCode | undefined> {
    const schema = (await loadConfiguration(tx)).assetSchemas.get(row.asset_schema_id)
    if (schema?.removed !== false || !(await isLiveOrganization(tx, row.organization_id))) return 'NOT_FOUND'
    if (await isTaken(tx, row)) return 'NOT_UNIQUE'
    await setDeletedAt(tx, row.id, null)
    tx.event({ action: 'restore', type: 'assets', id: row.id })
    return undefined
  },
}

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

/** Archives the live ones among many. */
export async function archiveAssets(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .updateTable('assets')
    .set({ deleted_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of rows) tx.event({ action: 'archive', type: 'assets', id })
}

async function setDeletedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('assets')
    .set({ deleted_at: at })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}
