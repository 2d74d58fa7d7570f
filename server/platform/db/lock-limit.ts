import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Until commit nobody else counts what this limit bounds: the next one sees what this transaction wrote. */
export async function lockLimit(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.accountId} ${name}`}, 2))`.execute(tx.db)
}
