import { countryNamed } from '../geometry/countries.ts'
import {
  type EuCode,
  isAccepted,
  maxPointHa,
  maxProducers,
  maxStatementBytes,
  minPointHa,
} from '../geometry/eu.ts'
import { doesAreaDiffer } from '../geometry/proportion.ts'
import type { Ground } from '../geometry/ground.ts'
import type { Polygon, Position } from '../geometry/shapes.ts'
import type { Commodity } from '../eudr/commodities.ts'

/** A product of the origin that names its ground: what the export and the EU's rules need of it. */
export interface Lot {
  id: string
  identifier: string
  producer: string
  renspa: string | undefined
  country: string | undefined
  state: string | undefined
  /** Hectares by its form. */
  areaHa: number | undefined
  commodity: Commodity
  /** Undefined: no polygon and no point. `broken`: what it has can't be read (ERR-19). */
  ground: Ground | 'broken' | undefined
  /** What the last look since the cut-off date said about a change of use. Undefined: nobody looked. */
  cutoff: 'unchanged' | 'changed' | undefined
  /** The pack has a process for that look. */
  asksCutoff: boolean
}

type LotKind = 'polygon' | 'point' | 'none' | 'broken'

export const kindOfLot = ({ ground }: Pick<Lot, 'ground'>): LotKind =>
  ground === undefined
    ? 'none'
    : ground === 'broken'
      ? 'broken'
      : ground.polygons.length > 0
        ? 'polygon'
        : 'point'

interface Feature {
  type: 'Feature'
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'Point'; coordinates: Position }
  properties: { ProducerName: string; ProducerCountry?: string; ProductionPlace: string; Area: number }
}

/** GEO-03: one feature a polygon, or a point where there are none. */
export function featuresOf(lot: Lot): Feature[] {
  const { ground } = lot
  if (ground === undefined || ground === 'broken') return []
  return [
    ...ground.polygons.map((coordinates, n): Feature => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates },
      properties: propertiesOf(lot, ground.hectares[n]!),
    })),
    ...ground.points.map((coordinates): Feature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates },
      properties: propertiesOf(lot, lot.areaHa ?? maxPointHa),
    })),
  ]
}

/** The features of a lot as a file has them, with commas between. */
export function featuresText(lot: Lot): string {
  const { ground } = lot
  if (ground === undefined || ground === 'broken' || ground.text === undefined)
    return JSON.stringify(featuresOf(lot)).slice(1, -1)
  const properties = JSON.stringify(propertiesOf(lot, ground.hectares[0]!))
  return `{"type":"Feature","geometry":{"type":"Polygon","coordinates":${ground.text}},"properties":${properties}}`
}

function propertiesOf(
  { country, producer, renspa, identifier, state }: Lot,
  area: number,
): Feature['properties'] {
  const code = countryNamed(country)?.code
  return {
    ProducerName: producer,
    ...(code === undefined ? {} : { ProducerCountry: code }),
    ProductionPlace: `RENSPA: ${renspa || identifier}${state ? ` - ${state}` : ''}`,
    Area: area,
  }
}

/** Hectares of a ground's polygons; undefined without one. */
export const groundHa = ({ ground }: Lot): number | undefined =>
  ground === undefined || ground === 'broken' || ground.hectares.length === 0
    ? undefined
    : ground.hectares.reduce((sum, hectares) => sum + hectares, 0)

type ExportWarning =
  | 'GEOMETRY_INVALID'
  | 'GEOMETRY_MENDED'
  | 'COUNTRY_UNKNOWN'
  | 'NO_PLACE'
  | 'HOLE'
  | 'AREA_DIFFERS'

/** What is odd about a lot in the export, or why it isn't there. */
export function exportWarnings(lot: Lot): ExportWarning[] {
  const { ground, areaHa } = lot
  if (ground === 'broken') return ['GEOMETRY_INVALID']
  if (ground === undefined) return ['NO_PLACE']
  const warnings: ExportWarning[] = []
  const measured = groundHa(lot)
  if (ground.isMended) warnings.push('GEOMETRY_MENDED')
  if (ground.hasHole) warnings.push('HOLE')
  if (!countryNamed(lot.country)) warnings.push('COUNTRY_UNKNOWN')
  if (areaHa && measured !== undefined && doesAreaDiffer(measured, areaHa)) warnings.push('AREA_DIFFERS')
  return warnings
}

/** The checks before a file goes to the EU; those of the second list only warn. */
const blockingChecks = [
  'NO_GEOMETRY',
  'GEOMETRY_INVALID',
  'HOLE',
  'POLYGON_NEEDED',
  'COUNTRY_UNKNOWN',
  'CUTOFF',
  'OVERLAP',
  'PRODUCER_MISSING',
  'TOO_LARGE',
] as const
const warningChecks = ['OUTSIDE_COUNTRY', 'CLAIMED', 'DDS_MISSING'] as const
export const checkCodes = [...blockingChecks, ...warningChecks] as const
export type CheckCode = (typeof checkCodes)[number]

export const doesBlock = (code: CheckCode): boolean => (blockingChecks as readonly string[]).includes(code)

/** The EU's answer to what the check finds. */
export const euCodes: Partial<Record<CheckCode, EuCode>> = {
  NO_GEOMETRY: 'EUDR_COMMODITIES_PRODUCER_GEO_EMPTY',
  GEOMETRY_INVALID: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  HOLE: 'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
  POLYGON_NEEDED: 'EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID',
  COUNTRY_UNKNOWN: 'EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID',
  TOO_LARGE: 'EUDR_MAXIMUM_GEO_SIZE_REACHED',
}

/** What is wrong with one lot, whatever the others are; in steps, since a crossing may take long to find. */
export function* lotFaults(lot: Lot): Generator<void, CheckCode[]> {
  const faults: CheckCode[] = []
  const { ground, areaHa } = lot
  if (ground === undefined) faults.push('NO_GEOMETRY')
  else if (ground === 'broken') faults.push('GEOMETRY_INVALID')
  else {
    if (ground.hasHole) faults.push('HOLE')
    if (!(yield* isAccepted(ground.stored))) faults.push('GEOMETRY_INVALID')
    // For cattle, the point of the establishment is enough.
    if (ground.polygons.length === 0 && lot.commodity !== 'cattle' && areaHa !== undefined)
      if (areaHa > maxPointHa || areaHa < minPointHa) faults.push('POLYGON_NEEDED')
  }
  if (!countryNamed(lot.country)) faults.push('COUNTRY_UNKNOWN')
  if (lot.cutoff !== 'unchanged') faults.push('CUTOFF')
  if (lot.producer.trim() === '' || !lot.state) faults.push('PRODUCER_MISSING')
  return faults
}

/** Whether one statement can hold the file. */
export const isTooLarge = (size: { bytes: number; producers: number }): boolean =>
  size.bytes > maxStatementBytes || size.producers > maxProducers
