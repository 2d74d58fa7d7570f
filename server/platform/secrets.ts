import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Tx } from './db/database.ts'

/** Purpose of a secret in an address. */
export type SecretKind = 'recall' | 'inquiry' | 'view' | 'key'

/** The record behind a secret. */
export interface SecretRecord {
  accountId: string
  recordId: string
}

/** Bytes of a secret: 160 random bits. */
const secretBytes = 20

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Makes another secret for a record; the earlier ones still open it. Only its digest is stored. */
export async function makeSecret(tx: Tx, kind: SecretKind, recordId: string): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await keepSecret(tx, kind, recordId, secret)
  return secret
}

/** Stores the digest of a secret made elsewhere. */
export async function keepSecret(tx: Tx, kind: SecretKind, recordId: string, secret: string): Promise<void> {
  await tx.db
    .insertInto('secrets')
    .values({ digest: digestOf(secret), kind, account_id: tx.accountId, record_id: recordId })
    .execute()
}

/** Finds the record and account of a secret. */
export async function findSecret(
  pool: pg.Pool,
  kind: SecretKind,
  secret: string,
): Promise<SecretRecord | undefined> {
  const wanted = digestOf(secret)
  const { rows } = await pool.query<{ digest: Buffer; kind: string; account_id: string; record_id: string }>({
    name: 'find-secret',
    text: 'select digest, kind, account_id, record_id from find_secret($1)',
    values: [wanted],
  })
  const [row] = rows
  if (!row || row.kind !== kind || !timingSafeEqual(row.digest, wanted)) return undefined
  return { accountId: row.account_id, recordId: row.record_id }
}
