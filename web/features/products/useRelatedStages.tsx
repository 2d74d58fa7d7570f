import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../shell/paths.ts'
import type { Chain } from '../../shell/stations.ts'
import { useGo } from '../../ui/Go.tsx'
import type { RowAction } from '../../ui/table.ts'
import { identifierOf } from './columns.tsx'
import { relatedQuery } from './queries.ts'
import { StageArrow, type NamedStage } from './StageArrow.tsx'

const StageChooser = lazy(() => import('./StageChooser.tsx'))

interface Choice {
  direction: 0 | 1
  product: Product
  stages: readonly NamedStage[]
}

interface RelatedStages {
  /** The arrow of a row: to the stages before it (0) or after it (1). */
  arrow: (row: Product, direction: 0 | 1) => ReactNode
  /** The same as menu items for phones, whose rows have no room for arrows. */
  actions: (row: Product) => RowAction[]
  /** Asks which of several stages to go to. */
  chooser: ReactNode
}

/** PRD-19: the stages of the neighbours of a page of rows, and the links to them. */
export function useRelatedStages(stage: string, rows: readonly Product[], chains: Chain[]): RelatedStages {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const [choice, setChoice] = useState<Choice>()
  const related = useQuery(
    relatedQuery(
      stage,
      rows.map(({ _id }) => _id),
      i18n.language,
    ),
  )
  const stagesOf = (row: Product, direction: 0 | 1): readonly NamedStage[] | undefined => {
    const links = related.data?.find(({ productId }) => productId === row._id)
    if (!related.data) return undefined
    return (direction === 0 ? links?.previousNodeSchemas : links?.nextNodeSchemas) ?? []
  }
  return {
    arrow(row, direction) {
      const stages = stagesOf(row, direction)
      return (
        <StageArrow
          direction={direction}
          product={{ _id: row._id, identifier: identifierOf(row) }}
          stages={stages}
          chains={chains}
          onChoose={() => stages && setChoice({ direction, product: row, stages })}
        />
      )
    },
    actions: (row) =>
      ([0, 1] as const).flatMap((direction) => {
        const stages = stagesOf(row, direction) ?? []
        const [only, ...others] = stages
        if (!only) return []
        const label = t(direction === 0 ? 'products.arrow.previous' : 'products.arrow.next', {
          identifier: identifierOf(row),
          stages: stages.map(({ name }) => name).join(', '),
        })
        const icon = direction === 0 ? IconChevronLeft : IconChevronRight
        // A link would carry over the search of this list.
        const onAct = () =>
          others.length > 0
            ? setChoice({ direction, product: row, stages })
            : go(paths.products(only._id, { direction, productId: row._id }))
        return [{ key: `related${direction}`, label, icon, menuOnly: true, onAct }]
      }),
    chooser: choice && (
      <Suspense>
        <StageChooser
          {...choice}
          product={{ _id: choice.product._id, identifier: identifierOf(choice.product) }}
          chains={chains}
          onClose={() => setChoice(undefined)}
        />
      </Suspense>
    ),
  }
}
