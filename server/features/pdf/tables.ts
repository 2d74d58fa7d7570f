import type { Generated } from 'kysely'
import type { FailedItem, PdfOrder } from '../../../core/contract/pdf.ts'
import type { CodesOrder } from '../../../core/contract/symbols.ts'
import type { Language } from '../../../core/i18n/index.ts'

/** An order as its job reads it. */
export interface Wish extends Omit<PdfOrder, 'language'> {
  language: Language
}

/** Codes of products, which the process that prints draws as files (GS1-09). */
export interface CodesWish extends CodesOrder {
  language: Language
}

/** How the making of a file ended. */
export type Outcome =
  | { name: string }
  | {
      limit?: 'time' | 'memory' | 'pages' | 'busy' | 'ended'
      failed: FailedItem[]
    }

declare module '../../platform/db/tables.ts' {
  interface Tables {
    pdf_orders: {
      account_id: string
      key: string
      user_id: string
      wish: Wish | CodesWish
      done: Generated<number>
      total: number
      outcome: Outcome | null
      /** Labels or codes that were left out, in an order whose others come out. */
      failed: Generated<FailedItem[]>
      ordered_at: Date
    }
  }
}
