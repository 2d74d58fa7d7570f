import { useState } from 'react'
import { contract } from '../../../../core/contract/index.ts'
import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { call } from '../../../api/client.ts'
import { useConfirm } from '../../../shell/useConfirm.ts'
import { useRefusal } from '../../../shell/useRefusal.ts'
import { ConfirmModal } from '../../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { Secret } from '../Secret.tsx'
import { refreshWebhooks } from './queries.ts'

/** Gives a webhook another secret; the present one signs beside it for a day (HOK-03). */
export function RotateWebhook({ of: { _id: id, name }, onClose }: { of: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<{ secret?: string }>()
  // Another try is the same request.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const rotating = useConfirm({
    act: async (options) =>
      setMade(
        await call(contract.webhooks.rotate, { params: { id }, body: {} }, { ...options, idempotencyKey }),
      ),
    refusal: useRefusal()(contract.webhooks.rotate),
    onDone: refreshWebhooks,
  })
  if (made) return <Secret of="webhook" name={name} secret={made.secret} onClose={onClose} />
  return (
    <ConfirmModal
      {...rotating}
      danger={false}
      title={t('webhooks.rotate.title', { name })}
      confirmLabel={t('webhooks.rotate.action')}
      onClose={onClose}
    >
      {t('webhooks.rotate.text')} {t('webhooks.rotate.again')}
    </ConfirmModal>
  )
}
