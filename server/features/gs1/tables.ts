import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    gs1_links: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        anchor: string
        link_type: string
        href: string
        title: string
        media_type: string | null
        languages: string[]
        is_default: boolean
        forwards_query: boolean
      }
    gs1_keys: { key: string; account_id: string }
  }
}
