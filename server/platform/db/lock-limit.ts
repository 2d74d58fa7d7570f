import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Serialises transactions that count towards a limit: the next one sees this one's rows. */
export async function lockLimit(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.accountId} ${name}`}, 2))`.execute(tx.db)
}
