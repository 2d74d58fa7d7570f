import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    checks: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        check_schema_id: string
        check_schema_version: number
        asset_id: string | null
        milestone_id: string | null
        data: Record<string, unknown>
      }
  }
}
