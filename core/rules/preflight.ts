import { isRoundTheWorld, kmApart } from '../geometry/apart.ts'
import { hectaresOf, sumHa } from '../geometry/area.ts'
import { boundsOf, middleOfBounds } from '../geometry/bounds.ts'
import { countryNamed } from '../geometry/countries.ts'
import {
  type EuCode,
  faultOf,
  maxPointHa,
  maxProducers,
  maxStatementBytes,
  minPointHa,
  type PolygonFault,
} from '../geometry/eu.ts'
import { type Ground, isGround } from '../geometry/ground.ts'
import { doesAreaDiffer, maxPlotHa, nearestHa } from '../geometry/proportion.ts'
import type { Polygon } from '../geometry/shapes.ts'
import type { Lot } from './origin.ts'
import { distinctPlots } from './plots.ts'

/** The checks before a file goes to the EU, in the order of the panel. */
export const checkCodes = [
  'NO_GEOMETRY',
  'GEOMETRY_INVALID',
  'HOLE',
  'FAR_OUTSIDE',
  'GEOMETRY_HUGE',
  'AREA_DIFFERS',
  'POLYGON_NEEDED',
  'POINT_AREA',
  'COUNTRY_UNKNOWN',
  'CUTOFF',
  'OVERLAP',
  'PRODUCER_MISSING',
  'TOO_LARGE',
  'OUTSIDE_COUNTRY',
  'PLACE_APART',
  'CLAIMED',
  'DDS_MISSING',
  'SAME_GROUND',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** The level of notes stands last, counts nowhere, and is as good as ok (ORI-05). */
export type Level = 'blocking' | 'warn' | 'told'

/** The EU's error code for each check. */
export const euCodes: Partial<Record<CheckCode, EuCode>> = {
  NO_GEOMETRY: 'EUDR_COMMODITIES_PRODUCER_GEO_EMPTY',
  GEOMETRY_INVALID: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  HOLE: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  POLYGON_NEEDED: 'EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID',
  POINT_AREA: 'EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID',
  COUNTRY_UNKNOWN: 'EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID',
  TOO_LARGE: 'EUDR_MAXIMUM_GEO_SIZE_REACHED',
}

/** A fault of one lot. `text`: which of several faults the code means. */
export interface LotFault {
  code: CheckCode
  level: Level
  text?: 'few' | 'flat' | 'crossed' | 'repeated' | 'meridian' | 'several' | 'swapped' | 'sign' | 'changed'
  /** Hectares of the polygons and of the form, or kilometres. */
  params?: Record<string, number>
  /** Its place; undefined for the whole lot. */
  at?: Place | undefined
}

/** Longitude and latitude. */
export type Place = [number, number]

/** The middle of a polygon's box. */
export function placeOfPolygon(polygon: Polygon | undefined): Place | undefined {
  const box = polygon && boundsOf([polygon], [])
  return box ? middleOfBounds(box) : undefined
}

/** Faults of one lot, independent of others; a generator, since crossings may take long to find. */
export function* lotFaults(lot: Lot): Generator<void, LotFault[]> {
  const faults: LotFault[] = []
  const block = (code: CheckCode) => faults.push({ code, level: 'blocking' })
  const { ground } = lot
  if (ground === undefined) block('NO_GEOMETRY')
  else if (!isGround(ground))
    faults.push({ code: 'GEOMETRY_INVALID', level: 'blocking', ...(ground === 'few' && { text: 'few' }) })
  else {
    faults.push(...(yield* groundFaults(ground)))
    // The area of a broken or inverted border means nothing.
    const isBroken = faults.some(({ code }) => code === 'GEOMETRY_INVALID')
    if (!isBroken && !isRoundTheWorld(ground.polygons)) faults.push(...sizeFaults(lot, ground))
  }
  if (!countryNamed(lot.country)) block('COUNTRY_UNKNOWN')
  if (lot.cutoff !== 'unchanged')
    faults.push({ code: 'CUTOFF', level: 'blocking', ...(lot.cutoff === 'changed' && { text: 'changed' }) })
  if (lot.organization.name.trim() === '' || !lot.state) block('PRODUCER_MISSING')
  return faults
}

/** Faults of a ground that the EU would refuse. */
function* groundFaults({ polygons, hasHole }: Ground): Generator<void, LotFault[]> {
  const faults: LotFault[] = []
  const found = new Map<PolygonFault, Place | undefined>()
  for (const polygon of polygons) {
    const fault = yield* faultOf(polygon)
    if (fault && !found.has(fault)) found.set(fault, placeOfPolygon(polygon))
  }
  for (const [text, at] of found) faults.push({ code: 'GEOMETRY_INVALID', level: 'blocking', text, at })
  if (hasHole) {
    const at = placeOfPolygon(polygons.find(({ length }) => length > 1))
    faults.push({ code: 'HOLE', level: 'blocking', at })
  }
  if (isRoundTheWorld(polygons)) faults.push({ code: 'FAR_OUTSIDE', level: 'blocking', text: 'meridian' })
  return faults
}

/** Kilometres from the point of a record to its polygons. */
const maxApartKm = 25

function sizeFaults(lot: Lot, ground: Ground): LotFault[] {
  const { areaHa, commodity, position } = lot
  const { polygons } = ground
  // Equal plots in a file count once (ORI-02).
  const plots = distinctPlots(lot)
  const hectares = plots.flatMap((plot) => plot.hectares ?? [])
  const points = plots.length - hectares.length
  const measured = sumHa(hectares)
  const faults: LotFault[] = []
  const huge = ground.hectares.findIndex((one) => one > maxPlotHa)
  if (huge >= 0) {
    const isSaid = areaHa !== undefined && !doesAreaDiffer(measured, areaHa)
    faults.push({
      code: 'GEOMETRY_HUGE',
      level: isSaid ? 'told' : 'blocking',
      params: { measured },
      at: placeOfPolygon(polygons[huge]),
    })
  }
  if (polygons.length > 0 && areaHa !== undefined && areaHa > 0) {
    const level = differenceLevel(nearestHa(measured, points, areaHa), areaHa)
    if (level) faults.push({ code: 'AREA_DIFFERS', level, params: { measured, stated: areaHa } })
  }
  // For cattle, the point of the establishment is enough.
  if (commodity !== 'cattle')
    faults.push(...pointFaults(areaHa, { polygons: hectares.length, points }, measured))
  const apart = position && polygons.length > 0 ? kmApart(position, polygons) : 0
  if (apart > maxApartKm)
    faults.push({ code: 'PLACE_APART', level: 'warn', params: { km: Math.round(apart) } })
  return faults
}

/** Difference between measured and stated hectares, as a percentage of the stated. */
function differenceLevel(measured: number, stated: number): Level | undefined {
  if (measured > stated * 2 || measured < stated / 2) return 'blocking'
  const part = Math.abs(measured - stated) / stated
  return part > 0.25 ? 'warn' : part > 0.1 ? 'told' : undefined
}

function pointFaults(
  areaHa: number | undefined,
  { polygons, points }: { polygons: number; points: number },
  measured: number,
): LotFault[] {
  if (points === 0) return []
  if (polygons === 0 && points === 1)
    return areaHa !== undefined && (areaHa > maxPointHa || areaHa < minPointHa)
      ? [{ code: 'POLYGON_NEEDED', level: 'blocking', params: { stated: areaHa } }]
      : []
  const each = areaHa === undefined ? 0 : (areaHa - measured) / points
  if (each > maxPointHa)
    return [
      {
        code: 'POINT_AREA',
        level: 'blocking',
        params: { each: Math.round(each * 100) / 100, count: points },
      },
    ]
  return points > 1 ? [{ code: 'POINT_AREA', level: 'warn', text: 'several', params: { count: points } }] : []
}

/** Kilometres outside of a country that borders drawn coarsely may explain, and that a corner near the border may lie away. */
const maxBorderKm = 3
const maxOutsideKm = 25

export function outsideFault(km: number): LotFault | undefined {
  if (km <= 0) return undefined
  const params = { km: km < 10 ? Math.ceil(km * 10) / 10 : Math.round(km) }
  if (km > maxOutsideKm) return { code: 'FAR_OUTSIDE', level: 'blocking', params }
  return { code: 'OUTSIDE_COUNTRY', level: km > maxBorderKm ? 'warn' : 'told', params }
}

/** A ground that was compared with another one. */
export interface PlotShape {
  /** Square metres, and metres around. */
  area: number
  perimeter: number
  producer: string
}

/** Metres by which neighbours that were walked with a phone lie over each other. */
const maxBand = 1

export function overlapLevel(sharedHa: number, one: PlotShape, other: PlotShape): Level {
  const shared = sharedHa * 10_000
  const smaller = one.area <= other.area ? one : other
  if (shared <= smaller.area * 0.01 || shared <= (maxBand * smaller.perimeter) / 2) return 'told'
  return shared >= smaller.area / 2 && one.producer !== other.producer ? 'blocking' : 'warn'
}

/** Whether two grounds are one: they agree by 99 % of both. */
export const doAgree = (sharedHa: number, one: PlotShape, other: PlotShape): boolean =>
  one.producer === other.producer && sharedHa * 10_000 >= 0.99 * Math.max(one.area, other.area)

/** Whether plots share enough ground that a check mentions it. */
export const isShared = (sharedHa: number): boolean => hectaresOf(sharedHa * 10_000) > 0

/** Whether one statement can hold the file. */
export const isTooLarge = (size: { bytes: number; producers: number }): boolean =>
  size.bytes > maxStatementBytes || size.producers > maxProducers

export const countOf = (checks: readonly { state: string }[], state: string): number =>
  checks.filter((check) => check.state === state).length

/** Summary of checks for a panel, map or list: the number of blocking ones, else of warnings (ORI-06). */
export function headOf(checks: readonly { state: string }[]): {
  state: 'blocking' | 'warn' | 'running' | 'ok'
  count: number
} {
  const blocking = countOf(checks, 'blocking')
  const running = countOf(checks, 'running')
  const warnings = countOf(checks, 'warn')
  if (blocking > 0) return { state: 'blocking', count: blocking }
  if (running > 0) return { state: 'running', count: running }
  return warnings > 0 ? { state: 'warn', count: warnings } : { state: 'ok', count: 0 }
}
