import { useSyncExternalStore } from 'react'
import { keepTimeZone } from '../../core/fields/calendar.ts'
import { callAs } from '../api/client.ts'
import { config } from '../api/config.ts'
import {
  type HandOff,
  handOffKey,
  type ProductMessage,
  type SessionMessage,
  sessionIn,
} from '../api/handOver.ts'

/** Where the list is, which opened this window. */
export const listOrigin = (): string => new URL(config().apiBase).origin

/** The session that the list handed over. It is in memory alone: a reloaded page waits for the next message. */
let session: SessionMessage | undefined
const listeners = new Set<() => void>()

/** GRF-02: takes the session from the window that opened this one, and from the list's origin alone. */
export function receiveSession(opener: MessageEventSource | null): void {
  callAs({
    token: async () => session?.token ?? null,
    account: () => session?.audience ?? null,
    // The list signs in again, and hands over the next session.
    onUnauthorized: async () => true,
  })
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source === null || source !== opener || origin !== listOrigin()) return
    const handed = sessionIn(data)
    if (!handed) return
    session = handed
    keepTimeZone(handed.timeZone)
    for (const listener of listeners) listener()
  })
}

export const useHandedSession = (): SessionMessage | undefined =>
  useSyncExternalStore(subscribe, () => session)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a list is there to show a product. */
export const hasList = (): boolean => isOpen(window.opener) || location.origin === listOrigin()

/**
 * GRF-04: sends a product to the list. A list of the same origin that isn't the opener finds it in the local storage. `isAsked`
 * brings the list's window to the front.
 */
export function sendToList(handed: HandOff, { isAsked = false } = {}): void {
  const opener: unknown = window.opener
  if (isOpen(opener)) {
    const message: ProductMessage = { type: 'rastro:graphData', ...handed }
    opener.postMessage(message, listOrigin())
    if (isAsked) opener.focus()
  } else if (location.origin === listOrigin()) {
    localStorage.setItem(handOffKey, JSON.stringify(handed))
  }
}

/** The opener may be of another origin: only what any window has may be asked of it. */
const isOpen = (opener: unknown): opener is Window =>
  typeof opener === 'object' && opener !== null && !(opener as Window).closed
