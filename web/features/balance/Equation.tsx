import type { ReactNode } from 'react'
import type { Language } from '../../../core/i18n/index.ts'
import type { ProductBalance } from '../../../core/contract/balance.ts'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { balanceFigures } from './figures.ts'
import { lossesOf } from './losses.ts'
import { broughtBy, useThings } from './things.ts'
import classes from './Equation.module.css'

interface EquationProps {
  balance: ProductBalance
  closings: ReadonlySet<string>
}

/** made + gain − loss − out = left, as an equation; what a closing took stands apart from what was measured as lost. */
export function Equation({ balance, closings }: EquationProps) {
  const { t, i18n } = useTranslation()
  const things = useThings()
  const { made, gain, out, left, limit, state, events } = balance
  const { measured, closed } = lossesOf(balance, closings)
  const { plain, unit } = balanceFigures(balance, i18n.language)
  const inbound = broughtBy(events)
  const isLacking = left !== null && limit !== null && left < -limit.quantity
  const terms = [
    {
      key: 'made',
      sign: '',
      value: made,
      text:
        inbound.length === 0
          ? t('balance.equation.made', { unit })
          : t(made === balance.in ? 'balance.equation.in' : 'balance.equation.madeOf', {
              unit,
              things: things(inbound),
            }),
    },
    ...(gain === 0
      ? []
      : [{ key: 'gain', sign: '+', value: gain, text: t('balance.equation.gain', { unit }) }]),
    { key: 'loss', sign: '−', value: measured, text: t('balance.equation.loss', { unit }) },
    { key: 'out', sign: '−', value: out, text: t('balance.equation.out', { unit }) },
    ...(closed === 0
      ? []
      : [{ key: 'closed', sign: '−', value: closed, text: t('balance.equation.closed', { unit }) }]),
    {
      key: 'left',
      sign: '=',
      value: left,
      text: isLacking
        ? t('balance.equation.over', { unit, percent: percentOf(-left, made, i18n.language) })
        : t('balance.equation.left', { unit }),
    },
  ]
  return (
    <Terms>
      {terms.map(({ key, sign, value, text }) => (
        <Term
          key={key}
          sign={sign}
          value={value === null ? '?' : plain(value)}
          isOver={key === 'left' && state === 'over' && isLacking}
        >
          {text}
          {key === 'left' && isLacking && (
            <span>{t('balance.equation.limit', { percent: amount(limit.percent, i18n.language) })}</span>
          )}
        </Term>
      ))}
    </Terms>
  )
}

export const Terms = ({ isSmall, children }: { isSmall?: boolean; children: ReactNode }) => (
  <dl className={classes.equation} data-small={isSmall || undefined}>
    {children}
  </dl>
)

interface TermProps {
  sign: string
  value: string
  isOver?: boolean
  /** What the value is. */
  children: ReactNode
}

export const Term = ({ sign, value, isOver, children }: TermProps) => (
  <div className={classes.term} data-sign={sign} data-over={isOver || undefined}>
    <dt>{children}</dt>
    <dd>{value}</dd>
  </div>
)

export const percentOf = (part: number, whole: number | null, language: Language): string =>
  whole ? amount((part * 100) / whole, language, { maximumFractionDigits: 2 }) : '∞'
