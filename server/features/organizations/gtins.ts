import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../platform/db/database.ts'

/** Makes GTINs the account's own; returns those that another account has. */
export async function claimGtins(tx: Tx, gtins: readonly string[]): Promise<Set<string>> {
  const all = [...new Set(gtins)].toSorted()
  if (all.length === 0) return new Set()
  await tx.db
    .insertInto('gtin_accounts')
    .values(all.map((gtin) => ({ gtin, account_id: tx.accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ gtin: string }>`
    select gtin from gtin_accounts where gtin = any(${all}::text[]) and account_id <> ${tx.accountId}`.execute(
    tx.db,
  )
  return new Set(rows.map(({ gtin }) => gtin))
}

/** Gives GTINs back under which no code was ever given. */
export async function releaseGtins(tx: Tx, gtins: readonly string[]): Promise<void> {
  for (const gtin of gtins) {
    const given = await tx.db
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .where(sql<boolean>`gs1 @> ${JSON.stringify([{ gtin }])}::jsonb`)
      .limit(1)
      .executeTakeFirst()
    if (!given)
      await tx.db
        .deleteFrom('gtin_accounts')
        .where('gtin', '=', gtin)
        .where('account_id', '=', tx.accountId)
        .execute()
  }
}

/** The account to which a GTIN belongs. */
export async function findGtinAccount(pool: pg.Pool, gtin: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ account_id: string }>({
    name: 'find-gtin',
    text: 'select account_id from gtin_accounts where gtin = $1',
    values: [gtin],
  })
  return rows[0]?.account_id
}
