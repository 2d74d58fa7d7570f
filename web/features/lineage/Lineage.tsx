import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { passageHeight, passagePath, type Passage } from '../../ui/rail.ts'
import { countOf } from '../products/words.ts'
import { countOfSide, sideOf, type Side } from './neighbours.ts'
import { nearQuery } from './queries.ts'
import classes from './Lineage.module.css'

interface LineageProps {
  product: Product
  stageOf: (id: string) => ChainStage | undefined
}

/** The product and its direct neighbours in one line: 14 partidas → AC-2526-017 → 1 lote industrial. */
export function Lineage({ product, stageOf }: LineageProps) {
  const { t } = useTranslation()
  const near = useQuery(nearQuery(product._id))
  const stage = stageOf(product.productSchema)
  const before = near.data && sideOf(near.data, 0)
  const after = near.data && sideOf(near.data, 1)
  return (
    <nav className={classes.lineage} aria-label={t('lineage.title')} aria-busy={near.isPending}>
      {before && countOfSide(before) > 0 && (
        <>
          <Neighbours side={before} direction={0} product={product} stageOf={stageOf} />
          <Line passage={countOfSide(before) > 1 ? 'many-to-one' : 'one-to-one'} />
        </>
      )}
      {before && countOfSide(before) === 0 && !product.requirementsSatisfied && (
        <>
          <span className={classes.missing}>{t('lineage.noOrigin')}</span>
          <Line passage="one-to-one" dashed />
        </>
      )}
      <span className={classes.own}>
        {stage && <StageMark hue={stage.hue} marca={stage.marca} />}
        <IdentifierText>{String(product.dataSchema.identifier)}</IdentifierText>
      </span>
      {after && countOfSide(after) > 0 && (
        <span className={classes.onward}>
          <Line passage={countOfSide(after) > 1 ? 'one-to-many' : 'one-to-one'} />
          <Neighbours side={after} direction={1} product={product} stageOf={stageOf} />
        </span>
      )}
      {near.isError && <span className={classes.missing}>{t('lineage.failed')}</span>}
    </nav>
  )
}

interface NeighboursProps extends LineageProps {
  side: Side
  direction: 0 | 1
}

function Neighbours({ side, direction, product, stageOf }: NeighboursProps) {
  const { t, i18n } = useTranslation()
  return (
    <span className={classes.side}>
      {side.stages.map(({ stage: id, count }) => {
        const stage = stageOf(id)
        if (!stage) return null
        return (
          <Go
            key={id}
            className={classes.things}
            to={paths.products(id, { direction, productId: product._id })}
          >
            <StageMark hue={stage.hue} marca={stage.marca} /> {countOf(count, stage, t, i18n.language)}
          </Go>
        )
      })}
      {side.restricted > 0 && (
        <span className={classes.missing} title={t('lineage.restrictedHint')}>
          {t('lineage.restricted', { count: side.restricted })}
        </span>
      )}
    </span>
  )
}

const length = 62

function Line({ passage, dashed = false }: { passage: Passage; dashed?: boolean }) {
  return (
    <svg
      className={classes.line}
      width={length}
      height={passageHeight}
      data-dashed={dashed || undefined}
      aria-hidden
    >
      <path d={passagePath(passage, length, 14)} />
    </svg>
  )
}
