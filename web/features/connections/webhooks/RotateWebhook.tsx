import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { question } from '../../../shell/question.tsx'
import { Secret } from '../Secret.tsx'
import { refreshWebhooks } from './queries.ts'

/** Gives a webhook another secret; the present one signs beside it for a day (HOK-03). */
export const RotateWebhook = question({
  route: contract.webhooks.rotate,
  input: ({ _id: id }: Webhook) => ({ params: { id }, body: {} }),
  texts: (t, { name }) => ({
    title: t('webhooks.rotate.title', { name }),
    action: t('webhooks.rotate.action'),
    text: `${t('webhooks.rotate.text')} ${t('webhooks.rotate.again')}`,
  }),
  outcome: ({ name }, { secret }, onClose) => (
    <Secret of="webhook" name={name} secret={secret} onClose={onClose} />
  ),
  refresh: refreshWebhooks,
})
