import encode from 'qr'
import { wordmark } from '../../../core/look/colours.ts'
import { type MarkName, marks } from '../../../core/look/marks.ts'
import { qrPath } from '../../../core/look/qr.ts'
import type { Outline } from '../../../core/geometry/outline.ts'
import type { Grid } from '../symbols/grid.ts'
import { Markup } from './fill.ts'

/** Modules around a code that scanners need light. */
const quiet = 4
/** From here on a code of middling correction has modules too fine for a small label; less correction keeps it coarser. */
const maxModules = 37

/** The QR code as one path, with its quiet zone: a label that has less room lets the zone run over its edge. */
export function qrMarkup(address: string): Markup {
  const medium = encode(address, 'raw', { ecc: 'medium', border: quiet })
  const modules =
    medium.length - 2 * quiet > maxModules ? encode(address, 'raw', { ecc: 'low', border: quiet }) : medium
  const size = modules.length
  return new Markup(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR"><path stroke="#000" d="${qrPath(modules)}"/></svg>`,
  )
}

/** A symbol with its quiet zone, in the place of the QR code. */
export function gridMarkup({ width, height, bars }: Grid): Markup {
  const d = bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h${-bar.width}z`).join('')
  return new Markup(
    `<svg class="qr" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges" role="img" aria-label="DataMatrix"><path d="${d}"/></svg>`,
  )
}

const line = 'fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"'

export const markMarkup = (name: MarkName): Markup =>
  new Markup(
    `<svg class="marca" viewBox="0 0 16 16" aria-hidden="true"><path ${line} stroke-width="1.6" d="${marks[name]}"/></svg>`,
  )

/** One line that opens into a bundle, or a bundle that closes into one where it is mirrored. Drawn to any width. */
export function strandsMarkup(count: number): Markup {
  const paths = Array.from({ length: count }, (_, n) => {
    const y = 6 + ((n - (count - 1) / 2) / Math.max(1, (count - 1) / 2)) * 5.4
    return `M0 6H34C50 6 50 ${y.toFixed(2)} 66 ${y.toFixed(2)}H100`
  }).join('')
  return new Markup(
    `<svg class="strands" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><path fill="none" stroke="#000" stroke-width=".35mm" vector-effect="non-scaling-stroke" d="${paths}"/></svg>`,
  )
}

/** The furrows that gather into the line to sign on, on a page of 210 by 297. */
export function furrowsMarkup(): Markup {
  const lines = Array.from({ length: 9 }, (_, n) => {
    const top = 24 + n * 3.5
    const x = 18 + (n - 4) * 0.12
    return `M${top} 0L${14 + n * 1.7} 38C${14 + n * 1.2} 52 ${x} 58 ${x} 72V76`
  }).join('')
  return new Markup(
    `<svg class="furrows" viewBox="0 0 210 262" aria-hidden="true"><path ${line} stroke-width=".3" d="${lines}"/><path ${line} stroke-width=".55" d="M18 70V206C18 214 22 219 31 219H112"/><path ${line} stroke-width=".3" d="M112 219H192"/></svg>`,
  )
}

export const wordmarkMarkup = (): string => {
  const { width, height, letters, ring } = wordmark
  return `<svg class="wordmark" viewBox="0 0 ${width} ${height}" role="img" aria-label="Rastro"><path d="${letters}"/><circle cx="${ring.x}" cy="${ring.y}" r="${ring.radius}" fill="none" stroke="#000" stroke-width="${ring.stroke}"/></svg>`
}

const box = { width: 84, height: 58 }
const metresOfDegree = 111_320

