import type { ViewPart } from '../../../core/contract/views.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Generated } from 'kysely'
import type { AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    views: AuthorColumns & {
      account_id: string
      id: string
      products: string[]
      recipient: string
      reason: string
      included: ViewPart[]
      has_pin: boolean
      language: Language
      expires_at: Date
      ended_at: Date | null
      deleted_at: Date | null
    }
    view_visits: {
      account_id: string
      view_id: string
      pin_hash: Buffer | null
      wrong_pins: Generated<number>
      opened: Generated<number>
      opened_at: Date | null
    }
  }
}
