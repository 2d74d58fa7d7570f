import { sql } from 'kysely'
import { initiates, requirementsSatisfied } from '../../../core/rules/workflow.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Columns of a product that are computed from its links and insights. */
interface Projection {
  id: string
  has_origin: boolean
  has_destination: boolean
  consumed: boolean
  requirements_satisfied: boolean
  count_of_insights: number
}

/** Columns of a product's activity row, computed from its own processes and from those that used it. */
interface Activity {
  id: string
  count_of_milestones: number
  last_update_milestone: Date | null
}

interface ProjectionRow extends Omit<Projection, 'requirements_satisfied'> {
  stage: string
  waived: boolean
  /** Schemas of the live transformations into the product. */
  inbound: string[]
}

/** Computes the projections of products from their source rows. */
async function projectionsOf(tx: Tx, config: Configuration, ids: readonly string[]): Promise<Projection[]> {
  const { rows } = await sql<ProjectionRow>`
    select p.id, p.product_schema_id as stage, p.requirements_waived as waived,
      cardinality(inbound.schemas) > 0 as has_origin,
      outbound.any as has_destination, outbound.exclusive as consumed,
      inbound.schemas as inbound,
      (select count(*)::int from insights i
        where i.account_id = ${tx.accountId} and i.product_id = p.id and i.deleted_at is null) as count_of_insights
    from products p
    cross join lateral (
      select array(
        select distinct m.milestone_schema_id from links l
        join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
        where l.account_id = ${tx.accountId} and l.destination_id = p.id and l.deleted_at is null
      ) as schemas
    ) inbound
    cross join lateral (
      select count(*) > 0 as any, coalesce(bool_or(l.exclusive), false) as exclusive
      from links l
      where l.account_id = ${tx.accountId} and l.origin_id = p.id and l.deleted_at is null
    ) outbound
    where p.account_id = ${tx.accountId} and p.id = any(${ids}::uuid[])
  `.execute(tx.db)
  return rows.map(({ stage, waived, inbound, ...projection }) => ({
    ...projection,
    requirements_satisfied: isSatisfied(config, stage, waived, inbound),
  }))
}

function isSatisfied(
  config: Configuration,
  stageId: string,
  waived: boolean,
  inbound: readonly string[],
): boolean {
  const stage = config.stages.get(stageId)
  if (!stage) return true
  const initiated = inbound.some((id) => {
    const edge = config.milestoneSchemas.get(id)?.edge
    return edge !== undefined && initiates(edge, stage)
  })
  return requirementsSatisfied(stage, { initiated, waived })
}

/** Selects the activity of products. */
const selectActivity = (tx: Tx, ids: readonly string[]) => sql<Activity>`
  select p.id, own.number::int as count_of_milestones, greatest(own.updated_at, outbound.updated_at) as last_update_milestone
  from unnest(${ids}::uuid[]) p (id)
  cross join lateral (
    select count(*) as number, max(m.updated_at) as updated_at from milestones m
    where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
  ) own
  cross join lateral (
    select max(m.updated_at) as updated_at from links l
    join milestones m on m.account_id = ${tx.accountId} and m.id = l.milestone_id
    where l.account_id = ${tx.accountId} and l.origin_id = p.id and l.deleted_at is null
  ) outbound`

/** Adds new processes without links to the activity of their locked products; they change nothing else of them. */
export async function addActivity(tx: Tx, added: readonly { productId: string; at: Date }[]): Promise<void> {
  const activity = new Map<string, { id: string; count: number; last: Date }>()
  for (const { productId: id, at } of added) {
    const { count = 0, last = at } = activity.get(id) ?? {}
    activity.set(id, { id, count: count + 1, last: last > at ? last : at })
  }
  await sql`
    update product_activity a set count_of_milestones = a.count_of_milestones + n.count,
      last_update_milestone = greatest(a.last_update_milestone, n.last)
    from jsonb_to_recordset(${JSON.stringify([...activity.values()])}::jsonb) as n (id uuid, count int, last timestamptz)
    where a.account_id = ${tx.accountId} and a.id = n.id
  `.execute(tx.db)
}

/** Updates the stored activity of locked products. */
export async function projectActivity(tx: Tx, ids: Iterable<string>): Promise<void> {
  await sql`
    update product_activity a set count_of_milestones = n.count_of_milestones, last_update_milestone = n.last_update_milestone
    from (${selectActivity(tx, [...new Set(ids)])}) n
    where a.account_id = ${tx.accountId} and a.id = n.id
  `.execute(tx.db)
}

/** Updates the stored projections and activity of locked products, in the transaction that changed their source rows. */
export async function project(tx: Tx, config: Configuration, ids: Iterable<string>): Promise<void> {
  const wanted = [...new Set(ids)]
  const projections = await projectionsOf(tx, config, wanted)
  const update = sql`
    update products p set
      has_origin = n.has_origin, has_destination = n.has_destination, consumed = n.consumed,
      requirements_satisfied = n.requirements_satisfied, count_of_insights = n.count_of_insights
    from jsonb_to_recordset(${JSON.stringify(projections)}::jsonb) as n (
      id uuid, has_origin boolean, has_destination boolean, consumed boolean, requirements_satisfied boolean,
      count_of_insights int
    )
    where p.account_id = ${tx.accountId} and p.id = n.id
  `.execute(tx.db)
  await Promise.all([update, projectActivity(tx, wanted)])
}

/** Adds to the attribute counts of products, which locks their rows. Returns the new counts. */
export async function countInsights(tx: Tx, added: ReadonlyMap<string, number>): Promise<number[]> {
  const counts = JSON.stringify([...added].map(([id, count]) => ({ id, count })))
  const { rows } = await sql<{ total: number }>`
    update products p set count_of_insights = p.count_of_insights + a.count
    from jsonb_to_recordset(${counts}::jsonb) as a (id uuid, count int)
    where p.account_id = ${tx.accountId} and p.id = a.id
    returning p.count_of_insights as total
  `.execute(tx.db)
  return rows.map(({ total }) => total)
}
