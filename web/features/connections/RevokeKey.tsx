import { contract } from '../../../core/contract/index.ts'
import type { Key } from '../../../core/contract/keys.ts'
import { call } from '../../api/client.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshKeys } from './queries.ts'

/** Asks before a key stops to open, for good. */
export function RevokeKey({ of: { _id: id, name }, onClose }: { of: Key; onClose: () => void }) {
  const { t } = useTranslation()
  const revoking = useConfirm({
    act: (options) => call(contract.keys.revoke, { params: { id } }, options),
    refusal: useRefusal()(contract.keys.revoke),
    onDone: async () => {
      await refreshKeys()
      onClose()
      toastDone(t('connections.revoke.done', { name }))
    },
  })
  return (
    <ConfirmModal
      {...revoking}
      title={t('connections.revoke.title', { name })}
      confirmLabel={t('connections.revoke.action')}
      onClose={onClose}
    >
      {t('connections.revoke.text')}
    </ConfirmModal>
  )
}
