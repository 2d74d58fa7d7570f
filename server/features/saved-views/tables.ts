import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_views: AuthorColumns & {
      account_id: string
      id: string
      list: string
      name: string
      search: Record<string, unknown>
      columns: string[] | null
      shared: boolean
    }
  }
}
