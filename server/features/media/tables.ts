import type { FileType } from '../../../core/rules/file.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    media: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        name: string
        name_key: string
        search: string
        type: FileType
        url: string
        tags: string[]
      }
  }
}
