import { useEffect, useEffectEvent, useRef } from 'react'
import { takeKeys } from '../ui/earlyKeys.ts'
import { useGo } from '../ui/Go.tsx'
import { actOf, type KeyAct, sectionKey, useKeysOn } from '../ui/keys.ts'
import { isOpen } from './section.ts'
import { useSections, useSession } from './useSession.ts'
import { onceShown } from './onceShown.ts'

/** Time to press the second letter after G. */
const pairTime = 1_500

/** Entries, and widgets in which letters mean something: menus, lists of choices, grids that are no lists of rows, maps. */
const typing = `input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select,
  [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=listbox], [role=menu],
  [role=grid]:not(:has([data-row])), [role=treegrid], [role=application]`

/** FST-07: single keys. They act on what the page shows: an element carries its `data-key`, a row its `data-row`. */
export function useKeys(onShow: () => void): void {
  const on = useKeysOn()
  const go = useGo()
  const sections = useSections()
  const { session } = useSession()
  const leaving = useRef<number>(undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyIn(event)
    const isLetter = leaving.current !== undefined && event.timeStamp - leaving.current < pairTime
    leaving.current = undefined
    if (key === undefined || isElsewhere(event.target)) return
    if (key === sectionKey && !event.repeat) leaving.current = event.timeStamp
    else if (isLetter ? !event.repeat && leave(key) : act(key, event.repeat)) event.preventDefault()
  })

  const act = (key: string, isRepeated: boolean): boolean => {
    const found = actOf(key)
    if (found === undefined || (isRepeated && found !== 'next' && found !== 'previous')) return false
    if (perform(found)) return true
    // On a slow line the button of a list comes later than the keys.
    if (found === 'create') onceShown(() => !isElsewhere(document.activeElement) && perform(found))
    return false
  }
  /** Whether the page has the thing. */
  const perform = (found: KeyAct): boolean => {
    switch (found) {
      case 'show':
        onShow()
        return true
      case 'next':
        return walk(1)
      case 'previous':
        return walk(-1)
      case 'tick':
        return press(currentRow()?.querySelector('input[type=checkbox]'))
      case 'edit':
        return press(keyed(currentRow() ?? document, 'edit'))
      case 'create':
        return press(keyed(document, 'create'))
      case 'search':
        return focus(keyed(document, 'search'))
    }
  }
  const leave = (key: string): boolean => {
    const section = sections.find(({ letter }) => letter === key)
    if (!section || !isOpen(section, session)) return false
    go(section.path)
    return true
  }

  useEffect(() => {
    const early = takeKeys()
    if (!on) return
    for (const event of early) onKey(event)
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [on])
}

/** The key of an event that types nothing and belongs to nobody: letters without Shift, signs with what makes them. */
function keyIn({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
  keyCode,
  defaultPrevented,
}: KeyboardEvent) {
  // 229: an input method is at work, also where a browser doesn't say so otherwise.
  if (defaultPrevented || isComposing || keyCode === 229 || ctrlKey || metaKey || altKey) return undefined
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  return isLetter ? (shiftKey ? undefined : key.toUpperCase()) : key
}

/** Somebody types, or a dialog is open. */
function isElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(`${typing}, [role=dialog]`)) return true
  return document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') !== null
}

/** The visible element for a key. */
function keyed(within: ParentNode, act: KeyAct): HTMLElement | undefined {
  const found = within.querySelectorAll<HTMLElement>(`[data-key=${act}]`)
  return [...found].find((element) => element.checkVisibility({ visibilityProperty: false }))
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

function focus(element: HTMLElement | undefined): boolean {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
  return Boolean(element)
}

const currentRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/** Moves the focus to the next row; the first one begins. At the last one it stays. */
function walk(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  if (rows.length === 0) return false
  const at = rows.indexOf(currentRow() as HTMLElement)
  const row = at < 0 ? rows[0] : rows[at + step]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return true
}
