import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What the last check of the account's chain has found. */
    history_checks: {
      account_id: string
      /** Null unless one is under way. */
      asked_at: Date | null
      /** Null until the first one has ended. */
      checked_at: Date | null
      n: Generated<number>
      differ: Generated<number>
      broken_at: number | null
    }
  }
}
