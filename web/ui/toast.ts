import { useSyncExternalStore } from 'react'

/** The code of the toasts loads with the first toast, not with the first screen. */
let isNeeded = false
let wake = () => {}
const store = async () => {
  isNeeded = true
  wake()
  return import('./Toasts.tsx')
}

export function useToastsNeeded(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wake = onChange
      return () => {
        wake = () => {}
      }
    },
    () => isNeeded,
  )
}

interface ToastOptions {
  /** Duration in ms, 1500 by default (GEN-09, ERR-16). */
  duration?: number
  /** A button that leads on, for which the toast stays longer. */
  link?: { label: string; onGo: () => void }
  /** Names the case to programs: `data-toast` of the toast. A refusal has the server's code. */
  name?: string
}

/** Shows a toast for success. */
export function toastDone(
  text: string,
  { link, duration = link ? 6000 : 1500, name = 'done' }: ToastOptions = {},
): void {
  void store().then(({ showDone }) => showDone(text, duration, name, link))
}

/** Shows a toast for a failure, with the reason. The same text is never shown twice at a time. */
export function toastFault(text: string, { duration = 1500, name = 'fault' }: ToastOptions = {}): void {
  void store().then(({ showFault }) => showFault(text, duration, name))
}

/** UND-01: shows what was archived and an undo button for ten seconds. */
export function toastUndo(text: string, undoLabel: string, onUndo: () => void): void {
  void store().then(({ showUndo }) => showUndo(text, undoLabel, onUndo))
}

/** Says why something takes long, until it is over: then there is no text. */
export function toastWaiting(text: string | undefined): void {
  if (text !== undefined || isNeeded) void store().then(({ showWaiting }) => showWaiting(text))
}
