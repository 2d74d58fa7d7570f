import { type RawBuilder, sql } from 'kysely'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import type { Form, FormerUnit } from '../../../core/fields/form.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { balanceColumn, balanceFields } from '../../../core/rules/balance.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Period } from '../../../core/rules/period.ts'
import { quantityField } from '../../../core/rules/quantity.ts'
import { factorsTo } from '../../../core/readers/units.ts'
import { readable } from '../../platform/auth/readable.ts'
import { kindOf } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration, Stage } from '../configuration/configuration.ts'
import { append } from '../links/lineage.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { readBalances } from './read.ts'

/** The figures of a stage in thousandths of its unit, which add up without rounding. */
interface Sums {
  opening: number
  in: number
  gain: number
  loss: number
  out: number
  products: number
  /** Products with an amount that nobody knows. */
  unknown: string[]
}
const names = ['opening', 'in', 'gain', 'loss', 'out'] as const

export interface PeriodQuery {
  session: Session
  stages: readonly Stage[]
  period: Period
  /** Of one organization alone. */
  organization: string | undefined
}

type StageFigures = Omit<StagePeriod, 'stage'>

/**
 * The balances of stages over a period (BAL-05). The database sums the products whose amounts are recorded; the amounts of the others
 * follow from other products, so they are reckoned one by one. A product with an amount that nobody knows counts as unknown alone.
 */
export async function readPeriod(
  tx: Tx,
  config: Configuration,
  query: PeriodQuery,
): Promise<ReadonlyMap<string, StageFigures>> {
  const columns = columnsOf(query.stages)
  const rows = columns.size > 0 ? await readSums(tx, config, query, columns) : []
  const sums = new Map(rows.map(({ stage, ...row }) => [stage, inThousandths(row)]))
  const others = rows.flatMap((row) => row.others ?? [])
  for await (const { id, stage, balance, day } of reckoned(tx, config, others))
    add(sums.get(stage)!, id, balance, { day, period: query.period })
  const lacking = await readLacking(
    tx,
    [...sums.values()].flatMap(({ unknown }) => unknown),
  )
  return new Map(
    [...columns].map(([id, { unit }]) => {
      const { products, unknown, ...own } = sums.get(id) ?? nothing
      return [
        id,
        {
          unit,
          opening: own.opening / 1000,
          in: own.in / 1000,
          gain: own.gain / 1000,
          loss: own.loss / 1000,
          out: own.out / 1000,
          closing: closingOf(own) / 1000,
          products,
          unknown: unknown.length,
          lacking: lacking.get(id) ?? [],
        },
      ]
    }),
  )
}

interface ProductFigures {
  id: string
  /** What was made of it within the period, in thousandths; nothing where it was there before. */
  in: number
  /** What was left of it at the end. */
  left: number
}

/** The products that make the figures of a stage, those that brought most first, and their number. */
export async function readPeriodProducts(
  tx: Tx,
  config: Configuration,
  query: PeriodQuery,
  limit: number,
): Promise<{ products: ProductFigures[]; total: number }> {
  const columns = columnsOf(query.stages)
  if (columns.size === 0) return { products: [], total: 0 }
  const { total, products, others } = await readGreatest(tx, config, query, { columns, limit })
  const known = products.map((one) => ({ ...one, ...inWhole(one, ['in', 'left']) }))
  const more: ProductFigures[] = []
  for await (const { id, balance, day } of reckoned(tx, config, others)) {
    const own: Sums = { ...nothing, unknown: [] }
    add(own, id, balance, { day, period: query.period })
    if (own.products > 0 || names.some((name) => own[name] !== 0))
      more.push({ id, in: own.in, left: closingOf(own) })
  }
  const sorted = [...known, ...more].sort((a, b) => b.in - a.in || b.left - a.left || (a.id < b.id ? -1 : 1))
  return { products: sorted.slice(0, limit), total: total + more.length }
}

const columnsOf = (stages: readonly Stage[]) =>
  new Map(
    stages.flatMap(({ id, content }) => {
      const column = balanceColumn(content)
      return column ? [[id, column] as const] : []
    }),
  )

/** Products that are reckoned at once. */
const sliceSize = 1000

interface Other {
  id: string
  day: string
}

