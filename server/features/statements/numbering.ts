import type { Database, Tx } from '../../platform/db/database.ts'
import './tables.ts'

/** A backup lacks what was declared after it: numbers that may be of such a statement are passed over. */
const passedOver = 1_000

/** The account's next running number. Whoever begins a statement at the same time waits here. */
export async function nextNumber(tx: Tx): Promise<number> {
  return writeLast(tx, (await readLast(tx)) + 1, 1)
}

/** Numbers of a restored database begin anew far behind those that the backup knew. */
export async function noteRestore(database: Database): Promise<void> {
  await database.inEachAccount({ userId: 'job', via: 'job' }, async (tx) => {
    await writeLast(tx, (await readLast(tx)) + passedOver, passedOver)
    await tx.db
      .updateTable('statement_numbers')
      .set({ restored_at: tx.now })
      .where('account_id', '=', tx.accountId)
      .execute()
  })
}

/** When the database was last restored. */
export async function readRestored(tx: Tx): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('statement_numbers')
    .select('restored_at')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row?.restored_at ?? null
}

/** The highest number among statements: of an account whose last one isn't kept yet, too. */
async function readLast(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('statements')
    .select((eb) => eb.fn.coalesce(eb.fn.max('internal_number'), eb.lit(0)).as('last'))
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return row.last
}

/** Keeps a number, or so many more than the last one. */
async function writeLast(tx: Tx, number: number, step: number): Promise<number> {
  const { last } = await tx.db
    .insertInto('statement_numbers')
    .values({ account_id: tx.accountId, last: number, restored_at: null })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        last: eb.fn<number>('greatest', [eb('statement_numbers.last', '+', step), eb.ref('excluded.last')]),
      })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
