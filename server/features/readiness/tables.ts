import type { Generated } from 'kysely'

export type OlderRecords = 'products' | 'milestones' | 'locations'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    readiness: {
      account_id: string
      product_id: string
      product_schema_id: string
      organization_id: string
      created_at: Date
      state: 'ready' | 'missing' | 'unknown' | null
      must_missing: Generated<number>
      should_missing: Generated<number>
      eudr: 'ok' | 'missing' | 'unknown' | null
      /** How many of the EU's checks block. */
      eudr_blocking: number | null
      waits: Generated<string[]>
      version: number | null
      count_of_milestones: number | null
      last_update_milestone: Date | null
      due_n: number | null
    }
    /** Grounds that a migration left to be judged anew, by account and table. */
    older_grounds: {
      account_id: string
      records: OlderRecords
      after_id: string | null
    }
    readiness_cursors: { account_id: string; seen_n: number }
    readiness_scopes: {
      account_id: string
      product_schema_id: string
      organization_id: string
      due_n: number
      after_id: string | null
    }
    waiting_counters: {
      account_id: string
      product_schema_id: string
      organization_id: string
      code: 'NO_ORIGIN' | 'UNIDENTIFIED' | 'NOT_READY'
      number: number
    }
  }
}
