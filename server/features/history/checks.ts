import { sql } from 'kysely'
import type { HistorySeal } from '../../../core/contract/history.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { HistoryCheck, Tasks } from '../../platform/effects/tasks.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'history.verify': null
  }
}

/** A check that has not ended after this time was lost with its process. */
const maxDuration = 15 * 60_000

/** The head of the chain, its last seal, and what the last check has found. Nothing is verified here. */
export async function readSeal(tx: Tx): Promise<HistorySeal> {
  const own = sql`account_id = ${tx.accountId}`
  const { rows } = await sql<{
    n: number | null
    hash: string | null
    at: Date | null
    sealed_n: number | null
    sealed_at: Date | null
    asked_at: Date | null
    checked_at: Date | null
    checked_n: number | null
    differ: number | null
    broken_at: number | null
  }>`
    select h.n, encode(h.hash, 'hex') as hash,
      (select e.at from events e where e.account_id = ${tx.accountId} and e.n = h.n) as at,
      s.n as sealed_n, s.sealed_at, c.asked_at, c.checked_at, c.n as checked_n, c.differ, c.broken_at
    from (select 1) one
    left join event_heads h on h.account_id = ${tx.accountId}
    left join (select n, sealed_at from seals where ${own} order by n desc, sealed_at desc limit 1) s on true
    left join history_checks c on c.account_id = ${tx.accountId}
  `.execute(tx.db)
  const row = rows[0]!
  return {
    n: row.n ?? 0,
    at: row.at?.toISOString() ?? null,
    hash: row.hash ?? '',
    sealed: row.sealed_n === null ? null : { n: row.sealed_n, at: row.sealed_at!.toISOString() },
    verified:
      row.checked_at === null
        ? null
        : {
            n: row.checked_n!,
            at: row.checked_at.toISOString(),
            differ: row.differ!,
            brokenAt: row.broken_at,
          },
    running: row.asked_at !== null && isUnderWay(row.asked_at, tx.now),
  }
}

const isUnderWay = (askedAt: Date, now: Date): boolean => askedAt.getTime() > now.getTime() - maxDuration

/** Starts a check, or returns the running one. */
export async function askForCheck(tx: Tx): Promise<void> {
  const asked = await tx.db
    .insertInto('history_checks')
    .values({
      account_id: tx.accountId,
      asked_at: tx.now,
      checked_at: null,
      broken_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ asked_at: tx.now })
        .where((where) =>
          where.or([
            where('history_checks.asked_at', 'is', null),
            where('history_checks.asked_at', '<=', new Date(tx.now.getTime() - maxDuration)),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst()
  if (asked) tx.after('history.verify', null)
}

/** Writes what a check has found. */
async function writeCheck(tx: Tx, { n, differ, brokenAt }: HistoryCheck): Promise<void> {
  const found = { asked_at: null, checked_at: tx.now, n, differ, broken_at: brokenAt }
  await tx.db
    .insertInto('history_checks')
    .values({ account_id: tx.accountId, ...found })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(found))
    .execute()
}

export const historyJobs: Tasks = {
  'history.verify':
    async ({ accountId }) =>
    async ({ database, checkHistory }) => {
      const found = await checkHistory(accountId)
      await database.inAccount({ accountId, userId: 'job', via: 'job' }, (tx) => writeCheck(tx, found))
    },
}

/** Checks the chain of each account, one after the other. */
export async function checkHistories(
  database: Database,
  checkHistory: (accountId: string) => Promise<HistoryCheck>,
): Promise<void> {
  const accounts = await database.inEachAccount({ userId: 'job', readOnly: true }, async (tx) => tx.accountId)
  for (const accountId of accounts) {
    const found = await checkHistory(accountId)
    await database.inAccount({ accountId, userId: 'job', via: 'job' }, (tx) => writeCheck(tx, found))
  }
}
