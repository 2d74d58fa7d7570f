import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import type { Organization, OrganizationInput } from '../../../core/contract/organizations.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { paths } from '../../shell/paths.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { organizationQuery, refreshOrganizations } from './queries.ts'
import { valuesOf } from './values.ts'

/** ORG-03: after creating, the list stands at page 1. */
export function NewOrganization() {
  const { t } = useTranslation()
  const go = useGo()
  // One key until the server has answered: sent again after a lost answer, it makes no second organization.
  const idempotencyKey = useRef(crypto.randomUUID())
  return (
    <OrganizationForm
      title={t('organizations.new')}
      submitLabel={t('organizations.create')}
      draft="new"
      initial={valuesOf()}
      onClose={() => go(paths.organizations(), { keep: true })}
      onSubmit={async (body) => {
        try {
          await call(
            contract.organizations.create,
            { body },
            { done: t('organizations.created'), idempotencyKey: idempotencyKey.current },
          )
        } catch (error) {
          if (error instanceof ApiError && error.code !== 'UNKNOWN')
            idempotencyKey.current = crypto.randomUUID()
          throw error
        }
        await refreshOrganizations()
        go(paths.organizations())
      }}
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
  // What one began to edit: a list that is read again meanwhile must not replace what is typed.
  const [began, setBegan] = useState(organization)
  const [stale, setStale] = useState<{ mine: OrganizationInput; theirs: Organization } | null>(null)

  const save = async (body: OrganizationInput, version: number) => {
    try {
      await call(
        contract.organizations.update,
        { params: { id: organization._id }, body: { ...body, version } },
        { done: t('organizations.saved'), shown: ['STALE'] },
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE')
        setStale({ mine: body, theirs: (error.details as { theirs: Organization }).theirs })
      throw error
    }
    await refreshOrganizations()
    onClose()
  }

  return (
    <OrganizationForm
      key={began.version}
      title={t('organizations.edit')}
      submitLabel={t('organizations.save')}
      draft={organization._id}
      initial={valuesOf(began)}
      onClose={onClose}
      onSubmit={(body) => save(body, began.version)}
      notice={
        stale && (
          <Notice
            actions={
              <>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => void save(stale.mine, stale.theirs.version).catch(() => undefined)}
                >
                  {t('organizations.stale.mine')}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  onClick={() => {
                    setBegan(stale.theirs)
                    setStale(null)
                  }}
                >
                  {t('organizations.stale.theirs')}
                </Button>
              </>
            }
          >
            {t('organizations.stale.text')}
          </Notice>
        )
      }
    />
  )
}
