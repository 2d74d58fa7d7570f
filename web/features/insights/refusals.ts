import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { maxInsights } from '../../../core/rules/insight.ts'
import { useRefusal } from '../../shell/useRefusal.ts'

interface InsightRefusals {
  /** Why the person may not change the attributes of the product. */
  edit: string | undefined
  /** Why no other one may be added: there are three at most (INS-02). */
  create: (count: number) => string | undefined
}

/** What is refused of a product's attributes; by its own rights once it has been read. */
export function useInsightRefusals(product: Product | null | undefined): InsightRefusals {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const edit = product
    ? refusal(contract.insights.create, 'product.edit', {
        productSchema: product.productSchema,
        organization: product.organization._id,
      })
    : refusal(contract.insights.create)
  return {
    edit,
    create: (count) =>
      edit ?? (count >= maxInsights ? t('insights.there', { count, limit: maxInsights }) : undefined),
  }
}
