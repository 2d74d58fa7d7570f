import type { Generated } from 'kysely'
import type { StampColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    support_requests: StampColumns & {
      account_id: string
      id: string
      issue: string
      priority: 'alta' | 'media' | 'baja'
      files: string[]
      page: string | null
      is_read: Generated<boolean>
    }
  }
}
