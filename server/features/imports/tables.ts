import type { ImportFault } from '../../../core/contract/imports.ts'
import type { ImportKind } from '../../../core/nouns/index.ts'
import type { Generated } from 'kysely'
import type { AuthorColumns } from '../../platform/db/tables.ts'

/** A cell of a faulty row, under the head of its column. */
export type HeadedCell = [head: string, cell: string]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    imports: AuthorColumns & {
      account_id: string
      id: string
      noun: ImportKind
      schema_id: string | null
      file_name: string
      sha256: string
      saved: number
      known: number
      faulty: number
      changed: Generated<number>
      undone_at: Date | null
      deleted_at: Date | null
    }
    import_rows: {
      account_id: string
      import_id: string
      n: number
      record_id: string | null
      version: number | null
      once: string | null
      faults: ImportFault[] | null
      cells: HeadedCell[] | null
    }
  }
}
