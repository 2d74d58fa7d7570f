import { useRef } from 'react'

/** The Idempotency-Key of what is sent: the same body keeps it, so that a lost answer makes nothing twice. */
export function useRequestKey() {
  const last = useRef({ body: '', key: '' })
  return {
    of(body: unknown): string {
      const text = JSON.stringify(body)
      if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
      return last.current.key
    },
    /** After an answer: the same values may be meant once more. */
    renew() {
      last.current = { body: '', key: '' }
    },
  }
}
