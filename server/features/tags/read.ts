import { refuse } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'

interface LockedTag {
  id: string
  name: string
  version: number
}

/** Locks a live tag that the session may read. Absent, foreign and unassigned tags all answer 404. */
export async function lockTag(tx: Tx, session: Session, id: string): Promise<LockedTag> {
  if (!isUuid(id)) refuse('NOT_FOUND')
  const row = await tx.db
    .selectFrom('tags')
    .select(['id', 'name', 'version'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !can(session, 'tag.read', row.id).allowed) refuse('NOT_FOUND')
  return row
}
