import { sql } from 'kysely'
import type { ItemState } from '../../core/rules/readiness.ts'
import { loadConfiguration } from '../features/configuration/configuration.ts'
import { append } from '../features/links/lineage.ts'
import { asksEudr, stageRules } from '../features/readiness/rules.ts'
import type { Tx } from '../platform/db/database.ts'
import { countRows, difference, type Verification } from './difference.ts'
import { judgeProducts } from './judgements.ts'
import { show } from './values.ts'

/** Products that are judged where not all are asked for. */
const maxJudged = 10_000
const atOnce = 1_000

/** What a job has reckoned of each product, and the counters of what waits (RDY-03, TOD-01). */
export async function verifyReadiness(tx: Tx, { all = false } = {}): Promise<Verification> {
  const differ = [
    ...(await verifyWaiting(tx)),
    ...(await verifyPlaces(tx)),
    ...(await verifyJudgements(tx, all)),
  ]
  return { rows: (await countRows(tx, 'readiness')) + (await countRows(tx, 'waiting_counters')), differ }
}

async function verifyWaiting(tx: Tx) {
  const { rows } = await sql<{ id: string; stored: number; found: number }>`
    select concat_ws(' ', coalesce(w.stage, r.stage), coalesce(w.organization, r.organization), coalesce(w.code, r.code)) as id,
      coalesce(w.number, 0) as stored, coalesce(r.number, 0) as found
    from (
      select product_schema_id as stage, organization_id as organization, code, number
      from waiting_counters where account_id = ${tx.accountId}
    ) w
    full join (
      select product_schema_id as stage, organization_id as organization, code, count(*) as number
      from readiness cross join lateral unnest(waits) as code
      where account_id = ${tx.accountId} group by 1, 2, 3
    ) r on r.stage = w.stage and r.organization = w.organization and r.code = w.code
    where coalesce(w.number, 0) <> coalesce(r.number, 0)
  `.execute(tx.db)
  return rows.map(({ id, stored, found }) =>
    difference(tx, 'waiting_counters', id, `${stored}, should be ${found}`),
  )
}

/** Rows that no event has marked, in an account whose events have all been looked at. */
const settled = (tx: Tx) => sql`
  r.due_n is null and r.state is not null
  and exists (
    select from readiness_cursors c join event_heads h on h.account_id = ${tx.accountId} and h.n = c.seen_n
    where c.account_id = ${tx.accountId}
  )
  and not exists (
    select from readiness_scopes s where s.account_id = ${tx.accountId}
      and s.product_schema_id = r.product_schema_id and s.organization_id = r.organization_id
  )`

async function verifyPlaces(tx: Tx) {
  const { rows } = await sql<{ id: string }>`
    select r.product_id as id from readiness r
    join products p on p.account_id = ${tx.accountId} and p.id = r.product_id
    join product_activity a on a.account_id = ${tx.accountId} and a.id = r.product_id
    where r.account_id = ${tx.accountId} and ${settled(tx)}
      and (r.product_schema_id, r.organization_id, r.created_at, r.version, r.count_of_milestones, r.last_update_milestone)
        is distinct from
        (p.product_schema_id, p.organization_id, p.created_at, p.version, a.count_of_milestones, a.last_update_milestone)
  `.execute(tx.db)
  return rows.map(({ id }) => difference(tx, 'readiness', id, 'is not what its product is'))
}

interface Row {
  id: string
  stage: string
  state: string
  must: number
  should: number
  eudr: ItemState | null
  blocking: number | null
  waits: string[]
}

async function verifyJudgements(tx: Tx, all: boolean) {
  const config = await loadConfiguration(tx)
  const { rows } = await sql<Row>`
    select r.product_id as id, r.product_schema_id as stage, r.state, r.must_missing as must, r.should_missing as should,
      r.eudr, r.eudr_blocking as blocking, r.waits
    from readiness r where r.account_id = ${tx.accountId} and ${settled(tx)}
    order by ${all ? sql`r.product_id` : sql`random()`} limit ${all ? Number.MAX_SAFE_INTEGER : maxJudged}
  `.execute(tx.db)
  const differ = []
  for (const [stage, stored] of byStage(rows))
    for (let n = 0; n < stored.length; n += atOnce) {
      const some = stored.slice(n, n + atOnce)
      // What the EU's checks found is not asked again: it takes them minutes, and they look again when something changes.
      const eudr = new Map(
        some.flatMap(({ id, eudr: state, blocking }) =>
          state === null ? [] : [[id, { state, blocking: blocking ?? 0 }] as const],
        ),
      )
      const judged = await judgeProducts(
        tx,
        config,
        stage,
        some.map(({ id }) => id),
        eudr,
      )
      const asked = asksEudr(stageRules(config.stages.get(stage)))
      for (const row of some) {
        const expected = judged.get(row.id)
        if (expected === undefined) {
          differ.push(difference(tx, 'readiness', row.id, 'is of no product'))
          continue
        }
        const said = [row.state, row.must, row.should, ...row.waits].join(' ')
        if (said !== expected)
          differ.push(difference(tx, 'readiness', row.id, `${show(said)}, should be ${show(expected)}`))
        else if ((row.eudr !== null) !== asked)
          differ.push(difference(tx, 'readiness', row.id, `eudr ${show(row.eudr)}, which no rule asks for`))
        // The version before counts none.
        else if (row.blocking !== null && row.blocking > 0 !== (row.eudr === 'missing'))
          differ.push(
            difference(tx, 'readiness', row.id, `${row.blocking} block, though eudr is ${show(row.eudr)}`),
          )
        else if (row.blocking !== null && row.eudr === null)
          differ.push(difference(tx, 'readiness', row.id, `${row.blocking} block, which no rule asks for`))
      }
    }
  return differ
}

function byStage(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) append(found, row.stage, row)
  return found
}
