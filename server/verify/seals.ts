import type { Database, Tx } from '../platform/db/database.ts'
import { isGenuine, isSame, readFiledSeals, readSeals, type Seal, sealId } from '../platform/seal/seals.ts'
import { type Difference, difference, type Verification } from './difference.ts'

/** The seals in the file by their account, and when it was read. */
interface SealFile {
  seals: Map<string, Seal[]>
  at: Date
}

export async function readFiled(file: string): Promise<SealFile> {
  const filed: SealFile = { seals: new Map(), at: new Date() }
  for (const seal of (await readFiledSeals(file)).values()) {
    const others = filed.seals.get(seal.account)
    if (others) others.push(seal)
    else filed.seals.set(seal.account, [seal])
  }
  return filed
}

/** Accounts that were sealed and are gone. */
export async function verifyAccounts(database: Database, filed: SealFile): Promise<Difference[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from accounts')
  const accounts = new Set(rows.map(({ id }) => id))
  return [...filed.seals.keys()]
    .filter((account) => !accounts.has(account))
    .map((account) => ({ account, table: 'accounts', id: account, what: 'was sealed and is gone' }))
}

/**
 * Keys that somebody added. Nothing announces the first key of a database, nor the key that follows a restored backup; the
 * history of an account names every other one.
 */
export async function verifySealKeys(database: Database): Promise<Difference[]> {
  const { rows: keys } = await database.pool.query<{ key: string; origin: string }>(
    'select key, origin from seal_keys order by since, key',
  )
  const unexplained = keys.filter(
    ({ origin }, index) => origin !== 'restored' && index > 0 && keys[index - 1]!.origin !== 'restored',
  )
  if (unexplained.length === 0) return []
  const announced = await database.inEachAccount({ userId: 'verify', readOnly: true }, (tx) =>
    tx.db
      .selectFrom('events')
      .select('record_id')
      .where('account_id', '=', tx.accountId)
      .where('type', '=', 'seals')
      .execute(),
  )
  const ids = new Set(announced.flat().map(({ record_id }) => record_id))
  return unexplained
    .filter(({ key }) => !ids.has(key))
    .map(({ key }) => ({ account: '-', table: 'seal_keys', id: key, what: 'no event tells of it' }))
}

/** Compares the seals of an account in the database with those in the file, and all of them with the chain. */
export async function verifySeals(tx: Tx, filed: SealFile | undefined): Promise<Verification> {
  const verified: Verification = { rows: 0, differ: [], unsealed: [] }
  const report = (seal: Seal, what: string) =>
    verified.differ.push(difference(tx, 'seals', String(seal.n), what))
  const inFile = filed?.seals.get(tx.accountId) ?? []
  const seals = new Map(inFile.map((seal) => [sealId(seal), seal]))
  const stored = await readSeals(tx)
  const storedIds = new Set(stored.map(sealId))
  for (const seal of inFile)
    if (!storedIds.has(sealId(seal))) report(seal, 'is in seals.jsonl, but not in the database')
  for (const seal of stored) {
    const copy = seals.get(sealId(seal))
    seals.set(sealId(seal), seal)
    if (!filed) continue
    if (copy && !isSame(seal, copy)) report(seal, 'is another one in seals.jsonl')
    // A seal made meanwhile came too late for the file.
    if (!copy && new Date(seal.sealed_at) < filed.at)
      report(seal, 'is in the database, but not in seals.jsonl')
  }
  const keys = new Set((await tx.db.selectFrom('seal_keys').select('key').execute()).map(({ key }) => key))
  const hashes = await readHashes(
    tx,
    [...seals.values()].map(({ n }) => n),
  )
  let last = 0
  for (const seal of seals.values()) {
    const hash = hashes.get(seal.n)
    if (!keys.has(seal.key)) report(seal, 'its key never sealed here')
    else if (!isGenuine(seal)) report(seal, 'its signature is not that of its key')
    else if (hash === undefined) report(seal, `event ${seal.n} was sealed and is gone`)
    else if (hash !== seal.hash) report(seal, `event ${seal.n} is another one than was sealed`)
    else last = Math.max(last, seal.n)
  }
  verified.rows = seals.size
  const head = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const unsealed =
    last === 0
      ? 'nothing is sealed yet'
      : head && head.n > last && `from event ${last + 1} on, nothing is sealed yet`
  if (unsealed) verified.unsealed = [`${tx.accountId}: ${unsealed}`]
  return verified
}

/** The hash of each event, in hex, by its number. */
async function readHashes(tx: Tx, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('events')
    .select(['n', 'hash'])
    .where('account_id', '=', tx.accountId)
    .where('n', 'in', numbers)
    .execute()
  return new Map(rows.map(({ n, hash }) => [n, hash.toString('hex')]))
}
