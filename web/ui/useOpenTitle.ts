import { useEffect, useRef } from 'react'
import { useTranslation } from './texts.ts'

/** Sets the page title to that of the open panel, and restores it at the end. */
export function useOpenTitle(title: string | null | undefined): void {
  const { t } = useTranslation()
  const before = useRef<string>(undefined)
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
