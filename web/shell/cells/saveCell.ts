import type { Issue } from '../../../core/errors/refusal.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { staleDetails } from '../../api/stale.ts'
import { faultsOf } from '../../api/faultText.ts'
import { payloadOf, type FormRecord } from '../../forms/record.ts'
import { isSame, valueOf, withValue, type CellRecord, type CellSource, type Member } from './source.ts'

/** Outcome of saving a cell. */
type Outcome<Item> =
  | { kind: 'saved' }
  /** Nothing is known to be saved when the server failed or did not answer. */
  | { kind: 'refused'; faults: readonly Issue[]; isUnanswered: boolean }
  /** Somebody else changed the same cell meanwhile. */
  | { kind: 'conflict'; theirs: Item; savedBy: string | null }

/** Saves a record with one cell changed over the version that was read. What others changed beside it stays. */
export async function saveCell<Item extends CellRecord>(
  source: CellSource<Item>,
  base: Item,
  record: FormRecord,
  member: Member,
): Promise<Outcome<Item>> {
  const { route } = source
  try {
    const body = { ...source.bodyOf(record, base), version: base.version }
    await call(route, { params: { id: base._id }, body }, { quiet: true })
    return { kind: 'saved' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const both = staleDetails(route, error)
    if (!both) return { kind: 'refused', faults: faultsOf(error), isUnanswered: error.status >= 500 }
    // The contract types the record of this code.
    const theirs = both.theirs as unknown as Item
    const [mine, before, now] = [record, source.recordOf(base), source.recordOf(theirs)].map((one) =>
      valueOf(one, member),
    )
    // The earlier answer was lost, or somebody typed the same.
    if (isSame(now, mine)) return { kind: 'saved' }
    if (!isSame(now, before)) return { kind: 'conflict', theirs, savedBy: both.savedBy ?? null }
    return saveCell(source, theirs, overTheirs(source, theirs, mine, member), member)
  }
}

/** Somebody else's newer version with one value of mine. */
export function overTheirs<Item extends CellRecord>(
  { recordOf, schema }: CellSource<Item>,
  theirs: Item,
  mine: unknown,
  member: Member,
): FormRecord {
  const record = withValue(recordOf(theirs), member, mine)
  return { ...record, ...payloadOf(record, { form: schema }) }
}
