import { findFallback } from './useReturnFocus.ts'

const focusable =
  ':is(a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]):not(:disabled, [aria-hidden=true])'

/** The sheet gives the focus to its own cells. */
const ownFocus = 'revo-grid'

/**
 * Where the element that has the focus disappears (a notice that was answered, a row that was archived) or is switched off
 * (a button whose request runs), the browser leaves the focus on the body, and a person at a keyboard starts anew at the top
 * of the page. Instead it goes to the next control in the place of what disappeared, and returns to a button once that is on
 * again. Whoever has a better place for it (a panel that closes, a form with a fault) comes first.
 */
export function keepFocus(): () => void {
  /** The focused element with its ancestors, innermost first. */
  let chain: readonly Element[] = document.activeElement ? chainOf(document.activeElement) : []
  /** Sibling after the removed part. */
  let next: Node | null = null
  /** A disabled button, and the element that has its focus meanwhile. */
  let away: { from: HTMLElement; at: Element | null } | undefined
  let isDue = false

  const isLost = ([element]: readonly Element[]) =>
    element !== undefined && (!element.isConnected || element.matches(':disabled'))
  const isNowhere = () => document.activeElement === null || document.activeElement === document.body

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === away?.at) return
    chain = chainOf(target)
    away = undefined
  }
  // A click on the background drops the focus on purpose.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null)
      requestAnimationFrame(() => {
        if (isNowhere() && !isLost(chain)) chain = []
      })
  }
  const act = () => {
    isDue = false
    if (away && !away.from.matches(':disabled')) {
      const { from, at } = away
      away = undefined
      if ((isNowhere() || document.activeElement === at) && from.isConnected)
        return from.focus({ preventScroll: true })
    }
    if (!isNowhere() || !isLost(chain)) return
    const [element] = chain
    if (chain.some((one) => one.isConnected && one.matches(ownFocus))) return
    if (element instanceof HTMLElement && element.isConnected) {
      const at =
        element.parentElement?.closest<HTMLElement>('[tabindex]') ?? document.getElementById('content')
      away = { from: element, at }
      return at?.focus({ preventScroll: true })
    }
    const place = inPlaceOf(chain, next) ?? findFallback()
    next = null
    place?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver((records) => {
    const isOver = away !== undefined && !away.from.matches(':disabled')
    if (!isOver && !isLost(chain)) return
    for (const { removedNodes, nextSibling } of records)
      if ([...removedNodes].some((node) => chain.includes(node as Element))) next = nextSibling
    if (isDue) return
    isDue = true
    // After a panel that closes has returned the focus in the frame before.
    requestAnimationFrame(() => requestAnimationFrame(act))
  })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    observer.disconnect()
  }
}

function chainOf(element: Element): Element[] {
  const chain: Element[] = []
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    chain.push(one)
  return chain
}

/** The next control after the removed part, else the previous one, in the nearest ancestor that has one. */
function inPlaceOf(chain: readonly Element[], next: Node | null): HTMLElement | undefined {
  for (const around of chain.filter(({ isConnected }) => isConnected)) {
    const controls = [...around.querySelectorAll<HTMLElement>(focusable)].filter((one) =>
      one.checkVisibility(),
    )
    const isAfter = (one: HTMLElement) =>
      next !== null &&
      (next.contains(one) || (next.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
    const found = controls.find(isAfter) ?? controls.at(-1)
    if (found) return found
  }
  return undefined
}
