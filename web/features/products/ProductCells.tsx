import { useMemo } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { queryClient } from '../../api/queries.ts'
import { Cells } from '../../shell/cells/Cells.tsx'
import type { CellSource } from '../../shell/cells/source.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import type { EditedTable } from '../../ui/DataTable.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { identifierOf } from './columns.tsx'
import { bodyOf, recordOf } from './ProductForm.tsx'
import { productQuery, refreshProducts } from './queries.ts'

/** FST-04: the cells of a stage's list, edited with the rights and rules of `EditProduct`. */
export function ProductCells({ stage, ...edited }: EditedTable<Product> & { stage: ChainStage }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const source = useMemo<CellSource<Product>>(
    () => ({
      of: 'stage',
      schema: stage.stage,
      identifier: 'alphabetical',
      route: contract.products.update,
      read: (id) => queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 }),
      versionOf: ({ productSchemaVersion }) => productSchemaVersion,
      recordOf,
      bodyOf,
      nameOf: identifierOf,
      lockOf: (product) => {
        const thing = { productSchema: stage.id, organization: product.organization._id }
        const reason =
          refusal(contract.products.update, 'product.edit', thing) ??
          (product.hasDestination ? t('products.refusal.used') : undefined)
        if (reason === undefined) return undefined
        const isCorrectable = product.hasDestination && refusal(contract.products.correct) === undefined
        const way = { label: t('products.correct.action'), to: paths.productCorrect(product._id, stage.id) }
        return { reason, ...(isCorrectable ? { way } : {}) }
      },
      formOf: ({ _id }) => paths.productEdit(_id, stage.id),
      refresh: refreshProducts,
      Organization: OrganizationSelect,
    }),
    [stage, refusal, t],
  )
  return <Cells {...edited} source={source} />
}
