import { sql } from 'kysely'
import type { Fault } from '../../../core/errors/refusal.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { collated, isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'

interface Tag {
  id: string
  name: string
}

/** The tags that the session may read, by name. */
export const readTags = (tx: Tx, session: Session): Promise<Tag[]> =>
  tx.db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .where(readable(session).tags('id'))
    .orderBy(sql`name ${collated}`)
    .orderBy('id')
    .execute()

/** The ids of these that the session may name, and those that it may not. */
export const readableTags = (session: Session, ids: readonly string[]): string[] =>
  ids.filter((id) => can(session, 'tag.read', id.toLowerCase()).allowed)
export const hiddenTags = (session: Session, ids: readonly string[]): string[] =>
  ids.filter((id) => !can(session, 'tag.read', id).allowed)

/** Faults of tags that the session may not name. Until commit nobody archives the others. */
export async function tagFaults(tx: Tx, session: Session, ids: readonly string[]): Promise<Fault[]> {
  const named = readableTags(session, ids.filter(isUuid))
  const rows = named.length
    ? await tx.db
        .selectFrom('tags')
        .select('id')
        .where('account_id', '=', tx.accountId)
        .where('id', '=', anyOf(named))
        .where('deleted_at', 'is', null)
        .forShare()
        .execute()
    : []
  const known = new Set(rows.map(({ id }) => id))
  return ids.flatMap((id, index): Fault[] =>
    known.has(id.toLowerCase()) ? [] : [{ path: `/tags/${index}`, key: 'error.case.dataNotFound' }],
  )
}
