import { sql } from 'kysely'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import { uniqueKey } from '../products/write.ts'
import { edgesOf, type LostField } from './removals.ts'

/** How many records of each schema are live. */
export async function liveRecords(
  tx: Tx,
  table: 'products' | 'milestones',
  schemas: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (schemas.length === 0) return new Map()
  const schema = sql.ref(table === 'products' ? 'product_schema_id' : 'milestone_schema_id')
  const { rows } = await sql<{ id: string; count: number }>`
    select ${schema} as id, count(*)::int as count from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${schema} = any(${schemas}::text[]) and deleted_at is null
    group by 1
  `.execute(tx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many live links each transformation has. */
export async function liveLinks(tx: Tx, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (schemas.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select m.milestone_schema_id as id, count(*)::int as count
    from milestones m join links l on l.account_id = m.account_id and l.milestone_id = m.id
    where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${schemas}::text[]) and l.deleted_at is null
    group by 1
  `.execute(tx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many live records have something in a field. */
export async function recordsWith(tx: Tx, { section, schema, place }: LostField): Promise<number> {
  const [table, column] =
    section === 'productSchemas' ? ['products', 'product_schema_id'] : ['milestones', 'milestone_schema_id']
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where account_id = ${tx.accountId} and ${sql.ref(column)} = ${schema} and deleted_at is null
      and jsonb_path_exists(data, ${place}::jsonpath)
  `.execute(tx.db)
  return rows[0]!.count
}

export interface Some {
  stage: string
  count: number
  examples: string[]
}

/**
 * Products that stay and whose transformation may not be archived (§2.4 Delete): something was made from them, or
 * they have processes that they could not have without their origin.
 */
export async function cutLineage(
  tx: Tx,
  { stages, falling }: { stages: readonly string[]; falling: readonly string[] },
): Promise<Some[]> {
  if (falling.length === 0) return []
  const { rows } = await sql<Some>`
    select stage, count(*)::int as count, (array_agg(identifier order by identifier))[1:3] as examples from (
      select distinct p.id, p.product_schema_id as stage, p.identifier
      from milestones m
      join products p on p.account_id = m.account_id and p.id = m.product_id
      join edges e on e.account_id = m.account_id and e.milestone_schema_id = m.milestone_schema_id
      join product_schemas s on s.account_id = p.account_id and s.id = p.product_schema_id
      where m.account_id = ${tx.accountId} and m.milestone_schema_id = any(${falling}::text[]) and m.deleted_at is null
        and p.product_schema_id <> all(${stages}::text[])
        and (exists (
          select from links l join milestones n on n.account_id = l.account_id and n.id = l.milestone_id
          where l.account_id = p.account_id and l.origin_id = p.id and l.deleted_at is null
            and n.milestone_schema_id <> all(${falling}::text[])
        ) or (
          e.initiator and not s.process_initiator and not p.requirements_waived
          and not exists (
            select from milestones n
            join edges i on i.account_id = n.account_id and i.milestone_schema_id = n.milestone_schema_id and i.initiator
            where n.account_id = p.account_id and n.product_id = p.id and n.deleted_at is null
              and n.milestone_schema_id <> all(${falling}::text[])
          )
          and exists (
            select from milestones n where n.account_id = p.account_id and n.product_id = p.id
              and n.deleted_at is null and n.milestone_schema_id <> all(${falling}::text[])
          )
        ))
    ) cut group by stage order by stage
  `.execute(tx.db)
  return rows
}

/** Stages that ask for an origin, with the transformations that bring it; others bring nothing. */
function initiatorsOf(pack: Pack): Map<string, string[]> {
  const starts = new Set(
    Object.values(pack.verticals).flatMap(({ workflows }) =>
      workflows.filter(({ processInitiator }) => processInitiator).map(({ productSchema }) => productSchema),
    ),
  )
  const found = new Map<string, string[]>()
  for (const [id, { productSchema, initiator }] of edgesOf(pack)) {
    if (!initiator || starts.has(productSchema)) continue
    found.set(productSchema, [...(found.get(productSchema) ?? []), id].toSorted())
  }
  return found
}

/** Live products whose stage begins to ask for an origin that they don't have, and pending ones of stages that stop asking. */
export async function settled(
  tx: Tx,
  before: Pack,
  after: Pack,
  falling: readonly string[],
): Promise<{ waived: ReadonlyMap<string, number>; completed: ReadonlyMap<string, number> }> {
  const then = initiatorsOf(before)
  const now = initiatorsOf(after)
  const stages = Object.keys(before.productSchemas).filter((id) => Object.hasOwn(after.productSchemas, id))
  const standing = (ids: string[] = []) => ids.filter((id) => !falling.includes(id)).join(' ')
  const asking = stages.filter(
    (id) => now.has(id) && standing(now.get(id)) !== (then.get(id) ?? []).join(' '),
  )
  const quiet = stages.filter((id) => then.has(id) && !now.has(id))
  if (asking.length + quiet.length === 0) return { waived: new Map(), completed: new Map() }
  const bringing = [...now.values()].flat().filter((id) => !falling.includes(id))
  const { rows } = await sql<{ stage: string; satisfied: boolean; count: number }>`
    select p.product_schema_id as stage, p.requirements_satisfied as satisfied, count(*)::int as count from products p
    where p.account_id = ${tx.accountId} and p.deleted_at is null
      and case when p.requirements_satisfied
        then p.product_schema_id = any(${asking}::text[]) and not p.requirements_waived and not exists (
          select from links l join milestones m on m.account_id = l.account_id and m.id = l.milestone_id
          where l.account_id = p.account_id and l.destination_id = p.id and l.deleted_at is null
            and m.milestone_schema_id = any(${bringing}::text[]))
        else p.product_schema_id = any(${quiet}::text[]) end
    group by 1, 2
  `.execute(tx.db)
  const which = (satisfied: boolean) =>
    new Map(rows.filter((row) => row.satisfied === satisfied).map(({ stage, count }) => [stage, count]))
  return { waived: which(true), completed: which(false) }
}

/** Products of a stage that would no longer be unique within their organization, were these its unique fields. */
export async function repeating(tx: Tx, stage: string, fields: readonly string[]): Promise<Some> {
  const seen = new Map<string, number>()
  const examples: string[] = []
  let count = 0
  if (fields.length === 0) return { stage, count, examples }
  const rows = await tx.db
    .selectFrom('products')
    .select(['organization_id', 'identifier', 'data'])
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', stage)
    .where('deleted_at', 'is', null)
    .where('is_unidentified', '=', false)
    .orderBy('identifier')
    .execute()
  for (const { organization_id, identifier, data } of rows) {
    const key = `${organization_id} ${uniqueKey(fields.map((name) => data[name]))}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    if (times === 1) continue
    count += 1
    if (examples.length < 3) examples.push(identifier)
  }
  return { stage, count, examples }
}
