import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { question } from '../../../shell/question.tsx'
import { refreshWebhooks } from './queries.ts'

/** Asks before a webhook ends for good. */
export const ArchiveWebhook = question({
  route: contract.webhooks.remove,
  input: ({ _id: id }: Webhook) => ({ params: { id } }),
  danger: true,
  texts: (t, { name }) => ({
    title: t('webhooks.archive.title', { name }),
    action: t('webhooks.archive.action'),
    text: t('webhooks.archive.text'),
  }),
  done: (t, { name }) => t('webhooks.archive.done', { name }),
  refresh: refreshWebhooks,
})
