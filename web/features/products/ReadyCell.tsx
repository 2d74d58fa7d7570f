import { IconCheck } from '@tabler/icons-react'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import classes from './ReadyCell.module.css'

/** RDY-03: whether a product has what its stage demands; the way to what it lacks. */
export function ReadyCell({ product, stage }: { product: Product; stage: string }) {
  const { t } = useTranslation()
  const { ready, lacks } = product
  const state = ready ? 'ok' : ready === false ? 'missing' : lacks ? 'unknown' : 'reckoning'
  const text =
    state === 'missing'
      ? t('readiness.missing', { count: lacks?.must ?? 0 })
      : state === 'ok' && lacks && lacks.should > 0
        ? t('readiness.should', { missing: t('readiness.missing', { count: lacks.should }) })
        : t(`readiness.${state === 'ok' ? 'ready' : state === 'unknown' ? 'unknown' : 'reckoning'}`)
  const isWhole = state === 'ok' && !lacks?.should
  return (
    <Go to={paths.productReadiness(product._id, stage)} keep className={classes.ready} data-state={state}>
      <span className={classes.node} data-whole={isWhole || undefined} aria-hidden>
        {isWhole && <IconCheck size={9} stroke={3.4} />}
      </span>
      {text}
    </Go>
  )
}
