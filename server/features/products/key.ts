import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'

/** An index of PostgreSQL holds no more than 2,704 bytes; a longer key is stored as its hash. */
const maxKeyBytes = 1_000

/**
 * The key by which a product is unique in its stage and organization (§2.1): equal for values that look alike, whatever their
 * case, their width or characters that nobody sees (NFKC). As JSON, so that the boundaries between values stay unambiguous.
 */
export function uniqueKey(values: readonly unknown[]): string {
  const key = JSON.stringify(values.map((value) => (typeof value === 'string' ? fold(value) : (value ?? ''))))
  return Buffer.byteLength(key) <= maxKeyBytes ? key : createHash('sha256').update(key).digest('base64url')
}

const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()

/**
 * Makes stored keys anew, as `uniqueKey` makes them now. A live product whose new key another one has keeps its own; `script/db
 * verify` names it. Only keys with other characters than ASCII, and long ones, can change.
 */
export async function renewKeys(tx: Tx): Promise<void> {
  const config = await loadConfiguration(tx)
  for (let last: string = NIL; ;) {
    const rows = await tx.db
      .selectFrom('products')
      .select(['id', 'product_schema_id', 'data', 'unique_key'])
      .where('account_id', '=', tx.accountId)
      .where('id', '>', last)
      .where(sql<boolean>`octet_length(unique_key) > least(char_length(unique_key), ${sql.lit(maxKeyBytes)})`)
      .orderBy('id')
      .limit(sliceSize)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    for (const { id, product_schema_id, data, unique_key } of rows) {
      const fields = config.stages.get(product_schema_id)?.content.uniqueFields ?? []
      const key = uniqueKey(fields.map((name) => data[name]))
      if (fields.length > 0 && key !== unique_key) await renewKey(tx, id, key)
    }
  }
}

const sliceSize = 1_000

const renewKey = (tx: Tx, id: string, key: string) =>
  sql`
    update products p set unique_key = ${key}
    where p.account_id = ${tx.accountId} and p.id = ${id} and (p.deleted_at is not null or not exists (
      select from products o
      where o.account_id = ${tx.accountId} and o.product_schema_id = p.product_schema_id
        and o.organization_id = p.organization_id and o.unique_key = ${key} and o.deleted_at is null and o.id <> p.id))
  `.execute(tx.db)
