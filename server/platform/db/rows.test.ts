import { sql } from 'kysely'
import { v4, v7 } from 'uuid'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Tx } from './database.ts'
import { insertRows } from './rows.ts'

const account = 'litoral'
const many = 3_000

/** Products that the transaction has fetched by an index. */
async function countFetched(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select idx_tup_fetch::int as count from pg_stat_xact_user_tables where relname = 'products'`.execute(
    tx.db,
  )
  return rows[0]!.count
}

test('thousands of rows are written without reading all products for each, also where the first plans were made for a few', async () => {
  const api = await startApi()
  try {
    const admin = await api.as('admin', account, { admin: true })
    const pack = demoPack(account)
    await configure(api.database, account, pack)
    const own = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
    const id = await new Chain(admin, pack, own).product('ps-partida')
    await new Chain(admin, pack, own).recorded(id, 'ms-cosecha-carga', [
      await new Chain(admin, pack, own).product('ps-lote-soja'),
    ])
    const fetched = await api.database.inAccount({ accountId: account, userId: 'admin' }, async (tx) => {
      const product = await tx.db
        .selectFrom('products')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const milestone = await tx.db
        .selectFrom('milestones')
        .selectAll()
        .where('account_id', '=', account)
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow()
      const insert = async (count: number) => {
        const ids = Array.from({ length: count }, () => v7())
        await insertRows(
          tx,
          'products',
          ids.map((one) => ({ ...product, id: one, uuid: v4(), unique_key: null })),
        )
        const before = await countFetched(tx)
        await insertRows(
          tx,
          'milestones',
          ids.map((one) => ({ ...milestone, id: v7(), product_id: one })),
        )
        return (await countFetched(tx)) - before
      }
      // A hundred fill more than a page of the primary key, and not of another index.
      for (const few of [100, 1]) await insert(few)
      return insert(many)
    })
    expect(fetched).toBeGreaterThanOrEqual(many)
    expect(fetched).toBeLessThan(10 * many)
  } finally {
    await api.close()
  }
})
