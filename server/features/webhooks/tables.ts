import type { WebhookAttempt, WebhookDelivery } from '../../../core/contract/webhooks.ts'
import type { PauseReason, WebhookRecord } from '../../../core/rules/webhook.ts'
import type { AuthorColumns } from '../../platform/db/tables.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    webhooks: AuthorColumns & {
      account_id: string
      id: string
      name: string
      url: string
      types: string[]
      product_schemas: string[]
      milestone_schemas: string[]
      organizations: string[]
      paused: PauseReason | null
      paused_at: Date | null
      rotated_at: Date | null
      replays_at: Date | null
      deleted_at: Date | null
    }
    webhook_states: {
      account_id: string
      webhook_id: string
      secret: Buffer
      former_secret: Buffer | null
      former_until: Date | null
      cursor: number
      attempts: Generated<number>
      next_at: Generated<Date>
      lease: string | null
      lease_until: Date | null
    }
    webhook_deliveries: {
      account_id: string
      webhook_id: string
      n: number
      type: string
      record: WebhookRecord
      attempts: WebhookAttempt[]
      state: WebhookDelivery['state']
      last_at: Date
    }
    webhook_accounts: { account_id: string }
  }
}
