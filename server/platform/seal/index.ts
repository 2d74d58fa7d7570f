import { renameSync } from 'node:fs'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database, Tx } from '../db/database.ts'
import { Halt } from '../process/halt.ts'
import type { Settings } from '../process/settings.ts'
import { advice, fingerprint, makeKey, readKey, remakeKey, type SealKey } from './key.ts'
import {
  fileSeals,
  isGenuine,
  isSame,
  makeSeal,
  readFiledSeals,
  readSeals,
  type Seal,
  sealId,
  sealsFile,
  toRow,
} from './seals.ts'

/** Paths of the key and the seals file. */
export type SealPlaces = Pick<Settings, 'sealKey' | 'dataDir'>

/**
 * The key that seals; noted in `seal_keys`, which the owner alone may write. Where nothing is sealed yet, it is made. A Halt
 * says what to do if it is missing or another one than that of the last seal: a new key, made silently, would hide that
 * somebody exchanged it.
 */
export async function openKey(owner: Database, { sealKey: file }: SealPlaces): Promise<SealKey> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    // Two processes with keys of their own that start at once: the second one halts.
    await client.query('lock table seal_keys in share row exclusive mode')
    const known = await readKnownKeys(client)
    const key = readKey(file) ?? (known.length === 0 ? makeKey(file) : missing(file))
    expectLast(known, key, file)
    await client.query(
      `insert into seal_keys as k (key, origin) values ($1, 'made')
       on conflict (key) do update set origin = 'made' where k.origin <> 'made'`,
      [key.id],
    )
    await client.query('commit')
    return key
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface KnownKey {
  key: string
  origin: string
}

/** The keys that sealed this database, the newest first. */
async function readKnownKeys(database: Pick<pg.ClientBase, 'query'>): Promise<KnownKey[]> {
  const { rows } = await database.query<KnownKey>('select key, origin from seal_keys order by since desc')
  return rows
}

function missing(file: string): never {
  throw new Halt(`SEAL_KEY is ${file}, which is missing: ${advice}`)
}

function expectLast(known: readonly KnownKey[], key: SealKey, file: string): void {
  const last = known.find(({ origin }) => origin === 'made')
  if (last && last.key !== key.id)
    throw new Halt(
      `SEAL_KEY is ${file} with the key ${fingerprint(key.id)}, expected ${fingerprint(last.key)}: ${advice}`,
    )
}

/** Seals the head of every account with the key that was opened, in the database and in the file. */
export async function sealHeads(database: Database, places: SealPlaces): Promise<void> {
  const { sealKey: file } = places
  const key = readKey(file) ?? missing(file)
  expectLast(await readKnownKeys(database.pool), key, file)
  const seals = await database.inEachAccount({ userId: 'seal', via: 'job' }, (tx) => sealHead(tx, key))
  await completeFile(sealsFile(places), seals.flat())
}

/** The time of the oldest event that no seal covers, in all accounts; undefined if all are covered. */
export async function oldestUnsealed(database: Database): Promise<Date | undefined> {
  const times = await database.inEachAccount({ userId: 'seal', readOnly: true }, async (tx) => {
    const sealed = tx.db
      .selectFrom('seals')
      .select(({ fn }) => fn.coalesce(fn.max('n'), sql<number>`0`).as('n'))
      .where('account_id', '=', tx.accountId)
    const event = await tx.db
      .selectFrom('events')
      .select('at')
      .where('account_id', '=', tx.accountId)
      .where('n', '>', sealed)
      .orderBy('n')
      .limit(1)
      .executeTakeFirst()
    return event?.at
  })
  return times.filter((at) => at !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** Seals an account's head, unless the key has already done so. Returns all seals of the account. */
async function sealHead(tx: Tx, key: SealKey): Promise<Seal[]> {
  const { accountId: account } = tx
  const head = await tx.db
    .selectFrom('event_heads')
    .select(['n', 'hash'])
    .where('account_id', '=', account)
    .executeTakeFirst()
  if (head && head.n > 0) {
    await tx.db
      .insertInto('seals')
      .values(toRow(makeSeal(key, { account, n: head.n, hash: head.hash.toString('hex') })))
      .onConflict((conflict) => conflict.columns(['account_id', 'n', 'key']).doNothing())
      .execute()
  }
  return readSeals(tx)
}

/** Appends missing seals to the file, also those of a process that died before writing them. */
async function completeFile(file: string, seals: readonly Seal[]): Promise<void> {
  const filed = await readFiledSeals(file)
  fileSeals(
    file,
    seals.filter((seal) => !filed.has(sealId(seal)) && isGenuine(seal)),
  )
}

/** Files what another process sealed in an account: each process has a file of its own. */
export async function fileSealsOf(database: Database, accountId: string, file: string): Promise<void> {
  await completeFile(file, await database.inAccount({ accountId, userId: 'seal', readOnly: true }, readSeals))
}

/**
 * Files the seals of a database that was just restored. If the file has others, which belong to another past, it is set aside,
 * and its new name is returned.
 */
export async function fileRestoredSeals(database: Database, places: SealPlaces): Promise<string | undefined> {
  const file = sealsFile(places)
  const seals = (await database.inEachAccount({ userId: 'restore', readOnly: true }, readSeals)).flat()
  const restored = new Map(seals.map((seal) => [sealId(seal), seal]))
  const isForeign = (seal: Seal) => !isSame(seal, restored.get(sealId(seal)))
  const setAside = [...(await readFiledSeals(file)).values()].some(isForeign)
    ? `${file}.${Date.now()}`
    : undefined
  if (setAside) renameSync(file, setAside)
  await completeFile(file, seals)
  return setAside
}

/**
 * Makes a new key and seals with it: because the old one is lost, is another one than that of the last seal, or may be known to
 * others. Each account's history says so.
 */
export async function replaceKey(owner: Database, places: SealPlaces): Promise<SealKey> {
  const key = remakeKey(places.sealKey)
  const { id } = key
  await owner.inEachAccount({ userId: 'seal', via: 'command' }, async (tx) => {
    tx.event({ action: 'create', type: 'seals', id, after: { key: id } })
  })
  await owner.pool.query(
    `with old as (update seal_keys set origin = 'replaced' where origin = 'made')
     insert into seal_keys (key, origin) values ($1, 'made')`,
    [id],
  )
  await sealHeads(owner, places)
  return key
}
