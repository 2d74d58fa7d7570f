import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { LocationInput } from '../../../core/contract/locations.ts'
import { formatNumber, type Language, text } from '../../../core/i18n/index.ts'
import { isEqual } from '../../../core/json/equal.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { readGeometry } from '../../../core/geometry/check.ts'
import { groundKey } from '../../../core/geometry/clean.ts'
import { type FeatureCollection, shapesOf } from '../../../core/geometry/shapes.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { faultsFrom } from '../../platform/http/faults.ts'
import { Slices } from '../../platform/process/slices.ts'
import { coordsText, notedRemarks } from '../configuration/sent.ts'
import type { LocationValues } from '../locations/check.ts'
import type { LocationRow } from '../locations/read.ts'
import { locationRecords } from '../locations/records.ts'
import { changeLocation, judgeLocations } from '../locations/routes.ts'
import { insertLocations } from '../locations/write.ts'
import { repeated } from '../products/rows.ts'
import { unknownOrganization } from '../organizations/usable.ts'
import { resolveOrganizations } from './resolve.ts'
import {
  addFaults,
  type Importer,
  isChange,
  isGood,
  type Judge,
  judgeEach,
  type Row,
  writeGood,
} from './rows.ts'
import { addUpdate, shorten, writeChanges } from './update.ts'

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
  const changing = await findChanges(importer, places)
  for (const { row, judged } of places) {
    // What changes a place is judged by the rules of its own.
    if (changing.has(row)) continue
    row.warnings.push(...inForm(judged.remarks))
    addFaults(
      row,
      inForm(judged.faults.filter((fault) => fault !== unknownOrganization || row.organization !== '')),
    )
  }
  await knowPlaces(importer, places)
  return async (found) => {
    await writeChanges(places, found, {
      lock: (ids) => locationRecords.lock(tx, ids),
      change: (before, { values }) => changeLocation(importer, before, values),
      placeOf: (_row, path) => inForm([{ path }])[0]!.path,
    })
    for (const { row } of places)
      if (isChange(row) && row.record) row.warnings = inForm(notedRemarks(tx, row.record))
    await writeGood(places, (good) =>
      insertLocations(
        tx,
        good.map(({ judged }) => judged),
      ),
    )
  }
}

type Place = { row: Row; judged: Awaited<ReturnType<typeof judgeLocations>>[number] }

