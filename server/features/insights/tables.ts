import type { InsightTranslations } from '../../../core/rules/insight.ts'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    insights: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        product_id: string
        name: string
        value: string
        i18n: InsightTranslations | null
      }
  }
}
