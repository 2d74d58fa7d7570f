import { Button } from '@mantine/core'
import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { percentOf } from './Equation.tsx'
import { balanceFigures } from './figures.ts'
import { explaining, lossesOf } from './losses.ts'
import classes from './Balance.module.css'

interface ExplanationsProps {
  balance: ProductBalance
  closings: ReadonlySet<string>
}

/** What was lost and gained, by process, and what nobody explains, with the ways out. */
export function Explanations({ balance, closings }: ExplanationsProps) {
  const { events, gain } = balance
  const { measured, closed } = lossesOf(balance, closings)
  const isClosing = ({ milestone }: BalanceEvent) => milestone !== null && closings.has(milestone._id)
  const losses = explaining(events, 'loss')
  return (
    <div className={classes.explanations}>
      <Explained
        balance={balance}
        kind="loss"
        whole={measured}
        events={closed === 0 ? losses : losses.filter((event) => !isClosing(event))}
      />
      <Explained balance={balance} kind="closed" whole={closed} events={losses.filter(isClosing)} />
      <Explained balance={balance} kind="gain" whole={gain} events={explaining(events, 'gain')} />
      {balance.state === 'over' && <Unexplained balance={balance} />}
    </div>
  )
}

interface ExplainedProps {
  balance: ProductBalance
  kind: 'loss' | 'closed' | 'gain'
  whole: number | null
  events: readonly BalanceEvent[]
}

function Explained({ balance, kind, whole, events }: ExplainedProps) {
  const { t, i18n } = useTranslation()
  const { withUnit } = balanceFigures(balance, i18n.language)
  if (!whole) return null
  return (
    <section>
      <h2>{t(`balance.explained.${kind}`, { amount: withUnit(whole) })}</h2>
      <dl className={classes.sums}>
        {byProcess(events).map(({ name, quantity }) => (
          <div key={name}>
            <dt>{name ?? t('balance.closed')}</dt>
            <dd>{quantity === null ? '' : withUnit(quantity)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {kind === 'closed'
          ? t('balance.explained.closedText')
          : t('balance.explained.percent', { percent: percentOf(whole, balance.made, i18n.language) })}
      </p>
    </section>
  )
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
