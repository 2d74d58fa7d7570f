import type { ProductSchema } from '../../../core/contract/configuration.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { createMilestone } from '../../../core/rules/milestone.ts'
import { doesPrint, maxItems } from '../../../core/rules/paper.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useTranslation } from '../../ui/texts.ts'
import { thingOf } from './useProductActions.ts'

interface SelectedRights {
  /** Why the person's rights do not allow archiving these rows; undefined when they do. */
  archiveRefusal: (rows: readonly Product[]) => string | undefined
  /** Why so many rows can't be printed: QRP-07. */
  printRefusal: (count: number) => string | undefined
  /** FST-06: of which rows processes can be recorded together, and which stay out. */
  milestonesOf: (rows: readonly Product[]) => { ready: Product[]; leftOut: LeftOutProduct[] }
}

/** A product that an action on many leaves out. */
interface LeftOutProduct {
  product: Product
  reason: string
  /** It lacks its origin, which the person may choose. */
  isPending: boolean
}

/** What the person may do with many products of a stage; the first page loads nothing of it. */
export function useSelectedRights(stage: ProductSchema): SelectedRights {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const archiveRefusal = (row: Product) =>
    refusal(contract.products.archive, 'product.archive', thingOf(row, stage))
  return {
    archiveRefusal: (rows) => rows.map(archiveRefusal).find((reason) => reason !== undefined),
    printRefusal: (count) =>
      refusal(contract.pdf.order) ??
      (!doesPrint(stage)
        ? t('pdf.noPrint')
        : count > maxItems
          ? t('pdf.tooMany', { limit: maxItems })
          : undefined),
    milestonesOf: (rows) => {
      const leftOut = rows.flatMap((product): LeftOutProduct[] => {
        const forbidden = refusal(contract.milestones.createMany, 'product.edit', thingOf(product, stage))
        if (forbidden !== undefined) return [{ product, reason: forbidden, isPending: false }]
        const { _id: id, requirementsSatisfied } = product
        return createMilestone({ id, live: true, requirementsSatisfied }).refusals.length === 0
          ? []
          : [{ product, reason: t('products.part.reason'), isPending: true }]
      })
      const out = new Set(leftOut.map(({ product }) => product))
      return { ready: rows.filter((row) => !out.has(row)), leftOut }
    },
  }
}
