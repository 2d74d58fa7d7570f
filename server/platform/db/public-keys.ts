import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'
import { insertRows } from './rows.ts'

/** What a public uuid stands for; keys are never changed or reused. */
export interface PublicKey {
  uuid: string
  accountId: string
  kind: 'product' | 'organization'
  recordId: string
}

interface Row {
  uuid: string
  account_id: string
  kind: PublicKey['kind']
  record_id: string
}

const keyOf = (row: Row | undefined): PublicKey | undefined =>
  row && { uuid: row.uuid, accountId: row.account_id, kind: row.kind, recordId: row.record_id }

/** Finds a key by its exact uuid, or by the id of its record: the one door into an account that needs no credential. */
export async function findPublicKey(pool: pg.Pool, id: string): Promise<PublicKey | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-public-key',
    text: 'select uuid, account_id, kind, record_id from find_public_key($1)',
    values: [id],
  })
  return keyOf(rows[0])
}

/** The same inside a transaction; another account's key is none. */
export async function findOwnKey(tx: Tx, id: string): Promise<PublicKey | undefined> {
  const { rows } =
    await sql<Row>`select uuid, account_id, kind, record_id from find_public_key(${id}) where account_id = ${tx.accountId}`.execute(
      tx.db,
    )
  return keyOf(rows[0])
}

/** Gives new records the uuids under which their public pages are found. */
export const insertPublicKeys = (
  tx: Tx,
  kind: PublicKey['kind'],
  records: readonly { id: string; uuid: string }[],
): Promise<void> =>
  insertRows(
    tx,
    'public_keys',
    records.map(({ id, uuid }) => ({ uuid, account_id: tx.accountId, kind, record_id: id })),
  )
