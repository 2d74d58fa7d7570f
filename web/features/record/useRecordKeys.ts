import { useEffect, useEffectEvent } from 'react'
import { useKeysOn } from '../../ui/keys.ts'

interface RecordKeys {
  /** Opens a tab by its number, from 1. */
  onTab: (number: number) => void
  /** Opens the next or previous product of the list. */
  onStep: (by: 1 | -1) => void
}

/** Where a key is an entry, or means something else. */
const typing =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=grid], [role=application]'

/** Single keys of a record (FST-07). They are off while a dialog stands over it. */
export function useRecordKeys({ onTab, onStep }: RecordKeys): void {
  const on = useKeysOn()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toUpperCase()
    const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')
    const top = dialogs[dialogs.length - 1]
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (!top?.querySelector('#record-tab')) return
    const isTab = /^[1-9]$/.test(key)
    // What has the focus may go with the tab that is left.
    if (isTab || key === 'J' || key === 'K')
      top.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    if (isTab) onTab(Number(key))
    else if (key === 'J') onStep(1)
    else if (key === 'K') onStep(-1)
    else if (key === 'E') top.querySelector<HTMLElement>('[data-key=edit]')?.click()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!on) return
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [on])
}
