import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { call } from '../../../api/client.ts'
import { useConfirm } from '../../../shell/useConfirm.ts'
import { useRefusal } from '../../../shell/useRefusal.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { useGo } from '../../../ui/Go.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { toastDone } from '../../../ui/toast.ts'
import { refreshWebhooks } from './queries.ts'

/** Asks before a webhook ends for good. */
export function ArchiveWebhook({ of: { _id: id, name }, onClose }: { of: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const archiving = useConfirm({
    act: (options) => call(contract.webhooks.remove, { params: { id } }, options),
    refusal: useRefusal()(contract.webhooks.remove),
    onDone: async () => {
      onClose()
      go(paths.connections())
      toastDone(t('webhooks.archive.done', { name }))
      await refreshWebhooks()
    },
  })
  return (
    <ConfirmModal
      {...archiving}
      title={t('webhooks.archive.title', { name })}
      confirmLabel={t('webhooks.archive.action')}
      onClose={onClose}
    >
      {t('webhooks.archive.text')}
    </ConfirmModal>
  )
}
