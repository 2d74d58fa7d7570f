import { type Expression, type RawBuilder, sql } from 'kysely'
import { collation } from '../../../core/i18n/locales.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Tx } from './database.ts'

/** The requested slice of a list: `page=false` requests all rows, up to 10,000 (§3). */
export interface Slice {
  all: boolean
  page: number
  limit: number
  offset: number
}

export const allLimit = 10_000
/** GEN-07: 20 rows a page by default, 200 at most. */
export function sliceOf(query: { page?: string; currentPage?: string; limit?: string }): Slice {
  const requested = query.currentPage ?? query.page
  if (requested === 'false' || requested === '-1') return { all: true, page: 1, limit: allLimit, offset: 0 }
  const page = wholeOf(query.currentPage === undefined ? 'page' : 'currentPage', requested, 1, 1_000_000)
  const limit = wholeOf('limit', query.limit, 20, 200)
  return { all: false, page, limit, offset: (page - 1) * limit }
}

/** A whole number of a query, `max` where it is larger. */
export function wholeOf(name: string, text: string | undefined, defaultValue: number, max: number): number {
  if (text === undefined || text === '') return defaultValue
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1) refuse('INVALID', { faults: [{ path: `/${name}`, key: 'error.shape.value' }] })
  return Math.min(value, max)
}

/** Where a page of a list begins, by id; `id` undefined: at the start (API-04). */
interface Place {
  id: string | undefined
  sign: '1' | '-1'
}

interface PlaceQuery {
  after?: string
  sort?: string
  page?: string
  currentPage?: string
}

/** Undefined: the list goes by pages. */
export function placeOf({ after, sort, ...pages }: PlaceQuery): Place | undefined {
  if (after === undefined) return undefined
  for (const name of ['page', 'currentPage'] as const)
    if (pages[name] !== undefined)
      refuse('INVALID', { faults: [{ path: `/${name}`, key: 'error.shape.unknown' }] })
  if (after !== '' && !isUuid(after))
    refuse('INVALID', { faults: [{ path: '/after', key: 'error.shape.value' }] })
  const [key, sign] = sortOf(sort)
  if (key !== 'date' && key !== 'createdAt')
    refuse('INVALID', { faults: [{ path: '/sort', key: 'error.shape.value' }] })
  return { id: after === '' ? undefined : after, sign }
}

/** Transactions that commit late have older ids: an ascending list waits for them. */
const lateSeconds = 5

/** The ids behind a place, and the id that the next page goes on behind; `rows` have `id` and `created_at`. */
export async function idsBehind(
  tx: Tx,
  rows: Expression<{ id: string; created_at: Date }>,
  { id, sign }: Place,
  limit: number,
): Promise<{ ids: string[]; next: string | null }> {
  const behind = id === undefined ? sql`true` : sign === '1' ? sql`l.id > ${id}` : sql`l.id < ${id}`
  const old =
    sign === '1' ? sql`l.created_at <= ${new Date(tx.now.getTime() - lateSeconds * 1_000)}` : sql`true`
  const { rows: found } = await sql<{ id: string }>`
    select l.id from (${rows}) as l where ${behind} and ${old}
    order by l.id ${sql.raw(directionOf(sign))} limit ${sql.lit(limit + 1)}`.execute(tx.db)
  const ids = found.slice(0, limit).map((row) => row.id)
  return { ids, next: found.length > limit ? ids.at(-1)! : null }
}

/** Follows a text in SQL that is sorted as people read it. */
export const collated = sql.raw(`collate "${collation}"`)

export interface Page<T> {
  collection: T[]
  next?: string | null
  page?: number
  totalPages?: number
  totalDocs?: number
  capped?: boolean
}

/** Matches of a search are counted up to this number and shown as "10,000+" beyond: exact counts make lists slow. */
export const countCap = 10_001

/** An answer that is JSON text already. */
export class Json<T> {
  readonly text: string
  /** Only for the type: the value of the text. */
  declare readonly value: T
  /** Another one than that of its route. */
  readonly status: number | undefined
  /** For lists by cursor (API-04). */
  readonly next: string | null | undefined

  constructor(text: string, status?: number, next?: string | null) {
    this.text = text
    this.status = status
    this.next = next
  }
}

/** Rows of a list as the text of one JSON array. */
export interface Rows<T> {
  json: string
  count: number
  /** Total of all matches, if the statement read it. */
  total: number
  /** Only for the type: one row. */
  row?: T
}

export const noRows = { json: '[]', count: 0, total: 0 }

/** Bytes of the rows of one answer. A page of 200 rows is smaller in any case; a list without pages ends where they are full. */
export const maxListBytes = 3_900_000

/** Rows in their order, and a total in the same statement. PostgreSQL writes the JSON: Node would parse and write each value again. */
export const rowsOf = <T>(rows: Expression<T>, total: Expression<unknown> = sql`0`) => sql<Rows<T>>`
  select coalesce(json_agg(row), '[]')::text as json, count(*)::int as count, (${total})::int as total from (${rows}) as row`

export async function readRows<T>(tx: Tx, rows: Expression<T>): Promise<Rows<T>> {
  const found = await rowsOf(rows).execute(tx.db)
  return found.rows[0]!
}

