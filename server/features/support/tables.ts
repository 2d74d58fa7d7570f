import type { Generated } from 'kysely'
import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    support_requests: AuthorColumns & {
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
