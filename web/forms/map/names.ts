/** A name of a plot, and the pixel of the map that it belongs to. */
interface NamedSpot {
  name: string
  x: number
  y: number
  /** A circle is drawn there. */
  isPoint: boolean
}

/** Pixels of a letter, a line and a circle with the gap beside it; no name is wider. */
const letter = 7.2
const line = 17
const circle = 20
export const maxNameWidth = 200

/** Rows that a name moves up or down, nearest first. */
const rows = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6]

/** Positions of names: beside circles, inside the map, without overlaps if possible. */
export function placeNames<N extends NamedSpot>(
  spots: readonly N[],
  width: number,
  height: number,
): { spot: N; x: number; y: number }[] {
  const placed: { spot: N; x: number; y: number; half: number }[] = []
  for (const spot of spots) {
    const half = Math.min(maxNameWidth, spot.name.length * letter) / 2
    const isSeen = spot.x >= 0 && spot.y >= 0 && spot.x <= width && spot.y <= height
    const x = isSeen ? Math.max(half, Math.min(width - half, spot.x)) : spot.x
    // Below its circle, and above it at the lower edge.
    const gap = spot.isPoint ? (spot.y + circle + line / 2 > height ? -circle : circle) : 0
    const isFree = (y: number) =>
      placed.every((other) => Math.abs(other.y - y) >= line || Math.abs(other.x - x) >= other.half + half)
    const isInside = (y: number) => !isSeen || (y >= line / 2 && y <= height - line / 2)
    const heights = rows.map((row) => spot.y + gap + row * line)
    const y = heights.find((one) => isInside(one) && isFree(one)) ?? spot.y + gap
    placed.push({ spot, x, y, half })
  }
  return placed
}
