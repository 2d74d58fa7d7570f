import type { Fault } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Finder } from '../../platform/references.ts'

/** Filters ids to organizations that a record may name: live and assigned to the user. */
export async function usableOrganizations(
  tx: Tx,
  session: Session,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)].filter((id) => isUuid(id) && can(session, 'organization.read', id).allowed)
  if (!wanted.length) return new Set()
  const rows = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A value may name the organizations that a record may name. */
export const findOrganizations: Finder = async (tx, session, references) => {
  const usable = await usableOrganizations(
    tx,
    session,
    references.map(({ id }) => id),
  )
  return ({ id }) => usable.has(id)
}

/** Whether a record of this organization could be created now. */
export async function isLiveOrganization(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const unknownOrganization: Fault = {
  path: '/organization',
  key: 'error.case.dataNotFound',
  code: 'UNKNOWN',
}

/** An archived or unassigned organization in a body is a fault on its path, as an absent one is (§3). */
export async function organizationFaults(tx: Tx, session: Session, id: string): Promise<Fault[]> {
  return (await usableOrganizations(tx, session, [id])).has(id) ? [] : [unknownOrganization]
}