/** The balances of products whose amounts don't stand in their own rows, with the day that each came in. */
async function* reckoned(
  tx: Tx,
  config: Configuration,
  others: readonly Other[],
): AsyncGenerator<BalanceOfProduct & { day: Date }, void> {
  const days = new Map(others.map(({ id, day }) => [id, new Date(day)]))
  const ids = [...days.keys()]
  for (let at = 0; at < ids.length; at += sliceSize)
    for (const [id, one] of await readBalances(tx, config, ids.slice(at, at + sliceSize)))
      yield { ...one, day: days.get(id)! }
}

const closingOf = (own: Record<(typeof names)[number], number>): number =>
  own.opening + own.in + own.gain - own.loss - own.out

const nothing: Sums = { opening: 0, in: 0, gain: 0, loss: 0, out: 0, products: 0, unknown: [] }

/** Of a product, in its unit: sums of greater figures have no end (1e308), so that product counts as unknown. */
const maxFigure = 1e18

/** Names that a stage's row tells of those that lack an amount. */
const maxLacking = 20

async function readLacking(tx: Tx, ids: readonly string[]): Promise<Map<string, StagePeriod['lacking']>> {
  const named = new Map<string, StagePeriod['lacking']>()
  if (ids.length === 0) return named
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'identifier', 'product_schema_id as stage'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .orderBy('identifier')
    .orderBy('id')
    .execute()
  for (const { id, identifier, stage } of rows)
    if ((named.get(stage)?.length ?? 0) < maxLacking) append(named, stage, { _id: id, identifier })
  return named
}

type BalanceOfProduct =
  Awaited<ReturnType<typeof readBalances>> extends ReadonlyMap<string, infer One> ? One : never

/** Adds a product that was reckoned by itself; what lies after the period is left out. */
function add(
  sums: Sums,
  id: string,
  { made, left, entries }: BalanceOfProduct['balance'],
  { day, period: { start, end } }: { day: Date; period: Period },
): void {
  const moved = entries.filter(({ kind }) => kind !== 'in')
  const isIn = (at: Date) => at >= start && at < end
  const isWithin = (value: number | null) => value === null || Math.abs(value) <= maxFigure
  const isKnown = [made, left, ...moved.map(({ quantity }) => quantity)].every(isWithin)
  if (made === null || left === null || !isKnown) {
    if (isIn(day) || moved.some(({ at }) => isIn(at))) sums.unknown.push(id)
    return
  }
  const whole = (value: number) => Math.round(value * 1000)
  if (day < start) sums.opening += whole(made)
  else if (day < end) {
    sums.in += whole(made)
    sums.products++
  }
  for (const { kind, at, quantity } of moved) {
    if (kind === 'in' || kind === 'correction' || quantity === null || at >= end) continue
    if (at >= start) sums[kind] += whole(quantity)
    else sums.opening += kind === 'gain' ? whole(quantity) : -whole(quantity)
  }
}

interface SumRow extends Record<(typeof names)[number], string> {
  stage: string
  products: number
  /** Products whose amounts don't stand in their own rows. */
  others: Other[] | null
}

const inThousandths = ({ products, ...row }: Omit<SumRow, 'stage'>): Sums => ({
  ...nothing,
  unknown: [],
  products,
  ...inWhole(row, names),
})

const inWhole = <Name extends string>(row: Record<Name, string>, of: readonly Name[]) =>
  Object.fromEntries(of.map((name) => [name, Math.round(Number(row[name]) * 1000)])) as Record<Name, number> // One for each name.

type StageColumns = ReadonlyMap<string, { name: string; unit: string }>

