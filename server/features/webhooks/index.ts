import type { Feature, NamedTypes } from '../../platform/feature.ts'
import { webhookJobs } from './pause.ts'
import { webhookNoun } from './records.ts'
import { mountWebhooks } from './routes.ts'
import { verifiedWebhooks } from './verify.ts'

/** `named`: how features name the records that messages are about. */
export function webhooks(named: NamedTypes) {
  return {
    tables: ['webhooks', 'webhook_states', 'webhook_deliveries', 'webhook_accounts'],
    mount: (api) => mountWebhooks(api, named),
    named: { webhooks: webhookNoun },
    jobs: webhookJobs,
    verify: [verifiedWebhooks],
  } satisfies Feature
}
