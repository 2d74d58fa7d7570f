import type { Route, StaleDetails } from '../../../core/contract/route.ts'
import { refuse } from '../../../core/errors/refusal.ts'

/** Refuses an edit that is based on an older version than the current one (409 STALE, with both versions). */
export async function checkVersion<R extends Route>(
  sent: number | undefined,
  current: number,
  both: () => StaleDetails<R> | Promise<StaleDetails<R>>,
): Promise<void> {
  if (sent !== undefined && sent !== current) refuse('STALE', { details: await both() })
}
