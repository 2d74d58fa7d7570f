import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Prefixes } from '../../../core/epcis/context.ts'
import { type EpcFormat, withLinks } from '../../../core/epcis/format.ts'
import { keysAsked, type Question } from '../../../core/epcis/question.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Place } from './pages.ts'
import { withNames } from './things.ts'

/** A page ends before it exceeds this, but has at least one event. */
const maxBytes = 4_000_000

type AnsweredEvent = Readonly<Record<string, unknown>>

interface PageRequest {
  tx: Tx
  session: Session
  question: Question
  /** The end of the previous page. */
  place: Place | undefined
  publicPageUrl: string
  prefixes: Prefixes
  format: EpcFormat
}

/** Returns one page of matching events, and its end if more follow. */
export async function askEvents(
  request: PageRequest,
): Promise<{ events: AnsweredEvent[]; next: Place | undefined }> {
  const { tx, question, place } = request
  const conditions = sql.join(await conditionsOf(request), sql` and `)
  if (question.max !== undefined && !place) await refuseMore(tx, conditions, question.max)
  const column = sql.ref(question.orderBy === 'eventTime' ? 'e.event_time' : 'e.record_time')
  const direction = sql.raw(question.isAscending ? 'asc' : 'desc')
  const left = place ? place.left : (question.limit ?? null)
  const wanted = Math.min(question.perPage, left ?? question.perPage)
  const behind = place
    ? sql`(${column}, e.id) ${sql.raw(question.isAscending ? '>' : '<')} (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql`true`
  const { rows } = await sql<{ id: string; at: string; bytes: number }>`
    select e.id, ${column}::text as at, pg_column_size(e.event) as bytes
    from epcis_events e
    where e.account_id = ${tx.accountId} and ${conditions} and ${behind}
    order by ${column} ${direction}, e.id ${direction}
    limit ${wanted + 1}
  `.execute(tx.db)
  const page = withinBytes(rows.slice(0, wanted))
  const last = page.at(-1)
  const remaining = left === null ? null : left - page.length
  const hasNext = last && rows.length > page.length && remaining !== 0
  return {
    events: await readEvents(
      tx,
      page.map(({ id }) => id),
      request.format,
    ),
    next: hasNext ? { at: last.at, id: last.id, left: remaining } : undefined,
  }
}

function withinBytes<Row extends { bytes: number }>(rows: readonly Row[]): Row[] {
  let bytes = 0
  return rows.filter((row, n) => (bytes += row.bytes) <= maxBytes || n === 0)
}

async function refuseMore(tx: Tx, conditions: RawBuilder<unknown>, max: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from epcis_events e where e.account_id = ${tx.accountId} and ${conditions} limit ${max + 1}
    ) as found
  `.execute(tx.db)
  if (rows[0]!.count > max) refuse('TOO_LARGE', { key: 'epcis.moreThanAsked', params: { max } })
}

/** EPX-06: reads all events with an eventID, oldest first. */
export async function eventsNamed(
  { tx, session, format }: Pick<PageRequest, 'tx' | 'session' | 'format'>,
  eventId: string,
): Promise<AnsweredEvent[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from epcis_events e
    where e.account_id = ${tx.accountId} and e.event_id = ${eventId} and ${mayRead(tx, session)}
    order by e.record_time, e.id limit 1000
  `.execute(tx.db)
  return readEvents(
    tx,
    rows.map(({ id }) => id),
    format,
  )
}

/** Adds recordTime, and keeps the order of `ids`. */
async function readEvents(tx: Tx, ids: readonly string[], format: EpcFormat): Promise<AnsweredEvent[]> {
  const rows = await tx.db
    .selectFrom('epcis_events')
    .select(['id', 'event', 'record_time'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const { event: kept, record_time } = known.get(id)!
    const event = kept as AnsweredEvent
    const {
      '@context': context,
      type,
      eventID,
      ...rest
    } = format === 'Always_GS1_Digital_Link' ? withLinks(event) : event
    return {
      ...(context === undefined ? {} : { '@context': context }),
      type,
      eventID,
      ...rest,
      recordTime: record_time.toISOString(),
    }
  })
}

async function conditionsOf({
  tx,
  session,
  question,
  publicPageUrl,
  prefixes,
}: PageRequest): Promise<RawBuilder<unknown>[]> {
  const { types, ids, times, quantities, isDeclaration } = question
  const says = await withNames(tx, publicPageUrl, question.says)
  return [
    mayRead(tx, session),
    ...(types ? [sql`e.type = any(${types}::text[])`] : []),
    ...(ids ? [sql`e.event_id = any(${ids}::text[])`] : []),
    ...says.map((one) => sql`e.keys && ${keysAsked(one, prefixes)}::text[]`),
    ...times.map(({ of, sign, at }) => {
      const column = sql.ref(of === 'eventTime' ? 'e.event_time' : 'e.record_time')
      return sql`${column} ${sql.raw(sign)} ${at}::timestamptz`
    }),
    ...quantities.map(
      ({ sign, value }) =>
        sql`exists (select from unnest(e.quantities) as said (quantity) where said.quantity ${sql.raw(sign)} ${value}::numeric)`,
    ),
    ...(isDeclaration ? [sql`e.is_declaration`] : []),
  ]
}

/**
 * Requires rights on the event's process, on every product it names, even archived, and on the owners of its places. Events that name
 * no product require rights on all organizations.
 */
export function mayRead(tx: Tx, session: Session): RawBuilder<unknown> {
  if (session.admin) return sql`true`
  const { organizations } = session
  const may = readable(session)
  return sql`(
    (e.milestone_schema_id is null or ${may.milestoneSchemas('e.milestone_schema_id')})
    and ${organizations === '*' ? sql`true` : sql`e.organization_ids <@ ${organizations}::uuid[] and e.product_ids <> '{}'`}
    and not exists (
      select from unnest(e.product_ids) as named (id)
      where not exists (
        select from products p where p.account_id = ${tx.accountId} and p.id = named.id and ${may.products('p')}
      )
    )
  )`
}
