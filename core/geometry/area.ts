import { cleanPolygon } from './clean.ts'
import type { Polygon, Ring } from './shapes.ts'

/** The Commission's printed areas come out to 0.01 ha on this sphere. */
const radius = 6_378_137
const toRadians = Math.PI / 180

/** Hectares of polygons on the sphere, holes subtracted: the sum of those that files and rows show. Null without a polygon. */
export function areaOf(polygons: readonly Polygon[]): number | null {
  if (polygons.length === 0) return null
  const hectares = polygons.map((polygon) =>
    hectaresOf(polygonArea(cleanPolygon(polygon)?.polygon ?? polygon)),
  )
  return sumHa(hectares)
}

/** A sum of hectares, to two decimals as they are. */
export const sumHa = (hectares: readonly number[]): number =>
  Math.round(hectares.reduce((sum, one) => sum + one, 0) * 100) / 100

/** Square metres. */
export function polygonArea([outer = [], ...holes]: Polygon): number {
  const inside = holes.reduce((sum, hole) => sum + ringArea(hole), 0)
  return Math.max(0, ringArea(outer) - inside)
}

const ringArea = (ring: Ring): number => {
  const area = new RingArea()
  for (const [lng = 0, lat = 0] of ring) area.add(lng, lat)
  return area.squareMetres
}

/** Each side with the equator encloses a part of the sphere, as wide as the side and as high as the middle of its ends' sines. */
export class RingArea {
  #doubled = 0
  #west = NaN
  #height = 0

  /** The next position of the ring. */
  add(lng: number, lat: number): void {
    const height = Math.sin(lat * toRadians)
    if (!Number.isNaN(this.#west)) this.#doubled += (lng - this.#west) * toRadians * (this.#height + height)
    this.#west = lng
    this.#height = height
  }

  get squareMetres(): number {
    return (Math.abs(this.#doubled) / 2) * radius * radius
  }
}

/** Square metres as screens and files show them. */
export const hectaresOf = (squareMetres: number): number => Math.round(squareMetres / 100) / 100
