import { Anchor } from '@mantine/core'
import { IconArchive, IconHistory, IconPencil, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useCallback, useMemo } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Organization } from '../../../core/contract/organizations.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { listFault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import { useLastPage } from '../../shell/useLastPage.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { amount, shortDate, exactTime } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PrimaryAction } from '../../ui/PrimaryAction.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { newestFirst, type Column, type RowAction } from '../../ui/table.ts'
import { addressText, phoneText } from './values.ts'
import { listQuery } from './queries.ts'
import { organizationSearch, searchOf, sortOf, type OrganizationSearch } from './search.ts'
import { type Language } from '../../../core/i18n/index.ts'

const organizationColumns = (t: Translator, language: Language): Column<Organization>[] => [
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
    cell: (row) => shortDate(row.createdAt, language, (time) => t('common.today', { time })),
  },
  {
    key: 'updatedAt',
    title: t('organizations.columns.updatedAt'),
    sortable: true,
    givesWay: true,
    muted: true,
    cell: (row) => exactTime(row.updatedAt, language),
  },
]

const idOf = ({ _id }: Organization): string => _id
const nameOf = ({ name }: Organization): string => name

function placeOf({ city, state, country, cords }: Organization): string {
  const named = [city, state, country].filter(Boolean).join(', ')
  return named || (cords ? `${cords.lat}, ${cords.lng}` : '')
}

/** ORG-01: the list of organizations. Search, page and order live in the address. */
export function OrganizationsPage() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ strict: false, select: organizationSearch })
  const navigate = useNavigate()
  const refusal = useRefusal()
  const { id: openedId } = useParams({ strict: false })
  const list = useQuery(listQuery(search))
  const show = (change: OrganizationSearch) => void navigate({ to: '.', search: { ...search, ...change } })
  useLastPage(list.data, search.page ?? 1, (last) => show({ page: last }))
  const { collection, page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}

  const columns = useMemo(() => organizationColumns(t, i18n.language), [t, i18n.language])
  const actions = useCallback(
    ({ _id }: Organization): RowAction[] => [
      {
        key: 'edit',
        label: t('common.edit'),
        icon: IconPencil,
        href: paths.organizationEdit(_id),
        refusal: refusal(contract.organizations.update, 'organization.edit', _id),
      },
      { key: 'qr', label: t('qr.organization'), icon: IconQrcode, href: paths.organizationQr(_id) },
      {
        key: 'history',
        label: t('history.title'),
        icon: IconHistory,
        href: paths.organizationHistory(_id),
      },
      {
        key: 'archive',
        label: t('common.archive'),
        icon: IconArchive,
        href: paths.organizationDelete(_id),
        refusal: refusal(contract.organizations.archive, 'organization.archive', _id),
      },
    ],
    [refusal, t],
  )

  const create = (
    <PrimaryAction
      label={t('organizations.new')}
      shortLabel={t('organizations.newShort')}
      href={paths.organizationNew()}
      refusal={refusal(contract.organizations.create, 'organization.create', null)}
    />
  )

  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('organizations.title') }]}
        title={t('organizations.title')}
        count={list.data && amount(totalDocs, i18n.language)}
        action={create}
      >
        <SearchBox
          label={t('organizations.search')}
          value={search.search ?? ''}
          onChange={(text) => show({ search: text, page: undefined })}
        />
      </PageHeader>
      <DataTable
        label={t('organizations.title')}
        rows={collection}
        rowId={idOf}
        rowName={nameOf}
        columns={columns}
        busy={list.isPlaceholderData}
        openedId={openedId}
        sort={sortOf(search)}
        defaultSort={newestFirst}
        onSort={(sort) => show({ ...searchOf(sort), page: undefined })}
        actions={actions}
        error={listFault(list)}
        empty={
          search.search ? (
            <NothingFound
              title={t('organizations.notFound.title')}
              text={t('organizations.notFound.text', { search: search.search })}
              onClear={() => show({ search: '', page: undefined })}
            />
          ) : (
            <EmptyState
              title={t('organizations.empty.title')}
              text={t('organizations.empty.text')}
              actions={create}
            />
          )
        }
      />
      {totalDocs > 0 && (
        <TableFooter
          page={page}
          total={totalDocs}
          totalPages={totalPages}
          capped={capped}
          onPage={(next) => show({ page: next })}
        />
      )}
      <Outlet />
    </ListPage>
  )
}
