import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { readRecalled } from './recalled.ts'

/** Something that happened to a product, in the order in which things of one moment are said. */
export type Entry = { at: Date; productId: string } & (
  | { kind: 'beginning'; bytes: number }
  | { kind: 'process'; milestoneId: string; bytes: number }
  | { kind: 'code'; path: string }
  | { kind: 'statement'; reference: string }
  | { kind: 'recall'; act: 'set' | 'unset' }
)

/** Entries that an answer holds in memory. */
const maxEntries = 200_000

interface Process {
  schema: string
  milestoneId: string
}

/** What happened to some products, oldest first; of their processes those that are wanted. */
export async function readEntries(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  isWanted: (process: Process) => boolean,
): Promise<Entry[]> {
  const recorded = await readRecorded(tx, session, ids)
  const [codes, statements, recalled] = await Promise.all([
    readCodes(tx, ids),
    readStatements(tx, ids),
    readRecalled(tx, ids),
  ])
  if ([recorded, codes, statements, recalled].reduce((sum, { length }) => sum + length, 0) > maxEntries)
    refuse('TOO_LARGE', { key: 'epcis.tooLarge' })
  const known = recorded.flatMap(({ schema, milestoneId, ...entry }): Entry[] => {
    if (schema === null || milestoneId === null) return [{ kind: 'beginning', ...entry }]
    return isWanted({ schema, milestoneId }) ? [{ kind: 'process', milestoneId, ...entry }] : []
  })
  return [...known, ...codes, ...statements, ...recalled].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

interface EntryRow {
  at: Date
  productId: string
  milestoneId: string | null
  schema: string | null
  /** Of the forms that its event is made of, as the database keeps them. */
  bytes: number
}

/** EPX-03: a product begins with its record, or with whatever is said to have happened to it before. */
async function readRecorded(tx: Tx, session: Session, ids: readonly string[]): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select p.id as "productId", null::uuid as "milestoneId", null as schema, pg_column_size(p.data) as bytes, least(p.created_at, (
        select min(m.occurred_at) from milestones m
        where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
      ), (
        select min(m.occurred_at)
        from links l join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
        where l.account_id = ${tx.accountId} and l.origin_id = p.id and l.deleted_at is null
      )) as at
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id and not p.has_origin
    union all
    select p.id, m.id, m.milestone_schema_id, pg_column_size(p.data) + pg_column_size(m.data), m.occurred_at
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id
    join milestones m on m.account_id = ${tx.accountId} and m.product_id = wanted.id and m.deleted_at is null
    where ${readable(session).milestoneSchemas('m.milestone_schema_id')}
    order by at, "milestoneId" nulls first, "productId"
    limit ${sql.lit(maxEntries + 1)}
  `.execute(tx.db)
  return rows
}

/** Codes that products got after they began. */
async function readCodes(tx: Tx, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<{ productId: string; path: string; at: Date }>`
    select p.id as "productId", c.code ->> 'path' as path, (c.code ->> 'since')::timestamptz as at
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id and p.gs1 is not null
    cross join lateral jsonb_array_elements(p.gs1) as c (code)
    where c.code ? 'since'
    order by at, "productId", path
  `.execute(tx.db)
  return rows.map((row) => ({ kind: 'code', ...row }))
}

/** Statements that the EU has, at the moment that it says; without one, when they last changed. */
async function readStatements(tx: Tx, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<{ productId: string; reference: string; date: string | null; changed: Date }>`
    select s.product_id as "productId", s.eu ->> 'referenceNumber' as reference, s.eu ->> 'date' as date, s.updated_at as changed
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join statements s on s.account_id = ${tx.accountId} and s.product_id = wanted.id and s.declared = 'available'
      and s.deleted_at is null and s.eu ->> 'referenceNumber' is not null
    order by s.internal_number
  `.execute(tx.db)
  return rows.map(({ productId, reference, date, changed }) => {
    const said = new Date(date ?? '')
    return { kind: 'statement', productId, reference, at: Number.isNaN(said.getTime()) ? changed : said }
  })
}
