import type { Drill } from '../../../core/contract/recalls.ts'
import type { Static } from 'typebox'
import { drillHours } from '../../../core/rules/recall.ts'
import { sumOf } from '../../../core/rules/quantity.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WholeTrace } from '../trace/read.ts'
import { recallRecords } from './records.ts'

type Figures = Static<typeof Drill>

/** RCL-07: what a drill finds of its products by their trace, which took so long. */
export function drillOf(trace: WholeTrace, reached: ReadonlySet<string>, tracedMs: number): Figures {
  const found = trace.found.filter(({ id }) => reached.has(id))
  const holders = found.flatMap(({ readable }) => readable?.holding.holder ?? [])
  // Amounts count once, where the trace ends; the start alone is its own end.
  const ends = found.flatMap(({ readable, steps }) =>
    readable?.isEnd && (steps > 0 || found.length === 1) ? [readable] : [],
  )
  const located = ends.filter(({ holding }) => holding.holder !== null)
  return {
    tracedMs,
    products: reached.size,
    located: holders.length,
    withContact: holders.filter(({ phoneNumber, email }) => phoneNumber !== null || email !== null).length,
    quantityLocated: quantityOf(located, ends),
    quantityTotal: quantityOf(ends, ends),
  }
}

interface End {
  quantity: number | null
  unit: string | null
}

/** The sum of some ends; null where one of all is unknown or their units differ. */
function quantityOf(some: readonly End[], all: readonly End[]): number | null {
  const [first] = all
  const isKnown =
    first !== undefined && all.every(({ quantity, unit }) => quantity !== null && unit === first.unit)
  return isKnown ? sumOf(some.map(({ quantity }) => quantity!)) : null
}

/** A drill ends by itself after a day. */
export async function endDrills(tx: Tx): Promise<void> {
  const old = await tx.db
    .selectFrom('recalls')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('kind', '=', 'drill')
    .where('status', '=', 'open')
    .where('created_at', '<=', new Date(tx.now.getTime() - drillHours * 3_600_000))
    .execute()
  const ids = old.map(({ id }) => id)
  // Somebody may have ended one meanwhile.
  for (const drill of await recallRecords.lock(tx, ids))
    if (drill.status === 'open') await recallRecords.change(tx, drill, { status: 'ended', ended_at: tx.now })
}
