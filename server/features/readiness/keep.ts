import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type EudrState, eudrStateOf } from '../../../core/rules/readiness.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { anyOf, arrayOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { surveyOrigin } from '../origin/surveyed.ts'
import { openAll } from '../statements/looks.ts'
import { lockCursor, markChanges } from './mark.ts'
import { reckonProducts, type ReckonedProduct } from './reckon.ts'
import { asksEudr, stageRules } from './rules.ts'
import './tables.ts'

/** Products that one transaction reckons. Each may have come of hundreds, which are read with it while requests wait. */
const maxProducts = 50
const scope = { userId: 'job', via: 'job' } as const

/** Some products that have to be reckoned again. */
interface Due {
  /** The last event whose changes they show. */
  seen: number
  stages: { stage: string; ids: string[] }[]
  /** The stage and organization that is gone through, product by product. */
  through?: { stage: string; organization: string; last: string | null }
}

/**
 * Reckons what events have changed, until nothing is left, another process is at it, or `stopping`. What the EU's checks are still
 * comparing stays marked for the next look. Requests come first: it rests after each part as long as the part took.
 */
export async function keepReadiness(
  database: Database,
  accountId: string,
  stopping?: AbortSignal,
): Promise<void> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => database.inAccount({ ...scope, accountId }, work)
  const waiting = new Set<string>()
  while (!stopping?.aborted) {
    const begun = performance.now()
    const marked = await inAccount(markChanges)
    if (!marked) return
    if (marked.isBehind) continue
    const due = await inAccount((tx) => takeDue(tx, marked.seen, [...waiting]))
    if (!due) return
    const eudr = await surveyDue(database, accountId, due)
    for (const [id, { state }] of eudr) if (state === 'unknown') waiting.add(id)
    if (!(await inAccount((tx) => settle(tx, due, eudr)))) return
    await sleep(performance.now() - begun, undefined, { signal: stopping }).catch(() => {})
  }
}

