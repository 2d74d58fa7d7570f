import { createContext, use } from 'react'
import type { Product } from '../../../core/contract/products.ts'

/** The page of the list below a record, which leads from one to the next. */
interface ListPage {
  rows: readonly Product[]
  /** How many stand on the pages before. */
  before: number
  /** Of the whole list, as it says it. */
  total: string
}

export const ListedContext = createContext<ListPage | undefined>(undefined)

export const useListed = (): ListPage | undefined => use(ListedContext)
