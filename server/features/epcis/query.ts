import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Prefixes } from '../../../core/epcis/context.ts'
import { type EpcFormat, withLinks } from '../../../core/epcis/format.ts'
import { typeKey } from '../../../core/epcis/keys.ts'
import { keysAsked, type Question } from '../../../core/epcis/question.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { plannedAnew } from '../../platform/db/pipeline.ts'
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
  const { question, place } = request
  const found = await conditionsOf(request)
  const driver = await chooseDriver(request.tx, found.mentions)
  if (question.max !== undefined && !place) await refuseMore(request.tx, found, driver, question.max)
  const left = place ? place.left : (question.limit ?? null)
  const wanted = Math.min(question.perPage, left ?? question.perPage)
  const rows = driver
    ? await readMentioned(request, found, driver, wanted + 1)
    : await readInOrder(request, found, wanted + 1)
  // A row behind the most that an answer holds comes without its event.
  const page = rows.slice(0, wanted).filter(({ event }) => event !== null)
  const last = page.at(-1)
  const remaining = left === null ? null : left - page.length
  const hasNext = last && rows.length > page.length && remaining !== 0
  return {
    events: page.map((row) => present(row, request.format)),
    next: hasNext ? { at: last.at, id: last.id, left: remaining } : undefined,
  }
}

interface FoundRow {
  id: string
  at: string
  /** Null where an answer has no room for it. */
  event: AnsweredEvent | null
  bytes: number
  record_time: Date
}

/** The event of a row, as long as those before it leave room in an answer; the first one of all in any case. */
function eventWithin(order: RawBuilder<unknown>, { isMet = sql`true`, room = maxBytes } = {}) {
  const bytes = sql`sum(case when ${isMet} then pg_column_size(f.event) else 0 end) over (order by ${order} rows unbounded preceding)`
  const isFirst = room === maxBytes ? sql`${bytes} = pg_column_size(f.event)` : sql`false`
  return sql`pg_column_size(f.event) as bytes, case when ${isMet} and (${bytes} <= ${room} or ${isFirst}) then f.event end as event`
}

/** What events have to meet. */
interface Conditions {
  all: RawBuilder<unknown>
  /** Of each parameter that compares texts, and of the types, the keys of which an event needs one. */
  mentions: readonly (readonly string[])[]
}

/** The column of an order, its direction, and what is behind a place in it. */
function orderOf({ orderBy, isAscending }: Question, { at, id }: Pick<Place, 'at' | 'id'>, table: string) {
  const column = sql.ref(`${table}.${orderBy === 'eventTime' ? 'event_time' : 'record_time'}`)
  const sign = sql.raw(isAscending ? '>' : '<')
  return {
    column,
    direction: sql.raw(isAscending ? 'asc' : 'desc'),
    behind: sql`(${column}, ${sql.ref(`${table}.id`)}) ${sign} (${at}::timestamptz, ${id}::uuid)`,
  }
}

