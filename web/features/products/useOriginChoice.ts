import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { destinationRefusals } from '../../../core/rules/transformation.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useTranslation } from '../../ui/texts.ts'

/** Which of the products get their origin on one sheet, and why not the others. */
interface OriginChoice {
  ready: Product[]
  leftOut: { product: Product; reason: string }[]
  /** Why the sheet can't be opened; undefined when it can. */
  refusal: string | undefined
}

/** What the list offers of origins; undefined in stages that begin a chain. */
export function useOriginChoice(stage: ChainStage, rows: readonly Product[]): OriginChoice | undefined {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [first] = stage.made
  if (!first) return undefined
  const refusalOf = (way: ChainStage['made'][number]) =>
    refusal(contract.milestones.createMany, 'milestoneSchema.write', way.milestoneSchema)
  const reasonOf = (product: Product): string | undefined => {
    const thing = { productSchema: stage.id, organization: product.organization._id }
    const forbidden = refusal(contract.milestones.createMany, 'product.edit', thing)
    if (forbidden !== undefined) return forbidden
    const refusals = destinationRefusals({ ...product, id: product._id }, true)
    if (refusals.length === 0) return undefined
    return t(
      refusals.some(({ code }) => code === 'ALREADY_SATISFIED')
        ? 'originSheet.refused.satisfied'
        : 'products.refusal.used',
    )
  }
  const leftOut = rows.flatMap((product) => {
    const reason = reasonOf(product)
    return reason === undefined ? [] : [{ product, reason }]
  })
  const out = new Set(leftOut.map(({ product }) => product))
  const ready = rows.filter((row) => !out.has(row))
  const ofWays = stage.made.some((way) => refusalOf(way) === undefined) ? undefined : refusalOf(first)
  return { ready, leftOut, refusal: ready.length > 0 ? ofWays : leftOut[0]?.reason }
}
