import type { Generated } from 'kysely'
import type { ListContent } from '../../../core/fields/index.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    products: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        uuid: string
        product_schema_id: string
        product_schema_version: number
        organization_id: string
        identifier: string
        data: Record<string, unknown>
        i18n: Record<string, Record<string, unknown>>
        /** How lists show the values, where that differs. */
        listed: ListContent | null
        headers: Record<string, string>
        search: string
        unique_key: string | null
        /** The unique key where it counts in the whole account. */
        account_key: string | null
        /** What its identifier has in common with those that differ in their last number alone. */
        series: string | null
        is_unidentified: boolean
        show_logo: boolean
        has_origin: Generated<boolean>
        has_destination: Generated<boolean>
        consumed: Generated<boolean>
        requirements_satisfied: boolean
        requirements_waived: Generated<boolean>
        count_of_insights: Generated<number>
        corrected_at: Date | null
        /** Identifiers that corrections replaced; null without any. */
        formerly: string[] | null
        former_search: string | null
        /** Its codes, the present one last; null without any. */
        gs1: readonly Code[] | null
      }
    /** The columns that processes change of their product. `insertProducts` and `followProducts` write the copies. */
    product_activity: {
      account_id: string
      id: string
      product_schema_id: string
      organization_id: string
      deleted_at: Date | null
      count_of_milestones: Generated<number>
      last_update_milestone: Date | null
    }
  }
}
