import { flushSync } from 'react-dom'

/**
 * FST-03: Ctrl+Enter (⌘ Enter) sends a form from any of its entries, and with Shift goes on with the next record. Of several
 * dialogs the one above is meant.
 */
export function submitByKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing)
      return
    const button = buttonOf(event.target, event.shiftKey)
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    leave(event.target)
    button.click()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}

/** Attribute of buttons that save and go on with the next record. */
export const goesOn = { 'data-goes-on': true } as const

function buttonOf(target: EventTarget | null, isNext: boolean): HTMLElement | null | undefined {
  const dialogs = document.querySelectorAll('[role=dialog]')
  const top = dialogs[dialogs.length - 1]
  const own = target instanceof Element ? target.closest('form') : null
  const form = top && !(own && top.contains(own)) ? top.querySelector('form') : own
  return form?.querySelector<HTMLElement>(isNext ? '[data-goes-on]' : '[type=submit]')
}

/** Leaves an entry, which reads its text then; an open choice takes its marked option. */
function leave(entry: EventTarget | null): void {
  if (!(entry instanceof HTMLElement)) return
  if (entry.hasAttribute('data-expanded'))
    flushSync(() =>
      entry.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true })),
    )
  flushSync(() => entry.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
}
