import { sql } from 'kysely'
import type { Tx } from '../platform/db/database.ts'
import type { Tables } from '../platform/db/tables.ts'

/** A stored value that differs from what it should be. */
export interface Difference {
  account: string
  table: string
  id: string
  what: string
}

export interface Verification {
  rows: number
  differ: Difference[]
  /** Lines that say from which event on an account isn't sealed yet. */
  unsealed?: string[]
}

/** Rows in one read: memory use stays constant, whatever the size of the table. */
export const sliceSize = 2_000

export const difference = (tx: Tx, table: string, id: string, what: string): Difference => ({
  account: tx.accountId,
  table,
  id,
  what,
})

export const sumOf = (parts: readonly Verification[]): Required<Verification> => ({
  rows: parts.reduce((sum, { rows }) => sum + rows, 0),
  differ: parts.flatMap(({ differ }) => differ),
  unsealed: parts.flatMap(({ unsealed = [] }) => unsealed),
})

export async function countRows(tx: Tx, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where account_id = ${tx.accountId}
  `.execute(tx.db)
  return rows[0]!.n
}
