import type { Feature } from '../../platform/feature.ts'
import { webhookJobs } from './pause.ts'
import { webhookNoun } from './records.ts'
import { mountWebhooks } from './routes.ts'
import { verifiedWebhooks } from './verify.ts'

export const webhooks = {
  tables: ['webhooks', 'webhook_states', 'webhook_deliveries', 'webhook_accounts'],
  mount: mountWebhooks,
  named: { webhooks: webhookNoun },
  jobs: webhookJobs,
  verify: [verifiedWebhooks],
} satisfies Feature
