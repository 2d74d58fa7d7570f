import { useEffect, useEffectEvent } from 'react'

interface CodeKeys {
  /** Chooses the other one of the two codes. */
  onStep: () => void
  /** Saves the file of the chosen code. */
  onSave: () => void
}

/** Where arrows mean something else. */
const walked = 'input, textarea, select, [role=tab], [role=menu], [role=listbox]'

/** Keys of the tab of a code: arrows choose, Ctrl S (⌘ S) saves. They are off while a dialog stands over it. */
export function useCodeKeys({ onStep, onSave }: CodeKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
    const top = dialogs[dialogs.length - 1]
    if (event.defaultPrevented || (top && !top.querySelector('#record-tab'))) return
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's'
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const isWalked = event.target instanceof Element && event.target.closest(walked) !== null
    if (isSave) onSave()
    else if (isArrow && isPlain && !isWalked) onStep()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
