import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tags: AuthorColumns & { account_id: string; id: string; name: string; deleted_at: Date | null }
  }
}
