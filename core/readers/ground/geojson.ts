import { isRecord } from '../../json/record.ts'
import type { GroundElement, GroundShape } from './element.ts'

/** Result for a GeoJSON text; other JSON is refused, by name if it is known. */
export type ReadGeojson =
  | { elements: GroundElement[]; system?: string }
  | 'broken'
  | 'unreadable'
  | 'topology'
  | 'arcgis'

/** Separator before each record in GeoJSON text sequences (RFC 8142). */
export const recordMark = '\u001e'

/** The features of GeoJSON: a collection, one feature, a bare geometry, a list, or one feature a line (GRD-01). */
export function readGeojsonText(text: string): ReadGeojson {
  const whole = parsed(text)
  if (whole !== undefined) return readGeojson(whole)
  const lines = text
    .replaceAll(recordMark, '\n')
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  if (lines.length > 1) {
    const values = lines.map((line) => parsed(line.replace(/,$/, '')))
    if (values.every((value) => value !== undefined)) return readGeojson(values)
  }
  const mended = mend(text)
  const value = mended === undefined ? undefined : parsed(mended)
  return value === undefined ? 'broken' : readGeojson(value)
}

function readGeojson(value: unknown): ReadGeojson {
  if (Array.isArray(value))
    return withSystem(value.flatMap((one) => featuresOf(one)).map(elementOf), value[0])
  if (!isRecord(value)) return 'broken'
  if (value.type === 'Topology') return 'topology'
  if (value.type === undefined)
    return 'rings' in value || 'geometryType' in value || 'spatialReference' in value
      ? 'arcgis'
      : 'unreadable'
  const isCollection = value.type === 'FeatureCollection'
  if (isCollection && !Array.isArray(value.features)) return 'broken'
  return withSystem(featuresOf(value).map(elementOf), value)
}

/** Collections in collections; a deeper one can't be read. */
const maxNesting = 5

/** Some programs put collections into a collection. */
const featuresOf = (value: unknown, nesting = 0): unknown[] =>
  isRecord(value) &&
  value.type === 'FeatureCollection' &&
  Array.isArray(value.features) &&
  nesting < maxNesting
    ? (value.features as unknown[]).flatMap((feature) => featuresOf(feature, nesting + 1))
    : [value]

function withSystem(elements: GroundElement[], holder: unknown): ReadGeojson {
  const system = systemIn(holder)
  return system === undefined ? { elements } : { elements, system }
}

/** The system that a collection, a feature or a geometry names. */
export function systemIn(holder: unknown): string | undefined {
  const crs = isRecord(holder) ? holder.crs : undefined
  const properties = isRecord(crs) ? crs.properties : undefined
  const named = isRecord(properties) ? (properties.name ?? properties.code) : crs
  return typeof named === 'string' || typeof named === 'number' ? String(named).slice(0, 200) : undefined
}

export function elementOf(feature: unknown): GroundElement {
  if (!isRecord(feature)) return { data: {}, shapes: [], left: { code: 'BROKEN' } }
  const isFeature = feature.type === 'Feature'
  const data = isFeature && isRecord(feature.properties) ? feature.properties : {}
  const geometry = isFeature ? feature.geometry : feature
  return {
    ...(typeof feature.id === 'string' || typeof feature.id === 'number' ? { id: String(feature.id) } : {}),
    data,
    shapes: shapesOfGeometry(geometry, 0),
  }
}

function shapesOfGeometry(geometry: unknown, nesting: number): GroundShape[] {
  if (geometry === null || geometry === undefined) return []
  if (!isRecord(geometry)) return [{ kind: 'broken', text: '' }]
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection') {
    if (!Array.isArray(geometries) || nesting >= maxNesting) return [{ kind: 'broken', text: '' }]
    return (geometries as unknown[]).flatMap((one) => shapesOfGeometry(one, nesting + 1))
  }
  if (typeof type !== 'string' || !Object.hasOwn(depths, type))
    return [{ kind: 'unknown', type: typeof type === 'string' ? type.slice(0, 60) : '' }]
  if (
    coordinates === null ||
    coordinates === undefined ||
    (Array.isArray(coordinates) && coordinates.length === 0)
  )
    return []
  if (!isNested(coordinates, depths[type as keyof typeof depths])) return [{ kind: 'broken', text: '' }]
  return shapeMakers[type as keyof typeof depths](coordinates as never)
}

/** Lists within lists above the positions. */
const depths = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
} as const

const isNested = (value: unknown, depth: number): boolean =>
  depth === 0 || (Array.isArray(value) && (value as unknown[]).every((part) => isNested(part, depth - 1)))

type Coordinates = readonly unknown[]
const shapeMakers = {
  Point: (position: unknown): GroundShape[] => [{ kind: 'point', position }],
  MultiPoint: (positions: Coordinates): GroundShape[] =>
    positions.map((position) => ({ kind: 'point', position })),
  LineString: (positions: Coordinates): GroundShape[] => [{ kind: 'line', positions }],
  MultiLineString: (lines: readonly Coordinates[]): GroundShape[] =>
    lines.map((positions) => ({ kind: 'line', positions })),
  Polygon: (rings: readonly Coordinates[]): GroundShape[] => [{ kind: 'polygon', rings }],
  MultiPolygon: (polygons: readonly (readonly Coordinates[])[]): GroundShape[] =>
    polygons.map((rings) => ({ kind: 'polygon', rings })),
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Mends JSON with NaN, trailing commas, or text after the end, in one pass. */
function mend(text: string): string | undefined {
  const pieces: string[] = []
  let from = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '"') {
      at = endOfString(text, at)
      if (at < 0) return undefined
    } else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') {
      depth--
      if (depth === 0) return pieces.join('') + text.slice(from, at + 1)
    } else if (sign === ',' && isClosingNext(text, at + 1)) {
      pieces.push(text.slice(from, at))
      from = at + 1
    } else if (sign === 'N' || sign === 'I') {
      const word = ['NaN', 'Infinity'].find((one) => text.startsWith(one, at))
      if (word === undefined) return undefined
      pieces.push(text.slice(from, text[at - 1] === '-' ? at - 1 : at), 'null')
      at += word.length - 1
      from = at + 1
    }
  }
  return undefined
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}

/** Blanks behind a comma that are looked through. */
const maxBlanks = 1_000

function isClosingNext(text: string, start: number): boolean {
  let at = start
  while (at < start + maxBlanks && /\s/.test(text.charAt(at))) at++
  return text[at] === ']' || text[at] === '}'
}
