import { useEffect, useState } from 'react'

/**
 * Returns the focus when a panel closes: panels are routes and unmount at once. The focus goes to the element that
 * opened the panel; if its row is gone, to the row in its place; else to the panel below or the page. If a new panel has
 * taken the focus, it keeps it.
 */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener)
  useEffect(
    () => () =>
      void requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const back = opener?.element.isConnected
          ? opener.element
          : (inPlaceOf(opener) ?? findCreate() ?? findFallback())
        back?.focus({ preventScroll: true })
      }),
    [opener],
  )
}

interface Opener {
  element: HTMLElement
  /** The rows that it stood in, and the place of its own. */
  rows: Element | null
  at: number
}

function findOpener(): Opener | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const row = element.closest('tr, li')
  const rows = row?.parentElement ?? null
  return { element, rows, at: row && rows ? [...rows.children].indexOf(row) : -1 }
}

function inPlaceOf(opener: Opener | undefined): HTMLElement | undefined {
  if (!opener?.rows?.isConnected) return undefined
  const row = opener.rows.children[Math.min(opener.at, opener.rows.children.length - 1)]
  return row?.querySelector<HTMLElement>('a[href]') ?? undefined
}

/** FST-03: after a series, of which nothing is left that opened it, the page offers to create another one. */
const findCreate = (): HTMLElement | null =>
  document.querySelector('[role="dialog"]') === null
    ? document.querySelector<HTMLElement>('[data-key="create"]')
    : null

/** The panel that is open, else the page. */
export function findFallback(): HTMLElement | null {
  const titles = document.querySelectorAll<HTMLElement>('[role="dialog"] h2[tabindex]')
  return titles[titles.length - 1] ?? document.getElementById('content')
}
