import { areaOf } from './area.ts'
import { cleanPolygon } from './clean.ts'
import { faultOf, type PolygonFault } from './eu.ts'
import type { FeatureCollection, Polygon, Position, Ring } from './shapes.ts'

/** What the EU would refuse of a drawing, and how one corner more or less mends it (ORI-07). */
export interface Broken {
  fault: PolygonFault
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

/** Each corner is tried: larger drawings are mended by hand. */
const maxCorners = 100

/** Looks at the only polygon of a drawing; undefined where nothing is wrong, or there are several. */
export function brokenIn(collection: FeatureCollection): Broken | undefined {
  const [feature, ...others] = collection.features
  if (!feature || others.length > 0 || feature.geometry.type !== 'Polygon') return undefined
  const cleaned = cleanPolygon(feature.geometry.coordinates)
  if (!cleaned) return { fault: 'few', spot: undefined, ways: [] }
  const [outer = [], ...holes] = cleaned.polygon
  if (outer.length > maxCorners + 1) return undefined
  const fault = judge(cleaned.polygon)
  if (!fault) return undefined
  const open = outer.slice(0, -1)
  const wayOf = (kind: Way['kind'], n: number, corners: Ring): Way[] => {
    const polygon = [[...corners, corners[0]!], ...holes]
    if (corners.length < 3 || judge(polygon)) return []
    const geometry = {
      ...collection,
      features: [{ ...feature, geometry: { type: 'Polygon' as const, coordinates: polygon } }],
    }
    return [{ kind, corner: n + 1, areaHa: areaOf([polygon])!, geometry }]
  }
  const swaps = open.flatMap((_, n) => wayOf('swap', n, swapped(open, n)))
  const removals = open.flatMap((_, n) => wayOf('remove', n, open.toSpliced(n, 1)))
  const ways = [swaps, removals].flatMap((some) =>
    some.toSorted((one, other) => other.areaHa - one.areaHa).slice(0, 1),
  )
  const [first] = ways
  return { fault, spot: first && open[first.corner - 1], ways }
}

function swapped(open: Ring, n: number): Ring {
  const next = (n + 1) % open.length
  return open.map((corner, at) => (at === n ? open[next]! : at === next ? open[n]! : corner))
}

function judge(polygon: Polygon): PolygonFault | undefined {
  const steps = faultOf(polygon)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
