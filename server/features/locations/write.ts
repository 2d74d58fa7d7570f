import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { doubtsIn, noteRemarks, type SentRemark } from '../configuration/sent.ts'
import type { GeometryColumns, LocationValues } from './check.ts'
import type { LocationRow } from './read.ts'
import { locationRecords } from './records.ts'

/** A place to write; `author` replaces the transaction's own user and moment. */
interface LocationDraft {
  values: LocationValues
  columns: GeometryColumns
  remarks?: readonly SentRemark[]
  author?: Tx
}

/** Writes new places, which the caller has checked. */
export async function insertLocations(tx: Tx, drafts: readonly LocationDraft[]): Promise<LocationRow[]> {
  const rows = await locationRecords.insert(
    tx,
    drafts.map(({ values, columns, remarks = [], author }) => ({
      values: { ...values, search: searchColumn(fold(values.name)), ...columns },
      author,
      doubts: doubtsIn(remarks),
    })),
  )
  for (const [n, { id }] of rows.entries()) noteRemarks(tx, id, drafts[n]!.remarks ?? [])
  return rows
}

/** Changes a live place that the caller has locked. A geometry that stays isn't written: it may be large. */
export async function updateLocation(
  tx: Tx,
  before: LocationRow,
  { values, columns, remarks = [] }: LocationDraft,
): Promise<LocationRow> {
  const { geometry, ...texts } = values
  noteRemarks(tx, before.id, remarks)
  return locationRecords.change(
    tx,
    before,
    {
      ...(geometry === before.geometry ? texts : { ...values, ...columns }),
      search: searchColumn(fold(values.name)),
    },
    doubtsIn(remarks),
  )
}
