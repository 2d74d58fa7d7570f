import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { fold } from '../../platform/db/lists.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { GeometryColumns, LocationValues } from './check.ts'
import type { LocationRow } from './read.ts'

/** A place to write; `author` replaces the transaction's own user and moment. */
interface LocationDraft {
  values: LocationValues
  columns: GeometryColumns
  author?: Tx
}

/** Writes new places with their events; the caller has checked them. Returns their rows in the order of the drafts. */
export async function insertLocations(tx: Tx, drafts: readonly LocationDraft[]): Promise<LocationRow[]> {
  const rows = drafts.map(({ values, columns, author = tx }): LocationRow => {
    const id = v7({ msecs: author.now.getTime() })
    author.event({ action: 'create', type: 'locations', id, after: { ...values } })
    return {
      account_id: tx.accountId,
      id,
      ...values,
      search: fold(values.name),
      ...columns,
      version: 1,
      created_at: author.now,
      created_by: author.userId,
      updated_at: author.now,
      updated_by: author.userId,
      deleted_at: null,
      deletion_batch: null,
    }
  })
  await insertRows(tx, 'locations', rows)
  return rows
}

/** Changes a live place that the caller has locked, and emits the event. */
export async function updateLocation(
  tx: Tx,
  before: LocationRow,
  values: LocationValues,
  columns: GeometryColumns,
): Promise<LocationRow> {
  const after = await tx.db
    .updateTable('locations')
    .set({
      ...values,
      coords: json(values.coords),
      search: fold(values.name),
      ...columns,
      outline: json(columns.outline),
      bbox: json(columns.bbox),
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const told = values.geometry === before.geometry ? withoutGeometry : eventValues
  tx.event({ action: 'update', type: 'locations', id: before.id, before: told(before), after: told(after) })
  return after
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

const withoutGeometry = (row: LocationValues) => ({
  organization_id: row.organization_id,
  name: row.name,
  country: row.country,
  state: row.state,
  city: row.city,
  address: row.address,
  coords: row.coords,
})

const eventValues = (row: LocationValues) => ({ ...withoutGeometry(row), geometry: row.geometry })
