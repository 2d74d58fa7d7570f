import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { NewRecords } from '../sheets/newRows.ts'
import { NewRowsPanel } from '../sheets/NewRowsPanel.tsx'
import { nextQuery, refreshProducts } from './queries.ts'
import { useProductActions } from './useProductActions.ts'
import { countOf, wordsOf } from './words.ts'

/** FST-04: many new products of a stage, on a sheet. */
export function NewProducts() {
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const stage = findStage(useChains().chains, productTypeId)?.stage
  return stage && <NewProductsOf key={stage.id} stage={stage} />
}

function NewProductsOf({ stage }: { stage: ChainStage }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const refusal = useRefusal()
  const { createRefusal } = useProductActions(stage.stage)
  const records = useMemo<NewRecords>(
    () => ({
      form: stage.stage,
      named: 'identifier',
      unique: stage.stage.uniqueFields,
      member: 'products',
      bodyOf: (record) => ({ ...record, productSchema: stage.id }),
    }),
    [stage],
  )
  const { many, gender } = wordsOf(stage.stage, t)
  return (
    <NewRowsPanel
      title={t(`newRows.title.${gender}`, { many })}
      stage={stage}
      records={records}
      route={contract.products.createMany}
      draftKey={`products:${stage.id}:sheet`}
      countOf={(count) => countOf(count, stage, t, i18n.language)}
      next={(organization) => queryClient.fetchQuery(nextQuery(stage.id, organization))}
      refusal={createRefusal}
      refresh={refreshProducts}
      archive={(ids, options) => call(contract.products.archiveMany, { body: { ids: [...ids] } }, options)}
      archiveRefusal={(organization) =>
        refusal(contract.products.archiveMany, 'product.archive', { productSchema: stage.id, organization })
      }
      onClose={() => go(paths.products(stage.id), { keep: true })}
    />
  )
}