/** A place of the name and the ground or point of a live place of its organization is known (GRD-08); so is one of an earlier row. */
async function knowPlaces({ tx }: Importer, places: readonly Place[]): Promise<void> {
  const asked = places.filter(
    ({ row, judged: { values } }) => isGood(row) && (values.geometry ?? values.coords) !== null,
  )
  if (asked.length === 0) return
  const rows = await readNamesakes(tx, asked, true)
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

/** The live places that have a name and an organization of these rows. */
async function readNamesakes(
  tx: Importer['tx'],
  places: readonly Place[],
  withGround: boolean,
): Promise<LocationRow[]> {
  if (places.length === 0) return []
  const values = places.map(({ judged }) => judged.values)
  return tx.db
    .selectFrom('locations')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .$if(withGround, (q) =>
      q.where((where) => where.or([where('geometry', 'is not', null), where('coords', 'is not', null)])),
    )
    .where('organization_id', '=', anyOf([...new Set(values.map((one) => one.organization_id))]))
    .where('name', '=', sql<string>`any(${[...new Set(values.map(({ name }) => name))]}::text[])`)
    .limit(maxNamesakes)
    .execute()
}

/** Decides of rows that may change the one live place of their name and organization (IMP-12); returns those that name one. */
async function findChanges(importer: Importer, places: readonly Place[]): Promise<ReadonlySet<Row>> {
  const { tx, updates } = importer
  const asked = places.filter(({ row }) => isGood(row) && row.organization !== '' && updates.has(row.n))
  const named = new Map<string, LocationRow[]>()
  for (const place of await readNamesakes(tx, asked, false)) {
    const key = nameOf(place)
    named.set(key, [...(named.get(key) ?? []), place])
  }
  const changing = new Set<Row>()
  const deciding = new Map<string, Place>()
  const slices = new Slices()
  for (const one of asked) {
    const { row, judged } = one
    const key = nameOf(judged.values)
    const [before, ...others] = named.get(key) ?? []
    if (!before) continue
    changing.add(row)
    const first = deciding.get(key)
    if (others.length > 0) {
      const params = { name: before.name }
      addFaults(row, [{ path: '/dataSchema/name', key: 'imports.ambiguous', params, code: 'AMBIGUOUS' }])
    } else if (!first) {
      deciding.set(key, one)
      decide(importer, one, before)
    } else if (differingMembers(inputOf(row), first.judged.values, judged.values).length === 0)
      row.known = { row: first.row }
    else addFaults(row, [{ ...repeated(first.row.n), path: '/dataSchema/name' }])
    if (slices.isOver) await slices.pause()
  }
  return changing
}

function decide(importer: Importer, { row, judged }: Place, before: LocationRow): void {
  const sent = inputOf(row)
  const names = differingMembers(sent, before, judged.values)
  if (names.length === 0) {
    row.known = {}
    return
  }
  const { language } = importer
  const changes = () =>
    names.map((name) => ({
      column: `/dataSchema/${name}`,
      from: memberText(language, name, before, before.area_ha),
      to: memberText(language, name, judged.values, judged.columns.area_ha) ?? '',
    }))
  const values = Object.fromEntries(names.map((name) => [name, sent[name]]))
  addUpdate(importer, row, { record: before.id, version: before.version, values, changes })
}

const members = ['country', 'state', 'city', 'address', 'coords', 'kmzUrl'] as const
type Member = (typeof members)[number]

/** The members that a row fills and that a place has otherwise. */
function differingMembers(
  sent: Readonly<Record<string, unknown>>,
  before: LocationValues,
  after: LocationValues,
): Member[] {
  return members.filter((name) => {
    if (sent[name] === undefined) return false
    if (name !== 'kmzUrl') return after[name] !== null && !isEqual(after[name], before[name])
    if (after.geometry === null) return false
    return before.geometry === null || keyOf(before) !== keyOf({ ...before, geometry: after.geometry })
  })
}

/** A member of a place as people read it. */
function memberText(
  language: Language,
  name: Member,
  place: LocationValues,
  areaHa: number | null,
): string | null {
  if (name === 'kmzUrl')
    return place.geometry === null
      ? null
      : areaHa
        ? formatNumber(areaHa, language, 'ha')
        : text(language, 'imports.points')
  const value = place[name]
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return shorten(value)
  const { lat, lng } = value as { lat: unknown; lng: unknown }
  return `${String(lat)}, ${String(lng)}`
}

const nameOf = ({ organization_id, name }: Pick<LocationValues, 'organization_id' | 'name'>) =>
  JSON.stringify([organization_id, name])

/** Places of the names of one file that are compared with it. */
const maxNamesakes = 20_000

/** The same of places that have the name, the organization and the ground in common. */
const keyOf = ({ organization_id, name, ...where }: PlaceOfName): string =>
  JSON.stringify([organization_id, name, groundKey(shapesOfPlace(where))])

type PlaceOfName = Pick<LocationValues, 'organization_id' | 'name' | 'geometry' | 'coords'>

function shapesOfPlace({ geometry, coords }: Pick<PlaceOfName, 'geometry' | 'coords'>) {
  if (geometry !== null) return shapesOf(readGeometry(geometry) as FeatureCollection)
  const { lat, lng } = coords as { lat: number; lng: number }
  return { polygons: [], points: [[lng, lat]] }
}

/** The values of a row as POST /locations takes them: a position in two columns is one text. */
const inputOf = ({ organization, values: { dataSchema } }: Row): Record<string, unknown> => ({
  ...dataSchema,
  ...(dataSchema.coords === undefined ? {} : { coords: coordsText(dataSchema.coords) ?? dataSchema.coords }),
  organization,
})

const inForm = <One extends { path: string }>(found: readonly One[]): One[] =>
  found.map((one) => (one.path === '/organization' ? one : { ...one, path: `/dataSchema${one.path}` }))
