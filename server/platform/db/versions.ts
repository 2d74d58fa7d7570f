import type { Route, StaleDetails } from '../../../core/contract/route.ts'
import { refuse } from '../../../core/errors/refusal.ts'

/** An edit that names the version it began from is refused when somebody saved in between (409 STALE, both versions). */
export function checkVersion<R extends Route>(
  sent: number | undefined,
  current: number,
  both: () => StaleDetails<R>,
): void {
  if (sent !== undefined && sent !== current) refuse('STALE', { details: both() })
}
