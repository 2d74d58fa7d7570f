import { sql } from 'kysely'
import type { WordListed } from '../../../core/epcis/keys.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mayRead } from './query.ts'

interface ListRequest {
  tx: Tx
  session: Session
  list: WordListed
  /** The last member of the previous page. */
  after: string | undefined
  limit: number
}

/** EPX-06: lists distinct texts of the events that the session may read. */
export async function listWords({
  tx,
  session,
  list,
  after = '',
  limit,
}: ListRequest): Promise<{ member: string[]; next: string | undefined }> {
  const isSaid = session.admin
    ? sql`true`
    : sql`exists (
        select from epcis_mentions m join epcis_events e on e.account_id = ${tx.accountId} and e.id = m.id
        where m.account_id = ${tx.accountId} and m.key = epcis_key(w.key) and ${mayRead(tx, session)}
      )`
  const { rows } = await sql<{ word: string }>`
    select distinct w.word from epcis_words w
    where w.account_id = ${tx.accountId} and w.list = ${list} and w.word > ${after} collate "C" and ${isSaid}
    order by w.word limit ${limit + 1}
  `.execute(tx.db)
  const page = rows.slice(0, limit).map(({ word }) => word)
  return { member: page, next: rows.length > limit ? page.at(-1) : undefined }
}
