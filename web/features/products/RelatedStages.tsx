import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t, useTranslation, type Translator } from '../../ui/texts.ts'
import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from 'react'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Chain } from '../../shell/stations.ts'
import { useGo } from '../../ui/Go.tsx'
import type { RowAction } from '../../ui/table.ts'
import { identifierOf } from './columns.tsx'
import { relatedQuery } from './queries.ts'
import { StageArrow, type NamedStage } from './StageArrow.tsx'

const StageChooser = lazy(() => import('./StageChooser.tsx'))

type Direction = 0 | 1

interface Choice {
  direction: Direction
  product: Product
  stages: readonly NamedStage[]
}

interface RelatedStagesInput {
  t: Translator
  chains: Chain[]
  /** The stages before (0) or after (1) a row; undefined while they load. */
  stagesOf: (row: Product, direction: Direction) => readonly NamedStage[] | undefined
  choose: (choice: Choice) => void
}

const RelatedStages = createContext<RelatedStagesInput>({
  t: t,
  chains: [],
  stagesOf: () => undefined,
  choose: () => {},
})

interface RelatedStagesProps {
  stage: string
  rows: readonly Product[]
  chains: Chain[]
  children: ReactNode
}

/**
 * PRD-19: the stages of the neighbours of a page of rows, for the arrows below. A context, because they come after the
 * rows: only the arrows are drawn again then.
 */
export function RelatedStagesOf({ stage, rows, chains, children }: RelatedStagesProps) {
  const { t, i18n } = useTranslation()
  const [choice, setChoice] = useState<Choice>()
  const ids = rows.map(({ _id }) => _id)
  const { data } = useQuery(relatedQuery(stage, ids, i18n.language))
  const related = useMemo((): RelatedStagesInput => {
    const linksOf = data && new Map(data.map((links) => [links.productId, links]))
    return {
      t,
      chains,
      stagesOf(row, direction) {
        const links = linksOf?.get(row._id)
        if (!linksOf) return undefined
        return (direction === 0 ? links?.previousNodeSchemas : links?.nextNodeSchemas) ?? []
      },
      choose: setChoice,
    }
  }, [t, chains, data])
  return (
    <RelatedStages value={related}>
      {children}
      {choice && (
        <Suspense>
          <StageChooser
            {...choice}
            product={{ _id: choice.product._id, identifier: identifierOf(choice.product) }}
            chains={chains}
            onClose={() => setChoice(undefined)}
          />
        </Suspense>
      )}
    </RelatedStages>
  )
}

/** The arrow of a row: to the stages before it (0) or after it (1). */
export function RelatedArrow({ row, direction }: { row: Product; direction: Direction }) {
  const { t, chains, stagesOf, choose } = use(RelatedStages)
  const stages = stagesOf(row, direction)
  return (
    <StageArrow
      t={t}
      direction={direction}
      product={{ _id: row._id, identifier: identifierOf(row) }}
      stages={stages}
      chains={chains}
      onChoose={() => stages && choose({ direction, product: row, stages })}
    />
  )
}

/** The same as menu items for phones, whose rows have no room for both arrows. */
export function useRelatedActions(): (row: Product) => RowAction[] {
  const go = useGo()
  const { t, stagesOf, choose } = use(RelatedStages)
  return (row) =>
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
          ? choose({ direction, product: row, stages })
          : go(paths.products(only._id, { direction, productId: row._id }))
      return [{ key: `related${direction}`, label, icon, onAct }]
    })
}
