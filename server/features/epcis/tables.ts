import type { Generated } from 'kysely'

/** An error or a warning of a captured document. */
export interface CaptureFault {
  path: string
  code: string
  message: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    captures: {
      account_id: string
      id: string
      created_at: Date
      created_by: string
      finished_at: Date | null
      is_success: boolean | null
      errors: Generated<CaptureFault[]>
      warnings: Generated<CaptureFault[]>
      captured: Generated<number>
      known: Generated<number>
      sha256: string | null
    }
    epcis_events: {
      account_id: string
      id: string
      event_id: string
      type: string
      event_time: Date
      record_time: Date
      event: unknown
      is_declaration: boolean
      keys: string[]
      quantities: Generated<number[]>
      product_ids: string[]
      organization_ids: Generated<string[]>
      milestone_schema_id: string | null
      product_id: string | null
      source: string | null
      is_live: boolean | null
      capture_id: string | null
      digest: Buffer | null
    }
    epcis_mentions: {
      account_id: string
      key: number
      event_time: Date
      record_time: Date
      id: string
    }
    epcis_words: { account_id: string; list: string; word: string; key: string }
    epcis_queries: {
      account_id: string
      name: string
      query: Record<string, string>
      created_at: Date
      created_by: string
    }
    epcis_cursors: { account_id: string; seen_n: number }
    epcis_due: { account_id: string; product_id: string; due_n: number }
  }
}
