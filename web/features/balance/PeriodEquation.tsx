import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import { paths } from '../../../core/rules/paths.ts'
import { shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Term, Terms } from './Equation.tsx'
import { figuresOf } from './figures.ts'
import { type ChainSums, chainSums, isFromNowhere, surplusesOf } from './period.ts'
import type { PeriodQuery } from './queries.ts'
import classes from './Period.module.css'

interface PeriodEquationProps {
  rows: readonly StagePeriod[]
  asked: PeriodQuery
  /** Each stage comes from the stage before it, so a surplus has its place. */
  isLine: boolean
}

/** The chain as one sum, and whether it adds up; where more left a stage than it had, or came from nowhere, which and how much. */
export function PeriodEquation({ rows, asked, isLine }: PeriodEquationProps) {
  const { t } = useTranslation()
  const sums = chainSums(rows)
  const over = rows.filter(({ closing }) => closing < 0)
  const nowhere = sums && isFromNowhere(sums, rows) ? sums : undefined
  return (
    <div className={classes.head}>
      {sums ? <Sums sums={sums} asked={asked} /> : <p>{t('balance.period.apart')}</p>}
      <div className={classes.verdict}>
        {over.map((row) => (
          <Over key={row.stage._id} row={row} />
        ))}
        {nowhere && <FromNowhere sums={nowhere} surpluses={isLine ? surplusesOf(rows, nowhere) : []} />}
        {over.length === 0 && !nowhere && (
          <>
            <IconCircleCheck size={19} stroke={1.7} aria-hidden />
            <p>
              <b>{t('balance.period.whole')}</b>
              <span>{t('balance.period.wholeText', { count: rows.length })}</span>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function Over({ row: { stage, closing, unit } }: { row: StagePeriod }) {
  const { t, i18n } = useTranslation()
  const amount = figuresOf([closing], unit, i18n.language).withUnit(-closing)
  return (
    <div className={classes.over}>
      <IconAlertCircle size={19} stroke={1.7} aria-hidden />
      <p>
        <b>{t('balance.period.negative', { amount })}</b>
        <Go to={paths.products(stage._id)}>{stage.name}</Go>
      </p>
    </div>
  )
}

interface FromNowhereProps {
  sums: ChainSums
  surpluses: ReturnType<typeof surplusesOf>
}

/** How much more the stages took in than those before them gave away, and where. */
function FromNowhere({ sums: { between, unit }, surpluses }: FromNowhereProps) {
  const { t, i18n } = useTranslation()
  const { withUnit } = figuresOf([between, ...surpluses.map(({ surplus }) => surplus)], unit, i18n.language)
  return (
    <div className={classes.nowhere}>
      <IconAlertTriangle size={19} stroke={1.7} aria-hidden />
      <p>
        <b>{t('balance.period.fromNowhere', { amount: withUnit(between) })}</b>
        {surpluses.map(({ stage, surplus }) => (
          <Go key={stage._id} to={paths.products(stage._id)}>
            {stage.name} {withUnit(surplus)}
          </Go>
        ))}
      </p>
    </div>
  )
}

function Sums({ sums, asked }: { sums: NonNullable<ReturnType<typeof chainSums>>; asked: PeriodQuery }) {
  const { t, i18n } = useTranslation()
  const { unit, between } = sums
  const { plain } = figuresOf(
    [sums.opening, sums.in, sums.gain, between, sums.loss, sums.out, sums.closing],
    unit,
    i18n.language,
    6,
  )
  const text = (key: 'opening' | 'in' | 'gain' | 'between' | 'loss' | 'out' | 'closing') =>
    t(`balance.period.equation.${key}`, {
      unit,
      date: shortDay(key === 'opening' ? asked.from : asked.to, i18n.language),
    })
  const terms = [
    { key: 'opening', sign: '', value: sums.opening },
    { key: 'in', sign: '+', value: sums.in },
    ...(sums.gain === 0 ? [] : [{ key: 'gain', sign: '+', value: sums.gain } as const]),
    ...(between === 0
      ? []
      : [{ key: 'between', sign: between > 0 ? '+' : '−', value: Math.abs(between) } as const]),
    { key: 'loss', sign: '−', value: sums.loss },
    { key: 'out', sign: '−', value: sums.out },
    { key: 'closing', sign: '=', value: sums.closing },
  ] as const
  return (
    <Terms isSmall>
      {terms.map(({ key, sign, value }) => (
        <Term key={key} sign={sign} value={plain(value)}>
          {text(key)}
        </Term>
      ))}
    </Terms>
  )
}
