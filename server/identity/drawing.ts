import { wordmark } from '../../core/look/colours.ts'
import { drawParcels, type ParcelDrawing } from '../../core/look/parcels.ts'
import { type Html, html } from '../platform/html.ts'

const palette = {
  ground: '#1f2a10',
  tones: ['#2f4118', '#5a5420', '#3a4e1e', '#4b6424', '#354719', '#42581f'],
  furrow: '#f1f4e2',
  lit: '#f1f4e2',
  litFurrow: '#748855',
}
const strand = '#f6f8ea'
const dot = '#415b1a'

/** The field below a wide sign-in page, drawn for 1440 px and enlarged on wider screens. */
export const wideWidth = 1440
const wide = drawParcels({
  width: wideWidth,
  height: 520,
  seed: 'barbecho',
  palette,
  parcelArea: 6600,
  lit: [{ at: { x: 838, y: 146 } }, { at: { x: 1060, y: 197 } }, { at: { x: 1287, y: 140 } }],
})
/** Horizontal positions of the strands, from left to right. */
export const strandsAt = wide.lit.map(({ centre }) => centre.x)

/** The foot of a phone's sign-in page. It is aligned to the right edge, along which the strands descend. */
export const footWidth = 1100
const foot = drawParcels({
  width: footWidth,
  height: 420,
  seed: 'molino',
  palette,
  parcelArea: 4200,
  lit: [
    { at: { x: footWidth - 250, y: 55 } },
    { at: { x: footWidth - 150, y: 105 } },
    { at: { x: footWidth - 290, y: 150 } },
  ],
})
/** Distances of the phone's strands from the right edge, the innermost first. */
export const footStrands = [26, 19, 12]

export const wideField = () =>
  field(
    wide,
    wide.lit.map(({ centre }) => `M${centre.x} 0V${centre.y}`),
  )

/** Nested elbows: the innermost strand goes to the highest parcel, so none crosses another. */
export const footField = () => {
  const highestFirst = [...foot.lit].sort((a, b) => a.centre.y - b.centre.y)
  return field(
    foot,
    highestFirst.map(({ centre }, index) => {
      const x = footWidth - footStrands[index]!
      const bend = 22
      return `M${x} 0V${centre.y - bend}Q${x} ${centre.y} ${x - bend} ${centre.y}H${centre.x}`
    }),
  )
}

function field({ width, height, ground, parcels, furrows, lit }: ParcelDrawing, strands: string[]): string {
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
  >
    <rect width="${width}" height="${height}" fill="${ground}" />
    ${parcels.map(({ fill, d }) => html`<path fill="${fill}" d="${d}" />`)}
    ${furrows.map(({ stroke, d }) => html`<path stroke="${stroke}" d="${d}" />`)}
    ${lit.map(({ d, furrows: rows }) => html`<path fill="${palette.lit}" d="${d}" /><path stroke="${palette.litFurrow}" stroke-width="1.5" d="${rows}" />`)}
    <g fill="none" stroke="${strand}" stroke-width="3">${strands.map((d) => html`<path d="${d}" />`)}</g>
    ${lit.map(({ centre }) => html`<circle cx="${centre.x}" cy="${centre.y}" r="7.5" fill="${dot}" stroke="${strand}" stroke-width="3" />`)}
  </svg>`.text
}

/** The wordmark moves left by this, so that its stem aligns with the text below. */
export const outdent = 2
/** Where the line's split into three ends, from the wordmark's left edge; the strands' boxes begin there. */
export const splitEnds = 502
/** Distance between two parallel strands. */
export const strandGap = 7

/** The wordmark with its line, which splits into three; colours come from the style sheet. */
export function wordmarkWithLine(): Html {
  const { ring, letters, width, height } = wordmark
  const split = (by: number) =>
    `M${splitEnds - 90} ${ring.y}C${splitEnds - 45} ${ring.y} ${splitEnds - 45} ${ring.y + by} ${splitEnds} ${ring.y + by}`
  return html`<svg
    class="wordmark"
    width="${width}"
    height="${height}"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="Rastro"
  >
    <g class="line">
      <path d="M${ring.x + ring.radius + ring.stroke / 2 - 1} ${ring.y}H${splitEnds}" />
      <path d="${split(-strandGap)}" />
      <path d="${split(strandGap)}" />
    </g>
    <path class="letters" d="${letters}" />
    <circle class="ring" cx="${ring.x}" cy="${ring.y}" r="${ring.radius}" />
  </svg>`
}

/** Vertical position of the line, from the wordmark's top. */
export const lineAt = wordmark.ring.y