/** A plot's own outline with furrows along its longest side, the line that comes in from the left, and a scale. */
export function outlineMarkup(outlines: readonly Outline[], id: string): Markup | undefined {
  const shapes = outlines.filter((outline) => outline.length >= 3)
  const points = shapes.flat()
  if (points.length === 0) return undefined
  const lat = points[0]![1]
  const east = metresOfDegree * Math.cos((lat * Math.PI) / 180)
  const metres = shapes.map((shape) => shape.map(([lng, lat]) => [lng * east, -lat * metresOfDegree]))
  const [left, right] = extent(metres.flat().map(([x]) => x!))
  const [top, bottom] = extent(metres.flat().map(([, y]) => y!))
  const scale = Math.min(box.width / Math.max(right - left, 1), box.height / Math.max(bottom - top, 1))
  const at = ([x = 0, y = 0]: number[]): [number, number] => [
    26 + (box.width - (right - left) * scale) / 2 + (x - left) * scale,
    (box.height - (bottom - top) * scale) / 2 + (y - top) * scale + 1,
  ]
  const drawn = metres.map((shape) => shape.map(at))
  const d = drawn
    .map((shape) => `M${shape.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}z`)
    .join('')
  const largest = drawn.toSorted((one, other) => other.length - one.length)[0]!
  const [cx, cy] = centreOf(largest)
  const bar = barOf(scale)
  return new Markup(
    `<svg class="outline" viewBox="0 0 112 72" role="img"><clipPath id="plot-${id}"><path d="${d}"/></clipPath>` +
      `<g clip-path="url(#plot-${id})"><path fill="none" stroke="#000" stroke-width=".25" d="${furrows(angleOf(largest))}"/></g>` +
      `<path ${line} stroke-width=".5" d="${d}"/>` +
      `<path ${line} stroke-width=".35" d="M0 ${(cy - 14).toFixed(2)}H14C22 ${(cy - 14).toFixed(2)} 20 ${cy.toFixed(2)} 30 ${cy.toFixed(2)}H${cx.toFixed(2)}"/>` +
      `<circle cx="${cx.toFixed(2)}" cy="${cy.toFixed(2)}" r="2.4" fill="#fff" stroke="#000" stroke-width="1"/>` +
      `<path ${line} stroke-width=".35" d="M26 66.5v2M26 67.5h${bar.length.toFixed(2)}m0 -1v2"/>` +
      `<text x="${(28 + bar.length).toFixed(2)}" y="68.6" font-size="3" font-family="Asap">${bar.label}</text></svg>`,
  )
}

const extent = (values: readonly number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b), Infinity),
  values.reduce((a, b) => Math.max(a, b), -Infinity),
]

function centreOf(shape: readonly (readonly [number, number])[]): [number, number] {
  const [left, right] = extent(shape.map(([x]) => x))
  const [top, bottom] = extent(shape.map(([, y]) => y))
  return [(left + right) / 2, (top + bottom) / 2]
}

/** The direction of the longest side. */
function angleOf(shape: readonly (readonly [number, number])[]): number {
  let longest = { length: 0, angle: 0 }
  shape.forEach(([x, y], n) => {
    const [toX, toY] = shape[(n + 1) % shape.length]!
    const length = Math.hypot(toX - x, toY - y)
    if (length > longest.length) longest = { length, angle: Math.atan2(toY - y, toX - x) }
  })
  return longest.angle
}

function furrows(angle: number): string {
  const [x, y] = [Math.cos(angle), Math.sin(angle)]
  const middle = { x: 68, y: 30 }
  let d = ''
  for (let across = -90; across <= 90; across += 2) {
    const [px, py] = [middle.x - y * across, middle.y + x * across]
    d += `M${(px - x * 120).toFixed(1)} ${(py - y * 120).toFixed(1)}L${(px + x * 120).toFixed(1)} ${(py + y * 120).toFixed(1)}`
  }
  return d
}

/** A round length that is drawn a third of the box wide, or less. */
function barOf(scale: number): { length: number; label: string } {
  const wanted = box.width / 3 / scale
  const power = 10 ** Math.floor(Math.log10(wanted))
  const metres = ([5, 2, 1].find((times) => times * power <= wanted) ?? 1) * power
  return { length: metres * scale, label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` }
}
