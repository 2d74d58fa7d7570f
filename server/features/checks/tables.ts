import type { ArchiveColumns, StampColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    checks: StampColumns &
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
