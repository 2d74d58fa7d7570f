interface Spot {
  x: number
  y: number
}

/** Picture 21: a lens is 144 wide. */
export const lensRadius = 72
/** Of the turn of the line. */
const bend = 14

/** The line from the left edge to a circle: level first, then up or down into it. */
export function leaderTo({ y }: { y: number }, to: Spot, radius: number): string {
  const away = to.y - y
  if (Math.abs(away) <= radius) {
    const half = Math.sqrt(radius * radius - away * away)
    return `M0 ${round(y)}H${round(Math.max(0, to.x - half))}`
  }
  const down = Math.sign(away)
  const turn = Math.min(bend, Math.abs(away) - radius, Math.max(0, to.x))
  return `M0 ${round(y)}H${round(to.x - turn)}Q${round(to.x)} ${round(y)} ${round(to.x)} ${round(y + down * turn)}V${round(to.y - down * radius)}`
}

/** The part of the lens that a shape fills. */
const filled = 0.58

/** An outline around the middle of a lens, north up, as a path. */
export function shapeIn(outline: readonly (readonly number[])[], radius: number): string {
  const [, middle = 0] = outline[0] ?? []
  const shrink = Math.cos((middle * Math.PI) / 180)
  const corners = outline.map(([lng = 0, lat = 0]) => [lng * shrink, -lat] as const)
  const range = (axis: 0 | 1) => {
    const values = corners.map((corner) => corner[axis])
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[left, right], [top, bottom]] = [range(0), range(1)]
  const scale = (radius * filled * 2) / (Math.hypot(right - left, bottom - top) || 1)
  const points = corners.map(
    ([x, y]) => `${round((x - (left + right) / 2) * scale)} ${round((y - (top + bottom) / 2) * scale)}`,
  )
  return `M${points.join('L')}z`
}

const round = (value: number) => Math.round(value * 10) / 10
