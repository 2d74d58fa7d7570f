import { listOf, optionsOf } from './pickByLetters.ts'

/**
 * Tab leaves a choice with what was typed into it: where exactly one option matches, it is chosen. Entries that take any text
 * (`data-any-text`) keep what was typed.
 */
export function takeOnlyMatch(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event
    if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey || event.isComposing) return
    if (!(target instanceof HTMLInputElement) || target.matches('[readonly], [data-any-text]')) return
    const list = target.value.trim() === '' ? undefined : listOf(target)
    const [only, other] = list ? optionsOf(list) : []
    // A press on the chosen one would take it away.
    if (only && !other && only.getAttribute('aria-selected') !== 'true') only.click()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}
