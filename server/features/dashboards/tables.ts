import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dashboards: AuthorColumns & {
      account_id: string
      id: string
      name: string
      search: string
      url: string
      deleted_at: Date | null
    }
  }
}
