import type { Generated } from 'kysely'
import type { EvidenceFailure, EvidenceOrder } from '../../../core/contract/evidence.ts'
import type { Language } from '../../../core/i18n/index.ts'

/** An order as its job reads it. */
export interface Wish extends Omit<EvidenceOrder, 'direction'> {
  direction: 0 | 1
  language: Language
}

/** How the making of a packet ended. */
export type Outcome = { name: string } | { failed: EvidenceFailure | 'busy' | 'ended' }

declare module '../../platform/db/tables.ts' {
  interface Tables {
    evidence_orders: {
      account_id: string
      key: string
      user_id: string
      wish: Wish
      done: Generated<number>
      total: Generated<number>
      outcome: Outcome | null
      told_at: Date
    }
  }
}
