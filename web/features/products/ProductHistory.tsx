import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { findStage, useChains } from '../../shell/chains.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation } from '../../ui/texts.ts'
import { HistoryPanel } from '../history/RecordHistory.tsx'
import { identifierOf } from './columns.tsx'
import { productQuery } from './queries.ts'

/** The history of a product, beside its other panels (picture 27, below). */
export function ProductHistory() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/History' })
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const product = useQuery(productQuery(id))
  const stageId = product.data?.productSchema ?? productTypeId ?? ''
  const stage = findStage(useChains().chains, stageId)?.stage
  return (
    <HistoryPanel
      type="products"
      id={id}
      name={product.data ? shownIdentifier(identifierOf(product.data)) : undefined}
      subtitle={[stage?.name, product.data?.organization.name].filter(Boolean).join(', ')}
      stage={stage}
      tabs={[
        { label: t('history.tabs.data'), href: paths.productEdit(id, stageId) },
        { label: t('history.tabs.processes'), href: paths.productMilestones(id, stageId) },
        { label: t('history.tabs.qr'), href: paths.productQr(id, stageId) },
      ]}
      onClose={() => go(paths.products(stageId), { keep: true })}
    />
  )
}
