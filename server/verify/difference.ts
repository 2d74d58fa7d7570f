import type { Tx } from '../platform/db/database.ts'

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
}

/** Rows in one read: memory use stays constant, whatever the size of the table. */
export const sliceSize = 2_000

export const difference = (tx: Tx, table: string, id: string, what: string): Difference => ({
  account: tx.accountId,
  table,
  id,
  what,
})
