/** The samples of an account: asked for, or written. */
export interface SamplesRow {
  account_id: string
  /** The ready-made set. */
  pack: string
  asked_at: Date
  /** Null until they are written. */
  first_event: number | null
  last_event: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    samples: SamplesRow
  }
}
