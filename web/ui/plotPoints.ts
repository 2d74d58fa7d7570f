import type { Outline } from '../../core/geometry/outline.ts'

/** The points of an outline as SVG writes them, in a box of 100 by 100, north up. */
export function plotPoints(outline: Outline): string {
  const [, middle = 0] = outline[0] ?? []
  // A degree of longitude is shorter away from the equator.
  const shrink = Math.cos((middle * Math.PI) / 180)
  const corners = outline.map(([lng, lat]) => [lng * shrink, -lat] as const)
  const [left, top] = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis]!)))
  const [right, bottom] = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis]!)))
  const extent = Math.max(right! - left!, bottom! - top!) || 1
  return corners.map(([x, y]) => `${((x - left!) / extent) * 100},${((y - top!) / extent) * 100}`).join(' ')
}
