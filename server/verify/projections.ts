import { type RawBuilder, sql } from 'kysely'
import { fileTypes, typeOfKey } from '../../core/rules/file.ts'
import { isSharing } from '../../core/rules/workflow.ts'
import { type Configuration, readConfiguration } from '../features/configuration/configuration.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Columns } from '../platform/records.ts'
import { countRows, difference, type Verification } from './difference.ts'
import { show } from './values.ts'

/** Recomputes every projection and counter of an account. */
export async function verifyProjected(tx: Tx): Promise<Verification[]> {
  return [
    await verifyProjections(tx),
    await verifyCopies(tx),
    await verifyLinks(tx, await readConfiguration(tx)),
    await verifyCounters(tx),
    await verifyFiles(tx),
    await verifyHolds(tx),
  ]
}

/** A file is served as its stored type. Its key ends with the type, and the events of the records that show the file name the key. */
async function verifyFiles(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ key: string; type: string }>`
    select key, type from files
    where account_id = ${tx.accountId}
      and right(key, 3) is distinct from right(${JSON.stringify(fileTypes)}::jsonb ->> type, 3)
  `.execute(tx.db)
  return {
    rows: 0,
    differ: rows.map(({ key, type }) =>
      difference(tx, 'files', key, `type ${type}, should be ${typeOfKey(key)}`),
    ),
  }
}

/** What is on hold, and shown, follows from the state of a product in a recall, and from the recall's own. */
async function verifyHolds(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ item: string; holds: boolean }>`
    select i.recall_id || ' ' || i.product_id as item, i.holds
    from recall_items i
    join recalls r on r.account_id = ${tx.accountId} and r.id = i.recall_id
    where i.account_id = ${tx.accountId} and (
      i.holds <> (r.kind <> 'drill' and r.status <> 'lifted' and i.status <> 'released')
      or i.shows and (r.kind <> 'recall' or i.status = 'released'))
  `.execute(tx.db)
  return {
    rows: 0,
    differ: rows.map(({ item, holds }) =>
      difference(tx, 'recall_items', item, `holds ${holds}, which does not follow from its recall`),
    ),
  }
}

/** Each projection by its table, with the SQL that computes it for all products at once; writers do so product by product. */
const projections = {
  p: {
    table: 'products',
    columns: {
      has_origin: sql`inbound.id is not null`,
      has_destination: sql`outbound.id is not null`,
      consumed: sql`coalesce(outbound.exclusive, false)`,
      requirements_satisfied: sql`not s.initiator or s.process_initiator or p.requirements_waived or coalesce(inbound.initiated, false)`,
      count_of_insights: sql`coalesce(noted.number, 0)`,
    },
  },
  a: {
    table: 'product_activity',
    columns: {
      count_of_milestones: sql`coalesce(own.number, 0)`,
      last_update_milestone: sql`greatest(own.updated_at, outbound.updated_at)`,
    },
  },
}

