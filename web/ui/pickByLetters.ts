import { flushSync } from 'react-dom'
import { fold, searchKey } from '../../core/rules/search.ts'

/** A pause longer than this begins another word, in ms. */
const longestPause = 2_000

/**
 * FST-03: letters pick in a choice that can't be typed in, as in a browser's own. They open it and lead to the option that begins
 * with them; Enter or Tab takes it, Escape leaves what was.
 */
export function pickByLetters(): () => void {
  let word = ''
  let last = 0
  /** The choice that is typed into, and the option that its letters lead to. */
  let choice: HTMLElement | undefined
  let found: HTMLElement | undefined

  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (!(target instanceof HTMLElement) || !target.matches(choices)) return
    if (target !== choice || event.timeStamp - last > longestPause) word = ''
    const isLetter = [...key].length === 1 && (key !== ' ' || word !== '')
    if (isLetter) {
      word += key
      last = event.timeStamp
      choice = target
      const list = openList(target)
      if (!list) return
      found = findOption(list, fold(word))
      if (found) lead(target, list, found)
    } else if ((event.isTrusted || key !== arrow) && !(key in modifiers)) {
      const taken = target === choice ? found : undefined
      const isShown = taken?.isConnected && isOpen(target)
      word = ''
      found = undefined
      if (!isShown || event.shiftKey || (key !== 'Enter' && key !== 'Tab')) return
      take(target, taken)
      if (key === 'Tab') return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onLeave = () => {
    choice = undefined
    found = undefined
  }
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('focusout', onLeave)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('focusout', onLeave)
  }
}

/** Choices that show their options, and take no text. */
const choices = 'input[aria-haspopup=listbox][readonly], button[aria-haspopup=listbox]'
const arrow = 'ArrowDown'
const modifiers = { Shift: true, Dead: true, CapsLock: true }

/** React would draw it after this listener, and the letters are to lead to an option of it. */
const press = (target: HTMLElement) =>
  flushSync(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: arrow, code: arrow, bubbles: true })),
  )

/** Opens a choice; undefined where it stays closed, since it is only read. */
function openList(target: HTMLElement): HTMLElement | undefined {
  if (!isOpen(target)) press(target)
  return listOf(target)
}

const isOpen = (target: HTMLElement) => target.hasAttribute('data-expanded')

/** The list of an open choice, which doesn't always name it yet; no other one is open beside it. */
export const listOf = (target: HTMLElement): HTMLElement | undefined =>
  isOpen(target)
    ? [...document.querySelectorAll<HTMLElement>('[role=listbox]')].find((list) => list.checkVisibility())
    : undefined

export const optionsOf = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])'),
]

/** Marks an option by the choice's own keys, so that it says so to readers of screens. */
function lead(target: HTMLElement, list: HTMLElement, option: HTMLElement): void {
  for (let left = optionsOf(list).length; left > 0; left -= 1) {
    if (option.hasAttribute('data-combobox-selected')) return
    press(target)
  }
}

/** A press on the chosen one of a single choice would take it away. */
function take(target: HTMLElement, option: HTMLElement): void {
  const isKept = target instanceof HTMLInputElement && target.value !== ''
  if (isKept && option.getAttribute('aria-selected') === 'true') target.click()
  else option.click()
}

/** The option that begins with the word, else one of whose words does; one letter again and again goes from each to the next. */
function findOption(list: HTMLElement, word: string): HTMLElement | undefined {
  const all = optionsOf(list)
  const begins = (typed: string) =>
    all.filter((option) => searchKey(option.textContent).startsWith(searchKey(typed)))
  const [first] = begins(word)
  if (first) return first
  const same = [...word].every((letter) => letter === word[0]) ? begins(word[0]!) : []
  return (
    same[(word.length - 1) % same.length] ??
    all.find((option) =>
      fold(option.textContent)
        .split(/\s+/)
        .some((part) => part.startsWith(word)),
    )
  )
}
