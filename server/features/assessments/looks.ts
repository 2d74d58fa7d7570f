import { sql } from 'kysely'
import { tierOf } from '../../../core/eudr/tiers.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import type { Facts } from '../../../core/rules/facts.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { markProducts } from '../readiness/mark.ts'
import { lastEvent } from '../statements/freeze.ts'
import { descended, openAll } from '../statements/looks.ts'
import { findConcerned } from './concerned.ts'
import { reckonFacts } from './facts.ts'
import type { AssessmentRow } from './records.ts'
import './tables.ts'

const scope = { userId: 'job', via: 'job' } as const

type Cause = 'review' | 'plots' | 'tier' | 'concern'

/** Finds the concluded assessments that hold no longer (RSK-05): without events, and until somebody reopens them. */
export async function lookAtAssessments(database: Database): Promise<void> {
  const accounts = await database.inEachAccount(scope, async (tx) => {
    await findPassed(tx)
    return { accountId: tx.accountId, due: await markDue(tx) }
  })
  for (const { accountId, due } of accounts) for (const one of due) await look(database, accountId, one)
}

/** Those whose day of review has passed. */
async function findPassed(tx: Tx): Promise<void> {
  const { timeZone } = await loadConfiguration(tx)
  const today = isoDay(localMoment(tx.now, timeZone))
  const { rows } = await sql<{ id: string }>`
    select a.id from assessments a
    join assessment_looks l on l.account_id = ${tx.accountId} and l.assessment_id = a.id
    where a.account_id = ${tx.accountId} and a.state = 'concluded' and a.deleted_at is null and l.stale_at is null
      and a.conclusion ->> 'reviewBy' < ${today}
  `.execute(tx.db)
  await setStale(
    tx,
    rows.map(({ id }) => id),
    'review',
  )
}

interface LookRow {
  id: string
  product_id: string
  facts: Facts
  seen_n: number
  is_due: boolean
}

/** The newest concluded one of each stage, organization, and of own ones and those for buyers: older ones tell nothing. */
const readWatched = async (tx: Tx): Promise<LookRow[]> => {
  const { rows } = await sql<LookRow & { stale_at: Date | null }>`
    select a.id, a.product_id, a.facts, l.seen_n::int as seen_n, l.is_due
    from (
      select distinct on (p.product_schema_id, p.organization_id, a.assessed_for) a.id
      from assessments a
      join products p on p.account_id = ${tx.accountId} and p.id = a.product_id
      where a.account_id = ${tx.accountId} and a.state = 'concluded' and a.deleted_at is null
      order by p.product_schema_id, p.organization_id, a.assessed_for, a.conclusion ->> 'at' desc, a.id desc
    ) as newest
    join assessments a on a.account_id = ${tx.accountId} and a.id = newest.id
    join assessment_looks l on l.account_id = ${tx.accountId} and l.assessment_id = a.id
    where l.stale_at is null
  `.execute(tx.db)
  return rows
}

/** Marks what descends from products that changed since the last look for another one; returns all that is marked. */
async function markDue(tx: Tx): Promise<LookRow[]> {
  const rows = await readWatched(tx)
  const { timeZone } = await loadConfiguration(tx)
  const today = isoDay(localMoment(tx.now, timeZone))
  const moved = rows.filter(({ facts }) => hasTierChanged(facts, today))
  await setStale(
    tx,
    moved.map(({ id }) => id),
    'tier',
  )
  const head = await lastEvent(tx)
  const seen = Math.min(head, ...rows.map(({ seen_n }) => seen_n))
  const concerned = seen < head ? await findConcerned(tx, rows, seen) : []
  await setStale(tx, concerned, 'concern')
  const changed = new Set(seen < head ? await descended(tx, rows, seen) : [])
  const due = rows.filter(
    (row) => !moved.includes(row) && !concerned.includes(row.id) && (row.is_due || changed.has(row.id)),
  )
  if (seen < head)
    await tx.db
      .updateTable('assessment_looks')
      .set({ seen_n: head, is_due: sql<boolean>`assessment_id = ${anyOf(due.map(({ id }) => id))}` })
      .where('account_id', '=', tx.accountId)
      .where('assessment_id', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
  return due
}

/** Whether the EU sees another risk in a country than it did when the facts were frozen. */
const hasTierChanged = ({ criteria }: Facts, today: string): boolean =>
  criteria.a.some(({ values: { country, tier } }) => {
    if (
      typeof country !== 'object' ||
      !('country' in country) ||
      typeof tier !== 'object' ||
      !('key' in tier)
    )
      return false
    return tier.key !== `facts.tier.${tierOf(country.country, today).tier}`
  })

/** Compares the plots of now with those of the conclusion; a mark that comes meanwhile stays. */
async function look(
  database: Database,
  accountId: string,
  { id, product_id, facts }: LookRow,
): Promise<void> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => database.inAccount({ ...scope, accountId }, work)
  const setDue = (is_due: boolean) =>
    inAccount((tx) =>
      tx.db
        .updateTable('assessment_looks')
        .set({ is_due })
        .where('account_id', '=', tx.accountId)
        .where('assessment_id', '=', id)
        .execute(),
    )
  await setDue(false)
  try {
    const opened = await inAccount((tx) => openAll(database, tx, product_id))
    const now = await reckonFacts(database, opened)
    if (now.isRunning) await setDue(true)
    else if (!areSamePlots(now.facts, facts)) await inAccount((tx) => setStale(tx, [id], 'plots'))
  } catch (error) {
    await setDue(true)
    throw error
  }
}

const areSamePlots = ({ plots: now }: Facts, { plots: then }: Facts): boolean =>
  then.digest === undefined ? now.sha256 === then.sha256 : now.digest === then.digest

/** Only reopening ends it, which removes the look. */
async function setStale(tx: Tx, ids: readonly AssessmentRow['id'][], cause: Cause): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .updateTable('assessment_looks')
    .set({ stale_at: tx.now, cause, is_due: false })
    .where('account_id', '=', tx.accountId)
    .where('assessment_id', '=', anyOf(ids))
    .where('stale_at', 'is', null)
    .execute()
  const rows = await tx.db
    .selectFrom('assessments')
    .select('product_id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .execute()
  await markProducts(
    tx,
    await lastEvent(tx),
    rows.map(({ product_id }) => product_id),
  )
}
