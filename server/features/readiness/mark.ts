import { type RawBuilder, sql } from 'kysely'
import { nouns, type NounType, nounTypes } from '../../../core/nouns/index.ts'
import type { Noun } from '../../../core/nouns/noun.ts'
import { maxTraceProducts } from '../../../core/rules/lineage.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { type Configuration, loadConfiguration } from '../configuration/configuration.ts'
import { walk } from '../links/walk.ts'
import { asksAncestors, stageRules } from './rules.ts'
import './tables.ts'

/** Events that are looked at together. */
const maxEvents = 5_000

/** Undefined: another process is at it. */
export async function lockCursor(tx: Tx): Promise<number | undefined> {
  const read = () =>
    tx.db
      .selectFrom('readiness_cursors')
      .select('seen_n')
      .where('account_id', '=', tx.accountId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
  const row = await read()
  if (row) return row.seen_n
  await sql`
    insert into readiness_cursors (account_id, seen_n)
    select h.account_id, -1 from event_heads h where h.account_id = ${tx.accountId}
    on conflict do nothing
  `.execute(tx.db)
  return (await read())?.seen_n
}

/**
 * Marks what the events since the last look have changed, and what descends from it, to be reckoned again. Returns the last event that
 * it has looked at, and whether there are more; undefined where another process is at it.
 */
export async function markChanges(tx: Tx): Promise<{ seen: number; isBehind: boolean } | undefined> {
  const cursor = await lockCursor(tx)
  if (cursor === undefined) return undefined
  const { n: head } = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  if (cursor >= head) return { seen: cursor, isBehind: false }
  const seen = cursor < 0 ? head : Math.min(head, cursor + maxEvents)
  const config = await loadConfiguration(tx)
  if (cursor < 0) await markStages(tx, seen, [...config.stages.keys()])
  else await markTouched(tx, config, cursor, seen)
  await tx.db
    .updateTable('readiness_cursors')
    .set({ seen_n: seen })
    .where('account_id', '=', tx.accountId)
    .execute()
  return { seen, isBehind: seen < head }
}

/** What changes the rules of everybody. */
const ofRules = [
  'product_schemas',
  'product_schema_versions',
  'milestone_schemas',
  'milestone_schema_versions',
  'edges',
  'verticals',
]
/** Records that products name, which change without an event of the product, and the rules that ask for them. */
const ofOthers = new Map(
  nounTypes.flatMap((type: string) => {
    const { readiness } = nouns[type as NounType] as Noun
    return typeof readiness === 'function' ? [[type, readiness] as const] : []
  }),
)
/** Records of a product: those whose card says `own`. */
type OwnType = {
  [Type in NounType]: (typeof nouns)[Type]['readiness'] extends 'own' ? Type : never
}[NounType]

/** The products that changed records of each noun are about. */
const productsOf: Readonly<Record<OwnType, (tx: Tx) => RawBuilder<unknown>>> = {
  products: () => sql`select record_id::uuid from changed where type = 'products'`,
  milestones: ({ accountId }) => sql`
    select m.product_id from milestones m
      where m.account_id = ${accountId} and m.id in (select id from processes)
    union select l.origin_id from links l
      where l.account_id = ${accountId} and l.milestone_id in (select id from processes)
    union select (link ->> 'origin_id')::uuid from changed
      cross join lateral (values (before), (after)) as side (row)
      cross join lateral json_array_elements(
        case when json_typeof(side.row -> 'links') = 'array' then side.row -> 'links' end
      ) as link
      where type = 'milestones'`,
  checks: ({ accountId }) => sql`
    select m.product_id from checks c
    join milestones m on m.account_id = ${accountId} and m.id = c.milestone_id
    where c.account_id = ${accountId} and c.id in (select record_id::uuid from changed where type = 'checks')`,
  assessments: ({ accountId }) => sql`
    select a.product_id from assessments a
    where a.account_id = ${accountId} and a.id in (select record_id::uuid from changed where type = 'assessments')`,
}
const ofProducts = Object.keys(productsOf)

interface ChangeIds {
  others: string[] | null
  products: string[] | null
}

async function markTouched(tx: Tx, config: Configuration, after: number, seen: number): Promise<void> {
  const { rows } = await sql<ChangeIds>`
    with changed as materialized (
      select type, record_id, before, after from events
      where account_id = ${tx.accountId} and n > ${after} and n <= ${seen}
        and type = any(${[...ofProducts, ...ofRules, ...ofOthers.keys()]}::text[])
    ), processes as materialized (
      select record_id::uuid as id from changed where type = 'milestones'
    )
    select array(select distinct type from changed where type <> all(${ofProducts}::text[])) as others,
      array(
        ${sql.join(
          Object.values(productsOf).map((select) => select(tx)),
          sql` union `,
        )}
      ) as products
  `.execute(tx.db)
  const { others, products } = rows[0]!
  const types = new Set(others)
  if (ofRules.some((type) => types.has(type))) await markStages(tx, seen, [...config.stages.keys()])
  else if (types.size > 0)
    await markStages(
      tx,
      seen,
      [...config.stages.values()]
        .filter((stage) =>
          stageRules(stage).some(({ needs }) => [...types].some((type) => ofOthers.get(type)?.(needs))),
        )
        .map(({ id }) => id),
    )
  if (products?.length) await markLineage(tx, config, seen, products)
}

async function markLineage(
  tx: Tx,
  config: Configuration,
  seen: number,
  products: readonly string[],
): Promise<void> {
  if (![...config.stages.values()].some((stage) => asksAncestors(stageRules(stage))))
    return markProducts(tx, seen, products)
  const { distances, truncated } = await walk(tx, products, 'down', {
    maxProducts: products.length + maxTraceProducts,
  })
  if (!truncated) return markProducts(tx, seen, [...distances.keys()])
  await markProducts(tx, seen, products)
  const { rows } = await sql<{ stage: string }>`
    select distinct product_schema_id as stage from products
    where account_id = ${tx.accountId} and id = any(${arrayOf(products)}::uuid[])
  `.execute(tx.db)
  const later = new Set<string>()
  const reach = (stage: string) => {
    for (const { origin, destination } of config.edges) if (origin === stage) later.add(destination)
  }
  for (const { stage } of rows) reach(stage)
  for (const stage of later) reach(stage)
  await markStages(tx, seen, [...later])
}

/** Marks products to be reckoned again: also when what changed left no event. */
export async function markProducts(tx: Tx, n: number, ids: readonly string[]): Promise<void> {
  await sql`
    insert into readiness as r (account_id, product_id, product_schema_id, organization_id, created_at, due_n)
    select p.account_id, p.id, p.product_schema_id, p.organization_id, p.created_at, ${n}::bigint
    from products p
    where p.account_id = ${tx.accountId} and p.id in (select unnest(${arrayOf(ids)}::uuid[]))
    order by p.id
    on conflict (account_id, product_id) do update set due_n = excluded.due_n
  `.execute(tx.db)
}

/** Marks stages by their organizations. */
export async function markStages(tx: Tx, n: number, stages: readonly string[]): Promise<void> {
  if (stages.length === 0) return
  await sql`
    insert into readiness_scopes as s (account_id, product_schema_id, organization_id, due_n)
    select c.account_id, c.product_schema_id, c.organization_id, ${n}::bigint
    from counters c
    where c.account_id = ${tx.accountId} and c.live > 0 and c.product_schema_id = any(${stages}::text[])
    on conflict (account_id, product_schema_id, organization_id)
      do update set due_n = excluded.due_n, after_id = null
  `.execute(tx.db)
}