/** When events happened, and were recorded. */
function timesOf({ times }: Question, table: string): RawBuilder<unknown> {
  const conditions = times.map(({ of, sign, at }) => {
    const column = sql.ref(`${table}.${of === 'eventTime' ? 'event_time' : 'record_time'}`)
    return sql`${column} ${sql.raw(sign)} ${at}::timestamptz`
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Before all events of an order. */
const beginOf = ({ isAscending }: Question): Pick<Place, 'at' | 'id'> =>
  isAscending ? { at: '-infinity', id: lastId } : { at: 'infinity', id: lastId }

/** Whether times of another kind than that of the order are asked for: then their values tell which index is the shorter way. */
const isOfOtherTime = ({ times, orderBy }: Question): boolean => times.some(({ of }) => of !== orderBy)

/** Walks through all events in order. */
async function readInOrder(
  { tx, question, place }: PageRequest,
  { all }: Conditions,
  limit: number,
): Promise<readonly FoundRow[]> {
  const { column, direction, behind } = orderOf(question, place ?? beginOf(question), 'e')
  const { rows } = await sql<FoundRow>`
    select f.id, f.at::text as at, f.record_time, ${eventWithin(sql`f.at ${direction}, f.id ${direction}`)}
    from (
      select e.id, ${column} as at, e.record_time, e.event
      from epcis_events e
      where e.account_id = ${tx.accountId} and ${all} and ${behind}
      order by ${column} ${direction}, e.id ${direction}
      limit ${limit}
    ) as f
    order by f.at ${direction}, f.id ${direction}
    ${sql.raw(isOfOtherTime(question) ? plannedAnew : '')}
  `.execute(tx.db)
  return rows
}

/** Events that are looked at in one statement, at most. */
const maxLooked = 5_000

/** Walks in order through the events that mention one of some keys, and keeps those that meet the rest. */
async function readMentioned(
  { tx, question, place: first }: PageRequest,
  { all }: Conditions,
  keys: readonly string[],
  limit: number,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = []
  const within = timesOf(question, 'm')
  let place = first ?? beginOf(question)
  let room = maxBytes
  for (let looked = limit; ; looked = Math.min(4 * looked, maxLooked)) {
    const { column, direction, behind } = orderOf(question, place, 'm')
    const { rows } = await sql<FoundRow & { isMet: boolean }>`
      with looked as materialized (
        select distinct c.at, c.id
        from unnest(${keys}::text[]) as asked (key)
        cross join lateral (
          select ${column} as at, m.id from epcis_mentions m
          where m.account_id = ${tx.accountId} and m.key = epcis_key(asked.key) and ${behind} and ${within}
          order by ${column} ${direction}, m.id ${direction} limit ${looked}
        ) as c
        order by c.at ${direction}, c.id ${direction} limit ${looked}
      )
      select f.id, f.at::text as at, f.record_time, f."isMet",
        ${eventWithin(sql`f.at ${direction}, f.id ${direction}`, { isMet: sql`f."isMet"`, room })}
      from (
        select e.id, l.at, e.record_time, e.event, (${all}) as "isMet"
        from looked l join epcis_events e on e.account_id = ${tx.accountId} and e.id = l.id
      ) as f
      order by f.at ${direction}, f.id ${direction}
    `.execute(tx.db)
    const met = rows.filter(({ isMet }) => isMet).slice(0, limit - found.length)
    found.push(...met)
    room -= met.reduce((sum, { bytes }) => sum + bytes, 0)
    const isFull = met.some(({ event }) => event === null)
    if (isFull || found.length === limit || rows.length < looked) return found
    place = rows.at(-1)!
  }
}

/** Keys are counted up to this number. */
const countCap = 10_000

/** The mentions that the fewest events have. */
async function chooseDriver(
  tx: Tx,
  mentions: Conditions['mentions'],
): Promise<readonly string[] | undefined> {
  if (mentions.length < 2) return mentions[0]
  const { rows } = await sql<{ n: number }>`
    select a.n from jsonb_to_recordset(${JSON.stringify(mentions.map((keys, n) => ({ n, keys })))}::jsonb) as a (n int, keys text[])
    order by (
      select count(*) from (
        select from unnest(a.keys) as asked (key)
        cross join lateral (
          select from epcis_mentions m where m.account_id = ${tx.accountId} and m.key = epcis_key(asked.key) limit ${countCap}
        ) as one
        limit ${countCap}
      ) as counted
    ), a.n
    limit 1
  `.execute(tx.db)
  return mentions[rows[0]!.n]
}

async function refuseMore(
  tx: Tx,
  { all }: Conditions,
  driver: readonly string[] | undefined,
  max: number,
): Promise<void> {
  const mentioned = driver
    ? sql`
        join (
          select distinct m.id from unnest(${driver}::text[]) as asked (key)
          join epcis_mentions m on m.account_id = ${tx.accountId} and m.key = epcis_key(asked.key)
        ) as looked on looked.id = e.id`
    : sql``
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from epcis_events e ${mentioned} where e.account_id = ${tx.accountId} and ${all} limit ${max + 1}
    ) as found
  `.execute(tx.db)
  if (rows[0]!.count > max) refuse('TOO_LARGE', { key: 'epcis.moreThanAsked', params: { max } })
}

/** EPX-06: reads all events with an eventID, oldest first. */
export async function eventsNamed(
  { tx, session, format }: Pick<PageRequest, 'tx' | 'session' | 'format'>,
  eventId: string,
): Promise<AnsweredEvent[]> {
  const { rows } = await sql<FoundRow>`
    select f.id, f.record_time, ${eventWithin(sql`f.record_time, f.id`)}
    from (
      select e.id, e.record_time, e.event from epcis_events e
      where e.account_id = ${tx.accountId} and e.event_id = ${eventId} and ${mayRead(tx, session)}
      order by e.record_time, e.id limit 1000
    ) as f
    order by f.record_time, f.id
  `.execute(tx.db)
  return rows.filter(({ event }) => event !== null).map((row) => present(row, format))
}

/** Adds recordTime, and begins with what every event has. */
function present({ event, record_time }: FoundRow, format: EpcFormat): AnsweredEvent {
  const said = format === 'Always_GS1_Digital_Link' ? withLinks(event!) : event!
  const { '@context': context, type, eventID, ...rest } = said
  return {
    ...(context === undefined ? {} : { '@context': context }),
    type,
    eventID,
    ...rest,
    recordTime: record_time.toISOString(),
  }
}

async function conditionsOf({
  tx,
  session,
  question,
  publicPageUrl,
  prefixes,
}: PageRequest): Promise<Conditions> {
  const { types, ids, quantities, isDeclaration } = question
  const says = (await withNames(tx, publicPageUrl, question.says)).map((one) => keysAsked(one, prefixes))
  const all = [
    mayRead(tx, session),
    ...(types ? [sql`e.type = any(${types}::text[])`] : []),
    ...(ids ? [sql`e.event_id = any(${ids}::text[])`] : []),
    ...says.map((keys) => sql`e.keys && ${keys}::text[]`),
    timesOf(question, 'e'),
    ...quantities.map(
      ({ sign, value }) =>
        sql`exists (select from unnest(e.quantities) as said (quantity) where said.quantity ${sql.raw(sign)} ${value}::numeric)`,
    ),
    ...(isDeclaration ? [sql`e.is_declaration`] : []),
  ]
  return {
    all: sql.join(all, sql` and `),
    // A name has few events, and an index of its own.
    mentions: ids ? [] : [...says, ...(types ? [types.map(typeKey)] : [])],
  }
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