async function readSums(
  tx: Tx,
  config: Configuration,
  query: PeriodQuery,
  columns: StageColumns,
): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    with ${figuresOf(tx, config, query, columns)}
    select stage,
      coalesce(sum(opening) filter (where is_known), 0)::text as opening,
      coalesce(sum("in") filter (where is_known), 0)::text as in,
      coalesce(sum(gain) filter (where is_known), 0)::text as gain,
      coalesce(sum(loss) filter (where is_known), 0)::text as loss,
      coalesce(sum("out") filter (where is_known), 0)::text as out,
      (count(*) filter (where is_known and is_new))::int as products,
      json_agg(json_build_object('id', id, 'day', day)) filter (where not is_known) as others
    from figures group by stage`.execute(tx.db)
  return rows
}

interface Greatest {
  /** Of all whose amounts are recorded, not of the greatest alone. */
  total: number
  products: { id: string; in: string; left: string }[]
  others: Other[]
}

/** Products that came in or moved within the period, or of which something was there before. */
async function readGreatest(
  tx: Tx,
  config: Configuration,
  query: PeriodQuery,
  { columns, limit }: { columns: StageColumns; limit: number },
): Promise<Greatest> {
  const { rows } = await sql<Greatest>`
    with ${figuresOf(tx, config, query, columns)}, counted as (
      select id, "in", opening + "in" + gain - loss - "out" as rest from figures
      where is_known and (is_new or opening <> 0 or gain <> 0 or loss <> 0 or "out" <> 0)
    ), greatest as (
      select id, "in", rest from counted order by "in" desc, rest desc, id limit ${limit}
    )
    select (select count(*)::int from counted) as total,
      (select coalesce(json_agg(json_build_object('id', id, 'in', "in"::text, 'left', rest::text)), '[]') from greatest) as products,
      (select coalesce(json_agg(json_build_object('id', id, 'day', day)), '[]') from figures where not is_known) as others`.execute(
    tx.db,
  )
  return rows[0]!
}

/** Of each product what it had, took in, lost and gave away: the parts of a statement whose last is `figures`. */
function figuresOf(
  tx: Tx,
  config: Configuration,
  { session, period: { start, end }, organization }: PeriodQuery,
  columns: StageColumns,
): RawBuilder<unknown> {
  const schemas = [...config.milestoneSchemas.values()]
  const sized = schemas.flatMap(({ descriptor }) =>
    Object.values(descriptor).flatMap((field) => unitOf(field) ?? []),
  )
  const olderUnits = (schemas: Iterable<Pick<Form, 'formerUnits'> & { id: string }>) =>
    [...schemas].flatMap(({ id, formerUnits = [] }) => formerUnits.map((one) => ({ ...one, schema: id })))
  const [olderOfStages, olderOfSchemas] = [olderUnits(config.stages.values()), olderUnits(schemas)]
  const all = [...sized, ...olderOfStages.map(({ unit }) => unit), ...olderOfSchemas.map(({ unit }) => unit)]
  const stages = [...columns].map(([id, { name, unit }]) => ({
    id,
    field: name,
    factors: factorsTo(unit, all),
  }))
  const fields = schemas.flatMap(({ id, descriptor, edge }) =>
    edge
      ? []
      : balanceFields(descriptor).map(({ name, role, unit }) => ({
          schema: id,
          name,
          role,
          unit: unit?.trim().toLowerCase() ?? '',
        })),
  )
  const silent = schemas
    .filter(({ descriptor, edge }) => !edge && balanceFields(descriptor).length === 0)
    .map(({ id }) => id)
  // The links of these share the total of their form.
  const totalled = schemas
    .filter(({ descriptor, edge }) => edge && kindOf(edge.ratio) === 'grouping' && quantityField(descriptor))
    .map(({ id }) => id)
  const written = (units: readonly FormerUnit[]) =>
    JSON.stringify(units.map((one) => ({ ...one, unit: one.unit.trim().toLowerCase() })))
  return sql`stage as (
      select * from json_to_recordset(${JSON.stringify(stages)}::json) as s (id text, field text, factors jsonb)
    ), field as (
      select * from json_to_recordset(${JSON.stringify(fields)}::json) as f (schema text, name text, role text, unit text)
    ), older_stage as (
      select * from json_to_recordset(${written(olderOfStages)}::json) as u (schema text, version int, field text, unit text)
    ), older_field as (
      select * from json_to_recordset(${written(olderOfSchemas)}::json) as u (schema text, version int, field text, unit text)
    ), own as materialized (
      select p.id, s.id as stage, s.factors,
        case when jsonb_typeof(p.data -> s.field) = 'number' then round((p.data ->> s.field)::numeric
          * case when u.unit is null then 1 else (s.factors ->> u.unit)::numeric end, 3) end as made,
        coalesce((
          select min(m.occurred_at) from milestones m
          where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
        ), p.created_at) as day
      from stage s
      join products p on p.account_id = ${tx.accountId} and p.product_schema_id = s.id
      left join older_stage u on u.schema = s.id and u.version = p.product_schema_version and u.field = s.field
      where p.deleted_at is null and ${readable(session).products('p')}
        and (${organization ?? null}::uuid is null or p.organization_id = ${organization ?? null}::uuid)
    ), taken as (
      select id, sum(quantity) as whole, sum(quantity) filter (where at < ${start}) as before,
        sum(quantity) filter (where at >= ${start} and at < ${end}) as within,
        max(at) filter (where is_all) as all_at, bool_or(quantity is null and not is_all) as lacks
      from (
        select o.id, m.occurred_at as at,
          l.quantity is null and l.exclusive and not m.milestone_schema_id = any(${totalled}::text[]) as is_all,
          round(l.quantity * (o.factors ->> lower(trim(l.unit)))::numeric, 3) as quantity
        from own o
        join links l on l.account_id = ${tx.accountId} and l.origin_id = o.id and l.deleted_at is null
        join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
      ) as link group by id
    ), changed as (
      select id, sum(quantity) filter (where role = 'gain') as gain,
        sum(quantity) filter (where role = 'gain' and at < ${start}) as gain_before,
        sum(quantity) filter (where role = 'gain' and at >= ${start} and at < ${end}) as gain_within,
        sum(quantity) filter (where role = 'loss') as loss,
        sum(quantity) filter (where role = 'loss' and at < ${start}) as loss_before,
        sum(quantity) filter (where role = 'loss' and at >= ${start} and at < ${end}) as loss_within,
        sum(quantity) filter (where role = 'out') as out,
        sum(quantity) filter (where role = 'out' and at < ${start}) as out_before,
        sum(quantity) filter (where role = 'out' and at >= ${start} and at < ${end}) as out_within,
        bool_or(quantity is null) as lacks
      from (
        select o.id, f.role, m.occurred_at as at,
          round((m.data ->> f.name)::numeric * (o.factors ->> coalesce(u.unit, f.unit))::numeric, 3) as quantity
        from field f
        join milestones m on m.account_id = ${tx.accountId} and m.milestone_schema_id = f.schema
          and m.deleted_at is null and jsonb_typeof(m.data -> f.name) = 'number'
        join own o on o.id = m.product_id
        left join older_field u on u.schema = f.schema and u.version = m.milestone_schema_version and u.field = f.name
      ) as change group by id
    ), closed as (
      select m.product_id as id, max(m.occurred_at) as at from milestones m
      where m.account_id = ${tx.accountId} and m.closing and m.milestone_schema_id = any(${silent}::text[])
        and m.deleted_at is null
      group by 1
    ), known as (
      select o.id, o.stage, o.made, o.day, t.all_at, z.at as closed_at,
        o.made is not null and not coalesce(t.lacks, false) and not coalesce(c.lacks, false)
          and greatest(abs(o.made), abs(t.whole), abs(c.gain), abs(c.loss), abs(c.out)) <= ${maxFigure} as is_known,
        o.made + coalesce(c.gain, 0) - coalesce(c.loss, 0) - coalesce(c.out, 0) - coalesce(t.whole, 0) as rest,
        coalesce(c.gain_before, 0) as gain_before, coalesce(c.gain_within, 0) as gain_within,
        coalesce(c.loss_before, 0) as loss_before, coalesce(c.loss_within, 0) as loss_within,
        coalesce(c.out_before, 0) + coalesce(t.before, 0) as out_before,
        coalesce(c.out_within, 0) + coalesce(t.within, 0) as out_within
      from own o left join taken t using (id) left join changed c using (id) left join closed z using (id)
    ), moved as (
      select k.*, case when rest > 0 and all_at is not null then rest else 0 end as all_out,
        case when rest > 0 and all_at is null and closed_at is not null then rest else 0 end as shut
      from known k
    ), figures as (
      select id, stage, day, is_known, day >= ${start} and day < ${end} as is_new,
        case when day < ${start} then made else 0 end + gain_before - loss_before - out_before
          - case when all_at < ${start} then all_out else 0 end
          - case when closed_at < ${start} then shut else 0 end as opening,
        case when day >= ${start} and day < ${end} then made else 0 end as in,
        gain_within as gain,
        loss_within + case when closed_at >= ${start} and closed_at < ${end} then shut else 0 end as loss,
        out_within + case when all_at >= ${start} and all_at < ${end} then all_out else 0 end as out
      from moved
    )`
}
