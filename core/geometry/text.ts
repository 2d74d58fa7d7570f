import type { Fault } from '../errors/refusal.ts'
import { checkGeometry, maxGeometryLength, readGeometry } from './check.ts'
import { isRecord } from '../json/record.ts'
import type { FeatureCollection } from './shapes.ts'

const kept = ['Point', 'Polygon', 'MultiPolygon', 'GeometryCollection']
const wrappers = ['Feature', 'FeatureCollection']

/** Parses a geometry from GeoJSON text, or returns its fault. */
export const parseGeometry = (text: string): AcceptedGeometry =>
  acceptGeometry(text.length <= maxGeometryLength ? parsed(text) : text)

type AcceptedGeometry = { geometry: FeatureCollection } | { faults: Fault[] }

/** The same of a value. */
export function acceptGeometry(value: unknown): AcceptedGeometry {
  const unsupported = unsupportedType(value)
  if (unsupported) return { faults: [unsupported] }
  const geometry = readGeometry(value)
  const faults = checkGeometry(geometry)
  return faults.length > 0 ? { faults } : { geometry: geometry as FeatureCollection }
}

/** LOC-07: the first type that we don't keep. The specification's sentences are English in both languages. */
function unsupportedType(value: unknown): Fault | undefined {
  const named = typeOf(value)
  if (named === undefined) return undefined
  if (!wrappers.includes(named)) {
    const type = firstUnkept(value)
    return type === undefined ? undefined : { path: '', key: 'fields.geometryUnsupported', params: { type } }
  }
  const features: unknown = named === 'Feature' ? [value] : (value as { features?: unknown }).features
  if (!Array.isArray(features)) return undefined
  for (const feature of features as unknown[]) {
    const type = isRecord(feature) ? firstUnkept(feature.geometry) : undefined
    if (type !== undefined) return { path: '', key: 'fields.geometryUnsupportedInFeature', params: { type } }
  }
  return undefined
}

function firstUnkept(value: unknown, nesting = 0): string | undefined {
  const named = typeOf(value)
  if (named === undefined || nesting > maxNesting) return undefined
  if (!kept.includes(named)) return named.slice(0, 60)
  const { geometries } = value as { geometries?: unknown }
  if (named !== 'GeometryCollection' || !Array.isArray(geometries)) return undefined
  for (const inner of geometries as unknown[]) {
    const type = firstUnkept(inner, nesting + 1)
    if (type !== undefined) return type
  }
  return undefined
}

/** Deeper collections are refused. */
const maxNesting = 5

const typeOf = (value: unknown): string | undefined =>
  isRecord(value) && typeof value.type === 'string' ? value.type : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
