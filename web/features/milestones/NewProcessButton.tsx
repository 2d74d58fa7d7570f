import { IconPlus } from '@tabler/icons-react'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'

/** Why the person may not record processes of this product; undefined when they may. */
export function useNewRefusal({ productSchema, organization }: Product): string | undefined {
  const refusal = useRefusal()
  return refusal(contract.milestones.create, 'product.edit', {
    productSchema,
    organization: organization._id,
  })
}

/** The primary action, off with a reason when the person may not record processes. A pending product has one thing to do, which says what it is. */
export function NewProcessButton({ product }: { product: Product }) {
  const { t } = useTranslation()
  const isPending = !product.requirementsSatisfied
  const label = t('milestones.newProcess')
  return (
    <RefusableButton
      leftSection={<IconPlus size={17} aria-hidden />}
      to={paths.productMilestones(product._id, product.productSchema, { createMilestone: true })}
      refusal={useNewRefusal(product)}
      aria-label={isPending ? `${label}: ${t('milestones.recordOrigin').toLowerCase()}` : label}
    >
      {isPending ? t('milestones.recordOrigin') : label}
    </RefusableButton>
  )
}
