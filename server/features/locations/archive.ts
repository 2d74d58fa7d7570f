import { sql } from 'kysely'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { trashed } from '../../platform/trash.ts'
import type { Archivable } from '../../platform/feature.ts'
import { isLiveOrganization } from '../organizations/usable.ts'
import { type LocationRow, readLocation } from './read.ts'

/** Archives a place: it is no longer offered, and forms keep their copies of it. */
export async function archiveLocation(tx: Tx, session: Session, id: string): Promise<void> {
  const row = await readLocation(tx, session, id, true)
  demand(session, 'location.archive', row.organization_id)
  await setDeletedAt(tx, row.id, tx.now)
  tx.event({ action: 'archive', type: 'locations', id: row.id })
}

export const archivableLocations: Archivable<LocationRow, Pick<LocationRow, 'organization_id'>> = {
  permission: 'archive',
  find: (tx, ids) =>
    tx.db
      .selectFrom('locations')
      .selectAll()
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  isReadable: (session, row) => can(session, 'location.read', row.organization_id).allowed,
  mayArchive: (session, row) => can(session, 'location.archive', row.organization_id),
  trash: (tx, since) =>
    trashed(tx, 'locations', since, { name: sql`t.name`, judged: sql`t.organization_id` }),
  async restore(tx, { id, organization_id }) {
    if (!(await isLiveOrganization(tx, organization_id))) return 'NOT_FOUND'
    await setDeletedAt(tx, id, null)
    tx.event({ action: 'restore', type: 'locations', id })
    return undefined
  },
}

/** Archives the live ones among many. */
export async function archiveLocations(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .updateTable('locations')
    .set({ deleted_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of rows) tx.event({ action: 'archive', type: 'locations', id })
}

async function setDeletedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('locations')
    .set({ deleted_at: at })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}
