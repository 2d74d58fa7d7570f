import { renameSync } from 'node:fs'
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

/** Where the key and the file of seals are. */
export type SealPlaces = Pick<Settings, 'sealKey' | 'dataDir'>

/**
 * The key that seals. Where nothing is sealed yet, it is made. A Halt says what to do if it is missing or another one than
 * that of the last seal: a new key, made silently, would hide that somebody exchanged it.
 */
export async function openKey(database: Database, { sealKey: file }: SealPlaces): Promise<SealKey> {
  const { rows } = await database.pool.query<{ key: string; origin: string }>(
    'select key, origin from seal_keys order by since desc',
  )
  const key = readKey(file)
  if (!key) {
    if (rows.length === 0) return makeKey(file)
    throw new Halt(`SEAL_KEY is ${file}, which is missing: ${advice}`)
  }
  const last = rows.find(({ origin }) => origin === 'made')
  if (last && last.key !== key.id)
    throw new Halt(
      `SEAL_KEY is ${file} with the key ${fingerprint(key.id)}, expected ${fingerprint(last.key)}: ${advice}`,
    )
  return key
}

/** Seals the head of every account, in the database and in the file. Returns the key. */
export async function sealHeads(database: Database, places: SealPlaces): Promise<SealKey> {
  const key = await openKey(database, places)
  const seals = await database.inEachAccount({ userId: 'seal', via: 'job' }, (tx) => sealHead(tx, key))
  await completeFile(sealsFile(places), seals.flat())
  return key
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
    const made = await tx.db
      .insertInto('seals')
      .values(toRow(makeSeal(key, { account, n: head.n, hash: head.hash.toString('hex') })))
      .onConflict((conflict) => conflict.columns(['account_id', 'n', 'key']).doNothing())
      .returning('n')
      .executeTakeFirst()
    if (made)
      await tx.db
        .insertInto('seal_keys')
        .values({ key: key.id, origin: 'made' })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ origin: 'made' }).where('seal_keys.origin', '<>', 'made'),
        )
        .execute()
  }
  return readSeals(tx)
}

/** Appends the seals that the file lacks: new ones, and those of a process that ended before it had written them. */
async function completeFile(file: string, seals: readonly Seal[]): Promise<void> {
  const filed = await readFiledSeals(file)
  fileSeals(
    file,
    seals.filter((seal) => !filed.has(sealId(seal)) && isGenuine(seal)),
  )
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
export async function replaceKey(database: Database, places: SealPlaces): Promise<SealKey> {
  const { id } = remakeKey(places.sealKey)
  await database.inEachAccount({ userId: 'seal', via: 'command' }, async (tx) => {
    tx.event({ action: 'create', type: 'seals', id, after: { key: id } })
  })
  await database.pool.query(
    `with old as (update seal_keys set origin = 'replaced' where origin = 'made')
     insert into seal_keys (key, origin) values ($1, 'made')`,
    [id],
  )
  return sealHeads(database, places)
}
