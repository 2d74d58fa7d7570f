import { type Bounds, boundsOf } from './bounds.ts'
import { isSamePlace } from './clean.ts'
import { contains } from './plane.ts'
import type { Polygon, Position } from './shapes.ts'

/** Comparisons of points with boxes for one ground: some tenths of a second. Points after them count as plots. */
const maxComparisons = 20_000_000
/** Cost of comparing one side. */
const costOfSide = 10

/** Tells the labels of polygons among the points of a ground: those that lie in one, its border included, and in none of its holes (ORI-03). */
export class Labels {
  readonly #polygons: readonly { polygon: Polygon; box: Bounds; sides: number }[]
  #left = maxComparisons

  constructor(polygons: readonly Polygon[]) {
    this.#polygons = polygons.map((polygon) => ({
      polygon,
      box: boundsOf([polygon], [])!,
      sides: polygon.reduce((sum, { length }) => sum + length, 0),
    }))
  }

  holds(position: Position): boolean {
    const [lng = 0, lat = 0] = position
    for (const { polygon, box, sides } of this.#polygons) {
      if (--this.#left < 0) return false
      if (lng < box[0] || lat < box[1] || lng > box[2] || lat > box[3]) continue
      this.#left -= costOfSide * sides
      const [outer = [], ...holes] = polygon
      if (outer.some((corner) => isSamePlace(corner, position))) return true
      if (contains(outer, position) && !holes.some((hole) => contains(hole, position))) return true
    }
    return false
  }
}
