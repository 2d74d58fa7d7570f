import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import { useArchive } from '../../shell/useArchive.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { ErrorsModal } from '../../ui/ErrorsModal.tsx'
import { identifierOf } from './columns.tsx'
import { refreshProducts } from './queries.ts'

interface ArchiveProductsProps {
  products: readonly Product[]
  words: { one: string; many: string }
  onClose: () => void
  onArchived: () => void
}

/** PRE-11: confirms, then archives all selected products or none. */
export default function ArchiveProducts({ products, words, onClose, onArchived }: ArchiveProductsProps) {
  const { t } = useTranslation()
  const ids = products.map(({ _id }) => _id)
  const said = { count: products.length, ...words }
  const [only, ...others] = products
  const [errors, setErrors] = useState<readonly string[]>([])
  const archiving = useArchive({
    type: 'products',
    ids,
    nameOf(id) {
      const product = products.find(({ _id }) => _id === id)
      return product ? identifierOf(product) : id
    },
    archive: (options) => call(contract.products.archiveMany, { body: { ids } }, options),
    done: t('products.archive.many', said),
    restored: t('products.archive.restoredMany', said),
    refresh: refreshProducts,
    onArchived,
    onRefused: setErrors,
  })
  if (errors.length > 0)
    return <ErrorsModal title={t('products.archive.refused')} errors={errors} onClose={onClose} />
  return (
    <ConfirmModal
      {...archiving}
      title={only && others.length === 0 ? identifierOf(only) : t('products.archive.manyTitle', said)}
      onClose={onClose}
    >
      {t(others.length === 0 ? 'products.archive.text' : 'products.archive.manyText')}
    </ConfirmModal>
  )
}
