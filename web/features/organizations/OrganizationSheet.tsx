import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { QrPanel } from '../qr/QrPanel.tsx'
import { organizationQuery } from './queries.ts'

/** ORG-05, ORG-06. */
export function OrganizationSheet() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Organizations/$id/QR' })
  const go = useGo()
  const organization = useQuery(organizationQuery(id))
  return (
    <QrPanel
      title={t('qr.organization')}
      query={organization}
      thing={organization.data ?? undefined}
      onClose={() => go(paths.organizations.list(), { keep: true })}
    />
  )
}