async function verifyProjections(tx: Tx): Promise<Verification> {
  const account = tx.accountId
  const of = Object.entries(projections).flatMap(([alias, { columns }]) =>
    Object.entries(columns).map(([name, truth]) => ({ name, stored: sql.ref(`${alias}.${name}`), truth })),
  )
  const stored = sql.join(of.map((one) => one.stored))
  const truth = sql.join(of.map((one) => one.truth))
  const object = (values: 'stored' | 'truth') =>
    sql`json_build_object(${sql.join(of.flatMap((one) => [sql.lit(one.name), one[values]]))})`
  const { rows } = await sql<{ id: string; stored: Columns; truth: Columns }>`
    with uses as (
      select l.origin_id, l.destination_id, l.exclusive, m.updated_at, e.milestone_schema_id is not null as initiates
      from links l
      join milestones m on m.account_id = ${account} and m.id = l.milestone_id
      left join edges e on e.account_id = ${account} and e.milestone_schema_id = m.milestone_schema_id
        and e.initiator and e.removed_at is null
      where l.account_id = ${account} and l.deleted_at is null
    ), inbound as (
      select destination_id as id, bool_or(initiates) as initiated from uses group by 1
    ), outbound as (
      select origin_id as id, bool_or(exclusive) as exclusive, max(updated_at) as updated_at from uses group by 1
    ), own as (
      select product_id as id, count(*) as number, max(updated_at) as updated_at
      from milestones where account_id = ${account} and deleted_at is null group by 1
    ), noted as (
      select product_id as id, count(*) as number
      from insights where account_id = ${account} and deleted_at is null group by 1
    )
    select p.id, ${object('stored')} as stored, ${object('truth')} as truth
    from products p
    join product_schemas s on s.account_id = ${account} and s.id = p.product_schema_id
    join product_activity a on a.account_id = ${account} and a.id = p.id
    left join inbound on inbound.id = p.id
    left join outbound on outbound.id = p.id
    left join own on own.id = p.id
    left join noted on noted.id = p.id
    where p.account_id = ${account} and (${stored}) is distinct from (${truth})
  `.execute(tx.db)
  const differ = rows.flatMap(({ id, ...row }) =>
    Object.values(projections).flatMap(({ table, columns }) =>
      Object.keys(columns)
        .filter((name) => row.stored[name] !== row.truth[name])
        .map((name) =>
          difference(tx, table, id, `${name} ${show(row.stored[name])}, should be ${show(row.truth[name])}`),
        ),
    ),
  )
  return { rows: (await countRows(tx, 'products')) + (await countRows(tx, 'product_activity')), differ }
}

/** The activity row copies columns of its product, because lists filter by them; the copies must be equal. */
async function verifyCopies(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(p.id, a.id) as id
    from (select id, product_schema_id, organization_id, deleted_at from products where account_id = ${tx.accountId}) p
    full join (
      select id, product_schema_id, organization_id, deleted_at from product_activity where account_id = ${tx.accountId}
    ) a on a.id = p.id
    where (a.id, a.product_schema_id, a.organization_id, a.deleted_at)
      is distinct from (p.id, p.product_schema_id, p.organization_id, p.deleted_at)
  `.execute(tx.db)
  return {
    rows: 0,
    differ: rows.map(({ id }) => difference(tx, 'product_activity', id, 'is not where its product is')),
  }
}

/** A link is live exactly if its milestone is, leads to its milestone's product, and is exclusive as its edge requires. */
async function verifyLinks(tx: Tx, config: Configuration): Promise<Verification> {
  const verified: Verification = { rows: 0, differ: [] }
  verified.rows = await countRows(tx, 'links')
  const sharing = config.edges.filter(isSharing).map((edge) => edge.milestoneSchema)
  const checks: Record<string, RawBuilder<unknown>> = {
    'leads to another product than its milestone': sql`l.destination_id <> m.product_id`,
    'is live without its milestone, or the other way round': sql`(l.deleted_at is null) <> (m.deleted_at is null)`,
    'joins an archived product': sql`l.deleted_at is null and (o.deleted_at is not null or d.deleted_at is not null)`,
    'uses a pending product': sql`l.deleted_at is null and not o.requirements_satisfied`,
    'takes its origin otherwise than its edge': sql`l.deleted_at is null
      and l.exclusive = (m.milestone_schema_id = any(${sharing}::text[]))`,
    'uses an origin that is used up': sql`l.deleted_at is null and l.exclusive and u.uses > 1`,
  }
  const broken = Object.entries(checks).map(
    ([what, check]) => sql`case when ${check} then ${sql.lit(what)} end`,
  )
  const { rows } = await sql<{ id: string; found: string[] }>`
    select l.milestone_id || ' ' || l.origin_id as id, array_remove(array[${sql.join(broken)}], null) as found
    from links l
    join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
    join products o on o.account_id = ${tx.accountId} and o.id = l.origin_id
    join products d on d.account_id = ${tx.accountId} and d.id = l.destination_id
    left join (
      select origin_id, count(*) as uses from links where account_id = ${tx.accountId} and deleted_at is null group by 1
    ) u on u.origin_id = l.origin_id
    where l.account_id = ${tx.accountId} and (${sql.join(
      Object.values(checks).map((check) => sql`(${check})`),
      sql` or `,
    )})
  `.execute(tx.db)
  verified.differ = rows.flatMap(({ id, found }) => found.map((what) => difference(tx, 'links', id, what)))
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
