import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { question } from '../../../shell/question.tsx'
import { refreshWebhooks } from './queries.ts'

const resumeBy = (act: 'resume' | 'skip') =>
  question({
    route: contract.webhooks.resume,
    input: ({ _id: id }: Webhook) => ({ params: { id }, body: { skip: act === 'skip' } }),
    ...(act === 'skip' ? { danger: true } : {}),
    texts: (t, { name }) => ({
      title: t(`webhooks.${act}.title`, { name }),
      action: t(`webhooks.${act}.action`),
      text: t(`webhooks.${act}.text`, { name }),
    }),
    done: (t, { name }, { passedOver }) =>
      passedOver > 0
        ? { text: t('webhooks.resume.passed', { name, count: passedOver }), lasts: 6_000 }
        : t('webhooks.resume.done', { name }),
    refresh: refreshWebhooks,
  })

/** Goes on with the message at which a webhook was paused (HOK-04). */
export const ResumeWebhook = resumeBy('resume')

/** Goes on behind that message. */
export const SkipMessage = resumeBy('skip')
