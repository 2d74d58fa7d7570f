import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import { paths } from '../../../core/rules/paths.ts'
import { shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { Term, Terms } from './Equation.tsx'
import { figuresOf } from './figures.ts'
import { chainSums } from './period.ts'
import type { PeriodAsked } from './queries.ts'
import classes from './Period.module.css'

/** The chain as one sum, and whether it adds up; where more left a stage than it had, which and how much. */
export function PeriodEquation({ rows, asked }: { rows: readonly StagePeriod[]; asked: PeriodAsked }) {
  const { t, i18n } = useTranslation()
  const sums = chainSums(rows)
  return (
    <div className={classes.head}>
      {sums ? <Sums sums={sums} asked={asked} /> : <p>{t('balance.period.apart')}</p>}
      <div className={classes.verdict}>
        {rows.every(({ closing }) => closing >= 0) ? (
          <>
            <IconCircleCheck size={19} stroke={1.7} aria-hidden />
            <p>
              <b>{t('balance.period.whole')}</b>
              <span>{t('balance.period.wholeText', { count: rows.length })}</span>
            </p>
          </>
        ) : (
          rows
            .filter(({ closing }) => closing < 0)
            .map(({ stage, closing, unit }) => (
              <div key={stage._id} className={classes.over}>
                <IconAlertCircle size={19} stroke={1.7} aria-hidden />
                <p>
                  <b>
                    {t('balance.period.negative', {
                      amount: figuresOf([closing], unit, i18n.language).withUnit(-closing),
                    })}
                  </b>
                  <Go to={paths.products(stage._id)}>{stage.name}</Go>
                </p>
              </div>
            ))
        )}
      </div>
    </div>
  )
}

function Sums({ sums, asked }: { sums: NonNullable<ReturnType<typeof chainSums>>; asked: PeriodAsked }) {
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
