import type { Polygon } from '../../core/geometry/shapes.ts'

/** What two combs over the same square share of it, one of them upright: see `comb`. */
export const combsShare = 0.55 ** 2

/**
 * A comb over a square of 0.1 degrees, for measuring that must not take long: its back is a tenth of the square, its teeth half of
 * the rest. Upright teeth cross all flat ones, so that a pair of combs has the most crossings for its corners.
 */
export function comb(teeth: number, isUpright: boolean, [lng, lat]: readonly [number, number]): Polygon {
  const step = 0.1 / (2 * teeth)
  // No side is quite straight.
  const corners: [number, number][] = [[0, 0]]
  for (let n = 0; n < teeth; n++) {
    const from = 2 * n * step
    corners.push([0.1, from + 2e-6], [0.1, from + step + 2e-6], [0.01, from + step])
    if (n < teeth - 1) corners.push([0.01, from + 2 * step])
  }
  corners.push([0, 0.1 - step], [0, 0])
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return [
    corners.map(([along, across]) =>
      isUpright
        ? [rounded(lng + across), rounded(lat + along)]
        : [rounded(lng + along), rounded(lat + across)],
    ),
  ]
}
