import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { call } from '../../../api/client.ts'
import { useConfirm } from '../../../shell/useConfirm.ts'
import { useRefusal } from '../../../shell/useRefusal.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { toastDone } from '../../../ui/toast.ts'
import { refreshWebhooks } from './queries.ts'

interface ResumeWebhookProps {
  of: Webhook
  /** Behind the message that failed. */
  skip: boolean
  onClose: () => void
}

/** Goes on with the message at which a webhook was paused, or behind it (HOK-04). */
export function ResumeWebhook({ of: { _id: id, name }, skip, onClose }: ResumeWebhookProps) {
  const { t } = useTranslation()
  const resuming = useConfirm({
    act: async (options) => {
      const { passedOver } = await call(contract.webhooks.resume, { params: { id }, body: { skip } }, options)
      toastDone(
        passedOver > 0
          ? t('webhooks.resume.passed', { name, count: passedOver })
          : t('webhooks.resume.done', { name }),
        { duration: passedOver > 0 ? 6_000 : 1_500 },
      )
    },
    refusal: useRefusal()(contract.webhooks.resume),
    onDone: async () => {
      onClose()
      await refreshWebhooks()
    },
  })
  const act = skip ? 'skip' : 'resume'
  return (
    <ConfirmModal
      {...resuming}
      danger={skip}
      title={t(`webhooks.${act}.title`, { name })}
      confirmLabel={t(`webhooks.${act}.action`)}
      onClose={onClose}
    >
      {t(`webhooks.${act}.text`, { name })}
    </ConfirmModal>
  )
}
