import type { Fault } from '../../../core/errors.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/lists.ts'

/** An organization in a body has to be live and assigned; otherwise it counts as absent, on its path (§3). */
export async function organizationFaults(tx: Tx, session: Session, id: string): Promise<Fault[]> {
  const row = isUuid(id)
    ? await tx.db
        .selectFrom('organizations')
        .select('id')
        .where('account_id', '=', tx.accountId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  const usable = row && can(session, 'organization.read', row.id).allowed
  return usable ? [] : [{ path: '/organization', key: 'error.case.dataNotFound' }]
}