async function takeDue(tx: Tx, seen: number, waiting: readonly string[]): Promise<Due | undefined> {
  const { rows } = await sql<{ stage: string; ids: string[] }>`
    select d.stage, array_agg(d.id::text) as ids from (
      select product_id as id, product_schema_id as stage from readiness
      where account_id = ${tx.accountId} and due_n is not null and product_id <> all(${waiting}::uuid[])
      order by due_n, product_id limit ${maxProducts}
    ) as d group by 1
  `.execute(tx.db)
  if (rows.length > 0) return { seen, stages: rows }
  const next = await tx.db
    .selectFrom('readiness_scopes')
    .select(['product_schema_id as stage', 'organization_id as organization', 'after_id'])
    .where('account_id', '=', tx.accountId)
    .orderBy('product_schema_id')
    .orderBy('organization_id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const { stage, organization } = next
  const products = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', stage)
    .where('organization_id', '=', organization)
    .where('deleted_at', 'is', null)
    .$if(next.after_id !== null, (query) => query.where('id', '>', next.after_id!))
    .orderBy('id')
    .limit(maxProducts)
    .execute()
  const ids = products.map(({ id }) => id)
  const last = ids.length < maxProducts ? null : ids.at(-1)!
  return { seen, stages: [{ stage, ids }], through: { stage, organization, last } }
}

/** What the EU's checks find, of the products whose rules ask for it and of those that they ask about. */
async function surveyDue(
  database: Database,
  accountId: string,
  { stages }: Due,
): Promise<ReadonlyMap<string, EudrState>> {
  const found = new Map<string, EudrState>()
  const asking = await database.inAccount({ ...scope, accountId, readOnly: true }, async (tx) => {
    const config = await loadConfiguration(tx)
    return stages.flatMap(({ stage, ids }) => (asksEudr(stageRules(config.stages.get(stage))) ? ids : []))
  })
  for (const id of asking) {
    const opened = await database.inAccount({ ...scope, accountId }, (tx) => openAll(database, tx, id))
    found.set(id, eudrStateOf((await surveyOrigin(database, { ...opened, id })).checks))
  }
  return found
}

/** Writes what was reckoned, and what it changes of the counters. False: another process is at it. */
async function settle(
  tx: Tx,
  { seen, stages, through }: Due,
  eudr: ReadonlyMap<string, EudrState>,
): Promise<boolean> {
  if ((await lockCursor(tx)) === undefined) return false
  const config = await loadConfiguration(tx)
  for (const { stage, ids } of stages) {
    const reckoned = await reckonProducts(tx, config, stage, ids, eudr)
    await count(tx, ids, reckoned)
    await write(tx, seen, reckoned, eudr)
  }
  if (through) await goOn(tx, seen, through)
  return true
}

async function write(
  tx: Tx,
  seen: number,
  reckoned: readonly ReckonedProduct[],
  eudr: ReadonlyMap<string, EudrState>,
): Promise<void> {
  const gone = reckoned.filter(({ product }) => product.isArchived).map(({ product }) => product.id)
  if (gone.length > 0)
    await tx.db
      .deleteFrom('readiness')
      .where('account_id', '=', tx.accountId)
      .where('product_id', '=', anyOf(gone))
      .execute()
  const rows = reckoned
    .filter(({ product }) => !product.isArchived)
    .map(({ product, state, mustMissing, shouldMissing, waits }) => ({
      product_id: product.id,
      product_schema_id: product.stage,
      organization_id: product.organization,
      created_at: product.createdAt,
      state,
      must_missing: mustMissing,
      should_missing: shouldMissing,
      eudr: eudr.get(product.id)?.state ?? null,
      eudr_blocking: eudr.get(product.id)?.blocking ?? null,
      waits,
      version: product.version,
      count_of_milestones: product.countOfMilestones,
      last_update_milestone: product.lastUpdateMilestone,
    }))
  if (rows.length === 0) return
  // Marks that came meanwhile stay, and so do those of products that the checks are still comparing.
  await sql`
    insert into readiness as r (account_id, product_id, product_schema_id, organization_id, created_at, state, must_missing,
      should_missing, eudr, eudr_blocking, waits, version, count_of_milestones, last_update_milestone, due_n)
    select h.account_id, n.product_id, n.product_schema_id, n.organization_id, n.created_at, n.state, n.must_missing,
      n.should_missing, n.eudr, n.eudr_blocking, n.waits, n.version, n.count_of_milestones, n.last_update_milestone,
      case when n.eudr = 'unknown' then ${seen}::bigint end
    from event_heads h
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      product_id uuid, product_schema_id text, organization_id uuid, created_at timestamptz, state text, must_missing int,
      should_missing int, eudr text, eudr_blocking int, waits text[], version int, count_of_milestones int, last_update_milestone timestamptz
    )
    where h.account_id = ${tx.accountId}
    order by n.product_id
    on conflict (account_id, product_id) do update set
      product_schema_id = excluded.product_schema_id, organization_id = excluded.organization_id,
      created_at = excluded.created_at, state = excluded.state, must_missing = excluded.must_missing,
      should_missing = excluded.should_missing, eudr = excluded.eudr, eudr_blocking = excluded.eudr_blocking, waits = excluded.waits, version = excluded.version,
      count_of_milestones = excluded.count_of_milestones, last_update_milestone = excluded.last_update_milestone,
      due_n = case when r.due_n > ${seen}::bigint then r.due_n else excluded.due_n end
  `.execute(tx.db)
}

/** Changes the counters by what the rows said before and say now. */
async function count(tx: Tx, ids: readonly string[], reckoned: readonly ReckonedProduct[]): Promise<void> {
  const { rows: before } = await sql<{ stage: string; organization: string; waits: string[] }>`
    select product_schema_id as stage, organization_id as organization, waits from readiness
    where account_id = ${tx.accountId} and product_id in (select unnest(${arrayOf(ids)}::uuid[])) and waits <> '{}'
  `.execute(tx.db)
  const deltas = new Map<string, { stage: string; organization: string; code: string; delta: number }>()
  const add = (stage: string, organization: string, code: string, delta: number) => {
    const key = `${stage} ${organization} ${code}`
    const known = deltas.get(key)
    deltas.set(key, { stage, organization, code, delta: (known?.delta ?? 0) + delta })
  }
  for (const { stage, organization, waits } of before)
    for (const code of waits) add(stage, organization, code, -1)
  for (const { product, waits } of reckoned)
    if (!product.isArchived) for (const code of waits) add(product.stage, product.organization, code, 1)
  const changed = [...deltas].filter(([, { delta }]) => delta !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (changed.length === 0) return
  const rows = JSON.stringify(changed.map(([, delta]) => delta))
  await sql`
    insert into waiting_counters as w (account_id, product_schema_id, organization_id, code, number)
    select h.account_id, d.stage, d.organization, d.code, d.delta
    from event_heads h
    cross join jsonb_to_recordset(${rows}::jsonb) as d (stage text, organization uuid, code text, delta bigint)
    where h.account_id = ${tx.accountId}
    on conflict (account_id, product_schema_id, organization_id, code) do update set number = w.number + excluded.number
  `.execute(tx.db)
}

async function goOn(
  tx: Tx,
  seen: number,
  { stage, organization, last }: NonNullable<Due['through']>,
): Promise<void> {
  const one = sql`account_id = ${tx.accountId} and product_schema_id = ${stage} and organization_id = ${organization}
    and due_n <= ${seen}`
  await (
    last === null
      ? sql`delete from readiness_scopes where ${one}`
      : sql`update readiness_scopes set after_id = ${last} where ${one}`
  ).execute(tx.db)
}
