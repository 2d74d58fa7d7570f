import { useEffect, useState } from 'react'

/** When a panel goes, what opened it has the focus again: panels are routes, and leave the page at once. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement)
        requestAnimationFrame(() => opener.isConnected && opener.focus({ preventScroll: true }))
    },
    [opener],
  )
}
