import type { CertificateFile } from '../../../core/contract/certificates.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    certificates: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        name: string
        /** Its kind. */
        sort: string
        document_number: string | null
        issuer: string | null
        organization_ids: string[]
        stage_ids: string[]
        location_ids: string[]
        /** Days, YYYY-MM-DD. */
        valid_from: string
        valid_to: string | null
        document: CertificateFile | null
        is_public: boolean
        note: string | null
        search: string
      }
    /** Which ends the administrators were written to about. */
    certificate_warnings: {
      account_id: string
      certificate_id: string
      valid_to: string
      days: number
      mailed_at: Date
    }
  }
}
