import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Columns, RecordEvent, RecordTable } from '../platform/records.ts'
import { derivations, type Forms } from './derived.ts'
import { sliceSize } from './difference.ts'
import { isSame } from './values.ts'

/**
 * Most records have one event, which created them. The database compares these with their rows, because that costs a fraction of
 * folding them. Returns the others, and those that may differ, for folding: a slice at a time, each record once.
 */
export async function* surveyRecords(tx: Tx, table: RecordTable, forms: Forms): AsyncGenerator<string[]> {
  const types = await readColumnTypes(tx, table)
  let last: string | undefined
  for await (const rows of readInSlices<SurveyRow>(tx, survey(tx, table, types, forms))) {
    const records: string[] = []
    for (const row of rows)
      if (row.id !== last && !(row.is_told && isDerived(table, row, forms))) records.push((last = row.id))
    yield records
  }
}

/** All records of a table. */
export async function* readRecords(tx: Tx, { name }: RecordTable): AsyncGenerator<string[]> {
  const ids = sql<{ id: string }>`
    select t.id from ${sql.table(name)} t where t.account_id = ${tx.accountId} order by t.id
  `
  for await (const rows of readInSlices(tx, ids)) yield rows.map(({ id }) => id)
}

async function* readInSlices<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  // The cursor is read to its end.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx.db)
  await sql`declare slices no scroll cursor for ${query}`.execute(tx.db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(sliceSize)} from slices`.execute(tx.db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close slices`.execute(tx.db)
}

/** A record with one of its events. */
interface SurveyRow extends Columns {
  id: string
  is_told: boolean
}

async function readColumnTypes(tx: Tx, { name }: RecordTable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped
  `.execute(tx.db)
  return new Map(rows.map(({ name: column, type }) => [column, type]))
}

/** What a creation means for a row; the marks stand for the values of its event. */
const marks = { at: 'e.at', by: 'e.by_user', version: -1 }
const creation: RecordEvent = { ...marks, record: '', action: 'create', after: '{}' }
const ofEvent = new Map<unknown, RawBuilder<unknown>>([
  [marks.at, sql`e.at`],
  [marks.by, sql`e.by_user`],
  [marks.version, sql`e.schema_version`],
])

/** The statement that compares the rows of a table with the events that created them, in the order of their ids as text. */
function survey(tx: Tx, table: RecordTable, types: Map<string, string>, forms: Forms): RawBuilder<SurveyRow> {
  const { name, key, elsewhere = {}, publicKind } = table
  const authored: Columns = {}
  table.setAuthors?.(authored, creation)
  const derivation = derivations[name]
  const skipped = ['account_id', ...key, ...Object.keys(elsewhere), ...(derivation?.columns ?? [])]
  const conditions = [sql`e.action = 'create'`]
  for (const [column, type] of types) {
    if (skipped.includes(column)) continue
    const truth = authored[column]
    const value = sql.ref(`t.${column}`)
    if (truth === null) conditions.push(sql`${value} is null`)
    else if (truth !== undefined) conditions.push(sql`${value} = ${ofEvent.get(truth) ?? sql.lit(truth)}`)
    else conditions.push(isTold(column, type))
  }
  if (derivation?.isDerived) conditions.push(derivation.isDerived(forms))
  if (publicKind) conditions.push(sql`k.record_id is not distinct from t.id`)
  if (name === 'milestones') conditions.push(areLinksTold)
  const isWhole = sql`(${sql.join(conditions, sql` and `)}) is true`
  // Without offset 0, each condition would parse the event again.
  const columns = derivation?.from ? [...derivation.from, ...derivation.columns] : []
  return sql`
    select ${sql.join([sql`t.id`, sql`${isWhole} as is_told`, ...columns.map((column) => sql.ref(`t.${column}`))])}
    from ${sql.table(name)} t
    left join events e on e.account_id = ${tx.accountId} and e.type = ${name} and e.record_id = t.id::text
    ${publicKind ? findKeys(tx, publicKind) : sql``}
    ${name === 'milestones' ? gatherLinks(tx) : sql``}
    left join lateral (select e.after::jsonb as told offset 0) told on true
    where t.account_id = ${tx.accountId} ${derivation?.from ? sql`` : sql`and not (${isWhole})`}
    order by t.id::text
  `
}

/** Whether a column is what the event tells; what is written otherwise there, such as an id with capitals, is doubtful. */
function isTold(column: string, type: string): RawBuilder<boolean> {
  const value = sql.ref(`t.${column}`)
  const name = sql.lit(column)
  if (type === 'jsonb') return sql`${value} = told -> ${name}`
  if (type.endsWith('[]')) return sql`to_jsonb(${value}) = told -> ${name}`
  return sql`${value}::text = told ->> ${name}`
}

/** Whether the links of the process `t`, which `n` gathers, are those of its creation; events tell them by origin. */
const areLinksTold = sql<boolean>`n.links is not distinct from told -> 'links'
  and (n.links is null or n.are_live and t.product_id = all(n.destinations))`

/** Public keys are no table of the account: "offset 0" makes Citus read them before it joins. */
const findKeys = (tx: Tx, kind: string) => sql`
  left join (
    select k.uuid, k.record_id from public_keys k where k.account_id = ${tx.accountId} and k.kind = ${kind} offset 0
  ) k on k.uuid = t.uuid`

const gatherLinks = (tx: Tx) => sql`
  left join (
    select l.milestone_id, array_agg(l.destination_id) as destinations,
      bool_and(l.deleted_at is null and l.deletion_batch is null) as are_live,
      jsonb_agg(jsonb_build_object('origin_id', l.origin_id, 'quantity', l.quantity, 'unit', l.unit, 'exclusive', l.exclusive)
        order by l.origin_id) as links
    from links l where l.account_id = ${tx.accountId} group by 1
  ) n on n.milestone_id = t.id`

/** Whether the columns that follow from a form's values follow from those of the row. */
function isDerived({ name }: RecordTable, row: Columns, forms: Forms): boolean {
  const derivation = derivations[name]
  if (!derivation?.from) return true
  const truth = Object.fromEntries(derivation.from.map((column) => [column, row[column]]))
  derivation.derive(truth, forms, row)
  return derivation.columns.every((column) => isSame(column, row[column], truth[column]))
}
