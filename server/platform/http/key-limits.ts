import type { FastifyReply } from 'fastify'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Settings } from '../process/settings.ts'

const minute = 60_000

/** Requests of each key in its minute, in this process. */
const windows = new Map<string, { until: number; count: number }>()

/** KEY-06: counts a request of a key, or refuses it and doesn't count it; the answer says how many are left. */
export function limitKey(
  { userId, areas }: Session,
  reply: FastifyReply,
  { keyPerMinute: max }: Pick<Settings, 'keyPerMinute'>,
): void {
  if (!areas) return
  const now = Date.now()
  const known = windows.get(userId)
  const window = known && known.until > now ? known : { until: now + minute, count: 0 }
  windows.set(userId, window)
  const isOver = window.count >= max
  if (!isOver) window.count += 1
  const reset = Math.max(1, Math.ceil((window.until - now) / 1_000))
  reply.headers({
    'RateLimit-Limit': String(max),
    'RateLimit-Remaining': String(max - window.count),
    'RateLimit-Reset': String(reset),
  })
  if (isOver) refuse('TOO_MANY', { retryAfter: reset })
}
