import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { offerUndo } from './archiving.ts'
import { identifierOf } from './columns.tsx'
import { refreshProducts } from './queries.ts'

interface ArchiveProductsProps {
  products: readonly Product[]
  words: { one: string; many: string }
  onClose: () => void
  onArchived: () => void
}

/** PRE-11: asks before all selected products are archived, or none of them. */
export default function ArchiveProducts({ products, words, onClose, onArchived }: ArchiveProductsProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const ids = products.map(({ _id }) => _id)
  const said = { count: products.length, ...words }
  const [only, ...others] = products

  const archive = async () => {
    setBusy(true)
    try {
      await call(contract.products.archiveMany, { body: { ids } }, { done: false })
    } catch (error) {
      console.error(error)
      setBusy(false)
      return
    }
    await refreshProducts(ids)
    onArchived()
    offerUndo(ids, t('products.archive.many', said), t('products.archive.restoredMany', said))
  }

  return (
    <ConfirmModal
      title={only && others.length === 0 ? identifierOf(only) : t('products.archive.manyTitle', said)}
      confirmLabel={t('common.archive')}
      danger
      busy={busy}
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      {t(others.length === 0 ? 'products.archive.text' : 'products.archive.manyText')}
    </ConfirmModal>
  )
}
