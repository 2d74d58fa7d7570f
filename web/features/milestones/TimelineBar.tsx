import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { Lineage } from '../lineage/Lineage.tsx'
import type { Order } from './timeline.ts'
import classes from './TimelineBar.module.css'

interface TimelineBarProps {
  product: Product
  stageOf: (id: string) => ChainStage | undefined
  order: Order
  onOrder: (order: Order) => void
}

/** Sticks above the cards: the product's neighbours, and the order of the timeline. */
export function TimelineBar({ product, stageOf, order, onOrder }: TimelineBarProps) {
  const { t } = useTranslation()
  const Sorting = order === 'newest' ? IconSortDescending : IconSortAscending
  return (
    <div className={classes.bar}>
      <Lineage product={product} stageOf={stageOf} />
      <button
        type="button"
        className={classes.order}
        onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}
      >
        {t(order === 'newest' ? 'milestones.newestFirst' : 'milestones.oldestFirst')}{' '}
        <Sorting size={17} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
}
