import { createContext, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Product } from '../../../core/contract/products.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import type { RecordTab } from './recordTabs.ts'

/** The product whose record is open, as its frame has read it: the tabs read it no second time. */
export interface OpenRecord {
  product: Product
  stage: ChainStage
  chain: Chain
  /** The tab that is shown. */
  tab: RecordTab
  /** Somebody archived it meanwhile: it can be read on, and nothing can be done. */
  isArchived: boolean
}

export const RecordContext = createContext<OpenRecord | undefined>(undefined)

export function useRecord(): OpenRecord {
  const record = use(RecordContext)
  if (!record) throw new Error('a tab is shown outside of a record')
  return record
}

/** Where the frame of a record shows the foot of its tab. */
export const recordFoot = 'record-foot'

/** The foot of a tab, which stands in that of the record. */
export function RecordFoot({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setFoot(document.getElementById(recordFoot)), [])
  return foot && createPortal(children, foot)
}
