import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { identifierOf } from './columns.tsx'
import { productQuery, refreshProducts } from './queries.ts'

/** PRE-10: the confirmation names the product's identifier. */
export function ArchiveProduct() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/Delete' })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const product = useQuery(productQuery(id))
  const identifier = product.data ? identifierOf(product.data) : '…'
  const close = () => go(paths.products(productTypeId), { keep: true })
  const archiving = useArchive({
    type: 'products',
    ids: [id],
    nameOf: () => identifier,
    archive: (options) => call(contract.products.archive, { params: { id } }, options),
    refusal: product.isError ? faultText(product.error) : undefined,
    done: t('products.archive.done', { identifier }),
    restored: t('products.archive.restored', { identifier }),
    refresh: refreshProducts,
    onArchived: close,
  })
  return (
    <ConfirmModal {...archiving} title={identifier} onClose={close}>
      {t('products.archive.text')}
    </ConfirmModal>
  )
}
