import { sql } from 'kysely'
import type { GtinRow } from '../../../core/gs1/codes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordChange } from './settings.ts'

/** How often the table of GTINs was replaced. */
export async function readGtinsVersion(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('account_settings')
    .select('gtins_version')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return row.gtins_version
}

/** Replaces the table of GTINs, whichever pack is applied afterwards; returns its version. */
export async function changeGtins(tx: Tx, gtins: readonly GtinRow[]): Promise<number> {
  const { gtins_version } = await tx.db
    .updateTable('account_settings')
    .set({
      gtins: sql`${JSON.stringify(gtins)}::jsonb`,
      gtins_version: sql`gtins_version + 1`,
      updated_at: tx.now,
    })
    .where('account_id', '=', tx.accountId)
    .returning('gtins_version')
    .executeTakeFirstOrThrow()
  recordChange(tx, { gtins, gtins_version })
  return gtins_version
}

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

/** Gives GTINs back under which no code was ever given, and on which no link hangs. */
export async function releaseGtins(tx: Tx, gtins: readonly string[]): Promise<void> {
  for (const gtin of gtins) {
    const { rows } = await sql`
      select 1 from products p where p.account_id = ${tx.accountId} and p.gs1 @> ${JSON.stringify([{ gtin }])}::jsonb
      union all
      select 1 from gs1_links l where l.account_id = ${tx.accountId} and l.deleted_at is null
        and (l.anchor = ${`/01/${gtin}`} or starts_with(l.anchor, ${`/01/${gtin}/`}))
      limit 1`.execute(tx.db)
    if (rows.length === 0)
      await tx.db
        .deleteFrom('gtin_accounts')
        .where('gtin', '=', gtin)
        .where('account_id', '=', tx.accountId)
        .execute()
  }
}
