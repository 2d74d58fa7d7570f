import { useEffect, useEffectEvent, type RefObject } from 'react'

/** FST-03: Ctrl+Shift+Enter in the dialog around `within`, unless another dialog stands over it. */
export function useNextKeys(isOn: boolean, within: RefObject<HTMLElement | null>, onKeys: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey) || event.isComposing)
      return
    const dialogs = document.querySelectorAll('[role="dialog"]')
    if (!dialogs[dialogs.length - 1]?.contains(within.current)) return
    event.preventDefault()
    event.stopPropagation()
    onKeys()
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isOn])
}
