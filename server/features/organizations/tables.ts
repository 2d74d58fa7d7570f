import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    public_keys: { uuid: string; account_id: string; kind: 'product' | 'organization'; record_id: string }
    organizations: AuthorColumns &
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
