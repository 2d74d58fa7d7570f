import type { Generated } from 'kysely'
import type { ListContent } from '../../../core/fields/index.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'
import type { MilestoneWarning } from './warnings.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    milestones: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        product_id: string
        organization_id: string
        milestone_schema_id: string
        milestone_schema_version: number
        data: Record<string, unknown>
        i18n: Record<string, Record<string, unknown>>
        /** How lists show the values, where that differs. */
        listed: ListContent | null
        occurred_at: Date
        private: boolean
        immutable: boolean
        warnings: Generated<MilestoneWarning[]>
        late: Generated<boolean>
        closing: Generated<boolean>
        corrected_at: Date | null
      }
  }
}
