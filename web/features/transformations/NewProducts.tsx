import { useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { refreshMilestones } from '../milestones/queries.ts'
import { newBodyOf } from '../products/ProductForm.tsx'
import { nextQuery } from '../products/queries.ts'
import { productSearch } from '../products/search.ts'
import { useCreateRefusal } from '../products/useProductActions.ts'
import { countOf, wordsOf } from '../products/words.ts'
import type { NewRecords } from '../sheets/newRows.ts'
import { NewRowsPanel } from '../sheets/NewRowsPanel.tsx'
import type { NewOrigin } from '../sheets/origin.ts'
import { ChooseOrigins } from './ChooseOrigins.tsx'
import { useOrigin } from './useOrigin.tsx'

// One program for all ways in: each more would cost the first page its address.
export { ImportProducts } from './ImportProducts.tsx'

/** FST-04: many new products of a stage, on a sheet, with the transformation that makes them (picture 36c). */
export function NewProducts() {
  const { productTypeId } = useSearch({ strict: false, select: productSearch })
  const isOfOrigins = useSearch({ strict: false, select: hasOrigins })
  const found = findStage(useChains().chains, productTypeId)
  if (!found) return undefined
  return isOfOrigins ? (
    <ChooseOrigins key={found.stage.id} {...found} />
  ) : (
    <NewProductsOf key={found.stage.id} {...found} />
  )
}

/** Of an address that no route has to know. */
const hasOrigins = (search: Readonly<Record<string, unknown>>): boolean => String(search.origins) === 'true'

function NewProductsOf({ chain, stage }: { chain: Chain; stage: ChainStage }) {
  const { t } = useTranslation()
  const go = useGo()
  const { origin, choice, isRead, query } = useOrigin(chain, stage)
  const { many, gender } = wordsOf(stage.stage, t)
  const title = t(`newRows.title.${gender}`, { many })
  const close = () => go(paths.products(stage.id), { keep: true })
  if (!isRead)
    return (
      <WaitingPanel title={capitalised(title)} stage={stage} width="wide" queries={query} onClose={close} />
    )
  return (
    // Another transformation has other columns.
    <NewProductRows
      key={origin?.schema._id ?? ''}
      stage={stage}
      origin={origin}
      choice={choice}
      title={title}
      onClose={close}
    />
  )
}

interface NewProductRowsProps {
  stage: ChainStage
  origin: NewOrigin | undefined
  choice: ReactNode
  title: string
  onClose: () => void
}

function NewProductRows({ stage, origin, choice, title, onClose }: NewProductRowsProps) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()
  const createRefusal = useCreateRefusal(stage.stage)
  const { one } = wordsOf(stage.stage, t)
  const records = useMemo<NewRecords>(
    () => ({
      form: stage.stage,
      named: 'identifier',
      unique: stage.stage.uniqueFields,
      member: 'products',
      bodyOf: (record) => newBodyOf(record, stage.id),
      block: { name: capitalised(one), look: stage },
      origin,
    }),
    [stage, one, origin],
  )
  const archiveRefusal = (organization: string) => {
    const product = { productSchema: stage.id, organization }
    return (
      refusal(contract.products.archiveMany, 'product.archive', product) ??
      (origin &&
        refusal(contract.milestones.archive, 'milestone.archive', {
          milestoneSchema: origin.schema._id,
          organization,
          product,
        }))
    )
  }
  return (
    <NewRowsPanel
      title={title}
      stage={stage}
      records={records}
      route={contract.products.createMany}
      draftKey={`products:${stage.id}:sheet`}
      countOf={(count) => countOf(count, stage, t, i18n.language)}
      next={(organization) => queryClient.fetchQuery(nextQuery(stage.id, organization))}
      refusal={createRefusal}
      refresh={refreshMilestones}
      archive={(ids, options) =>
        call(
          contract.products.archiveMany,
          { body: { ids: [...ids], ...(origin ? { transformations: true } : {}) } },
          options,
        )
      }
      archiveRefusal={archiveRefusal}
      choice={choice}
      onClose={onClose}
    />
  )
}
