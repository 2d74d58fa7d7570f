import { useSyncExternalStore } from 'react'

/** Toasts come with the first one that is shown, not with the first screen. */
let wanted = false
let wake = () => {}
const store = async () => {
  wanted = true
  wake()
  return import('./Toasts.tsx')
}

export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wake = onChange
      return () => {
        wake = () => {}
      }
    },
    () => wanted,
  )
}

interface ToastOptions {
  /** How long it stays, ms; 1500 unless the case names another (GEN-09, ERR-16). */
  for?: number
}

/** Says that something was done. */
export function toastDone(text: string, { for: duration = 1500 }: ToastOptions = {}): void {
  void store().then(({ showDone }) => showDone(text, duration))
}

/** Says that something was not done, and why. The same text is never shown twice at a time. */
export function toastFault(text: string, { for: duration = 1500 }: ToastOptions = {}): void {
  void store().then(({ showFault }) => showFault(text, duration))
}

/** UND-01: what was archived and the way back, for ten seconds. */
export function toastUndo(text: string, undoLabel: string, onUndo: () => void): void {
  void store().then(({ showUndo }) => showUndo(text, undoLabel, onUndo))
}
