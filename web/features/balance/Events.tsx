import type { BalanceEvent, ProductBalance } from '../../../core/contract/balance.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { shortDate } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { balanceFigures } from './figures.ts'
import type { RiverColumn } from './river.ts'
import classes from './Balance.module.css'

/** What one column holds: each product with its amount and who recorded it, leading to its own balance. */
export function Events({ balance, column }: { balance: ProductBalance; column: RiverColumn }) {
  const { t, i18n } = useTranslation()
  const { withUnit } = balanceFigures(balance, i18n.language)
  const date = shortDate(column.at, i18n.language, (time) => t('common.today', { time }))
  const title = `${t(`balance.moves.${column.kind}`)} · ${date}`
  return (
    <section className={classes.events} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {column.events.map((event, n) => (
          <li key={n}>
            <Thing event={event} balance={balance} />
            <span className={classes.meta}>
              {[
                event.milestone?.name,
                event.by &&
                  t(event.kind === 'correction' ? 'balance.correctedBy' : 'balance.by', { name: event.by }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={classes.figure}>
              {event.quantity === null ? t('balance.unsaid') : withUnit(event.quantity)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Thing({
  event: { kind, product, milestone },
  balance,
}: {
  event: BalanceEvent
  balance: ProductBalance
}) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const { _id, stage } = balance.product
  if (product === null && kind === 'correction')
    return <Go to={paths.productHistory(_id, stage._id)}>{milestone?.name ?? t('balance.ownAmount')}</Go>
  if (product === null)
    return <Go to={paths.productMilestones(_id, stage._id)}>{milestone?.name ?? t('balance.closed')}</Go>
  if ('restricted' in product) return <span className={classes.masked}>{t('balance.hidden')}</span>
  const look = findStage(chains, product.stage._id)?.stage
  return (
    <span className={classes.thing}>
      {look && <StageMark hue={look.hue} marca={look.marca} size={17} label={product.stage.name} />}
      <Go to={paths.productBalance(product._id, product.stage._id)} title={t('balance.show')}>
        <IdentifierText>{product.identifier}</IdentifierText>
      </Go>
    </span>
  )
}
