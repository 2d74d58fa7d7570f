import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconLock,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BalanceProduct, ProductBalance } from '../../../core/contract/balance.ts'
import { paths } from '../../../core/rules/paths.ts'
import { shortDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { balanceFigures } from './figures.ts'
import { lossesOf } from './losses.ts'
import { firstOver } from './over.ts'
import classes from './Balance.module.css'

const icons = {
  over: IconAlertCircle,
  unknown: IconAlertTriangle,
  balanced: IconCircleCheck,
  open: IconCircleDashed,
}

/** More names would fill the sentence. */
const maxNames = 3

interface StateStripProps {
  balance: ProductBalance
  closings: ReadonlySet<string>
}

/** What the balance says, in a sentence: whether it adds up, by how much, since when, and what is missing. */
export function StateStrip({ balance, closings }: StateStripProps) {
  const { state } = balance
  if (state === 'none') return null
  const Icon = icons[state]
  return (
    <div className={classes.strip} data-state={state} role="status">
      <Icon size={19} stroke={1.7} aria-hidden />
      <p>
        <Sentence balance={balance} closings={closings} />
      </p>
    </div>
  )
}

function Sentence({ balance, closings }: StateStripProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { state, left, difference, limit, events, missing } = balance
  const { _id, identifier, stage } = balance.product
  const { withUnit } = balanceFigures(balance, i18n.language)
  const date = (iso: string) => shortDate(iso, i18n.language, (time) => t('common.today', { time }))
  const last = events.at(-1)
  switch (state) {
    case 'over': {
      const since = firstOver(balance)
      if (left === null || !limit) return null
      if (left >= -limit.quantity) {
        const amount = withUnit(Math.abs(difference ?? 0))
        return (
          <>
            <b>{t((difference ?? 0) > 0 ? 'balance.more' : 'balance.less', { amount })}</b>{' '}
            {t('balance.beyond', { percent: limit.percent, limit: withUnit(limit.quantity) })}
          </>
        )
      }
      const amount = withUnit(-left)
      if (!since) return <b>{t('balance.over', { amount })}</b>
      return (
        <>
          <b>{t('balance.overSince', { amount, date: date(since.at) })}</b>{' '}
          {since.by && since.kind === 'correction' ? (
            <>
              {t('balance.overCorrected', {
                name: since.by,
                process: since.milestone ? `«${since.milestone.name}»` : identifier,
              })}{' '}
              <Go to={paths.productHistory(_id, stage._id)}>{t('balance.seeCorrection')}</Go>
            </>
          ) : (
            since.by &&
            since.milestone &&
            t('balance.overBy', { name: since.by, process: `«${since.milestone.name}»` })
          )}
        </>
      )
    }
    case 'unknown':
      return <Unknown balance={balance} missing={missing} />
    case 'balanced':
      return (
        <>
          <b>{t('balance.balanced', { amount: withUnit(left ?? 0) })}</b>
          <Sum balance={balance} closings={closings} />
        </>
      )
    default:
      return (
        <>
          <b>{t('balance.open', { amount: withUnit(left ?? 0) })}</b>
          <span>{last ? t('balance.lastMove', { date: date(last.at) }) : t('balance.noMove')}</span>
        </>
      )
  }
}

function Sum({ balance, closings }: StateStripProps) {
  const { t, i18n } = useTranslation()
  const { withUnit } = balanceFigures(balance, i18n.language)
  const { measured, closed } = lossesOf(balance, closings)
  const sums = { made: balance.made, gain: balance.gain, loss: measured, out: balance.out, closed }
  const parts = (['made', 'gain', 'loss', 'out', 'closed'] as const).flatMap((key) => {
    const value = sums[key]
    return value === null || (value === 0 && key !== 'made')
      ? []
      : [t(`balance.sum.${key}`, { amount: withUnit(value) })]
  })
  return <span>{parts.join(', ')}</span>
}

/** What is missing, each leading to where it is filled in; the rest is summed all the same. */
function Unknown({ balance, missing }: { balance: ProductBalance; missing: readonly BalanceProduct[] }) {
  const { t, i18n } = useTranslation()
  const { withUnit } = balanceFigures(balance, i18n.language)
  const known = balance.events.flatMap(({ kind, quantity }) =>
    kind === 'in' && quantity !== null ? [quantity] : [],
  )
  const sum = known.reduce((whole, one) => whole + one, 0)
  const isUnsaid = balance.made === null || balance.events.some(({ quantity }) => quantity === null)
  if (missing.length === 0)
    return (
      <>
        <b>{t('balance.unknownSelf')}</b>
        {!isUnsaid && <span>{t('balance.noUnit')}</span>}
      </>
    )
  const [before = '', after = ''] = t('balance.unknown', { things: '\u0000' }).split('\u0000')
  return (
    <>
      <b>
        {before}
        {missing.slice(0, maxNames).map(({ _id, identifier, stage }, n) => (
          <span key={_id}>
            {n > 0 && ', '}
            <Go to={paths.productEdit(_id, stage._id)}>
              <IdentifierText>{identifier}</IdentifierText>
            </Go>
          </span>
        ))}
        {missing.length > maxNames && ` + ${missing.length - maxNames}`}
        {after}
      </b>
      {known.length > 0 && <span>{t('balance.rest', { amount: withUnit(sum) })}</span>}
    </>
  )
}

/** Products of others count and aren't named. */
export function RestrictedStrip({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.strip} data-state="restricted">
      <IconLock size={19} stroke={1.7} aria-hidden />
      <p>
        <b>{t('balance.restricted', { count })}</b>
        <span>{t('balance.restrictedText')}</span>
      </p>
    </div>
  )
}
