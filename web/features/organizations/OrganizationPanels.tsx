import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import { useCreate } from '../../forms/useCreate.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import { refreshRights } from '../../shell/session.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { organizationQuery, refreshOrganizations } from './queries.ts'
import { bodyOf, valuesOf, type OrganizationValues } from './values.ts'

/** ORG-03: after creating, the list returns to page 1. */
export function NewOrganization() {
  const { t } = useTranslation()
  const go = useGo()
  const close = () => go(paths.organizations(), { keep: true })
  const saving = useCreate({
    route: contract.organizations.create,
    bodyOf,
    draft: useDraft<DraftContent<OrganizationValues>>('organization:new'),
    announced: { done: t('organizations.created') },
    onCreated: async () => {
      // Whoever creates an organization is assigned it.
      await Promise.all([refreshOrganizations(), refreshRights()])
      go(paths.organizations())
    },
    onRefused: close,
  })
  return (
    <OrganizationForm
      title={t('organizations.new')}
      submitLabel={t('organizations.create')}
      initial={valuesOf()}
      saving={saving}
      onClose={close}
    />
  )
}

/** ORG-04. */
export function EditOrganization() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Organizations/$id/Edit' })
  const go = useGo()
  const organization = useQuery(organizationQuery(id))
  const close = () => go(paths.organizations(), { keep: true })
  if (organization.data)
    return <EditForm key={organization.data._id} organization={organization.data} onClose={close} />
  return <WaitingPanel title={t('organizations.edit')} queries={[organization]} onClose={close} />
}

function EditForm({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEdit({
    route: contract.organizations.update,
    id: organization._id,
    record: organization,
    bodyOf,
    draft: useDraft<DraftContent<OrganizationValues>>(`organization:${organization._id}`),
    announced: { done: t('organizations.saved') },
    onSaved: async () => {
      await refreshOrganizations()
      onClose()
    },
  })
  return (
    <OrganizationForm
      key={edit.base.version}
      title={t('organizations.edit')}
      submitLabel={t('organizations.save')}
      initial={valuesOf(edit.base)}
      saving={edit}
      onClose={onClose}
    />
  )
}
