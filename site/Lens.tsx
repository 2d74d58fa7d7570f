/** @jsxImportSource preact */
import type { PublicOutline } from '../core/contract/publicPage.ts'
import { gather } from './story.ts'

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

/** Where most of the polygons lie close together, drawn to fit a lens. */
export function lensOf(outlines: readonly PublicOutline[]): Lens | undefined {
  const near = new Map<string, PublicOutline[]>()
  for (const outline of outlines) {
    const [lng, lat] = outline[0]!
    gather(near, `${Math.round(lng * 2)} ${Math.round(lat * 2)}`, outline)
  }
  const [most] = [...near.values()].sort((one, other) => other.length - one.length)
  if (!most) return undefined
  const drawn = most.slice(0, maxDrawn)
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
