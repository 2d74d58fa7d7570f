import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { findStage, useChains } from '../../shell/chains.ts'
import { shortDate } from '../../ui/format.ts'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { Events } from './Events.tsx'
import { type DrawnProps, type LedgerProps, overFrom, useColumnName, walkColumns } from './columns.ts'
import { balanceFigures } from './figures.ts'
import { isClosed } from './losses.ts'
import { PhoneLedger } from './PhoneLedger.tsx'
import { columnWidth, daysBetween, drawRiver, flowOf, type RiverColumn, sumOf } from './river.ts'
import classes from './Balance.module.css'

/** The river above its ledger: both scroll sideways together; arrows walk the columns, Enter opens one (look.md §4, 17). */
export function Ledger(props: LedgerProps) {
  const isPhone = useMedia(phoneWidth)
  const [opened, setOpened] = useState<number>()
  const { columns, balance } = props
  const column = opened === undefined ? undefined : columns[opened]
  const open = (n: number) => setOpened(n === opened ? undefined : n)
  const Drawn = isPhone ? PhoneLedger : WideLedger
  const frame = useRef<HTMLDivElement>(null)
  // Escape closes what Enter opened, and leaves the focus on its column.
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || opened === undefined || !frame.current?.contains(document.activeElement)) return
    frame.current.querySelector<HTMLElement>(`[data-column="${opened}"]`)?.focus()
    setOpened(undefined)
  })
  return (
    <div ref={frame}>
      <Drawn {...props} opened={opened} onOpen={open} />
      {column && <Events key={opened} balance={balance} column={column} />}
    </div>
  )
}

const rows = ['in', 'gain', 'out', 'loss', 'closed'] as const

/** What a column has in a row: a correction has what it added in that of what came in, and what it took away in that of what left. */
function cellOf(
  { kind, quantity, events }: RiverColumn,
  row: (typeof rows)[number],
  closings: ReadonlySet<string>,
): number | null | undefined {
  if (kind !== 'correction')
    return row === (isClosed(events[0]!, closings) ? 'closed' : kind) ? quantity : undefined
  if (row !== 'in' && row !== 'out') return undefined
  if (quantity === null) return null
  const sign = row === 'in' ? 1 : -1
  const own = events.filter((event) => event.quantity! * sign > 0)
  return own.length > 0 ? sign * sumOf(own)! : undefined
}

function WideLedger({ balance, columns, closings, opened, onOpen }: DrawnProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useColumnName()
  const { plain, unit } = balanceFigures(balance, i18n.language)
  const over = overFrom({ balance, columns })
  const date = (iso: string) => shortDate(iso, i18n.language, (time) => t('common.today', { time }))
  const isThere = {
    gain: columns.some(({ kind }) => kind === 'gain'),
    closed: columns.some(({ events }) => isClosed(events[0]!, closings)),
  }
  const shown = rows.filter((key) => (key !== 'gain' && key !== 'closed') || isThere[key])
  const isOver = (n: number) => (over >= 0 && n >= over) || undefined
  return (
    <div className={classes.ledgerFrame}>
      <table
        className={classes.ledger}
        style={{ minWidth: 128 + (columns.length + 1) * columnWidth }}
        aria-label={t('balance.ledger')}
      >
        <colgroup>
          <col style={{ width: 128 }} />
          {columns.map((_, n) => (
            <col key={n} style={{ width: columnWidth }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="row">{t('balance.heads.kind')}</th>
            {columns.map((column, n) => (
              <th key={n} scope="col">
                <button
                  type="button"
                  data-column={n}
                  data-over={isOver(n)}
                  aria-expanded={n === opened}
                  title={t('balance.keys')}
                  onKeyDown={walkColumns}
                  onClick={() => onOpen(n)}
                >
                  {nameOf(column)}
                </button>
              </th>
            ))}
          </tr>
          <tr>
            <td colSpan={columns.length + 2} className={classes.river}>
              <Drawing balance={balance} columns={columns} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('balance.date')}</th>
            {columns.map(({ at }, n) => {
              const days = n > 0 ? daysBetween(columns[n - 1]!.at, at) : 0
              return (
                <td key={n}>
                  {days > 0 && <span className={classes.days}>{t('balance.days', { count: days })}</span>}
                  {date(at)}
                </td>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <tr key={key}>
              <th scope="row">{`${t(`balance.kinds.${key}`)}, ${unit}`}</th>
              {columns.map((column, n) => {
                const quantity = cellOf(column, key, closings)
                return (
                  <td key={n} data-over={isOver(n)}>
                    {quantity !== undefined && (quantity === null ? '?' : plain(quantity))}
                  </td>
                )
              })}
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">{`${t('balance.kinds.left')}, ${unit}`}</th>
            {columns.map(({ left }, n) => (
              <td key={n} data-over={isOver(n)}>
                {left === null ? '?' : plain(left)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

function Drawing({ balance, columns }: Pick<LedgerProps, 'balance' | 'columns'>) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const { plain, unit } = balanceFigures(balance, i18n.language)
  const limit = balance.limit?.quantity ?? 0
  const isOver = balance.left !== null && balance.left < -limit
  const flow = flowOf(columns, limit)
  const river = drawRiver(columns, flow, isOver)
  return (
    <div className={classes.drawing} style={{ width: river.width, height: river.height }} aria-hidden>
      <svg width={river.width} height={river.height}>
        {columns.map((_, n) => (
          <path key={n} className={classes.tick} d={`M${n * columnWidth} 0V${river.height}`} />
        ))}
        {river.strands.map((path, n) => (
          <path key={n} className={classes.strand} d={path} />
        ))}
        {river.branches.map(({ path, x, y, column, kind, isBelow }) => {
          const { quantity } = columns[column]!
          return (
            <g key={column}>
              <path className={kind === 'correction' ? classes.corrected : classes.lost} d={path} />
              <circle
                className={kind === 'correction' ? classes.hole : classes.drop}
                cx={x}
                cy={y}
                r={kind === 'correction' ? 5 : 3.5}
              />
              <text x={x + 10} y={y + (isBelow ? 5 : 4)}>
                {quantity === null
                  ? '?'
                  : `${kind === 'correction' && quantity > 0 ? '+' : ''}${plain(quantity)} ${unit}`}
              </text>
            </g>
          )
        })}
        {river.ends.map(({ x, y }) => (
          <circle key={x} className={classes.open} cx={x} cy={y} r={8} />
        ))}
        {river.missing && (
          <>
            <path className={classes.lacks} d={river.missing.path} />
            <circle className={classes.hole} cx={river.missing.x} cy={river.missing.y} r={6} />
            <text className={classes.red} x={river.missing.x + 12} y={river.missing.y + 4}>
              {`${plain(balance.left!)} ${unit}`}
            </text>
          </>
        )}
      </svg>
      {river.stations.map(({ column, x, y }) => {
        const [event] = columns[column]!.events
        const product = event?.product
        const stage =
          product && !('restricted' in product) ? findStage(chains, product.stage._id)?.stage : undefined
        return stage ? (
          <span key={column} className={classes.station} style={{ left: x, top: y }}>
            <StageMarkDisc hue={stage.hue} marca={stage.marca} size={30} kind="filled" />
          </span>
        ) : (
          <span key={column} className={classes.ring} style={{ left: x, top: y }} />
        )
      })}
      {flow.each !== 1 && (
        <p className={classes.foot}>
          {flow.each === null ? t('balance.share') : t('balance.each', { count: flow.each })}
        </p>
      )}
    </div>
  )
}
