import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { GeometryColumns, LocationValues } from './check.ts'
import type { LocationRow } from './read.ts'
import { locationRecords } from './records.ts'

/** A place to write; `author` replaces the transaction's own user and moment. */
interface LocationDraft {
  values: LocationValues
  columns: GeometryColumns
  author?: Tx
}

/** Writes new places, which the caller has checked. */
export const insertLocations = (tx: Tx, drafts: readonly LocationDraft[]): Promise<LocationRow[]> =>
  locationRecords.insert(
    tx,
    drafts.map(({ values, columns, author }) => ({
      values: { ...values, search: searchColumn(fold(values.name)), ...columns },
      author,
    })),
  )

/** Changes a live place that the caller has locked. A geometry that stays isn't written: it may be large. */
export function updateLocation(
  tx: Tx,
  before: LocationRow,
  values: LocationValues,
  columns: GeometryColumns,
): Promise<LocationRow> {
  const { geometry, ...texts } = values
  return locationRecords.change(tx, before, {
    ...(geometry === before.geometry ? texts : { ...values, ...columns }),
    search: searchColumn(fold(values.name)),
  })
}
