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
  /** When a call left to which no answer came. */
  asked?: string | null
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
    }
  }
}
