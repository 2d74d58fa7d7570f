import { Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from './texts.ts'
import { SearchBox, searchDelay } from './SearchBox.tsx'
import { ListSkeleton } from './Skeletons.tsx'
import { TableFooter } from './TableFooter.tsx'
import { phoneWidth, type Column } from './table.ts'
import { useMedia } from './useMedia.ts'
import type { PickerSearch } from './usePickerSearch.ts'
import ui from './shared.module.css'
import classes from './Picker.module.css'

export interface PickerColumn<Row> extends Pick<Column<Row>, 'key' | 'title' | 'cell' | 'align'> {
  /** Takes the remaining width and cuts longer text. */
  grows?: boolean
  /** Left out on a phone. */
  wideOnly?: boolean
}

export interface PickerProps<Row> {
  title: string
  /** Id of the heading, which can take the focus. */
  headingId: string
  /** The number of rows as text; undefined until it is known. */
  count: string | undefined
  searchLabel: string
  /** A shorter placeholder for the search box; defaults to the label. */
  searchPlaceholder?: string
  /** Shown beside the search box. */
  filter?: ReactNode
  /** From `usePickerSearch`. */
  query: PickerSearch
  onAsk: (change: Partial<PickerSearch>) => void
  /** Undefined while the first rows load; a skeleton is shown. */
  rows: readonly Row[] | undefined
  /** Other rows are loading while these are still shown. */
  busy: boolean
  /** Shown when the rows could not be loaded. */
  error: ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  pages: { total: number; totalPages: number; capped?: boolean }
  columns: readonly PickerColumn<Row>[]
  rowId: (row: Row) => string
  /** Accessible name of a row's checkbox. */
  rowLabel: (row: Row) => string
  picked: ReadonlySet<string>
  /** Called on a click; the caller adds the row, or removes it if it is picked (TRF-08). */
  onPick: (row: Row) => void
  /** One row at most is picked: the boxes are round. */
  single?: boolean
  /** Adds or removes a page at once, or a range with Shift. */
  onPickAll?: (rows: readonly Row[], isPicked: boolean) => void
  /** Below the search: selects more than one page. */
  action?: ReactNode
  /** Why a row can't be picked; it is shown all the same. */
  refusalOf?: (row: Row) => string | undefined
  /** Below the rows. */
  note?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
}

/** A list to pick records from (TRF-08): search, filter, pages, and a checkbox in each row. */
export function Picker<Row>(props: PickerProps<Row>) {
  const { title, headingId, count, searchLabel, searchPlaceholder, filter, query, onAsk } = props
  const { rows, error, empty, pages, action, note, actions } = props
  const takeFirst = useFirstMatch(props)
  return (
    <section className={classes.picker} aria-label={title}>
      <h3 id={headingId} className={classes.heading} tabIndex={-1}>
        {title} {count !== undefined && <span aria-live="polite">{count}</span>}
      </h3>
      <div className={classes.tools}>
        <SearchBox
          label={searchLabel}
          {...(searchPlaceholder === undefined ? {} : { placeholder: searchPlaceholder })}
          value={query.search}
          delay={searchDelay.selector}
          width="100%"
          onChange={(search) => onAsk({ search })}
          onEnter={takeFirst}
        />
        {filter}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      <div className={ui.scroll} tabIndex={-1}>
        {error ||
          (rows === undefined ? (
            <ListSkeleton rows={8} height={44} />
          ) : rows.length === 0 ? (
            empty
          ) : (
            <>
              <Rows {...props} rows={rows} />
              {note && <p className={classes.note}>{note}</p>}
            </>
          ))}
      </div>
      {rows !== undefined && (rows.length > 0 || actions) && (
        <TableFooter
          {...pages}
          page={query.page}
          size={query.limit}
          onPage={(page) => onAsk({ page })}
          actions={actions}
        />
      )}
    </section>
  )
}

/** Enter in the search picks the first match once it is there, and empties the search for the next one. */
function useFirstMatch<Row>({
  query,
  rows,
  busy,
  refusalOf,
  picked,
  rowId,
  onPick,
  onAsk,
}: PickerProps<Row>) {
  const [wanted, setWanted] = useState<string>()
  const isThere = wanted !== undefined && wanted === query.search && rows !== undefined && !busy
  const take = useEffectEvent(() => {
    const first = rows?.find((row) => refusalOf?.(row) === undefined)
    setWanted(undefined)
    if (!first) return
    // A row that is picked already stays so.
    if (!picked.has(rowId(first))) onPick(first)
    onAsk({ search: '' })
  })
  useEffect(() => {
    if (isThere) take()
  }, [isThere])
  return (text: string) => setWanted(text === '' ? undefined : text)
}

function Rows<Row>({
  rows,
  busy,
  columns,
  rowId,
  rowLabel,
  picked,
  onPick,
  single = false,
  onPickAll,
  refusalOf,
}: PickerProps<Row> & { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const phone = useMedia(phoneWidth)
  const size = phone ? '20px' : '16px'
  const isPicked = (row: Row) => picked.has(rowId(row))
  // A selected row can always be deselected.
  const isFixed = (row: Row) => refusalOf?.(row) !== undefined && !isPicked(row)
  const count = rows.filter(isPicked).length
  // Start of a range with Shift: the last clicked row.
  const anchor = useRef<string>(undefined)
  const click = (row: Row, withShift: boolean) => {
    const from = rows.findIndex((one) => rowId(one) === anchor.current)
    const to = rows.indexOf(row)
    anchor.current = rowId(row)
    if (!onPickAll || !withShift || from < 0) return onPick(row)
    onPickAll(rows.slice(Math.min(from, to), Math.max(from, to) + 1), !isPicked(row))
  }
  return (
    <table className={classes.table} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            {onPickAll ? (
              <Checkbox
                size={size}
                aria-label={t('common.choosePage')}
                checked={count === rows.length}
                indeterminate={count > 0 && count < rows.length}
                onChange={() => onPickAll(rows, count < rows.length)}
              />
            ) : (
              <span className={ui.unseen}>{t('common.choose')}</span>
            )}
          </th>
          {columns.map(({ key, align, wideOnly, title }) => (
            <th key={key} scope="col" data-align={align} data-wide={wideOnly}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const refusal = refusalOf?.(row)
          const isOff = isFixed(row)
          return (
            <tr
              key={rowId(row)}
              data-selected={isPicked(row) || undefined}
              data-off={isOff || undefined}
              onClick={({ shiftKey }) => !isOff && click(row, shiftKey)}
              onMouseDown={keepUnselected}
            >
              <td className={classes.check}>
                <Checkbox
                  size={size}
                  {...(single ? { radius: 'xl' } : {})}
                  aria-label={refusal ?? rowLabel(row)}
                  disabled={isOff}
                  checked={isPicked(row)}
                  // A change of a checkbox is a click, which knows the Shift key.
                  onChange={({ nativeEvent }) => click(row, (nativeEvent as globalThis.MouseEvent).shiftKey)}
                  onClick={(event) => event.stopPropagation()}
                />
              </td>
              {columns.map(({ key, align, grows, wideOnly, cell }) => (
                <td key={key} data-align={align} data-grows={grows} data-wide={wideOnly}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A click with Shift would select the text between the rows. */
const keepUnselected = (event: MouseEvent) => event.shiftKey && event.preventDefault()
