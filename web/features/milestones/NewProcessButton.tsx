import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'

/** Why the person may not record processes of this product; undefined when they may. */
export function useNewRefusal({ productSchema, organization }: Product): string | undefined {
  const refusal = useRefusal()
  return refusal(contract.milestones.create, 'product.edit', {
    productSchema,
    organization: organization._id,
  })
}

/** The primary action, disabled with a reason when the person may not record processes. Its phone label is one word. */
export function NewProcessButton({
  product,
  inHead = false,
}: {
  product: Product
  inHead?: boolean
}): ReactNode {
  const { t } = useTranslation()
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  // A pending product has one thing to do, which says what it is.
  const isPending = !inHead && !product.requirementsSatisfied
  const label =
    t('milestones.newProcess') + (isPending ? `: ${t('milestones.recordOrigin').toLowerCase()}` : '')
  const text = isPending
    ? t('milestones.recordOrigin')
    : t(inHead && phone ? 'milestones.newShort' : 'milestones.newProcess')
  return (
    <RefusableButton
      leftSection={<IconPlus size={17} aria-hidden />}
      to={paths.productMilestones(product._id, product.productSchema, { createMilestone: true })}
      refusal={useNewRefusal(product)}
      aria-label={label}
    >
      {text}
    </RefusableButton>
  )
}
