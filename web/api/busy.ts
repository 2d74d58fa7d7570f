import { t } from '../ui/texts.ts'
import type { Route } from '../../core/contract/route.ts'
import { toastWaiting } from '../ui/toast.ts'
import { ApiError } from './error.ts'

/** A busy server is asked again for so long; then its refusal goes to whoever called, who offers another try. */
const maxWaitMilliseconds = 180_000

interface Wait {
  kind: 'read' | 'write'
  signal?: AbortSignal | undefined
}

/** Calls that a busy server has not taken yet. */
const waiting = { read: 0, write: 0 }

/** Whether a second call of the route changes nothing more. */
export const isRepeatable = ({ method, creates, idempotent }: Route): boolean =>
  method !== 'POST' || creates === true || idempotent === true

/** Sends a call. While the server is too busy to take it (503 with Retry-After), it tells so and sends it again. */
export async function whileBusy<T>(send: () => Promise<T>, { kind, signal }: Wait): Promise<T> {
  const end = performance.now() + maxWaitMilliseconds
  let isWaiting = false
  try {
    for (;;)
      try {
        return await send()
      } catch (error) {
        const seconds = error instanceof ApiError ? error.retryAfter : undefined
        if (seconds === undefined || performance.now() + seconds * 1000 > end) throw error
        if (!isWaiting) count(kind, 1)
        isWaiting = true
        await pause(seconds, signal)
      }
  } finally {
    if (isWaiting) count(kind, -1)
  }
}

function count(kind: Wait['kind'], change: 1 | -1): void {
  waiting[kind] += change
  if (waiting.write > 0) toastWaiting(t('error.http.busyWrite'))
  else toastWaiting(waiting.read > 0 ? t('error.http.busyRead') : undefined)
}

const pause = (seconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => reject(new DOMException('', 'AbortError'))
    if (signal?.aborted) return leave()
    signal?.addEventListener('abort', leave, { once: true })
    setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, seconds * 1000)
  })
