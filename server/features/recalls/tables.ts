import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    recalls: AuthorColumns & {
      account_id: string
      id: string
      number: number
      kind: 'hold' | 'recall' | 'drill'
      status: 'open' | 'lifted' | 'ended'
      start_id: string
      identifier: string
      organization_id: string
      reason: string
      action: string | null
      phone: string | null
      i18n: Record<string, { reason?: string; action?: string }>
      ended_at: Date | null
      end_reason: string | null
      drill: Record<string, number | null> | null
      search: string
      deleted_at: Date | null
    }
    recall_items: {
      account_id: string
      recall_id: string
      product_id: string
      status: 'held' | 'notified' | 'confirmed' | 'unanswered' | 'returned' | 'destroyed' | 'released'
      mail: 'sent' | 'failed' | null
      note: string | null
      at: Date
      by: string
      holds: boolean
      shows: boolean
    }
    recall_notices: {
      account_id: string
      id: string
      recall_id: string
      organization_id: string | null
      name: string
      email: string
      products: string[]
      created_at: Date
      created_by: string
      expires_at: Date
      sent_at: Date | null
      failed_at: Date | null
      used_at: Date | null
      note: string | null
    }
  }
}
