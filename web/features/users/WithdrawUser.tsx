import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Answer } from '../../../core/contract/route.ts'
import { call } from '../../api/client.ts'
import { WaitingQuestion } from '../../shell/ArchivePanel.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { toastDone } from '../../ui/toast.ts'
import { refreshUsers, userQuery } from './queries.ts'

/** Ends somebody's grant on the account; an invitation brings them back. */
export function WithdrawUser() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Users/$id/Delete' })
  const go = useGo()
  const user = useQuery(userQuery(id))
  const close = () => go(paths.users(), { keep: true })
  if (!user.data) return <WaitingQuestion title={t('users.withdraw.action')} query={user} onClose={close} />
  return <Question id={id} user={user.data} onClose={close} />
}

interface QuestionProps {
  id: string
  user: Answer<typeof contract.users.get>
  onClose: () => void
}

function Question({ id, user: { name }, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const withdrawing = useConfirm({
    act: (options) => call(contract.users.withdraw, { params: { id } }, options),
    refusal: useRefusal()(contract.users.withdraw),
    onDone: async () => {
      await refreshUsers([id])
      onClose()
      toastDone(t('users.withdraw.done', { name }))
    },
  })
  return (
    <ConfirmModal
      {...withdrawing}
      title={t('users.withdraw.title', { name })}
      confirmLabel={t('users.withdraw.action')}
      onClose={onClose}
    >
      {t('users.withdraw.text')}
    </ConfirmModal>
  )
}
