import { sql } from 'kysely'
import { isSharing } from '../../core/rules/workflow.ts'
import { type Configuration, readConfiguration } from '../features/configuration/configuration.ts'
import { activityOf, projectionsOf } from '../features/products/projections.ts'
import type { Tx } from '../platform/db/database.ts'
import { difference, sliceSize, type Verification } from './difference.ts'

/** Recomputes every projection and counter of an account. */
export async function verifyProjected(tx: Tx): Promise<Verification[]> {
  const config = await readConfiguration(tx)
  return [
    await verifyProjections(tx, config, 'products'),
    await verifyProjections(tx, config, 'product_activity'),
    await verifyCopies(tx),
    await verifyLinks(tx, config),
    await verifyCounters(tx),
  ]
}

/** Reads a table by id, slice by slice. */
async function* slices<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await read(after)
    if (rows.length) yield rows
    if (rows.length < sliceSize) return
    after = rows.at(-1)!.id
  }
}

/** The stored projections of products, by table, with the functions that compute them. */
const projections = {
  products: {
    columns: ['has_origin', 'has_destination', 'consumed', 'requirements_satisfied', 'count_of_insights'],
    compute: projectionsOf,
  },
  product_activity: {
    columns: ['count_of_milestones', 'last_update_milestone'],
    compute: (tx: Tx, _config: Configuration, ids: readonly string[]) => activityOf(tx, ids),
  },
} as const

async function verifyProjections(
  tx: Tx,
  config: Configuration,
  table: keyof typeof projections,
): Promise<Verification> {
  const verified: Verification = { rows: 0, differ: [] }
  const { columns, compute } = projections[table]
  const read = async (after: string) => {
    const { rows } = await sql<{ id: string } & Record<string, unknown>>`
      select id, ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where account_id = ${tx.accountId} and id > ${after} order by id limit ${sliceSize}
    `.execute(tx.db)
    return rows
  }
  for await (const rows of slices(read)) {
    const ids = rows.map(({ id }) => id)
    const truths = new Map<string, Record<string, unknown>>()
    for (const { id, ...truth } of await compute(tx, config, ids)) truths.set(id, truth)
    for (const { id, ...row } of rows) {
      const truth = truths.get(id)
      if (!truth) verified.differ.push(difference(tx, table, id, 'is of no product'))
      for (const name of truth ? columns : [])
        if (valueOf(row[name]) !== valueOf(truth![name]))
          verified.differ.push(
            difference(tx, table, id, `${name} ${show(row[name])}, should be ${show(truth![name])}`),
          )
    }
    verified.rows += rows.length
  }
  return verified
}

/** The activity row copies columns of its product, because lists filter by them; the copies must be equal. */
async function verifyCopies(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    left join product_activity a on a.account_id = ${tx.accountId} and a.id = p.id
      and a.product_schema_id = p.product_schema_id and a.organization_id = p.organization_id
      and a.deleted_at is not distinct from p.deleted_at
    where p.account_id = ${tx.accountId} and a.id is null
  `.execute(tx.db)
  return {
    rows: 0,
    differ: rows.map(({ id }) => difference(tx, 'product_activity', id, 'is not where its product is')),
  }
}

const valueOf = (value: unknown) => (value instanceof Date ? value.getTime() : value)
const show = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

/** A link is live exactly if its milestone is, leads to its milestone's product, and is exclusive as its edge requires. */
async function verifyLinks(tx: Tx, config: Configuration): Promise<Verification> {
  const verified: Verification = { rows: 0, differ: [] }
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*) as n from links where account_id = ${tx.accountId}`.execute(tx.db)
  verified.rows = counted[0]!.n
  const sharing = config.edges.filter(isSharing).map((edge) => edge.milestoneSchema)
  const { rows } = await sql<{ id: string; what: string }>`
    select l.milestone_id || ' ' || l.origin_id as id, what
    from links l
    join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
    join products o on o.account_id = ${tx.accountId} and o.id = l.origin_id
    join products d on d.account_id = ${tx.accountId} and d.id = l.destination_id
    cross join lateral (values
      ('leads to another product than its milestone', l.destination_id <> m.product_id),
      ('is live without its milestone, or the other way round', (l.deleted_at is null) <> (m.deleted_at is null)),
      ('joins an archived product', l.deleted_at is null and (o.deleted_at is not null or d.deleted_at is not null)),
      ('uses a pending product', l.deleted_at is null and not o.requirements_satisfied),
      ('takes its origin otherwise than its edge', l.deleted_at is null
        and l.exclusive = (m.milestone_schema_id = any(${sharing}::text[]))),
      ('uses an origin that is used up', l.deleted_at is null and l.exclusive and exists (
        select from links x where x.account_id = ${tx.accountId} and x.origin_id = l.origin_id
          and x.milestone_id <> l.milestone_id and x.deleted_at is null))
    ) checks (what, broken)
    where l.account_id = ${tx.accountId} and broken
  `.execute(tx.db)
  verified.differ = rows.map(({ id, what }) => difference(tx, 'links', id, what))
  return verified
}

async function verifyCounters(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ id: string; stored: number; live: number }>`
    select coalesce(c.product_schema_id, p.product_schema_id) || ' ' || coalesce(c.organization_id, p.organization_id) as id,
      coalesce(c.live, 0) as stored, coalesce(p.live, 0) as live
    from (select product_schema_id, organization_id, live from counters where account_id = ${tx.accountId}) c
    full join (
      select product_schema_id, organization_id, count(*) as live from products
      where account_id = ${tx.accountId} and deleted_at is null group by 1, 2
    ) p on p.product_schema_id = c.product_schema_id and p.organization_id = c.organization_id
  `.execute(tx.db)
  const wrong = rows.filter(({ stored, live }) => stored !== live)
  return {
    rows: rows.length,
    differ: wrong.map(({ id, stored, live }) =>
      difference(tx, 'counters', id, `${stored}, should be ${live}`),
    ),
  }
}
