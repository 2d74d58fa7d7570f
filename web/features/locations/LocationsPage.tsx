import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconArchive, IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { ListedLocation } from '../../../core/contract/locations.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { listFault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import { useLastPage } from '../../shell/useLastPage.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { amount, dashedDate } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { PrimaryAction } from '../../ui/PrimaryAction.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TableFooter } from '../../ui/TableFooter.tsx'
import { newestFirst, type Column, type RowAction } from '../../ui/table.ts'
import { LocationsMap } from './LocationsMap.tsx'
import classes from './Locations.module.css'
import { listQuery } from './queries.ts'
import { locationSearch, searchOf, sortOf, type LocationSearch } from './search.ts'

const locationColumns = (t: Translator, language: Language): Column<ListedLocation>[] => [
  {
    key: 'alphabetical',
    title: t('common.name'),
    sortable: true,
    phone: 'title',
    cell: (row) => <b>{row.name}</b>,
    phoneCell: (row) => (
      <>
        <Shape row={row} label={t('locations.outline', { name: row.name })} /> <b>{row.name}</b>
      </>
    ),
  },
  {
    key: 'organization',
    title: t('common.organization'),
    sortable: true,
    phone: 'below',
    cell: ({ organization }) => organization.name,
  },
  {
    key: 'polygon',
    title: t('locations.columns.polygon'),
    align: 'end',
    phone: 'amount',
    cell: ({ areaHa, hasGeometry, coords, isOdd }) =>
      isOdd ? (
        <span className={classes.missing} title={t('locations.odd')}>
          <IconAlertTriangle size={15} role="img" aria-label={t('locations.odd')} />{' '}
          {formatNumber(areaHa ?? 0, language, 'ha')}
        </span>
      ) : areaHa !== null ? (
        formatNumber(areaHa, language, 'ha')
      ) : hasGeometry || coords ? (
        <span className={classes.point}>{t('locations.point')}</span>
      ) : (
        <span className={classes.missing}>
          <IconAlertTriangle size={15} aria-hidden /> {t('locations.noPolygon')}
        </span>
      ),
  },
  {
    key: 'date',
    title: t('locations.columns.date'),
    sortable: true,
    givesWay: true,
    phone: 'date',
    cell: ({ createdAt }) => dashedDate(createdAt, language),
  },
]

/** Picture 21c: the shape itself is the row's icon. */
function Shape({ row, label }: { row: ListedLocation; label: string }) {
  const { areaHa, outline, coords, hasGeometry } = row
  return (
    <span className={classes.shape} data-row-icon data-missing={(!hasGeometry && !coords) || undefined}>
      {areaHa !== null && outline ? (
        <PlotShape outline={outline as [number, number][]} size={24} label={label} />
      ) : (
        <i />
      )}
    </span>
  )
}

const idOf = ({ _id }: ListedLocation): string => _id
const nameOf = ({ name }: ListedLocation): string => name
/** Below this width the map is a tab of the list. */
const besideWidth = '(min-width: 75em)'

/** LOC-01: the list of places beside the map. Search, page and order live in the address. */
export function LocationsPage() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ strict: false, select: locationSearch })
  const navigate = useNavigate()
  const refusal = useRefusal()
  const { id: openedId } = useParams({ strict: false })
  const isWide = useMediaQuery(besideWidth, true, { getInitialValueInEffect: false })
  const list = useQuery(listQuery(search))
  const show = (change: LocationSearch) => void navigate({ to: '.', search: { ...search, ...change } })
  useLastPage(list.data, search.page ?? 1, (last) => show({ page: last }))
  const { collection, page = 1, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const [pointedId, setPointed] = useState<string>()
  const pointed = collection?.find(({ _id }) => _id === (openedId ?? pointedId)) ?? collection?.[0]
  const table = useRef<HTMLDivElement>(null)
  // The row that is touched or has the focus points at the ground.
  const point = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element ? target.closest('tbody tr') : null
    const at = row instanceof HTMLTableRowElement ? row.sectionRowIndex : -1
    if (collection?.[at]) setPointed(collection[at]._id)
  })
  const isMap = !isWide && search.view === 'map'
  useEffect(() => {
    const box = table.current
    const events = ['click', 'focusin'] as const
    for (const event of events) box?.addEventListener(event, point)
    return () => {
      for (const event of events) box?.removeEventListener(event, point)
    }
  }, [isMap])

  const columns = useMemo(() => locationColumns(t, i18n.language), [t, i18n.language])
  const actions = useCallback(
    ({ _id, organization }: ListedLocation): RowAction[] => [
      {
        key: 'edit',
        label: t('common.edit'),
        icon: IconPencil,
        href: paths.locationEdit(_id),
        refusal: refusal(contract.locations.update, 'location.edit', organization._id),
      },
      {
        key: 'history',
        label: t('history.title'),
        icon: IconHistory,
        href: paths.locationHistory(_id),
      },
      {
        key: 'archive',
        label: t('common.archive'),
        icon: IconArchive,
        href: paths.locationDelete(_id),
        refusal: refusal(contract.locations.archive, 'location.archive', organization._id),
      },
    ],
    [refusal, t],
  )
  const create = (
    <PrimaryAction
      label={t('locations.new')}
      shortLabel={t('locations.newShort')}
      href={paths.locationNew()}
      refusal={refusal(contract.locations.create)}
    />
  )

  return (
    <div className={classes.split} data-wide={isWide || undefined}>
      <ListPage>
        <PageHeader
          crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('locations.title') }]}
          title={t('locations.title')}
          count={list.data && amount(totalDocs, i18n.language)}
          action={create}
        >
          <SearchBox
            label={t('locations.search')}
            value={search.search ?? ''}
            onChange={(text) => show({ search: text, page: undefined })}
          />
          {!isWide && (
            <SegmentedControl
              aria-label={t('locations.view')}
              value={isMap ? 'map' : 'list'}
              onChange={(view) => show({ view: view === 'map' ? 'map' : undefined })}
              data={[
                { value: 'list', label: t('locations.list') },
                { value: 'map', label: t('locations.map') },
              ]}
            />
          )}
        </PageHeader>
        {isMap ? (
          <LocationsMap search={search} pointed={pointed} onPoint={setPointed} />
        ) : (
          <div ref={table} className={classes.table}>
            <DataTable
              label={t('locations.title')}
              rows={collection}
              rowId={idOf}
              rowName={nameOf}
              columns={columns}
              busy={list.isPlaceholderData}
              openedId={openedId ?? (isWide ? pointed?._id : undefined)}
              sort={sortOf(search)}
              defaultSort={newestFirst}
              onSort={(sort) => show({ ...searchOf(sort), page: undefined })}
              actions={actions}
              error={listFault(list)}
              empty={
                <Empty
                  search={search.search}
                  create={create}
                  onClear={() => show({ search: '', page: undefined })}
                />
              }
            />
          </div>
        )}
        {totalDocs > 0 && !isMap && (
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
      {isWide && (
        <aside className={classes.ground} aria-label={t('locations.map')}>
          <LocationsMap search={search} pointed={pointed} onPoint={setPointed} from={table} />
        </aside>
      )}
    </div>
  )
}

interface EmptyProps {
  search: string | undefined
  create: ReactNode
  onClear: () => void
}

/** LOC-02. */
function Empty({ search, create, onClear }: EmptyProps) {
  const { t } = useTranslation()
  if (!search)
    return <EmptyState title={t('locations.empty.title')} text={t('locations.empty.text')} actions={create} />
  return (
    <NothingFound
      title={t('locations.notFound.title')}
      text={t('locations.notFound.text', { search })}
      onClear={onClear}
    />
  )
}
