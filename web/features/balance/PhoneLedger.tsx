import { shortDate } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { balanceFigures } from './figures.ts'
import { overFrom, useColumnName, walkColumns, type DrawnProps } from './columns.ts'
import { flowOf, phoneRowHeight, runDown } from './river.ts'
import classes from './Balance.module.css'

/** The same river from top to bottom, in the gutter of the ledger. */
export function PhoneLedger({ balance, columns, opened, onOpen }: DrawnProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useColumnName()
  const { plain } = balanceFigures(balance, i18n.language)
  const over = overFrom({ balance, columns })
  const flow = flowOf(columns, balance.limit?.quantity ?? 0)
  const { strands, stations } = runDown(columns, flow)
  return (
    <div className={classes.down}>
      <svg className={classes.gutter} width={64} height={columns.length * phoneRowHeight} aria-hidden>
        {strands.map((path, n) => (
          <path key={n} className={classes.fine} d={path} />
        ))}
        {stations.map(({ x, y, column, kind }) => (
          <circle
            key={column}
            className={
              column === over || kind === 'correction'
                ? classes.hole
                : kind === 'out'
                  ? classes.taken
                  : classes.drop
            }
            cx={x}
            cy={y}
            r={kind === 'out' ? 8 : 3.5}
          />
        ))}
      </svg>
      <ol aria-label={t('balance.ledger')}>
        {columns.map((column, n) => {
          const { kind, at, quantity, left } = column
          const isMore = kind === 'correction' && quantity !== null && quantity > 0
          const sign = kind === 'loss' || kind === 'out' ? '−' : isMore ? '+' : ''
          return (
            <li key={n} style={{ height: phoneRowHeight }} data-over={(over >= 0 && n >= over) || undefined}>
              <button
                type="button"
                data-column={n}
                aria-expanded={n === opened}
                onKeyDown={walkColumns}
                onClick={() => onOpen(n)}
              >
                <span>
                  {shortDate(at, i18n.language, (time) => t('common.today', { time }))}
                  <span className={classes.meta}>{nameOf(column)}</span>
                </span>
                <span className={classes.figure}>
                  <b>{quantity === null ? '?' : `${sign}${plain(quantity)}`}</b>
                  <span className={classes.meta}>{left === null ? '?' : plain(left)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
