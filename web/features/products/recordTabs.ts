import { useSearch } from '@tanstack/react-router'
import { paths } from '../../../core/rules/paths.ts'
import { mergeQuery, useGo } from '../../ui/Go.tsx'

/** The tabs of a record, in their order. */
export const recordTabs = [
  'data',
  'processes',
  'origin',
  'trace',
  'balance',
  'readiness',
  'audience',
  'code',
  'history',
] as const
export type RecordTab = (typeof recordTabs)[number]

const addresses: Readonly<Record<RecordTab, (product: string, stage: string) => string>> = {
  data: paths.productData,
  processes: paths.productMilestones,
  origin: paths.productOrigin,
  trace: paths.productTrace,
  balance: paths.productBalance,
  readiness: paths.productReadiness,
  audience: paths.productAudience,
  code: paths.productQr,
  history: paths.productHistory,
}

export const tabPath = (tab: RecordTab, product: string, stage: string): string =>
  addresses[tab](product, stage)

/** The address of a panel, which closes into the tab that led to it. */
export const fromTab = (path: string, tab: RecordTab): string => mergeQuery(path, `record=${tab}`)

/** What panels add to the address of the list. */
export const ofPanels = ['record', 'field', 'assessment', 'symbol'] as const

/** Closes a panel of a product: into the tab of its record that led to it, else into the list. */
export function useProductClose(product: string | undefined, stage: string): () => void {
  const go = useGo()
  const tab = useSearch({
    strict: false,
    select: ({ record }: { record?: unknown }) => recordTabs.find((one) => one === record),
  })
  const path = tab && product !== undefined ? tabPath(tab, product, stage) : paths.products(stage)
  return () => go(path, { keep: true, drop: ofPanels })
}
