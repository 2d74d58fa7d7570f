/** @jsxImportSource preact */
import type { PublicOutline } from '../core/contract/publicPage.ts'
import { boundsOf } from '../core/geometry/bounds.ts'
import { middleOf, narrowing, pair, pathAround, round, type Spot } from '../core/geometry/plane.ts'

const radius = 74
/** Parcels fill this part of the radius. */
const inner = 0.66
const maxDrawn = 40

interface Lens {
  /** Middle of what it shows. */
  lng: number
  lat: number
  count: number
  d: string
}

/** Polygons nearer than this many times their own size are looked at together. */
const maxGap = 4

/** Where most of the polygons lie close together, drawn to fit a lens. Those far away would make all of them specks. */
export function lensOf(outlines: readonly PublicOutline[]): Lens | undefined {
  const plots = outlines.slice(0, maxDrawn).map((outline) => {
    const [lng, lat] = middleOf(outline)
    const size = Math.max(...outline.map(([x, y]) => Math.hypot(x - lng, y - lat)))
    return { outline, lng, lat, size }
  })
  let drawn: PublicOutline[] = []
  for (const { lng, lat, size } of plots) {
    const near = plots.filter((other) => Math.hypot(other.lng - lng, other.lat - lat) <= maxGap * 2 * size)
    if (near.length > drawn.length) drawn = near.map(({ outline }) => outline)
  }
  if (drawn.length === 0) return undefined
  const [west, south, east, north] = boundsOf([], drawn.flat())!
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  const shorter = narrowing(lat)
  const half = Math.hypot((east - west) * shorter, north - south) / 2
  const scale = (radius * inner) / Math.max(half, 1e-6)
  const spot = ([x, y]: PublicOutline[number]): Spot => ({
    x: (x - lng) * shorter * scale,
    y: (lat - y) * scale,
  })
  return {
    lng,
    lat,
    count: drawn.length,
    d: drawn.map((outline) => pathAround(outline.map(spot))).join(''),
  }
}

/** A glass over a point of the outline, to its right. */
export function LensDrawing({
  lens,
  from,
  left,
  height,
}: {
  lens: Lens
  from: Spot
  left: number
  height: number
}) {
  const centre = {
    x: left + radius,
    y: Math.min(Math.max(from.y, radius), Math.max(height - radius, radius)),
  }
  return (
    <g className="lens">
      <path className="leader" d={tangents(from, centre)} />
      <circle className="spot" cx={from.x} cy={from.y} r="6" />
      <circle className="glass" cx={centre.x} cy={centre.y} r={radius} />
      <pattern id="furrows" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
        <path d="M1 0V5" />
      </pattern>
      <g transform={`translate(${round(centre.x)} ${round(centre.y)})`}>
        <path className="plots" d={lens.d} />
        <path fill="url(#furrows)" d={lens.d} />
      </g>
    </g>
  )
}

/** Width that a lens takes. */
export const lensWidth = 2 * radius + 2

/** The two lines from a point that touch the glass. */
function tangents(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const far = Math.hypot(dx, dy)
  if (far <= radius) return ''
  const turn = Math.asin(radius / far)
  const along = Math.sqrt(far * far - radius * radius)
  const base = Math.atan2(dy, dx)
  return [base - turn, base + turn]
    .map(
      (angle) =>
        `M${pair(from.x, from.y)}L${pair(from.x + along * Math.cos(angle), from.y + along * Math.sin(angle))}`,
    )
    .join('')
}
