import type { Product } from '../../../core/contract/products.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useOpenTitle } from '../../ui/useOpenTitle.ts'
import { identifierOf } from './columns.tsx'

/** Names the page of the browser by a product and its open panel. */
export const useProductTitle = (product: Product | null | undefined, panel: string): void =>
  useOpenTitle(product && `${shownIdentifier(identifierOf(product))}, ${inSentence(panel)}`)
