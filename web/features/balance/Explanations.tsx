import { Button } from '@mantine/core'
import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { percentOf } from './Equation.tsx'
import { balanceFigures } from './figures.ts'
import classes from './Balance.module.css'

/** What was lost and gained, by process, and what nobody explains, with the ways out. */
export function Explanations({ balance }: { balance: ProductBalance }) {
  return (
    <div className={classes.explanations}>
      {(['loss', 'gain'] as const).map((kind) => (
        <Explained key={kind} balance={balance} kind={kind} />
      ))}
      {balance.state === 'over' && <Unexplained balance={balance} />}
    </div>
  )
}

function Explained({ balance, kind }: { balance: ProductBalance; kind: 'loss' | 'gain' }) {
  const { t, i18n } = useTranslation()
  const { withUnit } = balanceFigures(balance, i18n.language)
  const whole = balance[kind]
  if (!whole) return null
  return (
    <section>
      <h2>{t(`balance.explained.${kind}`, { amount: withUnit(whole) })}</h2>
      <dl className={classes.sums}>
        {byProcess(explaining(balance.events, kind)).map(({ name, quantity }) => (
          <div key={name}>
            <dt>{name ?? t('balance.closed')}</dt>
            <dd>{quantity === null ? '' : withUnit(quantity)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('balance.explained.percent', { percent: percentOf(whole, balance.made, i18n.language) })}</p>
    </section>
  )
}

/** What processes lost or gained, and what corrections changed of that. */
function explaining(events: readonly BalanceEvent[], kind: 'loss' | 'gain'): BalanceEvent[] {
  const sign = kind === 'loss' ? -1 : 1
  const kinds = new Map(
    events.flatMap((event) => (event.kind === 'correction' ? [] : [[event.milestone?._id, event.kind]])),
  )
  return events.flatMap((event) => {
    const { milestone, product, quantity } = event
    if (event.kind === kind) return [event]
    if (event.kind !== 'correction' || product !== null || milestone === null || quantity === null) return []
    const known = kinds.get(milestone._id)
    return (known ?? (quantity * sign > 0 ? kind : undefined)) === kind
      ? [{ ...event, quantity: quantity * sign }]
      : []
  })
}

function byProcess(events: readonly BalanceEvent[]): { name: string | undefined; quantity: number | null }[] {
  const sums = new Map<string | undefined, number | null>()
  for (const { milestone, quantity } of events) {
    const before = sums.get(milestone?.name)
    sums.set(
      milestone?.name,
      quantity === null || before === null ? null : Math.round(((before ?? 0) + quantity) * 1000) / 1000,
    )
  }
  return [...sums].map(([name, quantity]) => ({ name, quantity }))
}

function Unexplained({ balance }: { balance: ProductBalance }) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const { withUnit } = balanceFigures(balance, i18n.language)
  const { product, left, limit, difference, events } = balance
  const { _id, stage } = product
  const isLacking = left !== null && limit !== null && left < -limit.quantity
  const isUsed = events.some(({ kind }) => kind === 'out')
  const mends =
    isUsed && refusal(contract.products.correct) === undefined
      ? paths.productCorrect(_id, stage._id)
      : paths.productEdit(_id, stage._id)
  return (
    <section>
      <h2>{t('balance.unexplained', { amount: withUnit((isLacking ? left : difference) ?? 0) })}</h2>
      <p>{t('balance.ways')}</p>
      <div className={classes.ways}>
        <Button variant="subtle" component={Go} to={mends}>
          {t('balance.mend')}
        </Button>
        <Button variant="subtle" component={Go} to={paths.productMilestones(_id, stage._id)}>
          {t('balance.origins')}
        </Button>
        <Button
          variant="subtle"
          component={Go}
          to={paths.productMilestones(_id, stage._id, { createMilestone: true })}
        >
          {t('balance.process')}
        </Button>
      </div>
    </section>
  )
}
