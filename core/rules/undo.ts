import type { ErrorCode } from '../errors/codes.ts'
import type { Decision } from './decision.ts'

/** How long an archived record can be restored (3-domain.md §2.5). */
export const undoDays = 30

/** Records archived before this time stay archived. */
export const undoExpiry = (now: Date): Date => new Date(now.getTime() - undoDays * 86_400_000)

/** Last moment for restoring a record archived at this time. */
export const undoableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + undoDays * 86_400_000)

export const isUndoable = (deletedAt: Date, now: Date): boolean => deletedAt >= undoExpiry(now)

/**
 * The conflict of restoring a row, which is checked as if it were created now. A fault of the input in Create (an archived
 * origin, owner or edge) becomes NOT_FOUND here.
 */
export function conflictOf({ faults, refusals }: Decision): ErrorCode | undefined {
  return faults.length ? 'NOT_FOUND' : refusals[0]?.code
}
