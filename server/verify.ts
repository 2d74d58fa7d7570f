import { sql } from 'kysely'
import { instant } from '../core/rules/milestone.ts'
import { isSharing } from '../core/rules/workflow.ts'
import { projectionsOf } from './features/links/projections.ts'
import { type Configuration, readConfiguration } from './features/schemas/configuration.ts'
import type { Database, Tx } from './platform/db.ts'
import { type EventAction, eventHash } from './platform/events.ts'

/** A stored value that isn't what its truth says. */
export interface Difference {
  account: string
  table: string
  id: string
  what: string
}

export interface Verified {
  rows: number
  differ: Difference[]
}

/** Rows read at once, so that memory stays the same however many there are. */
const slice = 2_000

/**
 * Recomputes every projection, counter and chain of events of every account and compares them with what is stored
 * (`script/db verify`). Each account is read as of one moment, while others go on writing.
 */
export async function verify(database: Database): Promise<Verified> {
  const accounts = await database.pool.query<{ id: string }>('select id from accounts order by id')
  const verified: Verified = { rows: 0, differ: [] }
  for (const { id } of accounts.rows) {
    const scope = { accountId: id, userId: 'verify', readOnly: true, snapshot: true }
    const { rows, differ } = await database.inAccount(scope, verifyAccount)
    verified.rows += rows
    verified.differ.push(...differ)
  }
  return verified
}

async function verifyAccount(tx: Tx): Promise<Verified> {
  const config = await readConfiguration(tx)
  const parts = [
    await verifyProducts(tx, config),
    await verifyMilestones(tx),
    await verifyLinks(tx, config),
    await verifyCounters(tx),
    await verifyEvents(tx),
  ]
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    differ: parts.flatMap(({ differ }) => differ),
  }
}

const difference = (tx: Tx, table: string, id: string, what: string): Difference => ({
  account: tx.accountId,
  table,
  id,
  what,
})

/** Reads a table by id, slice by slice. */
async function* slices<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await read(after)
    if (rows.length) yield rows
    if (rows.length < slice) return
    after = rows.at(-1)!.id
  }
}

const projected = [
  'has_origin',
  'has_destination',
  'consumed',
  'requirements_satisfied',
  'count_of_milestones',
  'count_of_insights',
  'last_update_milestone',
] as const

async function verifyProducts(tx: Tx, config: Configuration): Promise<Verified> {
  const verified: Verified = { rows: 0, differ: [] }
  const read = (after: string) =>
    tx.db
      .selectFrom('products')
      .select(['id', ...projected])
      .where('account_id', '=', tx.accountId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
  for await (const rows of slices(read)) {
    const truths = new Map(
      (
        await projectionsOf(
          tx,
          config,
          rows.map(({ id }) => id),
        )
      ).map((truth) => [truth.id, truth]),
    )
    for (const row of rows) {
      const truth = truths.get(row.id)!
      const wrong = projected.filter((name) => valueOf(row[name]) !== valueOf(truth[name]))
      verified.differ.push(
        ...wrong.map((name) =>
          difference(tx, 'products', row.id, `${name} ${show(row[name])}, should be ${show(truth[name])}`),
        ),
      )
    }
    verified.rows += rows.length
  }
  return verified
}

const valueOf = (value: unknown) => (value instanceof Date ? value.getTime() : value)
const show = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

async function verifyMilestones(tx: Tx): Promise<Verified> {
  const verified: Verified = { rows: 0, differ: [] }
  const read = (after: string) =>
    tx.db
      .selectFrom('milestones')
      .select(['id', 'occurred_at', sql<string>`data ->> 'occurred_at'`.as('said')])
      .where('account_id', '=', tx.accountId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
  for await (const rows of slices(read)) {
    const wrong = rows.filter((row) => row.occurred_at.getTime() !== instant(row.said))
    verified.differ.push(
      ...wrong.map((row) =>
        difference(tx, 'milestones', row.id, `occurred_at ${show(row.occurred_at)}, should be ${row.said}`),
      ),
    )
    verified.rows += rows.length
  }
  return verified
}

/** A link lives and dies with its milestone, leads to its product, and takes its origin as its edge says. */
async function verifyLinks(tx: Tx, config: Configuration): Promise<Verified> {
  const verified: Verified = { rows: 0, differ: [] }
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*) as n from links where account_id = ${tx.accountId}`.execute(tx.db)
  verified.rows = counted[0]!.n
  const sharing = config.edges.filter(isSharing).map((edge) => edge.milestoneSchema)
  const { rows } = await sql<{ id: string; what: string }>`
    select l.milestone_id || ' ' || l.origin_id as id, what
    from links l
    join milestones m on m.account_id = l.account_id and m.id = l.milestone_id
    join products o on o.account_id = l.account_id and o.id = l.origin_id
    join products d on d.account_id = l.account_id and d.id = l.destination_id
    cross join lateral (values
      ('leads to another product than its milestone', l.destination_id <> m.product_id),
      ('is live without its milestone, or the other way round', (l.deleted_at is null) <> (m.deleted_at is null)),
      ('joins an archived product', l.deleted_at is null and (o.deleted_at is not null or d.deleted_at is not null)),
      ('uses a pending product', l.deleted_at is null and not o.requirements_satisfied),
      ('takes its origin otherwise than its edge', l.deleted_at is null
        and l.exclusive = (m.milestone_schema_id = any(${sharing}::text[]))),
      ('uses an origin that is used up', l.deleted_at is null and l.exclusive and exists (
        select from links x where x.account_id = l.account_id and x.origin_id = l.origin_id
          and x.milestone_id <> l.milestone_id and x.deleted_at is null))
    ) checks (what, broken)
    where l.account_id = ${tx.accountId} and broken
  `.execute(tx.db)
  verified.differ = rows.map(({ id, what }) => difference(tx, 'links', id, what))
  return verified
}

async function verifyCounters(tx: Tx): Promise<Verified> {
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

async function verifyEvents(tx: Tx): Promise<Verified> {
  const verified: Verified = { rows: 0, differ: [] }
  let n = 0
  let hash: Buffer = Buffer.alloc(0)
  for (;;) {
    const rows = await tx.db
      .selectFrom('events')
      .selectAll()
      .where('account_id', '=', tx.accountId)
      .where('n', '>', n)
      .orderBy('n')
      .limit(slice)
      .execute()
    for (const { n: at, hash: stored, ...row } of rows) {
      const { type, before, after, record_id: id, by_user: byUser } = row
      const action = row.action as EventAction
      const truth = eventHash(hash, {
        accountId: tx.accountId,
        n: at,
        at: row.at,
        byUser,
        action,
        type,
        id,
        before,
        after,
      })
      if (at !== n + 1) verified.differ.push(difference(tx, 'events', String(at), `follows ${n}`))
      if (!truth.equals(stored))
        verified.differ.push(difference(tx, 'events', String(at), 'its hash is not that of what it says'))
      n = at
      hash = stored
    }
    verified.rows += rows.length
    if (rows.length < slice) break
  }
  const head = await tx.db
    .selectFrom('event_heads')
    .select(['n', 'hash'])
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  if ((head?.n ?? 0) !== n || !(head?.hash ?? Buffer.alloc(0)).equals(hash)) {
    verified.differ.push(
      difference(tx, 'event_heads', tx.accountId, `ends at ${head?.n ?? 0}, the chain at ${n}`),
    )
  }
  return verified
}
