import { IconArrowDown, IconArrowUp, IconLock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { listDate } from '../ui/format.ts'
import { HoldCut } from '../ui/HoldMark.tsx'
import { StageMark, StageMarkDisc } from '../ui/StageMark.tsx'
import { type LaneRow, lanesOf } from './lanes.ts'
import { type Row } from './rows.ts'
import classes from './Table.module.css'
import { PlotWarning } from './PlotWarning.tsx'
import type { View } from './useView.ts'

/** Rows that are drawn at first, and with each further click. */
const portion = 200
const laneWidth = 15
const rowHeights = { wide: 34, phone: 44 }

const fields = ['stage', 'identifier', 'organization', 'date', 'quantity', 'from', 'to'] as const
type Field = (typeof fields)[number]

interface TableProps {
  view: View
  /** What a search has left of all rows. */
  rows: readonly Row[]
  isPhone: boolean
  onPick: (id: string) => void
}

/** The same lineage in words: the form for readers of screens, and the only one on a phone (look.md §15c). */
export function Table({ view, rows, isPhone, onPick }: TableProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [count, setCount] = useState(portion)
  const [sort, setSort] = useState<{ field: Field; direction: 1 | -1 }>()
  const { model, chosen, search, unmapped } = view
  const sorted = useMemo(() => {
    if (!sort) return rows
    const keyOf = (row: Row) => (sort.field === 'date' ? row.createdAt : row[sort.field])
    return rows.toSorted(
      (one, other) => sort.direction * keyOf(one).localeCompare(keyOf(other), language, { numeric: true }),
    )
  }, [rows, sort, language])
  const shown = sorted.slice(0, count)
  // Only the own order is that of the lines; a search leaves gaps in them.
  const lanes = useMemo(
    () =>
      sort || search
        ? undefined
        : lanesOf(
            rows.map(({ id }) => id),
            model,
          ),
    [rows, sort, search, model],
  )
  const width = useMemo(() => (lanes ? gutterWidth(lanes) : 0), [lanes])
  const next = (field: Field) => {
    if (sort?.field !== field) setSort({ field, direction: 1 })
    else setSort(sort.direction === 1 ? { field, direction: -1 } : undefined)
  }

  if (rows.length === 0) return <p className={classes.none}>{t('graph.table.none', { search })}</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {lanes && <td className={classes.gutter} aria-hidden />}
            {fields.map((field) => (
              <th
                key={field}
                scope="col"
                data-field={field}
                aria-sort={
                  sort?.field === field ? (sort.direction === 1 ? 'ascending' : 'descending') : 'none'
                }
              >
                <button type="button" onClick={() => next(field)}>
                  {field === 'organization' ? t('common.organization') : t(`graph.table.${field}`)}
                  {sort?.field === field &&
                    (sort.direction === 1 ? (
                      <IconArrowUp size={14} aria-hidden />
                    ) : (
                      <IconArrowDown size={14} aria-hidden />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr
              key={row.id}
              data-masked={row.isMasked || undefined}
              aria-current={row.id === chosen ? 'true' : undefined}
            >
              {lanes && (
                <td className={classes.gutter}>
                  <Gutter
                    lane={lanes[at]!}
                    width={width}
                    row={row}
                    isStart={row.id === model.start}
                    height={rowHeights[isPhone ? 'phone' : 'wide']}
                  />
                </td>
              )}
              <td data-field="stage">
                <span className={classes.stage}>
                  {row.isMasked ? (
                    <IconLock size={15} stroke={1.7} aria-hidden />
                  ) : (
                    row.column.stage && (
                      <StageMark hue={row.column.stage.hue} marca={row.column.stage.marca} />
                    )
                  )}
                  <span>{row.stage}</span>
                </span>
              </td>
              <th scope="row" data-field="identifier">
                {row.isMasked ? (
                  row.identifier
                ) : (
                  <button type="button" onClick={() => onPick(row.id)}>
                    {row.identifier}
                  </button>
                )}
                {row.hold && (
                  <HoldCut
                    kind={row.hold.kind}
                    label={`${t(`recalls.marks.${row.hold.kind}`)}: ${row.hold.reason}`}
                  />
                )}
                {unmapped.has(row.id) && <PlotWarning kind={unmapped.get(row.id)!} />}
              </th>
              <td data-field="organization">{row.isMasked ? t('common.restricted') : row.organization}</td>
              <td data-field="date">
                {row.createdAt && listDate(row.createdAt, (time) => t('common.today', { time }))}
              </td>
              <td data-field="quantity">{row.quantity}</td>
              <td data-field="from">{row.from}</td>
              <td data-field="to">{row.to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > count && (
        <button type="button" className={classes.more} onClick={() => setCount(count + portion)}>
          {t('graph.table.more')}
        </button>
      )}
    </div>
  )
}

const xOf = (lane: number) => 14 + lane * laneWidth

/** As wide as the lanes that rows have, so that a short lineage leaves the place to its words. */
function gutterWidth(lanes: readonly LaneRow[]): number {
  let last = 0
  for (const { dot, passing, arriving, leaving } of lanes)
    last = Math.max(last, dot, ...passing, ...arriving, ...leaving)
  return xOf(last) + 14
}

interface GutterProps {
  lane: LaneRow
  width: number
  row: Row
  isStart: boolean
  height: number
}

function Gutter({ lane, width, row, isStart, height }: GutterProps) {
  const middle = height / 2
  /** Where the line of another lane turns, on the side of the dot. */
  const turnOf = (other: number) => xOf(other) + (other > lane.dot ? -7 : 7)
  const x = xOf(lane.dot)
  const { stage } = row.column
  return (
    <span className={classes.lanes}>
      <svg width={width} height={height} data-masked={row.isMasked || undefined} aria-hidden>
        {lane.passing.map((other) => (
          <path key={`p${other}`} d={`M${xOf(other)} 0V${height}`} />
        ))}
        {lane.arriving.map((other) => (
          <path
            key={`a${other}`}
            d={
              other === lane.dot
                ? `M${x} 0V${middle}`
                : `M${xOf(other)} 0V${middle - 7}Q${xOf(other)} ${middle} ${turnOf(other)} ${middle}H${x}`
            }
          />
        ))}
        {lane.leaving.map((other) => (
          <path
            key={`l${other}`}
            d={
              other === lane.dot
                ? `M${x} ${middle}V${height}`
                : `M${x} ${middle}H${turnOf(other)}Q${xOf(other)} ${middle} ${xOf(other)} ${middle + 7}V${height}`
            }
          />
        ))}
        <circle
          cx={x}
          cy={middle}
          r={5}
          style={{ fill: row.isMasked || !stage ? 'var(--paper)' : `var(--hue-${stage.hue})` }}
        />
      </svg>
      {isStart && stage && (
        <span className={classes.disc} style={{ left: x - 12 }}>
          <StageMarkDisc hue={stage.hue} marca={stage.marca} size={24} kind="filled" />
        </span>
      )}
    </span>
  )
}
