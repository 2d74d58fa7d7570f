import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    assets: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        asset_schema_id: string
        asset_schema_version: number
        organization_id: string
        location_id: string | null
        identifier: string
        data: Record<string, unknown>
        i18n: Record<string, Record<string, unknown>>
        headers: Record<string, string>
        search: string
        unique_key: string | null
      }
  }
}
