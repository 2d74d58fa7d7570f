import type { Fault } from '../errors/refusal.ts'
import { isRecord } from '../json/record.ts'
import { fault } from '../errors/fault.ts'

/** Characters of a geometry that comes as text; a longer one isn't parsed. */
export const maxGeometryLength = 1_000_000

/** Geometry types that are kept (LOC-07). */
const depths: Record<string, number> = { Point: 0, Polygon: 2, MultiPolygon: 3 }
export const maxPositions = 50_000
const maxPolygons = 5_000

interface Counts {
  positions: number
  polygons: number
}

/** Parses text that holds GeoJSON, and wraps a single geometry or feature in a collection. Returns anything else as it is. */
export function readGeometry(input: unknown): unknown {
  const value = typeof input === 'string' && input.length <= maxGeometryLength ? parsed(input) : input
  if (!isRecord(value)) return typeof input === 'string' ? input.trim() : input
  if (value.type === 'Feature') return { type: 'FeatureCollection', features: [value] }
  if (
    typeof value.type === 'string' &&
    (Object.hasOwn(depths, value.type) || value.type === 'GeometryCollection')
  ) {
    return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: value }] }
  }
  return value
}

/** Faults of a FeatureCollection: types that we don't keep, positions off the earth, open rings; more than a map can show. */
export function checkGeometry(value: unknown): Fault[] {
  if (!isRecord(value) || value.type !== 'FeatureCollection' || !Array.isArray(value.features))
    return [fault('fields.geometry')]
  const counts: Counts = { positions: 0, polygons: 0 }
  for (const feature of value.features as unknown[]) {
    if (!isRecord(feature) || feature.type !== 'Feature') return [fault('fields.geometry')]
    const found = checkShape(feature.geometry, counts, 0)
    if (found) return [found]
  }
  const { positions, polygons } = counts
  if (positions > maxPositions)
    return [fault('fields.geometryPositions', { count: positions, max: maxPositions })]
  if (polygons > maxPolygons) return [fault('fields.geometryPolygons', { count: polygons, max: maxPolygons })]
  return value.features.length === 0 ? [fault('fields.geometry')] : []
}

function checkShape(shape: unknown, counts: Counts, nesting: number): Fault | undefined {
  if (!isRecord(shape) || typeof shape.type !== 'string') return fault('fields.geometry')
  if (shape.type === 'GeometryCollection') {
    if (nesting > 4 || !Array.isArray(shape.geometries)) return fault('fields.geometry')
    for (const inner of shape.geometries as unknown[]) {
      const found = checkShape(inner, counts, nesting + 1)
      if (found) return found
    }
    return undefined
  }
  const depth = Object.hasOwn(depths, shape.type) ? depths[shape.type] : undefined
  if (depth === undefined) return fault('fields.geometryType')
  return hasPositions(shape.coordinates, depth, counts) ? undefined : fault('fields.geometry')
}

function hasPositions(value: unknown, depth: number, counts: Counts): boolean {
  if (!Array.isArray(value)) return false
  if (depth === 0) {
    counts.positions++
    return isPosition(value)
  }
  if (depth === 2) counts.polygons++
  if (depth > 1) return value.length > 0 && value.every((part) => hasPositions(part, depth - 1, counts))
  const [first, last] = [value[0], value.at(-1)] as [unknown, unknown]
  return (
    value.length >= 4 &&
    value.every((part) => hasPositions(part, 0, counts)) &&
    samePlace(first as number[], last as number[])
  )
}

function isPosition(value: unknown[]): boolean {
  const [lng, lat] = value
  return (
    value.length >= 2 &&
    value.length <= 4 &&
    isLongitude(lng) &&
    isLatitude(lat) &&
    value.every((part) => Number.isFinite(part))
  )
}

function samePlace(a: number[], b: number[]): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

export function isLatitude(value: unknown): value is number {
  return typeof value === 'number' && value >= -90 && value <= 90
}

export function isLongitude(value: unknown): value is number {
  return typeof value === 'number' && value >= -180 && value <= 180
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
