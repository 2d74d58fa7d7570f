import { refuse } from '../../../core/errors/refusal.ts'

/** An edit that names the version it began from is refused when somebody saved in between (409 STALE, both versions). */
export function checkVersion(
  sent: number | undefined,
  current: number,
  both: () => { yours: unknown; theirs: unknown },
): void {
  if (sent !== undefined && sent !== current) refuse('STALE', { details: both() })
}
