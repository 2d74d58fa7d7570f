import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'

/** The record behind a public uuid. Keys never change and are never reused. */
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

/** Finds a key by its exact uuid, or by its record's id: the only access to an account without a credential. */
export async function findPublicKey(pool: pg.Pool, id: string): Promise<PublicKey | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-public-key',
    text: 'select uuid, account_id, kind, record_id from find_public_key($1)',
    values: [id],
  })
  return keyOf(rows[0])
}

/** Finds a key of the transaction's own account. */
export async function findOwnKey(tx: Tx, id: string): Promise<PublicKey | undefined> {
  const { rows } =
    await sql<Row>`select uuid, account_id, kind, record_id from find_public_key(${id}) where account_id = ${tx.accountId}`.execute(
      tx.db,
    )
  return keyOf(rows[0])
}

/** Stores the public uuids of new records. */
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
