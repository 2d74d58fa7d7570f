import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { organizationQuery, refreshOrganizations } from './queries.ts'

/** ORG-04, ORG-16. */
export function ArchiveOrganization() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Organizations/$id/Delete' })
  const go = useGo()
  const organization = useQuery(organizationQuery(id))
  const name = organization.data?.name ?? '…'
  const close = () => go(paths.organizations(), { keep: true })
  const archiving = useArchive({
    type: 'organizations',
    ids: [id],
    nameOf: () => name,
    archive: (options) => call(contract.organizations.archive, { params: { id } }, options),
    refusal: organization.isError ? faultText(organization.error) : undefined,
    done: t('organizations.archive.done', { name }),
    restored: t('organizations.archive.restored', { name }),
    refresh: refreshOrganizations,
    onArchived: close,
  })
  return (
    <ConfirmModal {...archiving} title={t('organizations.archive.title', { name })} onClose={close}>
      {t('organizations.archive.text')}
    </ConfirmModal>
  )
}
