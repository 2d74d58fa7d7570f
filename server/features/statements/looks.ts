import { sql } from 'kysely'
import { languages } from '../../../core/i18n/index.ts'
import { administratorOf } from '../../platform/auth/sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { walk } from '../links/walk.ts'
import type { Download } from '../origin/download.ts'
import { originForms } from '../origin/forms.ts'
import { readOrigin } from '../origin/lots.ts'
import { lastEvent } from './freeze.ts'
import { surveyOrigin } from '../origin/surveyed.ts'
import { digestPlots } from './plots.ts'
import './tables.ts'

const scope = { userId: 'job', via: 'job' } as const
const watchedDays = 2 * 366
/** With more changed products than these, all statements are looked at. */
const maxWalked = 2_000

/** Says of every statement whose plots are frozen whether its origin is still the same (EUD-06). */
export async function lookAtStatements(database: Database): Promise<void> {
  const accounts = await database.inEachAccount(scope, async (tx) => ({
    accountId: tx.accountId,
    due: await markDue(tx),
  }))
  for (const { accountId, due } of accounts) for (const id of due) await look(database, accountId, id)
}

/** Frozen, sent, or available for no longer than two years. */
const watched = (tx: Tx) =>
  tx.db
    .selectFrom('statement_looks as l')
    .innerJoin('statements as s', (join) =>
      join.on('s.account_id', '=', tx.accountId).onRef('s.id', '=', 'l.statement_id'),
    )
    .where('l.account_id', '=', tx.accountId)
    .where('s.frozen', 'is not', null)
    .where('s.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('s.declared', 'in', ['frozen', 'submitted']),
        where.and([
          where('s.declared', '=', 'available'),
          where('s.updated_at', '>', new Date(tx.now.getTime() - watchedDays * 86_400_000)),
        ]),
      ]),
    )

/** Marks what descends from products that changed since the last look for another one; returns all that is marked. */
async function markDue(tx: Tx): Promise<string[]> {
  const rows = await watched(tx).select(['s.id', 's.product_id', 'l.seen_n', 'l.is_due']).execute()
  const head = await lastEvent(tx)
  const seen = Math.min(head, ...rows.map(({ seen_n }) => seen_n))
  const marked = seen < head ? await descended(tx, rows, seen) : []
  const due = new Set([...marked, ...rows.filter(({ is_due }) => is_due).map(({ id }) => id)])
  if (seen < head)
    await tx.db
      .updateTable('statement_looks')
      .set({ seen_n: head, is_due: sql<boolean>`statement_id = ${anyOf([...due])}` })
      .where('account_id', '=', tx.accountId)
      .where('statement_id', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
  return [...due]
}

/** Of records of products, those whose product descends from what changed after an event. A place, an organization or a form may be anybody's. */
export async function descended(
  tx: Tx,
  rows: readonly { id: string; product_id: string }[],
  after: number,
): Promise<string[]> {
  const { rows: changes } = await sql<{ everybody: boolean; products: string[] | null }>`
    with changed as materialized (
      select distinct type, record_id from events where account_id = ${tx.accountId} and n > ${after}
        and type = any(${[...ofProducts, ...ofEverybody]}::text[])
    ), processes as materialized (
      select record_id::uuid as id from changed where type = 'milestones'
    )
    select exists (select from changed where type = any(${ofEverybody}::text[])) as everybody,
      array(
        select record_id::uuid from changed where type = 'products'
        union select m.product_id from milestones m
          where m.account_id = ${tx.accountId} and m.id in (select id from processes)
        union select l.destination_id from links l
          where l.account_id = ${tx.accountId} and l.milestone_id in (select id from processes)
        limit ${maxWalked + 1}
      ) as products
  `.execute(tx.db)
  const [{ everybody, products } = { everybody: false, products: [] }] = changes
  if (everybody || (products ?? []).length > maxWalked) return rows.map(({ id }) => id)
  if (!products?.length) return []
  const { distances } = await walk(tx, products, 'down')
  return rows.filter(({ product_id }) => distances.has(product_id)).map(({ id }) => id)
}

const ofProducts = ['products', 'milestones']
const ofEverybody = [
  'locations',
  'organizations',
  'verticals',
  'product_schemas',
  'product_schema_versions',
  'milestone_schemas',
  'milestone_schema_versions',
]

/** Compares the plots of now with the frozen ones; a mark that comes meanwhile stays. */
async function look(database: Database, accountId: string, id: string): Promise<void> {
  const begun = await database.inAccount({ ...scope, accountId }, async (tx) => {
    const row = await watched(tx)
      .select(['s.product_id', 's.frozen'])
      .where('s.id', '=', id)
      .executeTakeFirst()
    await setLook(tx, id, { is_due: false })
    return row && { frozen: row.frozen!, opened: await openAll(database, tx, row.product_id) }
  })
  if (!begun) return
  try {
    const { writing, checks } = await surveyOrigin(database, begun.opened)
    // Which plots are written is known once they are compared.
    if (checks.some(({ state }) => state === 'running')) {
      await database.inAccount({ ...scope, accountId }, (tx) => setLook(tx, id, { is_due: true }))
      return
    }
    const { digest } = await digestPlots(begun.opened, writing)
    const isSame = digest === begun.frozen.digest
    await database.inAccount({ ...scope, accountId }, (tx) =>
      setLook(tx, id, { drift_at: isSame ? null : sql<Date>`coalesce(drift_at, ${tx.now})` }),
    )
  } catch (error) {
    await database.inAccount({ ...scope, accountId }, (tx) => setLook(tx, id, { is_due: true }))
    throw error
  }
}

const setLook = (tx: Tx, id: string, values: { is_due: boolean } | { drift_at: unknown }) =>
  tx.db
    .updateTable('statement_looks')
    .set(values as object)
    .where('account_id', '=', tx.accountId)
    .where('statement_id', '=', id)
    .execute()

/** An origin as somebody reads it who may read everything: whoever froze it did so, too. */
export async function openAll(
  database: Database,
  tx: Tx,
  productId: string,
): Promise<Download & { id: string }> {
  const { accountId } = tx
  const session = administratorOf(accountId, scope.userId)
  const config = await loadConfiguration(tx)
  const forms = originForms(config, session)
  return {
    id: productId,
    read: (work) => database.inAccount({ ...scope, accountId, readOnly: true }, work),
    session,
    config,
    forms,
    origin: await readOrigin(tx, session, productId, forms),
    language: languages[0],
  }
}