/** Reads all rows that fit in one answer; the total tells whether there are more. */
export async function readAllRows<T>(tx: Tx, rows: Expression<T>): Promise<Rows<T>> {
  const found = await sql<Rows<T>>`
    select coalesce(json_agg(json order by n) filter (where bytes <= ${maxListBytes}), '[]')::text as json,
      (count(*) filter (where bytes <= ${maxListBytes}))::int as count, count(*)::int as total
    from (
      select json, n, sum(octet_length(json::text) + 2) over (order by n) as bytes
      from (select row_to_json(row) as json, row_number() over () as n from (${rows}) as row) as numbered
    ) as measured
  `.execute(tx.db)
  return found.rows[0]!
}

/** The rows that fit in one answer; `capped` if there are more. */
export function withinAnswer<T>(rows: T[]): { collection: T[]; capped?: boolean } {
  let bytes = 0
  const end = rows.findIndex((row) => (bytes += Buffer.byteLength(JSON.stringify(row)) + 1) > maxListBytes)
  return end < 0 ? { collection: rows } : { collection: rows.slice(0, end), capped: true }
}

/** A select list that makes an answer, of the SQL for each member; one text, because a list is asked for often. */
export const columnsOf = (members: Record<string, string>): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(members)
      .map(([name, text]) => `${text} as "${name}"`)
      .join(', '),
  )

/** A time as answers write it, to the millisecond (ISO 8601). */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `exact`: the total comes from the counters, which have no cap. */
export function paged<T>(
  collection: T[],
  slice: Slice,
  total: number,
  options?: { exact: boolean },
): Page<T> {
  return slice.all ? withinAnswer(collection) : { collection, ...pageMembers(slice, total, options) }
}

/** Like `paged`, for rows that are JSON already. */
export function pagedRows<T>(
  rows: Rows<T>,
  slice: Slice,
  total: number,
  { more = {}, ...options }: { exact?: boolean; more?: object } = {},
): Json<Page<T>> {
  const rest = slice.all
    ? rows.count < rows.total
      ? { capped: true }
      : {}
    : pageMembers(slice, total, options)
  const place = JSON.stringify({ ...rest, ...more }).slice(1, -1)
  return new Json(`{"collection":${rows.json}${place && ','}${place}}`)
}

/** Like `pagedRows`, for lists by cursor. */
export const rowsBehind = <T>(rows: Rows<T>, total: number, next: string | null): Json<Page<T>> =>
  new Json(`{"collection":${rows.json},"totalDocs":${total},"next":${JSON.stringify(next)}}`, undefined, next)

function pageMembers(
  { page, limit }: Slice,
  total: number,
  { exact = false } = {},
): Omit<Page<never>, 'collection'> {
  return {
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
    totalDocs: total,
    ...(total >= countCap && !exact ? { capped: true } : {}),
  }
}

/**
 * A list in a query string as clients write it (API-01): `[a,b]`, `["a","b"]`, `a,b`, a JSON list of `{id}`,
 * and `{}` or `null` for empty.
 */
export function idsOf(text: string | undefined): string[] {
  const trimmed = text?.trim() ?? ''
  if (['', '{}', '[]', 'null'].includes(trimmed)) return []
  const json = parseJson(trimmed)
  if (Array.isArray(json)) return json.map(idOf).filter((id) => id !== '')
  if (json !== undefined && typeof json === 'object') return [idOf(json)].filter((id) => id !== '')
  return trimmed
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((part) => part.trim().replace(/^"|"$/g, ''))
    .filter((part) => part !== '')
}

function idOf(item: unknown): string {
  if (typeof item === 'string' || typeof item === 'number') return String(item)
  const { id, _id } = (item ?? {}) as { id?: unknown; _id?: unknown }
  const found = _id ?? id
  return typeof found === 'string' ? found : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A JSON object in a query string; anything else is a fault of that query member. */
export function objectOf(name: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '' || text === 'null') return {}
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    refuse('INVALID', { faults: [{ path: `/${name}`, key: 'error.shape.value' }] })
  return json as Record<string, unknown>
}

/** The first key and its sign of a `sort` that is JSON; 1 or -1 alone sorts by date (API-01). */
export function sortOf(text: string | undefined): [key: string, sign: '1' | '-1'] {
  if (text === '1' || text === '-1') return ['date', text]
  const [key, value] = Object.entries(objectOf('sort', text))[0] ?? ['date', -1]
  const sign = String(value)
  if (sign !== '1' && sign !== '-1')
    return refuse('INVALID', { faults: [{ path: '/sort', key: 'error.shape.value' }] })
  return [key, sign]
}

/** `true` or `1` (API-01). */
export const isYes = (text: string | undefined): boolean => text === 'true' || text === '1'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Other texts can't be ids of records; a uuid column would reject them with an error. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Newest first by default (GEN-06); 1 ascends, -1 descends. */
export const directionOf = (sort: string | undefined): 'asc' | 'desc' => (sort === '1' ? 'asc' : 'desc')

/** The number of rows of a query; the query has its own limit. */
export async function countRows(tx: Tx, query: Expression<unknown>): Promise<number> {
  const counted = await countOf(query).execute(tx.db)
  return counted.rows[0]?.n ?? 0
}

/** Like `countRows`, as a statement. */
export const countOf = (query: Expression<unknown>) =>
  sql<{ n: number }>`select count(*) as n from (${query}) as counted`
