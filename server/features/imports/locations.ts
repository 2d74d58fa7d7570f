import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { LocationInput } from '../../../core/contract/locations.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { readGeometry } from '../../../core/geometry/check.ts'
import { groundKey } from '../../../core/geometry/clean.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { faultsFrom } from '../../platform/http/faults.ts'
import { Slices } from '../../platform/process/slices.ts'
import { coordsText } from '../configuration/sent.ts'
import type { LocationValues } from '../locations/check.ts'
import { insertLocations } from '../locations/write.ts'
import { judgeLocations } from '../locations/routes.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import { resolveOrganizations } from './resolve.ts'
import { addFaults, type Importer, isGood, type Judge, judgeEach, type Row, writeGood } from './rows.ts'

const shape = Compile(LocationInput)

/** What POST /locations refuses of these values before it looks at them. */
const shapeFaults = (values: unknown): Fault[] =>
  shape.Check(values) ? [] : faultsFrom(shape.Errors(values))

/** Places, whose values are the members of POST /locations. They have no unique values. */
export const judgeLocationRows: Judge = async (importer, rows) => {
  const { tx, session, language } = importer
  await resolveOrganizations(importer, rows)
  for (const row of rows) if (isGood(row)) addFaults(row, inForm(shapeFaults(inputOf(row))))
  const shaped = rows.filter(({ faults }) => faults.every(({ path }) => !path.startsWith('/dataSchema')))
  const places = await judgeEach(
    shaped.map((row) => ({ row })),
    (all) =>
      judgeLocations(
        { tx, session, language },
        all.map(({ row }) => inputOf(row) as LocationInput),
      ),
  )
  for (const { row, judged } of places) {
    row.warnings.push(...inForm(judged.remarks))
    addFaults(
      row,
      inForm(judged.faults.filter((fault) => fault !== unknownOrganization || row.organization !== '')),
    )
  }
  await knowPlaces(importer, places)
  return async () => {
    await writeGood(places, (good) =>
      insertLocations(
        tx,
        good.map(({ judged }) => judged),
      ),
    )
  }
}

type Place = { row: Row; judged: Awaited<ReturnType<typeof judgeLocations>>[number] }

/** A place of the name and the ground of a live place of its organization is known (GRD-08); so is one of an earlier row. */
async function knowPlaces({ tx }: Importer, places: readonly Place[]): Promise<void> {
  const asked = places.filter(({ row, judged }) => isGood(row) && judged.values.geometry !== null)
  if (asked.length === 0) return
  const rows = await tx.db
    .selectFrom('locations')
    .select(['organization_id', 'name', 'geometry'])
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .where('geometry', 'is not', null)
    .where(
      'organization_id',
      '=',
      anyOf([...new Set(asked.map(({ judged }) => judged.values.organization_id))]),
    )
    .where(
      'name',
      '=',
      sql<string>`any(${[...new Set(asked.map(({ judged }) => judged.values.name))]}::text[])`,
    )
    .limit(maxNamesakes)
    .execute()
  const slices = new Slices()
  const known = new Set<string>()
  for (const row of rows) {
    known.add(keyOf(row))
    if (slices.isOver) await slices.pause()
  }
  const first = new Map<string, Row>()
  for (const { row, judged } of asked) {
    const key = keyOf(judged.values)
    const earlier = first.get(key)
    if (known.has(key)) row.known = {}
    else if (earlier) row.known = { row: earlier }
    else first.set(key, row)
    if (slices.isOver) await slices.pause()
  }
}

/** Places of the names of one file that are compared with it. */
const maxNamesakes = 20_000

/** The same of places that have the name, the organization and the ground in common. */
const keyOf = ({
  organization_id,
  name,
  geometry,
}: Pick<LocationValues, 'organization_id' | 'name' | 'geometry'>) =>
  JSON.stringify([organization_id, name, groundKey(shapesOf(readGeometry(geometry) as FeatureCollection))])

/** The values of a row as POST /locations takes them: a position in two columns is one text. */
const inputOf = ({ organization, values: { dataSchema } }: Row): Record<string, unknown> => ({
  ...dataSchema,
  ...(dataSchema.coords === undefined ? {} : { coords: coordsText(dataSchema.coords) ?? dataSchema.coords }),
  organization,
})

const inForm = <One extends { path: string }>(found: readonly One[]): One[] =>
  found.map((one) => (one.path === '/organization' ? one : { ...one, path: `/dataSchema${one.path}` }))
