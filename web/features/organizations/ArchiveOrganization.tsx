import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import { attempt, call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../shell/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { toastUndo } from '../../ui/toast.ts'
import { organizationQuery, refreshOrganizations } from './queries.ts'

/** ORG-04, ORG-16: asks, archives, and offers the way back for ten seconds. */
export function ArchiveOrganization() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Organizations/$id/Delete' })
  const go = useGo()
  const organization = useQuery(organizationQuery(id))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const name = organization.data?.name ?? '…'
  const close = () => go(paths.organizations(), { keep: true })

  const archive = async () => {
    setBusy(true)
    try {
      await call(contract.organizations.archive, { params: { id } }, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFault(faultText(error))
      return
    }
    close()
    await refreshOrganizations()
    toastUndo(t('organizations.archive.done', { name }), t('common.undo.last'), () => void restore())
  }

  const restore = async () => {
    const restored = await attempt(
      call(
        contract.archive.restore,
        { query: { type: 'organizations' }, body: { ids: [id] } },
        { done: t('organizations.archive.restored', { name }) },
      ),
    )
    if (restored !== null) await refreshOrganizations()
  }

  return (
    <ConfirmModal
      title={t('organizations.archive.title', { name })}
      confirmLabel={t('common.archive')}
      danger
      busy={busy}
      fault={fault ?? (organization.isError ? organization.error.message : undefined)}
      onConfirm={() => void archive()}
      onClose={close}
    >
      {t('organizations.archive.text')}
    </ConfirmModal>
  )
}
