import { areaOf } from './area.ts'
import { cleanPolygon } from './clean.ts'
import { faultOf, type PolygonFault } from './eu.ts'
import { polygonsOf } from './holes.ts'
import type { FeatureCollection, Geometry, Polygon, Position, Ring } from './shapes.ts'
import { finish } from './steps.ts'

/** A fault that the EU would refuse, with repairs that add or remove one corner (ORI-07). */
export interface Broken {
  fault: PolygonFault
  /** The place of the element that it is in. */
  feature: number
  /** The corners of its outer ring, in their order; empty where less than a triangle is left. */
  corners: readonly Position[]
  /** The corner at which it is mended; undefined where no single one does it. */
  spot: Position | undefined
  ways: Way[]
}

interface Way {
  kind: 'swap' | 'remove'
  /** Corners are counted from 1 on, as the map shows them. */
  corner: number
  areaHa: number
  geometry: FeatureCollection
}

/** Each corner is tried: larger polygons are mended by hand. */
const maxCorners = 100
/** Positions of a drawing that are judged at once, in a few milliseconds. */
const maxPositions = 5_000

/** The first polygon of a drawing that the EU would refuse; undefined where all are whole. */
export function brokenIn(collection: FeatureCollection): Broken | undefined {
  let positions = 0
  for (const [feature, { geometry }] of collection.features.entries())
    for (const [n, polygon] of polygonsOf(geometry).entries()) {
      positions += polygon.reduce((sum, { length }) => sum + length, 0)
      if (positions > maxPositions) return undefined
      const broken = brokenPolygon(polygon)
      if (!broken) continue
      const ways = broken.ways.map(({ polygon: mended, ...way }): Way => {
        const changed = withPolygon(geometry, n, mended)
        return {
          ...way,
          areaHa: areaOf([mended])!,
          geometry: {
            ...collection,
            features: collection.features.map((one, at) =>
              at === feature ? { ...one, geometry: changed } : one,
            ),
          },
        }
      })
      return { ...broken, feature, ways }
    }
  return undefined
}

type BrokenPolygon = Omit<Broken, 'feature' | 'ways'> & {
  ways: (Pick<Way, 'kind' | 'corner'> & { polygon: Polygon })[]
}

function brokenPolygon(polygon: Polygon): BrokenPolygon | undefined {
  const cleaned = cleanPolygon(polygon)
  if (!cleaned) return { fault: 'few', corners: [], spot: undefined, ways: [] }
  const fault = judge(cleaned.polygon)
  if (!fault) return undefined
  const [outer = [], ...holes] = cleaned.polygon
  const corners = outer.slice(0, -1)
  if (corners.length > maxCorners) return { fault, corners, spot: undefined, ways: [] }
  const wayOf = (kind: Way['kind'], n: number, changed: Ring): BrokenPolygon['ways'] => {
    const mended = [[...changed, changed[0]!], ...holes]
    return changed.length < 3 || judge(mended) ? [] : [{ kind, corner: n + 1, polygon: mended }]
  }
  const swaps = corners.flatMap((_, n) => wayOf('swap', n, swapped(corners, n)))
  const removals = corners.flatMap((_, n) => wayOf('remove', n, corners.toSpliced(n, 1)))
  const ways = [swaps, removals].flatMap((some) =>
    some.toSorted((one, other) => (areaOf([other.polygon]) ?? 0) - (areaOf([one.polygon]) ?? 0)).slice(0, 1),
  )
  const [first] = ways
  return { fault, corners, spot: first && corners[first.corner - 1], ways }
}

/** The geometry with another polygon in the place of its nth. */
function withPolygon(geometry: Geometry, n: number, polygon: Polygon): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: polygon }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.with(n, polygon) }
    case 'GeometryCollection': {
      let before = 0
      return {
        ...geometry,
        geometries: geometry.geometries.map((one) => {
          const at = n - before
          const { length } = polygonsOf(one)
          before += length
          return at >= 0 && at < length ? withPolygon(one, at, polygon) : one
        }),
      }
    }
    case 'Point':
      return geometry
  }
}

function swapped(open: Ring, n: number): Ring {
  const next = (n + 1) % open.length
  return open.map((corner, at) => (at === n ? open[next]! : at === next ? open[n]! : corner))
}

const judge = (polygon: Polygon): PolygonFault | undefined => finish(faultOf(polygon))
