import type { Generated } from 'kysely'
import type { Commodity, Operator, Reference } from '../../../core/eudr/statement.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

/** What was frozen; the plots themselves are a file of the storage. */
export interface FrozenColumn {
  at: string
  by: string
  plots: number
  producers: number
  areaHa: number
  bytes: number
  sha256: string
  /** Digest of the plots whatever their order, by which a look tells whether they changed. */
  digest: string
  /** The name of their file. */
  file: string
}

/** What the EU answered, or somebody typed. */
export interface EuColumn {
  uuid: string | null
  referenceNumber: string | null
  verificationNumber: string | null
  status: string | null
  date: string | null
  rejectionReason: string | null
  message: string | null
  byHand: boolean
  /** When a submit, an amendment or a withdrawal began that has no answer (EUD-13). */
  asked?: string | null
  /** When that call ended without one. */
  ended?: string | null
  /** The change that is asked for, once the EU has the statement. */
  change?: 'amend' | 'withdraw'
  /** When an amendment left of which nobody knows whether it arrived. */
  lostAmendment?: string
  /** When the EU said that it hasn't the statement, after a call without an answer. */
  absent?: string
  /** When it was submitted: for some hours it may be amended. */
  submitted?: string | null
  /** Why numbers by hand were corrected. */
  reason?: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    statements: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        product_id: string
        internal_number: number
        internal_reference: string
        declared: 'draft' | 'frozen' | 'submitted' | 'available' | 'rejected' | 'withdrawn'
        operator_role: 'OPERATOR' | 'REPRESENTATIVE_OPERATOR'
        activity_type: 'IMPORT' | 'EXPORT' | 'DOMESTIC'
        country_of_activity: string | null
        border_country: string | null
        comment: string | null
        is_confidential: boolean
        operator: Operator | null
        commodities: Commodity[]
        cited: Reference[]
        frozen: FrozenColumn | null
        eu: EuColumn | null
        search: string
      }
    statement_looks: {
      account_id: string
      statement_id: string
      seen_n: number
      is_due: boolean
      drift_at: Date | null
      /** When the EU is next asked about it. */
      ask_at: Date | null
      asks: Generated<number>
      /** What administrators were written about it, and of which call. */
      mailed: Generated<string[]>
    }
    statement_numbers: { account_id: string; last: number; restored_at: Date | null }
  }
}
