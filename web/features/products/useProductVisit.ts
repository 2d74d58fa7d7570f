import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useVisit } from '../../shell/palette/useVisit.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { identifierOf } from './columns.tsx'

/** FST-02: a product that is shown is a recent thing, under the address by which the search opens it. */
export function useProductVisit(product: Product | null | undefined, stage: ChainStage | undefined): void {
  useVisit(
    product && stage
      ? {
          _id: product._id,
          name: identifierOf(product),
          type: 'products',
          title: stage.stage.name,
          stage: { _id: stage.id, name: stage.stage.name },
          address: paths.productMilestones(product._id, stage.id),
        }
      : undefined,
  )
}
