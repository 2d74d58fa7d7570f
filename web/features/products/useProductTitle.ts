import { useEffect, useRef } from 'react'
import type { Product } from '../../../core/contract/products.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation } from '../../ui/texts.ts'
import { identifierOf } from './columns.tsx'

/** Names the page of the browser by a product and its open panel, and gives it back its name at the end. */
export function useProductTitle(product: Product | null | undefined, panel: string): void {
  const { t } = useTranslation()
  const before = useRef<string>(undefined)
  const title = product && `${shownIdentifier(identifierOf(product))}, ${inSentence(panel)}`
  useEffect(() => {
    if (!title) return
    before.current ??= document.title
    document.title = t('shell.document', { title })
  })
  useEffect(
    () => () => {
      if (before.current !== undefined) document.title = before.current
    },
    [],
  )
}
