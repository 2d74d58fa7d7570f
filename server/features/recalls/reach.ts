import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { maxTraceProducts } from '../../../core/rules/lineage.ts'
import type { Session } from '../../../core/rules/can.ts'
import { Outrun, type Tx } from '../../platform/db/database.ts'
import { lockUntilStable } from '../links/lock.ts'
import { walk } from '../links/walk.ts'
import { unreadable } from './read.ts'

interface ReachQuery {
  session: Session
  start: string
  products: readonly string[] | 'all'
  /** A drill changes nothing, so nothing waits for it. */
  holds: boolean
}

/**
 * The products that a recall of a start reaches: what it went into, or those of a list. They stay locked until commit, and what one of
 * them went into while this waited is among them: no destination slips in between (RCL-03).
 */
export async function findReached(
  tx: Tx,
  { session, start, products, holds }: ReachQuery,
): Promise<string[]> {
  const find = async () => {
    const { distances, truncated } = await walk(tx, [start], 'down', { maxProducts: maxTraceProducts })
    if (products === 'all') return truncated ? refuseTooMany() : [...distances.keys()]
    return pickListed(tx, session, { start, listed: products, descendants: distances })
  }
  if (!holds) return find()
  const locked = await lockUntilStable(tx, find)
  // It was archived since it was read.
  if (!locked.get(start)?.live) throw new Outrun()
  return [...locked.keys()]
}

/** Products of a list, each once; those that the session may not read are absent. */
async function pickListed(
  tx: Tx,
  session: Session,
  {
    start,
    listed,
    descendants,
  }: { start: string; listed: readonly string[]; descendants: ReadonlyMap<string, number> },
): Promise<string[]> {
  const ids = listed.map((id) => id.toLowerCase())
  const hidden = await unreadable(
    tx,
    session,
    ids.filter((id) => descendants.has(id)),
  )
  const faults = ids.flatMap((id, n): Fault[] =>
    descendants.has(id) && !hidden.has(id)
      ? []
      : [{ path: `/products/${n}`, key: 'recalls.fault.notDescendant' }],
  )
  if (faults.length > 0) refuse('INVALID', { faults })
  const reached = [...new Set([start, ...ids])]
  return reached.length > maxTraceProducts ? refuseTooMany() : reached
}

export const refuseTooMany = (): never =>
  refuse('INVALID', {
    faults: [{ path: '/products', key: 'recalls.fault.tooMany', params: { limit: maxTraceProducts } }],
  })

/** A recall or a drill that reaches what the person can't read is for administrators (RCL-01). */
export async function refuseRestricted(tx: Tx, session: Session, reached: readonly string[]): Promise<void> {
  const { size: restricted } = await unreadable(tx, session, reached)
  if (restricted > 0)
    refuse('FORBIDDEN', { key: 'recalls.restricted', params: { count: restricted }, details: { restricted } })
}
