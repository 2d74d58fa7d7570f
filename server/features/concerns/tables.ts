import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    concerns: AuthorColumns & {
      account_id: string
      id: string
      /** ISO 3166-1 alpha-2; of this and the three ids one is filled. */
      about_country: string | null
      about_organization_id: string | null
      about_location_id: string | null
      about_product_id: string | null
      text: string
      raised_by: string
      raised_at: Date
      url: string | null
      status: 'open' | 'closed'
      closed_at: Date | null
      close_reason: string | null
      deleted_at: Date | null
    }
  }
}
