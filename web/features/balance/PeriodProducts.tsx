import { useQuery } from '@tanstack/react-query'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Fault } from '../../shell/faults.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { figuresOf } from './figures.ts'
import { type PeriodQuery, periodProductsQuery } from './queries.ts'
import classes from './PeriodProducts.module.css'

interface PeriodProductsProps {
  stage: ChainStage
  row: StagePeriod
  asked: PeriodQuery
}

/** The products that make the figures of a stage (look.md §4, 39). */
export function PeriodProducts({ stage, row, asked }: PeriodProductsProps) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(periodProductsQuery({ ...asked, stage: stage.id }, i18n.language))
  if (error) return <Fault error={error} title={t('balance.failed')} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={Math.min(5, Math.max(1, row.products))} height={34} />
  const { collection, total } = data
  const { plain } = figuresOf(
    collection.flatMap((one) => [one.in, one.left]),
    row.unit,
    i18n.language,
  )
  const filter =
    asked.organization === undefined ? {} : { organization: JSON.stringify([asked.organization]) }
  return (
    <div className={classes.products}>
      <p className={classes.head}>
        <StageMarkDisc hue={stage.hue} marca={stage.marca} size={26} />
        <b>{stage.shortName}</b>
        <span>
          {total > 0
            ? t('balance.period.biggest', { number: amount(total, i18n.language) })
            : t('balance.period.noProducts')}
        </span>
      </p>
      <ul>
        {collection.map(({ product, ...one }) => (
          <li key={product._id}>
            <Go to={paths.productBalance(product._id, stage.id)} title={t('balance.show')}>
              <IdentifierText>{product.identifier}</IdentifierText>
            </Go>
            <span>{t('balance.period.came', { amount: plain(one.in) })}</span>
            <span data-over={one.left < 0 || undefined}>
              {t('balance.period.remains')} <b>{plain(one.left)}</b>
            </span>
          </li>
        ))}
      </ul>
      <Go className={classes.all} to={paths.products(stage.id, filter)}>
        {total > 0
          ? t('balance.period.inList', { number: amount(total, i18n.language), count: total })
          : t('balance.period.list')}
      </Go>
    </div>
  )
}
