import { sql } from 'kysely'
import type { Tx } from '../../server/platform/db/database.ts'
import type { TestApi } from './api.ts'

/** Runs `work` as the server does; returns its result and how many blocks of a table it read, whether cached or not. */
export async function readBlocks<T>(
  api: TestApi,
  accountId: string,
  table: string,
  work: (tx: Tx) => Promise<T>,
): Promise<[T, number]> {
  const count = async () => {
    const { rows } = await api.owner.pool.query<{ blocks: number }>(
      `select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as blocks
       from pg_statio_user_tables where relname = $1`,
      [table],
    )
    return rows[0]!.blocks
  }
  const before = await count()
  const result = await api.database.inAccount({ accountId, userId: 'test' }, async (tx) => {
    const done = await work(tx)
    await sql`select pg_stat_force_next_flush()`.execute(tx.db)
    return done
  })
  return [result, (await count()) - before]
}
