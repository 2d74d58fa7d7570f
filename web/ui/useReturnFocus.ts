import { useEffect, useState } from 'react'

/**
 * When a panel goes, what opened it has the focus again: panels are routes, and leave the page at once. Where that is
 * gone too, the panel below or the page has it; a panel that came in its place keeps what it took.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : below()
        back?.focus({ preventScroll: true })
      }),
    [opener],
  )
}

function below(): HTMLElement | null {
  const titles = document.querySelectorAll<HTMLElement>('[role="dialog"] [data-autofocus]')
  return titles[titles.length - 1] ?? document.getElementById('content')
}
