import { setImmediate } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** Matches any of these ids with one parameter, so that the statement stays the same. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Tens of thousands of ids as PostgreSQL reads an array of them: the driver would look into each for quotes. */
export const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`

/** Rows in one statement. */
const maxRows = 1_000

export const slicesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / maxRows) }, (_, n) =>
    rows.slice(n * maxRows, (n + 1) * maxRows),
  )

/** Writes slices; the next one is prepared while the database writes. */
export async function writeSlices<T>(
  slices: readonly (readonly T[])[],
  write: (slice: readonly T[]) => Promise<unknown>,
): Promise<void> {
  const written: Promise<unknown>[] = []
  for (const slice of slices) {
    const one = write(slice)
    // Promise.all below reports a failure; this avoids an unhandled rejection until then.
    one.catch(() => {})
    written.push(one)
    if (slices.length > 1) await setImmediate()
  }
  await Promise.all(written)
}

/** Inserts any number of rows; all have the columns of the first. */
export const insertRows = <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> => {
  const slices = slicesOf(rows)
  return writeSlices(slices, (slice) =>
    slices.length > 1
      ? Promise.all([planAnew(tx), insertSlice(tx, table, slice)])
      : insertSlice(tx, table, slice),
  )
}

/**
 * Discards cached plans of foreign-key checks. Plans from when the tables were almost empty scan all products of an account for each
 * row, for minutes after a first import.
 */
const planAnew = (tx: Tx) => sql`discard plans`.execute(tx.db)

async function insertSlice(tx: Tx, table: keyof Tables, rows: readonly Record<string, unknown>[]) {
  const { numAffectedRows } = await insertion(tx, table, rows).execute(tx.db)
  checkWritten(numAffectedRows, rows.length)
}

/** Inserts a row; false if a row with a unique value of it is there. */
export async function insertUnlessTaken(
  tx: Tx,
  table: keyof Tables,
  row: Record<string, unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`${insertion(tx, table, [row])} on conflict do nothing`.execute(tx.db)
  return numAffectedRows === 1n
}

/**
 * Values common to all rows are sent once; PostgreSQL fills them into every row. The rows are joined to the head of the
 * account, so that Citus sends the whole statement to the account's shard.
 */
function insertion(tx: Tx, table: keyof Tables, rows: readonly Record<string, unknown>[]) {
  const [first = {}] = rows
  const names = Object.keys(first)
  const own = names.filter((name) => rows.some((row) => row[name] !== first[name]))
  const common = pick(
    first,
    names.filter((name) => !own.includes(name)),
  )
  const values = names.map((name) => sql.ref(name === 'account_id' ? 'h.account_id' : `r.${name}`))
  return sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)}
    from event_heads h
    cross join jsonb_populate_recordset(
      jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(common)}::jsonb),
      ${JSON.stringify(rows.map((row) => pick(row, own)))}::jsonb
    ) r
    where h.account_id = ${tx.accountId}
  `
}

/** Without a head, a statement that is joined to it would write nothing. */
export function checkWritten(written: bigint | undefined, expected: number): void {
  if (Number(written ?? 0) !== expected) throw new Error(`${written} of ${expected} rows were written`)
}

function pick(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const name of names) picked[name] = row[name]
  return picked
}
