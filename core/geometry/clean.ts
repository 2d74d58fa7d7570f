import { doubledArea } from './plane.ts'
import type { Polygon, Position, Ring } from './shapes.ts'

/** The EU cuts coordinates to six decimals, about ten centimetres. */
const decimals = 1e6
const round = (degrees: number): number => Math.round(degrees * decimals) / decimals || 0

/** A position of six decimals without its height; the position itself where it is written so already: most are. */
export function cleanPosition(position: Position): Position {
  const [lng = 0, lat = 0] = position
  const [x, y] = [round(lng), round(lat)]
  return position.length === 2 && Object.is(x, lng) && Object.is(y, lat) ? position : [x, y]
}

export const isSamePlace = (one: Position, other: Position): boolean =>
  one[0] === other[0] && one[1] === other[1]

/**
 * Cleans a polygon for checks, screens and files (ORI-01): closed rings, six decimals, no repeated positions, outer ring counter-
 * clockwise, no vanished holes. Undefined if less than a triangle remains.
 */
export function cleanPolygon([outer = [], ...holes]: Polygon):
  | { polygon: Polygon; isMended: boolean }
  | undefined {
  const ring = cleanRing(outer)
  if (ring.length < 4) return undefined
  const inside = holes.map(cleanRing).filter(({ length }) => length >= 4)
  const polygon = [turned(ring, 1), ...inside.map((hole) => turned(hole, -1))]
  const count = (rings: Polygon) => rings.reduce((sum, { length }) => sum + length, 0)
  return { polygon, isMended: count(polygon) !== count([outer, ...holes]) }
}

function cleanRing(ring: Ring): Ring {
  const distinct: Position[] = []
  for (const written of ring) {
    const position = cleanPosition(written)
    const last = distinct.at(-1)
    if (!last || !isSamePlace(position, last)) distinct.push(position)
  }
  const [first, last] = [distinct[0], distinct.at(-1)]
  if (first && last && !isSamePlace(first, last)) distinct.push(first)
  return distinct
}

/** The ring in one direction: 1 is counter-clockwise. */
function turned(ring: Ring, direction: 1 | -1): Ring {
  return Math.sign(doubledArea(ring)) === -direction ? ring.toReversed() : ring
}

/** A key that is equal for grounds with equal polygons and points (GRD-06), whatever the features' names and the rings' starts. */
export function groundKey({
  polygons,
  points,
}: {
  polygons: readonly Polygon[]
  points: readonly Position[]
}): string {
  const rings = polygons.map((polygon) => polygonKey(cleanPolygon(polygon)?.polygon ?? polygon))
  const places = points.map((point) => cleanPosition(point).join(' '))
  return [rings, places].map((texts) => [...new Set(texts)].toSorted().join('|')).join('/')
}

/** A text that two cleaned polygons have in common if they are the same ground: wherever their rings begin, whichever way they turn. */
export const polygonKey = ([outer = [], ...holes]: Polygon): string =>
  [ringKey(outer), ...holes.map(ringKey).toSorted()].join(';')

function ringKey(ring: Ring): string {
  const count = ring.length - 1
  const order = (one: Position, other: Position) => one[0]! - other[0]! || one[1]! - other[1]!
  let least = 0
  for (let n = 1; n < count; n++) if (order(ring[n]!, ring[least]!) < 0) least = n
  const at = (steps: number) => ring[(least + steps + count) % count]!
  const step = order(at(1), at(-1)) <= 0 ? 1 : -1
  let key = ''
  for (let n = 0; n < count; n++) key += `${at(n * step)[0]!} ${at(n * step)[1]!},`
  return key
}
