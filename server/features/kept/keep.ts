import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, slicesOf } from '../../platform/db/rows.ts'
import { walk } from '../links/walk.ts'
import type { KeptRecordType } from './tables.ts'

interface Keeper {
  id: string
  product: string
  /** The records that it names itself, archived ones too. */
  named?: readonly NamedRecord[]
}
interface NamedRecord {
  type: KeptRecordType
  id: string
}

/** Writes down the files that an assessment or a statement names, and those of all that its product was made of (RSK-10). */
export async function keepFiles(tx: Tx, { id, product, named = [] }: Keeper): Promise<void> {
  await tx.db
    .deleteFrom('kept_files')
    .where('account_id', '=', tx.accountId)
    .where('keeper_id', '=', id)
    .execute()
  const { distances } = await walk(tx, [product], 'up')
  for (const [n, products] of slicesOf([...distances.keys()]).entries()) {
    const files = await findFiles(tx, products, n === 0 ? named : [])
    await insertRows(
      tx,
      'kept_files',
      files.map(({ type, record, url }) => ({
        account_id: tx.accountId,
        id: v7(),
        keeper_id: id,
        product_id: product,
        record_type: type,
        record_id: record,
        url,
        until: null,
      })),
    )
  }
}

interface FoundFile {
  type: KeptRecordType
  record: string
  url: string
}

/**
 * The files that products, what was recorded of them, and named records tell of. A sweep waits for the end. `offset 0` makes
 * PostgreSQL look up each name: while it knows nothing of the files, it would compare each name with each of them.
 */
async function findFiles(
  tx: Tx,
  ofProducts: readonly string[],
  named: readonly NamedRecord[],
): Promise<FoundFile[]> {
  const idsOf = (type: KeptRecordType) => named.flatMap((one) => (one.type === type ? [one.id] : []))
  const products = sql`any(${ofProducts}::uuid[])`
  const among = (type: KeptRecordType) => sql`id = any(${idsOf(type)}::uuid[])`
  const { rows } = await sql<FoundFile>`
    with records as (
      ${textsOf(tx, 'products', sql`data::text`, sql`id = ${products}`)}
      union all ${textsOf(tx, 'milestones', sql`data::text`, sql`product_id = ${products} and deleted_at is null or ${among('milestones')}`)}
      union all ${textsOf(tx, 'insights', sql`name`, sql`product_id = ${products} and deleted_at is null`)}
      union all ${textsOf(
        tx,
        'checks',
        sql`data::text`,
        sql`${among('checks')} or deleted_at is null and milestone_id in (
          select id from milestones where account_id = ${tx.accountId} and product_id = ${products} and deleted_at is null
        )`,
      )}
      union all ${textsOf(tx, 'media', sql`url`, among('media'))}
      union all ${textsOf(tx, 'certificates', sql`document::text`, among('certificates'))}
    ), found as (
      select distinct type, record, key[1] as key
      from records cross join lateral regexp_matches(value, '/api/files/([a-z2-7]{32}\\.[a-z]+)', 'g') as key
    )
    select found.type, found.record, f.url from (select * from found order by record, key) found
    cross join lateral (
      select url from files
      where account_id = ${tx.accountId} and key = found.key and doomed_at is null
      offset 0
      for share
    ) f
  `.execute(tx.db)
  return rows
}

/** Texts of records with the addresses of files in them. */
const textsOf = (tx: Tx, type: KeptRecordType, text: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
  select ${sql.lit(type)} as type, id as record, ${text} as value from ${sql.table(type)}
  where account_id = ${tx.accountId} and (${which}) and ${text} like '%/api/files/%'
`
