/** @jsxImportSource preact */
import type { PublicOutline } from '../core/contract/publicPage.ts'

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
  const lngs = drawn.flatMap((outline) => outline.map(([lng]) => lng))
  const lats = drawn.flatMap((outline) => outline.map(([, lat]) => lat))
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  const shorter = Math.cos((lat * Math.PI) / 180)
  const half = Math.hypot((east - west) * shorter, north - south) / 2
  const scale = (radius * inner) / Math.max(half, 1e-6)
  const point = ([x, y]: readonly [number, number]) =>
    `${round((x - lng) * shorter * scale)} ${round((lat - y) * scale)}`
  return {
    lng,
    lat,
    count: drawn.length,
    d: drawn.map((outline) => `M${outline.map(point).join('L')}z`).join(''),
  }
}

function middleOf(outline: PublicOutline): [number, number] {
  const sum = outline.reduce(([x, y], [lng, lat]) => [x + lng, y + lat], [0, 0])
  return [sum[0] / outline.length, sum[1] / outline.length]
}

/** A glass over a point of the outline, to its right. */
export function LensDrawing({
  lens,
  from,
  left,
  height,
}: {
  lens: Lens
  from: { x: number; y: number }
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
function tangents(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const far = Math.hypot(dx, dy)
  if (far <= radius) return ''
  const turn = Math.asin(radius / far)
  const along = Math.sqrt(far * far - radius * radius)
  const base = Math.atan2(dy, dx)
  return [base - turn, base + turn]
    .map(
      (angle) =>
        `M${round(from.x)} ${round(from.y)}L${round(from.x + along * Math.cos(angle))} ${round(from.y + along * Math.sin(angle))}`,
    )
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
