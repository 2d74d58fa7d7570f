import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { Halt } from '../process/halt.ts'
import type { Settings } from '../process/settings.ts'
import { isSigned, sign, type SealKey } from './key.ts'

/** The head of an account's chain at a time, signed. Up to its event, nobody without the key can rewrite the chain. */
export interface Seal {
  account: string
  n: number
  /** Hash of event n, in hex. */
  hash: string
  sealed_at: string
  key: string
  signature: string
}

const signed = ({ account, n, hash, sealed_at, key }: Omit<Seal, 'signature'>): unknown[] => [
  'rastro seal',
  account,
  n,
  hash,
  sealed_at,
  key,
]

export function makeSeal(key: SealKey, head: Pick<Seal, 'account' | 'n' | 'hash'>): Seal {
  const seal = { ...head, sealed_at: new Date().toISOString(), key: key.id }
  return { ...seal, signature: sign(key, signed(seal)) }
}

export const isGenuine = (seal: Seal): boolean => isSigned(seal.key, signed(seal), seal.signature)

/** Identity of a seal. */
export const sealId = ({ account, n, key }: Seal): string => JSON.stringify([account, n, key])

export const isSame = (one: Seal, other: Seal | undefined): boolean =>
  other !== undefined &&
  sealId(one) === sealId(other) &&
  one.hash === other.hash &&
  one.sealed_at === other.sealed_at &&
  one.signature === other.signature

/** The account's seals in the database, oldest first. */
export async function readSeals(tx: Pick<Tx, 'db' | 'accountId'>): Promise<Seal[]> {
  const rows = await tx.db
    .selectFrom('seals')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .orderBy('n')
    .orderBy('sealed_at')
    .execute()
  return rows.map(fromRow)
}

const fromRow = (row: Selectable<Tables['seals']>): Seal => ({
  account: row.account_id,
  n: row.n,
  hash: row.hash.toString('hex'),
  sealed_at: row.sealed_at.toISOString(),
  key: row.key,
  signature: row.signature.toString('base64'),
})

export const toRow = (seal: Seal): Selectable<Tables['seals']> => ({
  account_id: seal.account,
  n: seal.n,
  hash: Buffer.from(seal.hash, 'hex'),
  sealed_at: new Date(seal.sealed_at),
  key: seal.key,
  signature: Buffer.from(seal.signature, 'base64'),
})

/** A second place for the seals: whoever can change the database can't change this file. */
export const sealsFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'seals.jsonl')

/** The seals in the file, by their id. A torn line counts as none: its seal is appended again. */
export async function readFiledSeals(file: string): Promise<Map<string, Seal>> {
  const seals = new Map<string, Seal>()
  if (!existsSync(file)) return seals
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    try {
      const seal = JSON.parse(line) as Seal
      seals.set(sealId(seal), seal)
    } catch {
      continue
    }
  }
  return seals
}

/** Appends to the file, one line a seal, and waits until the disk has them. */
export function fileSeals(file: string, seals: readonly Seal[]): void {
  if (seals.length === 0) return
  try {
    const handle = openSync(file, 'a+', 0o600)
    const { size } = fstatSync(handle)
    const end = Buffer.from('\n')
    if (size > 0) readSync(handle, end, 0, 1, size - 1)
    const isTorn = end.toString() !== '\n'
    writeFileSync(handle, (isTorn ? '\n' : '') + seals.map((seal) => `${JSON.stringify(seal)}\n`).join(''))
    fsyncSync(handle)
    closeSync(handle)
  } catch (error) {
    throw new Halt(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}
