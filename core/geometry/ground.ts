import { checkGeometry, readGeometry } from './check.ts'
import { isRecord } from '../json/record.ts'
import { areaOf, hectaresOf, polygonArea } from './area.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { cleanPolygon, cleanPosition, isSamePlace } from './clean.ts'
import { Labels } from './labels.ts'
import { maxDrawn, outlineOf, type Outline } from './outline.ts'
import { type PlainPolygon, plainPolygon } from './plain.ts'
import { type FeatureCollection, type Polygon, type Position, shapesOf } from './shapes.ts'

/** The cleaned ground of a product (ORI-01), which is judged, drawn, measured and written to files. */
export interface Ground {
  polygons: readonly Polygon[]
  /** Points outside of all polygons. */
  points: readonly Position[]
  /** Names of the features, polygons first; empty for a feature without name and id. */
  names: readonly string[]
  /** Positions that fell on each other were taken as one, or an open ring was closed. */
  isMended: boolean
  hasHole: boolean
  /** Hectares of each polygon, as files and screens show them. */
  hectares: readonly number[]
  /** The stored coordinates of the only polygon, if files can use that text as it is. */
  text?: string
}

/** Why a value that is there is no ground: it can't be read (ERR-19), or less than a triangle is left of a polygon. */
export type BrokenGround = 'unreadable' | 'few'

export const isGround = (ground: Ground | BrokenGround | undefined): ground is Ground =>
  typeof ground === 'object'

/** A value as PostgreSQL writes it. */
export function readGroundText(stored: string): Ground | BrokenGround {
  const plain = plainPolygon(stored)
  return plain ? new PlainGround(plain) : readGroundValue(JSON.parse(stored))
}

/** Most grounds are one polygon that is stored as files have it: only screens and checks take it apart. */
class PlainGround implements Ground {
  readonly points = []
  readonly names = ['']
  readonly isMended = false
  readonly hasHole = false
  readonly hectares: readonly number[]
  readonly text: string
  #polygons: readonly Polygon[] | undefined

  constructor({ text, hectares }: PlainPolygon) {
    this.text = text
    this.hectares = [hectares]
  }

  get polygons(): readonly Polygon[] {
    return (this.#polygons ??= [JSON.parse(this.text) as Polygon])
  }
}

/** A value that stands for a geometry. */
export function readGroundValue(value: unknown): Ground | BrokenGround {
  const geometry = closed(readGeometry(value))
  if (checkGeometry(geometry.value).length > 0) return 'unreadable'
  const { polygons, points, polygonNames, pointNames } = shapesOf(geometry.value as FeatureCollection)
  const cleaned = polygons.flatMap((polygon) => cleanPolygon(polygon) ?? [])
  if (cleaned.length < polygons.length) return 'few'
  const whole = cleaned.map(({ polygon }) => polygon)
  const labels = new Labels(whole)
  const plots = points.flatMap((written, n) => {
    const position = cleanPosition(written)
    return labels.holds(position) ? [] : [{ position, name: pointNames[n]! }]
  })
  return {
    polygons: whole,
    points: plots.map(({ position }) => position),
    names: [...polygonNames, ...plots.map(({ name }) => name)],
    isMended: geometry.isMended || cleaned.some(({ isMended }) => isMended),
    hasHole: whole.some(({ length }) => length > 1),
    hectares: whole.map((polygon) => hectaresOf(polygonArea(polygon))),
  }
}

/** A single point as a ground. */
export const pointGround = (position: Position): Ground => ({
  polygons: [],
  points: [cleanPosition(position)],
  names: [''],
  isMended: false,
  hasHole: false,
  hectares: [],
})

interface Drawing {
  areaHa: number | null
  /** Outline of the largest polygon. */
  outline: Outline
  /** Outlines of its other polygons. */
  others: Outline[]
  /** Outlines of the first holes. */
  holes: Outline[]
  /** The first of its points. */
  points: Outline
  bbox: Bounds | null
}

/** The drawing of a ground for screens; hectares are those of its polygons. */
export function drawGround({ polygons, points, hectares }: Ground): Drawing {
  const bySize = polygons
    .map((polygon, n) => ({ polygon, size: hectares[n]! }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, maxDrawn)
    .map(({ polygon }) => polygon)
  const [outline = outlineOf([], points), ...others] = bySize.map((polygon) => outlineOf([polygon], []))
  const holes = bySize.flatMap((polygon) => polygon.slice(1)).slice(0, maxDrawn)
  return {
    areaHa: areaOf(polygons),
    outline,
    others,
    holes: holes.map((hole) => outlineOf([[hole]], [])),
    points: points.slice(0, maxDrawn).flatMap((point) => outlineOf([], [point])),
    bbox: boundsOf(polygons, points),
  }
}

/** The collection with its open rings closed: some programs leave out the last position. */
function closed(value: unknown): { value: unknown; isMended: boolean } {
  let isMended = false
  const close = (ring: unknown): unknown => {
    if (!Array.isArray(ring) || ring.length < 3) return ring
    const [first, last] = [ring[0], ring.at(-1)] as unknown[]
    if (!Array.isArray(first) || !Array.isArray(last) || isSamePlace(first as Position, last as Position))
      return ring
    isMended = true
    return [...(ring as unknown[]), first]
  }
  const rings = (polygon: unknown) => (Array.isArray(polygon) ? polygon.map(close) : polygon)
  const inside = (geometry: unknown, depth: number): unknown => {
    if (!isRecord(geometry) || depth > 5) return geometry
    const { type, coordinates, geometries } = geometry
    if (type === 'Polygon') return { ...geometry, coordinates: rings(coordinates) }
    if (type === 'MultiPolygon' && Array.isArray(coordinates))
      return { ...geometry, coordinates: coordinates.map(rings) }
    if (type === 'GeometryCollection' && Array.isArray(geometries))
      return { ...geometry, geometries: geometries.map((one) => inside(one, depth + 1)) }
    return geometry
  }
  if (!isRecord(value) || !Array.isArray(value.features)) return { value, isMended }
  const features = value.features.map((one: unknown) =>
    isRecord(one) ? { ...one, geometry: inside(one.geometry, 0) } : one,
  )
  return { value: isMended ? { ...value, features } : value, isMended }
}
