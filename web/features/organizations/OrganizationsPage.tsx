import { organizations as card } from '../../../core/nouns/organizations.ts'
import { Anchor } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { contract } from '../../../core/contract/index.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { listScreen } from '../../shell/listScreen.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { archiveAction, editAction, historyAction } from '../../shell/rowActions.ts'
import { lastUpdate, listDate } from '../../ui/format.ts'
import { listQuery } from './queries.ts'
import { organizationSearch } from './search.ts'
import { addressText, phoneText } from './contact.ts'

/** ORG-01: the list of organizations. */
export const OrganizationsPage = listScreen({
  texts: 'organizations',
  card,
  read: organizationSearch,
  query: listQuery,
  columns: ({ t }) => [
    {
      key: 'alphabetical',
      title: t('organizations.columns.name'),
      sortable: true,
      phone: 'title',
      cell: (row) => <b>{row.name}</b>,
    },
    { key: 'place', title: t('organizations.columns.place'), phone: 'below', cell: placeOf },
    {
      key: 'phone',
      title: t('organizations.columns.phone'),
      cell: ({ phoneNumber }) =>
        phoneNumber && (
          <Anchor size="sm" href={`tel:${phoneNumber}`}>
            {phoneText(phoneNumber)}
          </Anchor>
        ),
    },
    {
      key: 'website',
      title: t('organizations.columns.website'),
      cell: ({ website }) =>
        isWebAddress(website) && (
          <Anchor size="sm" href={website} target="_blank" rel="noreferrer">
            {addressText(website)}
          </Anchor>
        ),
    },
    {
      key: 'date',
      title: t('organizations.columns.createdAt'),
      sortable: true,
      givesWay: true,
      phone: 'date',
      cell: (row) => listDate(row.createdAt, (time) => t('common.today', { time })),
    },
    {
      key: 'updatedAt',
      title: t('organizations.columns.updatedAt'),
      sortable: true,
      givesWay: true,
      muted: true,
      cell: (row) => lastUpdate(row.updatedAt),
    },
  ],
  actions:
    ({ t, refusal }) =>
    ({ _id }) => [
      editAction(
        t,
        paths.organizations.edit(_id),
        refusal(contract.organizations.update, 'organization.edit', _id),
      ),
      { key: 'qr', label: t('qr.organization'), icon: IconQrcode, href: paths.organizationQr(_id) },
      historyAction(t, paths.organizations.history(_id)),
      archiveAction(
        t,
        paths.organizations.archive(_id),
        refusal(contract.organizations.archive, 'organization.archive', _id),
      ),
    ],
  create: ({ t, refusal }) => ({
    label: t('organizations.new'),
    shortLabel: t('organizations.newShort'),
    href: paths.organizations.new(),
    refusal: refusal(contract.organizations.create, 'organization.create', null),
  }),
  empty: ({ t }) => ({ title: t('organizations.empty.title'), text: t('organizations.empty.text') }),
})

function placeOf({ city, state, country, cords }: Organization): string {
  const named = [city, state, country].filter(Boolean).join(', ')
  return named || (cords ? `${cords.lat}, ${cords.lng}` : '')
}
