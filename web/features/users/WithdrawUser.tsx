import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const close = () => go(paths.users(), { keep: true })
  const name = user.data?.name ?? '…'
  const confirm = async () => {
    setBusy(true)
    try {
      await call(contract.users.withdraw, { params: { id } }, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFault(faultText(error))
      return
    }
    await refreshUsers([id])
    close()
    toastDone(t('users.withdraw.done', { name }))
  }
  return (
    <ConfirmModal
      title={t('users.withdraw.title', { name })}
      confirmLabel={t('users.withdraw.action')}
      danger
      busy={isBusy}
      fault={fault ?? (user.isError ? faultText(user.error) : undefined)}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {t('users.withdraw.text')}
    </ConfirmModal>
  )
}
