import type { ArchiveColumns, StampColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    organizations: StampColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        uuid: string
        name: string
        search: string
        profile: Record<string, unknown>
      }
  }
}
