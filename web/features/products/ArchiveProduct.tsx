import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../shell/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useGo } from '../../ui/Go.tsx'
import { offerUndo } from './archiving.ts'
import { identifierOf } from './columns.tsx'
import { productQuery, refreshProducts } from './queries.ts'

/** PRE-10: asks by the product's identifier, archives, and offers the way back. */
export function ArchiveProduct() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/Delete' })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const product = useQuery(productQuery(id))
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const identifier = product.data ? identifierOf(product.data) : '…'
  const close = () => go(paths.products(productTypeId), { keep: true })

  const archive = async () => {
    setBusy(true)
    try {
      await call(contract.products.archive, { params: { id } }, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      setFault(faultText(error))
      return
    }
    await refreshProducts([id])
    close()
    offerUndo(
      [id],
      t('products.archive.done', { identifier }),
      t('products.archive.restored', { identifier }),
    )
  }

  return (
    <ConfirmModal
      title={identifier}
      confirmLabel={t('common.archive')}
      danger
      busy={busy}
      fault={fault ?? (product.isError ? product.error.message : undefined)}
      onConfirm={() => void archive()}
      onClose={close}
    >
      {t('products.archive.text')}
    </ConfirmModal>
  )
}
