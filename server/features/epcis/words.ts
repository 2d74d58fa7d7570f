import { sql } from 'kysely'
import type { Role } from '../../../core/epcis/keys.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mayRead } from './query.ts'

/** The roles whose texts each list of EPCIS holds; event types have a column. */
const roles = {
  eventTypes: [],
  epcs: ['epc', 'class', 'input', 'output', 'parent'],
  bizSteps: ['bizStep'],
  bizLocations: ['bizLocation'],
  readPoints: ['readPoint'],
  dispositions: ['disposition'],
} as const satisfies Record<string, readonly Role[]>
export type Word = keyof typeof roles

interface ListRequest {
  tx: Tx
  session: Session
  word: Word
  /** The last member of the previous page. */
  after: string | undefined
  limit: number
}

/** EPX-06: lists distinct texts of the events that the session may read. */
export async function listWords({
  tx,
  session,
  word,
  after = '',
  limit,
}: ListRequest): Promise<{ member: string[]; next: string | undefined }> {
  const own = roles[word]
  const said =
    own.length === 0
      ? sql`select e.type as text from epcis_events e where e.account_id = ${tx.accountId} and ${mayRead(tx, session)}`
      : sql`
        select substr(k.key, strpos(k.key, ' ') + 1) as text from epcis_events e cross join lateral unnest(e.keys) as k (key)
        where e.account_id = ${tx.accountId} and split_part(k.key, ' ', 1) = any(${own}::text[]) and ${mayRead(tx, session)}`
  const { rows } = await sql<{ text: string }>`
    select distinct said.text collate "C" as text from (${said}) as said
    where said.text collate "C" > ${after} order by 1 limit ${limit + 1}
  `.execute(tx.db)
  const page = rows.slice(0, limit).map(({ text }) => text)
  return { member: page.map(bare), next: rows.length > limit ? page.at(-1) : undefined }
}

/** Shortens words of GS1's vocabulary as events write them. */
const bare = (text: string): string => text.replace(/^https:\/\/ref\.gs1\.org\/cbv\/(?:BizStep|Disp)-/, '')
