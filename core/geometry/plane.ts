import type { Position, Ring } from './shapes.ts'

/** East, then north, or right, then down: the plane that a drawing lies in. */
export type Point = readonly [x: number, y: number]

/** A point of a drawing, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Degrees on Mercator's map, where a line of the ground is straight. */
export const pointOf = ([lng = 0, lat = 0]: Position): Point => [
  lng,
  (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI,
]

/** The part of a degree of latitude that a degree of longitude is as long as. */
export const narrowing = (lat: number): number => Math.cos((lat * Math.PI) / 180)

/** The mean of corners. */
export function middleOf(corners: readonly Position[]): Point {
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis]!, 0) / corners.length
  return [mean(0), mean(1)]
}

/** Twice the area of a closed ring: more than 0 if it turns counter-clockwise. */
export function doubledArea(ring: Ring): number {
  let doubled = 0
  for (let n = 1; n < ring.length; n++)
    doubled += ring[n - 1]![0]! * ring[n]![1]! - ring[n]![0]! * ring[n - 1]![1]!
  return doubled
}

/** Whether a line from a position to the east crosses a side: inside of rings it crosses an odd number of them. */
const isCrossed = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [x = 0, y = 0]: Position) =>
  crosses(ax, ay, bx, by, x, y)

/** Like `isCrossed`, with plain numbers. */
export const crosses = (ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean =>
  ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)

export function contains(ring: Ring, position: Position): boolean {
  let isInside = false
  for (let n = 1; n < ring.length; n++) if (isCrossed(ring[n - 1]!, ring[n]!, position)) isInside = !isInside
  return isInside
}

/** To a tenth of a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Two numbers of a path, without a blank before a minus. */
export function pair(x: number, y: number): string {
  const second = round(y)
  return second < 0 ? `${round(x)}${second}` : `${round(x)} ${second}`
}

/** A path around corners. */
export const pathAround = (corners: readonly Spot[]): string =>
  `M${corners.map(({ x, y }) => pair(x, y)).join('L')}z`
