import { Checkbox } from '@mantine/core'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslation, type Translator } from './texts.ts'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { followSelection } from './barHeight.ts'
import { PhoneRows } from './PhoneRows.tsx'
import { RowActions } from './RowActions.tsx'
import { SearchBox } from './SearchBox.tsx'
import { TableSkeleton } from './Skeletons.tsx'
import {
  nextSort,
  phoneWidth,
  tabletWidth,
  toggleId,
  type Column,
  type RowAction,
  type Sort,
} from './table.ts'
import { useMedia } from './useMedia.ts'
import classes from './DataTable.module.css'

export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: Set<string>) => void
}

/** A table whose cells are edited in place. */
export interface EditedTable<Row> {
  table: HTMLTableElement | null
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  label: string
  /** Undefined while loading; a skeleton is shown. */
  rows: Row[] | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  columns: Column<Row>[]
  /** The chosen order; null while none is. */
  sort: Sort | null
  /** The order of the rows while none is chosen; its head says so. */
  defaultSort: Sort | null
  onSort: (sort: Sort | null) => void
  selection?: Selection
  /** Shown only while nothing is selected (PRD-11). */
  actions?: (row: Row) => RowAction[]
  /** Link of a phone's row. */
  rowHref?: (row: Row) => string
  /** The texts in the search cells of the columns, by the columns' `search`. */
  searches?: Readonly<Record<string, string>>
  onSearch?: (name: string, text: string) => void
  /** Columns beside each other whose values are unique together: a bracket ties their heads (picture 22). */
  tied?: { keys: readonly string[]; text: string } | undefined
  /** Edits cells in place (FST-04). With it the table is a grid. */
  renderCells?: (of: EditedTable<Row>) => ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shown when the rows could not be loaded. */
  error?: ReactNode
  /** Other rows are loading while these are still shown. */
  busy?: boolean
  /** The row whose panel is open. */
  openedId?: string | undefined
  /** A row to highlight; its background fades in and out (PRD-22). */
  highlightedId?: string | undefined
}

/**
 * A list: two-row heads, ruled rows, row actions in place of the dates, two-line rows on a phone. A row is drawn again only
 * when it changes: `columns`, `actions`, `rowId` and `rowName` keep their identity.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMedia(phoneWidth)
  const { rows, error, empty, columns, searches = {} } = props
  if (error) return error
  if (rows?.length === 0 && !columns.some(({ search }) => search && searches[search])) return empty
  return phone ? <PhoneRows {...props} /> : <WideTable {...props} />
}

function WideTable<Row>({
  label,
  rows,
  rowId,
  rowName,
  columns: all,
  sort,
  defaultSort,
  onSort,
  selection,
  actions,
  searches = {},
  onSearch,
  tied: wanted,
  renderCells,
  empty,
  busy = false,
  openedId,
  highlightedId,
}: DataTableProps<Row>) {
  const { t } = useTranslation()
  const tablet = useMedia(tabletWidth)
  const columns = useMemo(() => (tablet ? all.filter(({ wideOnly }) => !wideOnly) : all), [all, tablet])
  const tied = wanted && areTogether(columns, wanted.keys) ? wanted : undefined
  const searchable = columns.some((column) => column.search)
  const isSearched = tied !== undefined || columns.some(({ search }) => search && searches[search])
  const isAllChosen =
    rows !== undefined && rows.length > 0 && rows.every((row) => selection?.ids.has(rowId(row)))
  const span = columns.length + (selection ? 1 : 0)
  const [table, setTable] = useState<HTMLTableElement | null>(null)
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])
  const onChoose = useCallback((id: string, on: boolean) => {
    if (latest.current) latest.current.onChange(toggleId(latest.current.ids, id, on))
  }, [])

  return (
    <div
      ref={followSelection}
      className={classes.field}
      data-unrolls
      tabIndex={0}
      role="region"
      aria-label={label}
      data-bar={(selection && selection.ids.size > 0) || undefined}
    >
      <table
        ref={setTable}
        className={classes.table}
        role={renderCells && 'grid'}
        aria-label={label}
        aria-busy={busy || rows === undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th className={classes.select} scope="col" data-screen-only>
                <Checkbox
                  aria-label={t('shell.table.selectAll')}
                  checked={isAllChosen}
                  indeterminate={!isAllChosen && selection.ids.size > 0}
                  // A tick would take the rows that are about to go.
                  disabled={!rows?.length || busy}
                  onChange={(event) => {
                    const on = event.currentTarget.checked
                    selection.onChange(
                      (rows ?? []).reduce(
                        (ids, row) => toggleId(ids, rowId(row), on),
                        new Set(selection.ids),
                      ),
                    )
                  }}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                standing={sort ? null : defaultSort}
                onSort={onSort}
              />
            ))}
          </tr>
          {(searchable || tied) && (
            <tr className={classes.searches} data-screen-only={isSearched ? undefined : true}>
              {selection && <td aria-hidden data-screen-only />}
              {columns.map(({ key, title, search }) =>
                tied?.keys.includes(key) ? (
                  key === tied.keys[0] && (
                    <td key={key} colSpan={tied.keys.length}>
                      <span className={classes.bracket}>{tied.text}</span>
                    </td>
                  )
                ) : (
                  <td key={key}>
                    {search && (
                      <SearchBox
                        kind="cell"
                        label={t('shell.table.searchIn', { column: title })}
                        value={searches[search] ?? ''}
                        onChange={(text) => onSearch?.(search, text)}
                      />
                    )}
                  </td>
                ),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {rows === undefined && <TableSkeleton columns={span} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={span}>{empty}</td>
            </tr>
          )}
          {rows?.map((row) => {
            const id = rowId(row)
            return (
              <WideRow
                key={id}
                t={t}
                row={row}
                id={id}
                rowName={rowName as (row: unknown) => string}
                columns={columns as Column<unknown>[]}
                actions={actions as ((row: unknown) => RowAction[]) | undefined}
                selected={selection?.ids.has(id)}
                opened={openedId === id}
                highlighted={highlightedId === id}
                onChoose={onChoose}
              />
            )
          })}
        </tbody>
      </table>
      {rows && renderCells?.({ table, rows, columns })}
    </div>
  )
}

/** Whether the columns are adjacent, so that a bracket can join them. */
const areTogether = <Row,>(columns: readonly Column<Row>[], keys: readonly string[]): boolean => {
  const at = columns.findIndex(({ key }) => key === keys[0])
  return at >= 0 && keys.every((key, n) => columns[at + n]?.key === key)
}

