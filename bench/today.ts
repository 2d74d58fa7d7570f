import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Today } from '../core/contract/today.ts'
import { keepReadiness } from '../server/features/readiness/keep.ts'
import { Database, openPool, type Tx } from '../server/platform/db/database.ts'
import type { Benches, Workload } from './figures.ts'
import { compareTimes } from './load.ts'
import { account, user } from './people.ts'

export const today: Workload<Benches> = {
  title:
    'the page of the day, against one statement that reads its counters, through pg and node:http: three times its time at most',
  async run(bench) {
    await reckoned(bench)
    const ours = { url: `${bench.ours}/api/today`, headers: bench.headers }
    const reference = { url: `${bench.reference}/today?account=${account}` }
    const [own, counted] = (await Promise.all(
      [ours, reference].map(async ({ url, ...options }) => (await fetch(url, options)).json()),
    )) as [Today, { counts: Count[]; waiting: Count[] }]
    const chains = own.chains.flatMap(({ stages }) => stages)
    const found = [
      [chains, counted.counts],
      [chains.flatMap(({ waiting }) => waiting), counted.waiting],
    ].map((both) => both.map((counts) => counts.reduce((sum, { count }) => sum + count, 0)))
    for (const [ofPage, expected] of found)
      if (ofPage !== expected || expected === 0)
        throw new Error(`the page counts ${ofPage}, expected ${expected}`)
    const { ratio, ...times } = await compareTimes(ours, reference)
    console.error(
      `today: ${times.ours.toFixed(2)} ms, its counters by hand ${times.reference.toFixed(2)} ms; ${found[0]![1]} products, ${found[1]![1]} wait`,
    )
    return [{ name: 'today', ratio, target: 1 / 3 }]
  },
}

interface Count {
  count: number
}

/** Every fortieth product awaits its name and its origin, from the first run on: the data set lacks nothing. */
const makeWait = (tx: Tx) =>
  sql`
    with waiting as (
      update products set is_unidentified = true, requirements_satisfied = not has_origin
      where account_id = ${tx.accountId} and deleted_at is null and hashtext(id::text) % 40 = 0
        and not exists (select from products where account_id = ${tx.accountId} and is_unidentified)
      returning id
    )
    update readiness set due_n = 0 where account_id = ${tx.accountId} and product_id in (select id from waiting)
  `.execute(tx.db)

/** Reckons the readiness of the account, unless the server is at it. */
async function reckoned({ ownerUrl }: Benches): Promise<void> {
  const pool = openPool(ownerUrl, 2)
  const database = new Database(pool)
  const scope = { accountId: account, userId: user }
  try {
    await database.inAccount(scope, makeWait)
    for (;;) {
      await keepReadiness(database, account)
      const { rows } = await database.inAccount({ ...scope, readOnly: true }, (tx) =>
        sql<{ left: number }>`
          select count(*)::int as left from readiness where account_id = ${tx.accountId} and due_n is not null
        `.execute(tx.db),
      )
      if (rows[0]?.left === 0) return
      await sleep(1_000)
    }
  } finally {
    await pool.end()
  }
}
