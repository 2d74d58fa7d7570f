import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { contract } from '../../../core/contract/index.ts'
import { useTranslation } from '../../ui/texts.ts'
import { ArchivePanel } from '../../shell/ArchivePanel.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { identifierOf } from './columns.tsx'
import { productQuery, refreshProducts } from './queries.ts'
import { isRelated } from './reasons.ts'
import { ofPanels, useProductClose } from './recordTabs.ts'
import { useProductTitle } from './useProductTitle.ts'

/** PRE-10: the confirmation names the product's identifier. */
export function ArchiveProduct() {
  const { id } = useParams({ from: '/session/shell/Products/$id/Delete' })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const { t } = useTranslation()
  const go = useGo()
  useProductTitle(useQuery(productQuery(id)).data, t('common.archive'))
  return (
    <ProductQuestion
      id={id}
      onClose={useProductClose(id, productTypeId)}
      onArchived={() => go(paths.products(productTypeId), { keep: true, drop: ofPanels })}
    />
  )
}

interface ProductQuestionProps {
  id: string
  onClose: () => void
  onArchived?: () => void
}

export function ProductQuestion({ id, ...closing }: ProductQuestionProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  return (
    <ArchivePanel
      type="products"
      route={contract.products.archive}
      query={useQuery(productQuery(id))}
      nameOf={identifierOf}
      reasonOf={({ productSchema, organization }) =>
        refusal(contract.products.archive, 'product.archive', {
          productSchema,
          organization: organization._id,
        })
      }
      // RCL-03, PRE-14
      refusalOf={(product) =>
        product.hold ? t('error.ON_HOLD') : isRelated(product) ? t('error.RELATED') : undefined
      }
      refresh={refreshProducts}
      {...closing}
    />
  )
}
