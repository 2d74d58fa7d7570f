import { useEffect, useState } from 'react'

/**
 * Returns the focus when a panel closes: panels are routes and unmount at once. The focus goes to the element that
 * opened the panel; if that is gone too, to the panel below or the page. If a new panel has taken the focus, it keeps
 * it.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : findFallback()
        back?.focus({ preventScroll: true })
      }),
    [opener],
  )
}

function findFallback(): HTMLElement | null {
  const titles = document.querySelectorAll<HTMLElement>('[role="dialog"] [data-autofocus]')
  return titles[titles.length - 1] ?? document.getElementById('content')
}
