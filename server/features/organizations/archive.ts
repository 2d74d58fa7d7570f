import { sql } from 'kysely'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { trashed } from '../../platform/trash.ts'
import type { Archivable } from '../../platform/feature.ts'
import { type OrganizationRow, readOrganization } from './read.ts'

/** Archives an organization: lists stop offering it, and records that name it keep its name (ORG-16). */
export async function archiveOrganization(tx: Tx, session: Session, id: string): Promise<void> {
  const row = await readOrganization(tx, session, id, true)
  demand(session, 'organization.archive', row.id)
  await setDeletedAt(tx, row.id, tx.now)
  tx.event({ action: 'archive', type: 'organizations', id: row.id })
}

export const archivableOrganizations: Archivable<OrganizationRow, Pick<OrganizationRow, 'id'>> = {
  permission: 'write',
  find: (tx, ids) =>
    tx.db
      .selectFrom('organizations')
      .selectAll()
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  isReadable: (session, row) => can(session, 'organization.read', row.id).allowed,
  mayArchive: (session, row) => can(session, 'organization.archive', row.id),
  trash: (tx, since) => trashed(tx, 'organizations', since, { name: sql`t.name` }),
  async restore(tx, { id }) {
    await setDeletedAt(tx, id, null)
    tx.event({ action: 'restore', type: 'organizations', id })
    return undefined
  },
}

/** Archives the live ones among many. */
export async function archiveOrganizations(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.db
    .updateTable('organizations')
    .set({ deleted_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of rows) tx.event({ action: 'archive', type: 'organizations', id })
}

async function setDeletedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('organizations')
    .set({ deleted_at: at })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}
