import { useQueries } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { labelSymbols } from '../../../core/gs1/printed.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { Fault } from '../../shell/faults.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useProductClose } from '../products/recordTabs.ts'
import { PrintPanel } from './PrintPanel.tsx'
import { pdfTemplatesQuery } from './queries.ts'

export interface PrintedProduct {
  _id: string
  name: string
}

/** QRP-06: formats for the products that the list, or a product's sheet, put into the session. */
export function PrintProducts() {
  const { t, i18n } = useTranslation()
  const { productTypeId: stageId = '' } = useSearch({ from: '/session/shell/Products' })
  const symbol = useSearch({
    strict: false,
    select: (search: Record<string, unknown>) => labelSymbols.find((one) => one === search.symbol) ?? 'qr',
  })
  const stage = findStage(useChains().chains, stageId)?.stage
  const { found: products } = useDraft<PrintedProduct[]>(`print-products:${stageId}`)
  // A record prints its product alone.
  const close = useProductClose(products?.[0]?._id, stageId)
  const [labels, sheets] = useQueries({
    queries: (['ProductSchemaQR', 'ProductSchema'] as const).map((itemType) =>
      pdfTemplatesQuery(itemType, i18n.language, stageId),
    ),
  })
  const isEmpty = products === null || products.length === 0
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (isEmpty) leave()
  }, [isEmpty])
  if (isEmpty) return null

  const waiting = [labels, sheets].find((query) => !query?.data)
  const templates = [...(labels?.data ?? []), ...(sheets?.data ?? [])]
  const [first] = templates
  if (waiting || !first || !stage)
    return (
      <SidePanel title={t('pdf.title')} width="wide" onClose={close}>
        {waiting?.isError ? (
          <Fault error={waiting.error} onRetry={() => void waiting.refetch()} />
        ) : waiting || !stage ? (
          <ListSkeleton rows={3} height={120} />
        ) : (
          <Notice>{t('pdf.none')}</Notice>
        )}
      </SidePanel>
    )
  return (
    <PrintPanel
      key={stageId}
      stage={stage}
      products={products}
      templates={[first, ...templates.slice(1)]}
      symbol={symbol}
      onClose={close}
    />
  )
}
