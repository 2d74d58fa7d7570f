import { sql } from 'kysely'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Storage } from '../platform/effects/storage.ts'
import type { HistoryCheck } from '../platform/effects/tasks.ts'
import { fileSealsOf } from '../platform/seal/index.ts'
import { verifyChain } from './chain.ts'
import { difference, sumOf, type Verification } from './difference.ts'
import { verifyFiles } from './files.ts'
import { verifyEvents } from './own-events.ts'
import { verifyPlots } from './plots.ts'
import { verifyProjected } from './projections.ts'
import { type People, verifyKeys, verifyMilestones, verifyPeople, verifyRecords } from './records.ts'
import { verifyReadiness } from './readiness.ts'
import { verifySecrets } from './secrets.ts'
import { readFiled, verifyAccounts, verifySealKeys, verifySeals } from './seals.ts'

/**
 * Recomputes every record, projection, counter and chain of events of every account, compares them with what is stored, and the
 * chains with their seals, and looks for every uploaded file in the storage, where the plots of statements are held against their
 * hashes (`script/db verify`). It signs in as the owner, because the serving role may not read every table.
 * Each part is read from one snapshot; concurrent writes continue.
 */
export async function verify(
  database: Database,
  sealsFile?: string,
  storage?: Storage,
  whole: { all?: boolean } = {},
): Promise<Required<Verification>> {
  const filed = sealsFile === undefined ? undefined : await readFiled(sealsFile)
  const people: People = new Map()
  const inAccount = (accountId: string, part: (tx: Tx) => Promise<Verification>) =>
    database.inAccount({ accountId, userId: 'verify', readOnly: true, snapshot: true }, async (tx) => {
      await prepare(tx)
      return part(tx)
    })
  const { rows: accounts } = await database.pool.query<{ id: string }>('select id from accounts order by id')
  const stored = storage ? await namesIn(storage) : new Set<string>()
  const keyed = new Map<string, number>()
  // The longest first, so that none is left alone at the end.
  const parts = await twoAtOnce(
    accounts.flatMap(({ id }) => [
      () => inAccount(id, verifyMilestones),
      () =>
        inAccount(id, async (tx) => {
          const verified = await verifyRecords(tx, people)
          keyed.set(id, verified.keyed)
          return verified
        }),
      () =>
        inAccount(id, async (tx) => {
          const history = sumOf([await verifyChain(tx), await verifySeals(tx, filed)])
          return sumOf([history, await verifyLastCheck(tx, history), await verifySecrets(tx)])
        }),
      () => inAccount(id, async (tx) => sumOf(await verifyProjected(tx))),
      () => inAccount(id, (tx) => verifyReadiness(tx, whole)),
      () => inAccount(id, (tx) => verifyEvents(tx, whole)),
      ...(storage
        ? [
            () => inAccount(id, (tx) => verifyPlots(tx, storage)),
            () =>
              database.inAccount({ accountId: id, userId: 'verify', readOnly: true }, (tx) =>
                verifyFiles(tx, storage, stored),
              ),
          ]
        : []),
    ]),
  )
  for (const id of await otherKeys(database, keyed))
    parts.push(await inAccount(id, async (tx) => verifyKeys(tx)))
  const [first] = accounts
  if (first) parts.push(await inAccount(first.id, (tx) => verifyPeople(tx, people)))
  parts.push({ rows: 0, differ: await verifySealKeys(database) })
  if (filed) parts.push({ rows: 0, differ: await verifyAccounts(database, filed) })
  return sumOf(parts)
}

/** Checks the chain of one account and its seals. It reads what the serving role may read, so a server does it while it serves, and files what others sealed first. */
export async function verifyHistory(
  database: Database,
  accountId: string,
  sealsFile: string,
): Promise<HistoryCheck> {
  await fileSealsOf(database, accountId, sealsFile)
  const filed = await readFiled(sealsFile)
  const scope = { accountId, userId: 'verify', readOnly: true, snapshot: true }
  return database.inAccount(scope, async (tx) => {
    await prepare(tx)
    const { differ } = sumOf([await verifyChain(tx), await verifySeals(tx, filed)])
    const head = await tx.db
      .selectFrom('event_heads')
      .select('n')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    const n = head?.n ?? 0
    // Events and seals are named by their numbers; whatever else differs is the end of the chain.
    const broken = differ.map(({ table, id }) => (table === 'event_heads' ? n : Number(id)))
    return { n, differ: differ.length, brokenAt: broken.length > 0 ? Math.min(...broken) : null }
  })
}

/** Verifies one account as the transaction sees it, and adds what it tells of people. */
export async function verifyAccount(tx: Tx, people: People): Promise<Verification> {
  await prepare(tx)
  const records = [await verifyMilestones(tx), await verifyRecords(tx, people), await verifyKeys(tx)]
  const chain = await verifyChain(tx)
  const kept = [
    await verifyLastCheck(tx, chain),
    await verifySecrets(tx),
    await verifyReadiness(tx),
    await verifyEvents(tx),
  ]
  return sumOf([...records, ...(await verifyProjected(tx)), chain, ...kept])
}

/** The result of the last check that was shown, against the result now. Nothing proves its time. */
async function verifyLastCheck(tx: Tx, { differ: found }: Verification): Promise<Verification> {
  const { rows } = await sql<{ n: number; differ: number; head: number }>`
    select c.n, c.differ, coalesce(h.n, 0) as head
    from history_checks c left join event_heads h on h.account_id = ${tx.accountId}
    where c.account_id = ${tx.accountId} and c.checked_at is not null
  `.execute(tx.db)
  const [check] = rows
  if (!check) return { rows: 0, differ: [] }
  const faults = [
    check.n > check.head && `names event ${check.n}, the chain ends at ${check.head}`,
    check.differ > 0 && found.length === 0 && `says that ${check.differ} differ, none does`,
  ]
  return {
    rows: 1,
    differ: faults.flatMap((what) => (what ? [difference(tx, 'history_checks', tx.accountId, what)] : [])),
  }
}

async function prepare(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx.db)
  // Times in JSON are of the session's zone.
  await sql`set local time zone 'UTC'`.execute(tx.db)
  // Whole tables are joined. Without statistics, as after a restore, the planner would compare every pair of their rows.
  await sql`set local enable_nestloop = off`.execute(tx.db)
  await sql`set local work_mem = '64MB'`.execute(tx.db)
}

/**
 * The accounts that have another number of public keys than of records that need one. Their table has no wall and no index by
 * account, so it is read once. Keys are counted after the records and never deleted: whoever has too many is among these.
 */
async function otherKeys(database: Database, keyed: Map<string, number>): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; keys: number }>(
    'select account_id as id, count(*)::int as keys from public_keys group by 1',
  )
  const keys = new Map(rows.map((row) => [row.id, row.keys]))
  return [...keyed].flatMap(([id, records]) => ((keys.get(id) ?? 0) === records ? [] : [id]))
}

async function namesIn(storage: Storage): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const name of storage.list()) names.add(name)
  return names
}

/** Keeps two cores busy, on machines that have no more. */
async function twoAtOnce<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const queue = works.entries()
  const take = async () => {
    for (const [n, work] of queue) results[n] = await work()
  }
  await Promise.all([take(), take()])
  return results
}
