import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useCallback, useMemo } from 'react'
import type { CheckSchema } from '../../../core/contract/checks.ts'
import { listFault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import { useLastPage } from '../../shell/useLastPage.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { amount, dashedDate } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { newestFirst, type Column, type RowAction } from '../../ui/table.ts'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { listQuery } from './queries.ts'
import { checkSearch, searchOf, sortOf, type CheckSearch } from './search.ts'
import { type Language } from '../../../core/i18n/index.ts'

const columnsOf = (t: Translator, language: Language): Column<CheckSchema>[] => [
  {
    key: 'alphabetical',
    title: t('common.name'),
    sortable: true,
    phone: 'title',
    cell: ({ name }) => <b>{name}</b>,
  },
  {
    key: 'date',
    title: t('checks.columns.date'),
    sortable: true,
    givesWay: true,
    phone: 'date',
    cell: ({ createdAt }) => dashedDate(createdAt, language),
  },
]

const idOf = ({ _id }: CheckSchema): string => _id
const nameOf = ({ name }: CheckSchema): string => name
const hrefOf = ({ _id }: CheckSchema): string => paths.checkShow(_id)

/** CHK-01: the forms of checks that the account has. What one asks stands below the list (CHK-02). */
export function ChecksPage() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ strict: false, select: checkSearch })
  const { id: openedId } = useParams({ strict: false })
  const navigate = useNavigate()
  const list = useQuery(listQuery(search, i18n.language))
  const show = (change: CheckSearch) => void navigate({ to: '.', search: { ...search, ...change } })
  useLastPage(list.data, search.page ?? 1, (last) => show({ page: last }))
  const { collection, page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const columns = useMemo(() => columnsOf(t, i18n.language), [t, i18n.language])
  const actions = useCallback(
    ({ _id }: CheckSchema): RowAction[] => [
      { key: 'show', label: t('checks.show'), icon: IconEye, href: paths.checkShow(_id) },
    ],
    [t],
  )
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('checks.title') }]}
        title={t('checks.title')}
        count={list.data && amount(totalDocs, i18n.language)}
      >
        <SearchBox
          label={t('checks.search')}
          value={search.search ?? ''}
          onChange={(text) => show({ search: text, page: undefined })}
        />
      </PageHeader>
      <DataTable
        label={t('checks.title')}
        rows={collection}
        rowId={idOf}
        rowName={nameOf}
        rowHref={hrefOf}
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
              title={t('checks.notFound.title')}
              text={t('checks.notFound.text', { search: search.search })}
              onClear={() => show({ search: '', page: undefined })}
            />
          ) : (
            <EmptyState title={t('common.exclamation')} text={t('checks.empty')} />
          )
        }
      />
      <Outlet />
      {totalDocs > 0 && (
        <TableFooter
          page={page}
          total={totalDocs}
          totalPages={totalPages}
          capped={capped}
          onPage={(next) => show({ page: next })}
        />
      )}
    </ListPage>
  )
}
