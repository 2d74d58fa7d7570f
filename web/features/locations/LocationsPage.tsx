import { SegmentedControl } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { locations as card } from '../../../core/nouns/locations.ts'
import { contract } from '../../../core/contract/index.ts'
import type { ListedLocation } from '../../../core/contract/locations.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { paths } from '../../../core/rules/paths.ts'
import { archiveAction, editAction, historyAction } from '../../shell/rowActions.ts'
import { dashedDate } from '../../ui/format.ts'
import { PlotShape } from '../../ui/PlotShape.tsx'
import type { Column, RowAction } from '../../ui/table.ts'
import type { Translator } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { LocationsMap } from './LocationsMap.tsx'
import classes from './Locations.module.css'
import { PlotsButton } from '../sheets/PlotsButton.tsx'
import { SheetButton } from '../sheets/SheetButton.tsx'
import { listQuery, readPlots } from './queries.ts'
import { locationSearch } from './search.ts'

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
    cell: ({ createdAt }) => dashedDate(createdAt),
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

/** Below this width the map is a tab of the list. */
const besideWidth = '(min-width: 75em)'

/** LOC-01: the list of places beside the map. Search, page and order live in the address. */
export function LocationsPage() {
  const of = useList(locationSearch, listQuery, { name: 'locations', card })
  const { rows, openedId, show, context } = of
  const { t, language, refusal, search } = context
  const isWide = useMedia(besideWidth)
  const [pointedId, setPointed] = useState<string>()
  const pointed = rows?.find(({ _id }) => _id === (openedId ?? pointedId)) ?? rows?.[0]
  const table = useRef<HTMLDivElement>(null)
  // The row that is touched or has the focus points at the ground.
  const point = useEffectEvent(({ target }: Event) => {
    const row = target instanceof Element ? target.closest('tbody tr') : null
    const at = row instanceof HTMLTableRowElement ? row.sectionRowIndex : -1
    if (rows?.[at]) setPointed(rows[at]._id)
  })
  const isMap = !isWide && search.mode === 'map'
  useEffect(() => {
    const box = table.current
    const events = ['click', 'focusin'] as const
    for (const event of events) box?.addEventListener(event, point)
    return () => {
      for (const event of events) box?.removeEventListener(event, point)
    }
  }, [isMap])

  const columns = useMemo(() => locationColumns(t, language), [t, language])
  const actions = useCallback(
    ({ _id, organization }: ListedLocation): RowAction[] => [
      editAction(
        t,
        paths.locations.edit(_id),
        refusal(contract.locations.update, 'location.edit', organization._id),
      ),
      historyAction(t, paths.locations.history(_id)),
      archiveAction(
        t,
        paths.locations.archive(_id),
        refusal(contract.locations.archive, 'location.archive', organization._id),
      ),
    ],
    [refusal, t],
  )
  const map = { search, pointed, onPoint: setPointed }

  return (
    <div className={classes.split} data-wide={isWide || undefined}>
      <ListView
        texts="locations"
        of={of}
        columns={columns}
        actions={actions}
        openedId={openedId ?? (isWide ? pointed?._id : undefined)}
        create={{
          label: t('locations.new'),
          shortLabel: t('locations.newShort'),
          href: paths.locations.new(),
          refusal: refusal(contract.locations.create),
        }}
        beside={<SheetButton to={paths.locationsSheet()} refusal={refusal(contract.locations.createMany)} />}
        tools={
          !isWide && (
            <SegmentedControl
              aria-label={t('locations.view')}
              value={isMap ? 'map' : 'list'}
              onChange={(mode) => show({ mode: mode === 'map' ? 'map' : undefined })}
              data={[
                { value: 'list', label: t('locations.list') },
                { value: 'map', label: t('locations.map') },
              ]}
            />
          )
        }
        // LOC-02.
        empty={{ title: t('locations.empty.title'), text: t('locations.empty.text') }}
        hasFooter={!isMap}
        footTools={
          <PlotsButton total={of.list.data?.totalDocs ?? 0} read={() => readPlots(search, language)} />
        }
      >
        {(rowsOfPage) =>
          isMap ? (
            <LocationsMap {...map} />
          ) : (
            <div ref={table} className={classes.table}>
              {rowsOfPage}
            </div>
          )
        }
      </ListView>
      {isWide && (
        <aside className={classes.ground} aria-label={t('locations.map')}>
          <LocationsMap {...map} from={table} />
        </aside>
      )}
    </div>
  )
}