interface RowCellsProps {
  row: unknown
  rowName: (row: unknown) => string
  columns: Column<unknown>[]
  actions: ((row: unknown) => RowAction[]) | undefined
}

interface WideRowProps extends RowCellsProps {
  t: Translator
  id: string
  /** Undefined when rows can't be selected. */
  selected: boolean | undefined
  opened: boolean
  highlighted: boolean
  onChoose: (id: string, on: boolean) => void
}

const WideRow = memo(function WideRow({
  t,
  id,
  selected,
  opened,
  highlighted,
  onChoose,
  ...shown
}: WideRowProps) {
  const { row, rowName } = shown
  return (
    <tr
      className={classes.row}
      data-row
      tabIndex={-1}
      aria-current={opened || undefined}
      data-selected={selected || opened || undefined}
      data-arrived={highlighted || undefined}
    >
      {selected !== undefined && (
        <td className={classes.select} data-screen-only>
          <label className={classes.target} htmlFor={`choose-${id}`}>
            <Checkbox
              id={`choose-${id}`}
              aria-label={t('shell.table.select', { name: rowName(row) })}
              checked={selected}
              onChange={(event) => onChoose(id, event.currentTarget.checked)}
            />
          </label>
        </td>
      )}
      <RowCells {...shown} />
    </tr>
  )
})

/** Apart from its row, so that a tick draws neither the values nor the actions again. */
const RowCells = memo(function RowCells({ row, rowName, columns, actions }: RowCellsProps) {
  const lastGivingWay = columns.findLastIndex((column) => column.givesWay)
  const cells: ReactNode[] = []
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at]!
    const span = column.spans?.(row)
    const to = span ? columns.findIndex(({ key }) => key === span.to) : -1
    const end = Math.max(at, to)
    cells.push(
      <td
        key={column.key}
        colSpan={end > at ? end - at + 1 : undefined}
        data-align={span ? undefined : column.align}
        data-muted={(!span && column.muted) || undefined}
        data-narrow={column.narrow || undefined}
        data-grows={column.grows || undefined}
        title={column.whole?.(row)}
        data-gives-way={(actions && (span ? end >= lastGivingWay : column.givesWay)) || undefined}
      >
        <span className={classes.value}>{span ? span.content : column.cell(row)}</span>
        {actions && at <= lastGivingWay && lastGivingWay <= end && (
          <RowActions name={rowName(row)} actions={actions(row)} />
        )}
      </td>,
    )
    at = end
  }
  return cells
})

/** Heads of up to this many characters stay on one line; longer ones wrap instead of widening their column. */
const shortHead = 14

function Head<Row>({
  column,
  sort,
  standing,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null
  /** The order that the rows have without a choice. */
  standing: Sort | null
  onSort: (sort: Sort | null) => void
}) {
  const { t } = useTranslation()
  const directionOf = (order: Sort | null) => (order?.key === column.key ? order.direction : undefined)
  const sorted = directionOf(sort)
  const direction = sorted ?? directionOf(standing)
  const text = column.unit ? `${column.title}, ${column.unit}` : column.title
  const Icon =
    direction === undefined ? IconArrowsSort : direction === 1 ? IconSortAscending : IconSortDescending
  return (
    <th
      scope="col"
      data-align={column.align}
      data-narrow={column.narrow || undefined}
      data-grows={column.grows || undefined}
      data-short={text.length <= shortHead || undefined}
      style={column.width === undefined ? undefined : { width: column.width }}
      aria-sort={sorted === undefined ? undefined : sorted === 1 ? 'ascending' : 'descending'}
    >
      {column.sortable ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={sorted}
          data-standing={directionOf(standing)}
          title={directionOf(standing) && t('shell.table.standing')}
          onClick={() => onSort(nextSort(sort, column.key))}
        >
          {column.head ?? <TwoLines text={text} />}
          <Icon size={15} aria-hidden />
        </button>
      ) : (
        <TwoLines text={text} />
      )}
    </th>
  )
}

/** The last two words of a head stay together, so that a narrow column doesn't make a line of each word. */
function TwoLines({ text }: { text: string }) {
  const [, first, last = ''] = /^(.*\s)(\S+\s\S+)$/.exec(text) ?? []
  return (
    <span>
      {first === undefined || last.length > shortHead ? (
        text
      ) : (
        <>
          {first}
          <span className={classes.together}>{last}</span>
        </>
      )}
    </span>
  )
}
