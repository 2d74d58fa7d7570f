import { checkGeometry, readGeometry } from './check.ts'
import { isRecord } from '../json/record.ts'
import { areaOf, hectaresOf, polygonArea } from './area.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { outlineOf, type Outline } from './outline.ts'
import { doubledArea } from './plane.ts'
import { type PlainPolygon, plainPolygon } from './plain.ts'
import { type FeatureCollection, type Polygon, type Position, type Ring, shapesOf } from './shapes.ts'

/** Where a product grew: polygons, or points where there are none, as the export writes them. */
export interface Ground {
  polygons: readonly Polygon[]
  points: readonly Position[]
  /** The polygons as they are stored: the EU's rules are asked of them. */
  stored: readonly Polygon[]
  /** Positions that fell on each other were taken as one, or an open ring was closed. */
  isMended: boolean
  hasHole: boolean
  /** Of each polygon, as the export writes them. */
  hectares: readonly number[]
  /** The coordinates of the only polygon, where their stored text is the one of the export. */
  text?: string
}

/** A value as PostgreSQL writes it. */
export function readGroundText(stored: string): Ground | undefined {
  const plain = plainPolygon(stored)
  return plain ? new PlainGround(plain) : readGround(JSON.parse(stored))
}

/** Most grounds are one polygon that is stored as the export writes it: only screens and checks take it apart. */
class PlainGround implements Ground {
  readonly points = []
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

  get stored(): readonly Polygon[] {
    return this.polygons
  }
}

const groundOf = (read: Omit<Ground, 'hasHole' | 'hectares'>): Ground => ({
  ...read,
  hasHole: read.polygons.some(({ length }) => length > 1),
  hectares: read.polygons.map((polygon) => hectaresOf(polygonArea(polygon))),
})

/** A value that stands for a geometry; undefined if it can't be read (ERR-19). */
export function readGround(value: unknown): Ground | undefined {
  const geometry = closed(readGeometry(value))
  if (checkGeometry(geometry.value).length > 0) return undefined
  const { polygons, points } = shapesOf(geometry.value as FeatureCollection)
  const mended = polygons.map(mendPolygon)
  if (mended.includes(undefined)) return undefined
  const whole = mended.filter((polygon) => polygon !== undefined)
  return groundOf({
    polygons: whole.map(({ polygon }) => polygon),
    points: polygons.length > 0 ? [] : points.map(rounded),
    stored: polygons,
    isMended: geometry.isMended || whole.some(({ isMended }) => isMended),
  })
}

/** A single point as a ground. */
export const pointGround = (position: Position): Ground =>
  groundOf({ polygons: [], points: [rounded(position)], stored: [], isMended: false })

/** What screens show of a ground. Hectares are those of polygons. */
export const drawGround = ({
  polygons,
  points,
}: Ground): { areaHa: number | null; outline: Outline; bbox: Bounds | null } => ({
  areaHa: areaOf(polygons),
  outline: outlineOf(polygons, points),
  bbox: boundsOf(polygons, points),
})

/** The EU cuts coordinates to six decimals, about ten centimetres. */
const decimals = 1e6
const round = (degrees: number): number => Math.round(degrees * decimals) / decimals || 0
/** The position itself where it is written so already: most are. */
function rounded(position: Position): Position {
  const [lng = 0, lat = 0] = position
  const [x, y] = [round(lng), round(lat)]
  return position.length === 2 && Object.is(x, lng) && Object.is(y, lat) ? position : [x, y]
}

function mendPolygon(polygon: Polygon): { polygon: Polygon; isMended: boolean } | undefined {
  const [outer, ...holes] = polygon.map(mendRing)
  if (!outer) return undefined
  const rings = holes.filter((hole) => hole !== undefined)
  const mended = [turned(outer, 1), ...rings.map((ring) => turned(ring, -1))]
  const count = (of: Polygon) => of.reduce((sum, ring) => sum + ring.length, 0)
  return { polygon: mended, isMended: count(mended) < count(polygon) }
}

/** A ring without positions that repeat the one before; undefined if less than a triangle is left. */
function mendRing(ring: Ring): Ring | undefined {
  const distinct: Position[] = []
  for (const written of ring) {
    const position = rounded(written)
    const last = distinct.at(-1)
    if (!last || !isSame(position, last)) distinct.push(position)
  }
  return distinct.length < 4 ? undefined : distinct
}

/** The ring in one direction: 1 is counter-clockwise. */
function turned(ring: Ring, direction: 1 | -1): Ring {
  return Math.sign(doubledArea(ring)) === -direction ? ring.toReversed() : ring
}

const isSame = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1]

/** The collection with its open rings closed: some programs leave out the last position. */
function closed(value: unknown): { value: unknown; isMended: boolean } {
  let isMended = false
  const close = (ring: unknown): unknown => {
    if (!Array.isArray(ring) || ring.length < 3) return ring
    const [first, last] = [ring[0], ring.at(-1)] as unknown[]
    if (!Array.isArray(first) || !Array.isArray(last) || isSame(first as Position, last as Position))
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
