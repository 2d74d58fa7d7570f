import type { ErrorCode } from '../errors/codes.ts'
import type { Decision } from './decision.ts'

/** How long an archived record can come back (3-domain.md §2.5). */
const UNDO_DAYS = 30

export const isUndoable = (deletedAt: Date, now: Date): boolean =>
  now.getTime() - deletedAt.getTime() <= UNDO_DAYS * 86_400_000

/**
 * A restored row is checked as if it were created now: its Create decision, read as the conflict to report.
 * What would be a fault of the input there (an archived origin, owner or edge) is here something that is gone.
 */
export function conflictOf({ faults, refusals }: Decision): ErrorCode | undefined {
  return faults.length ? 'NOT_FOUND' : refusals[0]?.code
}
