import { sumHa } from '../geometry/area.ts'
import { countryNamed } from '../geometry/countries.ts'
import { maxPointHa } from '../geometry/eu.ts'
import { doesAreaDiffer } from '../geometry/proportion.ts'
import { type BrokenGround, type Ground, isGround } from '../geometry/ground.ts'
import type { Polygon, Position } from '../geometry/shapes.ts'
import type { Commodity } from '../eudr/commodities.ts'

/** A product in the origin that has ground of its own, with the data for exports and EU rules. */
export interface Lot {
  id: string
  identifier: string
  organization: { _id: string; name: string }
  renspa: string | undefined
  country: string | undefined
  state: string | undefined
  city: string | undefined
  placeName: string | undefined
  /** The point of its place. */
  position: Position | undefined
  /** Hectares by its form. */
  areaHa: number | undefined
  commodity: Commodity
  /** Undefined: no polygon and no point. */
  ground: Ground | BrokenGround | undefined
  /** The record that holds the ground; undefined without one. */
  holder: Holder | undefined
  /** When the holder was written, then the product: of equal grounds the last one is kept. */
  written: readonly [holder: number, product: number]
  /** Result of the last satellite check since the cut-off date. Undefined: none was made. */
  cutoff: 'unchanged' | 'changed' | undefined
  /** The process of that look. */
  look: string | undefined
  /** The pack has a process for that look. */
  asksCutoff: boolean
}

export const holderKinds = ['product', 'process', 'place'] as const

export interface Holder {
  kind: (typeof holderKinds)[number]
  _id: string
}

type LotKind = 'polygon' | 'point' | 'none' | 'broken'

export const kindOfLot = ({ ground }: Pick<Lot, 'ground'>): LotKind =>
  ground === undefined
    ? 'none'
    : !isGround(ground)
      ? 'broken'
      : ground.polygons.length > 0
        ? 'polygon'
        : 'point'

export interface Feature {
  type: 'Feature'
  geometry: { type: 'Polygon'; coordinates: Polygon } | { type: 'Point'; coordinates: Position }
  properties: Properties
}

export interface Properties {
  ProducerName: string
  ProducerCountry?: string
  ProductionPlace: string
  Area?: number
}

/** GEO-03: one feature a polygon, or a point where there are none. */
export function featuresOf(lot: Lot): Feature[] {
  const { ground } = lot
  if (!isGround(ground)) return []
  if (ground.polygons.length > 0)
    return ground.polygons.map((coordinates, n) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates },
      properties: propertiesOf(lot, ground.hectares[n]),
    }))
  // If a lot has several points, its area belongs to none of them.
  const area = ground.points.length === 1 ? (lot.areaHa ?? maxPointHa) : undefined
  return ground.points.map((coordinates) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: propertiesOf(lot, area),
  }))
}

/** The features of a lot as a file has them, with commas between. */
export function featuresText(lot: Lot): string {
  const { ground } = lot
  if (!isGround(ground) || ground.text === undefined) return JSON.stringify(featuresOf(lot)).slice(1, -1)
  return polygonText(ground.text, propertiesOf(lot, ground.hectares[0]))
}

export const polygonText = (coordinates: string, properties: Properties): string =>
  `{"type":"Feature","geometry":{"type":"Polygon","coordinates":${coordinates}},"properties":${JSON.stringify(properties)}}`

const propertiesOf = (lot: Lot, area: number | undefined): Properties => ({
  ...producerOf(lot),
  ProductionPlace: placeOf(lot),
  ...(area === undefined ? {} : { Area: area }),
})

export function producerOf({
  organization,
  country,
}: Lot): Pick<Properties, 'ProducerName' | 'ProducerCountry'> {
  const code = countryNamed(country)?.code
  return { ProducerName: organization.name, ...(code === undefined ? {} : { ProducerCountry: code }) }
}

export const placeOf = ({ renspa, identifier, state }: Lot, knownRenspa = renspa): string =>
  `RENSPA: ${knownRenspa || identifier}${state ? ` - ${state}` : ''}`

/** Hectares of a ground's polygons; undefined without one. */
const groundHa = ({ ground }: Pick<Lot, 'ground'>): number | undefined =>
  isGround(ground) && ground.hectares.length > 0 ? sumHa(ground.hectares) : undefined

type ExportWarning =
  | 'GEOMETRY_INVALID'
  | 'GEOMETRY_MENDED'
  | 'COUNTRY_UNKNOWN'
  | 'NO_PLACE'
  | 'HOLE'
  | 'AREA_DIFFERS'

/** Warnings about a lot in the export, or the reason for leaving it out. */
export function exportWarnings(lot: Lot): ExportWarning[] {
  const { ground, areaHa } = lot
  if (ground === undefined) return ['NO_PLACE']
  if (!isGround(ground)) return ['GEOMETRY_INVALID']
  const warnings: ExportWarning[] = []
  const measured = groundHa(lot)
  if (ground.isMended) warnings.push('GEOMETRY_MENDED')
  if (ground.hasHole) warnings.push('HOLE')
  if (!countryNamed(lot.country)) warnings.push('COUNTRY_UNKNOWN')
  if (areaHa && measured !== undefined && doesAreaDiffer(measured, areaHa)) warnings.push('AREA_DIFFERS')
  return warnings
}
