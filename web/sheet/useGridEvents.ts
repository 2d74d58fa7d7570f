import { useEffect, useEffectEvent, type KeyboardEvent as KeyEvent } from 'react'
import type { EarlyKeys } from './editors.ts'
import type { GridActions } from './gridActions.ts'
import type { GridArea } from './places.ts'
import type { SheetState } from './useSheet.ts'

interface CopyDetail {
  range: Pick<GridArea, 'x' | 'y' | 'x1' | 'y1'>
  colType: string
  rowType: string
  data: string[][]
}

interface KeyDetail {
  original: KeyboardEvent
  edit: object | null
}

export const isTextBox = (target: unknown): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox'

/** AltGr makes characters, and comes as Ctrl and Alt on some machines. */
const isPrintable = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 && !metaKey && (!ctrlKey || altKey)

/** Heads, keys and clipboard are elements of the grid's own, whose events its wrapper for React doesn't know. */
export function useGridEvents(
  grid: HTMLRevoGridElement | null,
  actions: GridActions,
  earlyKeys: EarlyKeys,
): void {
  const onHead = useEffectEvent(({ target }: Event) => {
    grid?.setAttribute('role', 'grid')
    if (target instanceof Element) target.querySelector('.actual-rgRow')?.setAttribute('role', 'row')
    // Who has no pointer scrolls wide rows by the arrows from here.
    const scrolled = grid?.querySelector('.scroll-rgCol')
    scrolled?.setAttribute('tabindex', '0')
    scrolled?.setAttribute('role', 'rowgroup')
    // The mark of the grid's authors is a link, which is no part of a grid to readers of screens.
    const mark = grid?.querySelector('revogr-attribution')
    mark?.setAttribute('aria-hidden', 'true')
    mark?.querySelector('a')?.setAttribute('tabindex', '-1')
  })
  const onKey = useEffectEvent((event: CustomEvent<KeyDetail>) => {
    const { original, edit } = event.detail
    if (!edit || !earlyKeys.isOpen || isTextBox(original.target)) return
    const { key, shiftKey } = original
    const isTyped = isPrintable(original)
    if (!isTyped && key !== 'Enter' && key !== 'Tab') return
    event.preventDefault()
    original.preventDefault()
    if (isTyped) {
      earlyKeys.add(key)
      return
    }
    const by = shiftKey ? -1 : 1
    if (key === 'Tab') actions.endEarly(by, 0)
    else actions.endEarly(0, by)
  })
  // The grid's own clipboard is drawn a moment after a cell has the focus: whoever clicks and pastes at once is faster.
  const onPaste = useEffectEvent((event: Event) => {
    if (!(event instanceof ClipboardEvent) || isTextBox(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    void actions.paste(event.clipboardData?.getData('text/plain') ?? '')
  })
  const onCopy = useEffectEvent((event: CustomEvent<CopyDetail>) => {
    const { range, rowType, colType } = event.detail
    event.detail.data = actions.copy({ ...range, rowType, colType })
  })
  useEffect(() => {
    if (!grid) return undefined
    const listeners = {
      afterheaderrender: onHead,
      beforekeydown: (event: Event) => onKey(event as CustomEvent<KeyDetail>),
      paste: onPaste,
      clipboardrangecopy: (event: Event) => onCopy(event as CustomEvent<CopyDetail>),
    }
    for (const [name, listener] of Object.entries(listeners)) grid.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) grid.removeEventListener(name, listener)
    }
  }, [grid])
}

/** The keys that the grid itself doesn't know. Returns whether the key was one of them. */
export function handleKey(
  event: KeyEvent,
  actions: GridActions,
  sheet: SheetState,
  onLeave: (() => void) | undefined,
): boolean {
  const primary = event.ctrlKey || event.metaKey
  const key = primary ? `Ctrl+${event.key.toLowerCase()}` : event.key
  switch (key) {
    case 'Ctrl+z':
      ;(event.shiftKey ? sheet.redo : sheet.undo)()
      return true
    case 'Ctrl+y':
      sheet.redo()
      return true
    case 'Ctrl+d':
      void actions.fillDown()
      return true
    case 'F2':
      void actions.edit()
      return true
    case 'Escape':
      onLeave?.()
      return true
    default:
      return false
  }
}
