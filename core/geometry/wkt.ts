import { maxPositions } from './check.ts'

const depths = { POINT: 0, POLYGON: 2, MULTIPOLYGON: 3 } as const
const types = { POINT: 'Point', POLYGON: 'Polygon', MULTIPOLYGON: 'MultiPolygon' } as const

/**
 * Reads a point, polygon or polygons in well-known text (longitude before latitude, EPSG:4326) as GeoJSON. Undefined for any
 * other text; whether the geometry may be kept is judged as for GeoJSON.
 */
export function readWkt(text: string): object | undefined {
  const [whole, kind] =
    /^\s*(?:SRID=4326;\s*)?(POINT|POLYGON|MULTIPOLYGON)\s*(?:Z\s*)?(?=\()/i.exec(text) ?? []
  if (whole === undefined || kind === undefined) return undefined
  const type = kind.toUpperCase() as keyof typeof depths
  const reader = { text, at: whole.length, positions: 0 }
  const coordinates = readNested(reader, depths[type])
  if (coordinates === undefined || text.slice(reader.at).trim() !== '') return undefined
  return { type: types[type], coordinates: type === 'POINT' ? coordinates[0] : coordinates }
}

interface Reader {
  text: string
  at: number
  positions: number
}

/** The list in the next brackets: of positions, or of lists `depth` deep. */
function readNested(reader: Reader, depth: number): unknown[] | undefined {
  if (!skip(reader, '(')) return undefined
  const list: unknown[] = []
  do {
    const item = depth > 1 ? readNested(reader, depth - 1) : readPosition(reader)
    if (item === undefined) return undefined
    list.push(item)
  } while (skip(reader, ','))
  return skip(reader, ')') ? list : undefined
}

const position =
  /\s*(-?\d+(?:\.\d+)?(?:e-?\d{1,3})?)\s+(-?\d+(?:\.\d+)?(?:e-?\d{1,3})?)(?:\s+-?\d+(?:\.\d+)?)?/iy

function readPosition(reader: Reader): number[] | undefined {
  position.lastIndex = reader.at
  const found = position.exec(reader.text)
  // One more than a map may hold: the judge of geometries says that it is too many.
  if (found === null || ++reader.positions > maxPositions + 1) return undefined
  reader.at = position.lastIndex
  return [Number(found[1]), Number(found[2])]
}

const blank = /\s*/y

function skip(reader: Reader, sign: string): boolean {
  blank.lastIndex = reader.at
  blank.exec(reader.text)
  if (reader.text[blank.lastIndex] !== sign) return false
  reader.at = blank.lastIndex + 1
  return true
}
