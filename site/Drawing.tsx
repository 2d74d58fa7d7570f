/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string'
import { narrowing } from '../core/geometry/plane.ts'
import { accents, type AccentName } from '../core/look/colours.ts'
import {
  light,
  paint,
  parcelPalette,
  plough,
  randomFrom,
  strandsToFoot,
  type LitParcel,
  type LitWish,
} from '../core/look/parcels.ts'
import type { PublicOutline } from '../core/contract/publicPage.ts'
import { maxStrands, strandXs } from './Strands.tsx'
import type { Words } from './words.ts'

const width = 704
const height = 470
/** The x of the story's line. The stylesheet puts its gutter there. */
const line = 40

/** Number of different fields. A page's uuid chooses one of them. */
const fields = 64
const ready = new Map<string, ReturnType<typeof ploughed>>()

/** A field takes a third of the time of a page, so each is drawn once and cached. */
function painted(seed: string, accent: AccentName) {
  const number = Math.floor(randomFrom(seed)() * fields)
  const key = `${accent} ${number}`
  const known = ready.get(key) ?? ploughed(`field ${number}`, accent)
  ready.set(key, known)
  return known
}

function ploughed(seed: string, accent: AccentName) {
  const colours = parcelPalette(accents[accent][8])
  const field = plough({ width, height, seed })
  const { parcels, furrows } = paint(field, colours)
  const ground = renderToString(
    <>
      <path fill={colours.ground} d={`M0 0h${width}v${height}H0z`} />
      {parcels.map((parcel) => (
        <path key={parcel.fill} fill={parcel.fill} d={parcel.d} />
      ))}
      <g stroke-width=".9">
        {furrows.map((furrow) => (
          <path key={furrow.stroke} stroke={furrow.stroke} d={furrow.d} />
        ))}
      </g>
    </>,
  )
  return { colours, field, ground }
}

interface DrawingProps {
  seed: string
  accent: AccentName
  outlines: readonly PublicOutline[]
  words: Words
}

/** The field that the product came from. Its parcels are lit, and their strands run on as the story's line. */
export function Drawing({ seed, accent, outlines, words }: DrawingProps) {
  const lit = outlines.slice(0, maxStrands).map((outline): LitWish => ({ shape: flat(outline) }))
  const { colours, field, ground } = painted(seed, accent)
  const name =
    lit.length === 0
      ? words.say('publicPage.parcels')
      : words.say('publicPage.parcelsLit', { count: lit.length })
  const lights = (className: string, parcels: LitParcel[]) => (
    <g className={className}>
      <path fill={colours.ground} d={parcels.map((parcel) => parcel.place ?? '').join('')} />
      <path
        fill={colours.lit}
        stroke={colours.ground}
        stroke-width="2"
        d={parcels.map((parcel) => parcel.d).join('')}
      />
      <path
        stroke={colours.litFurrow}
        stroke-width="1.1"
        d={parcels.map((parcel) => parcel.furrows).join('')}
      />
      <path
        stroke={colours.lit}
        stroke-width="2"
        d={strandsToFoot(
          parcels,
          strandXs(parcels.length).map((x) => line + x),
          height,
        ).join('')}
      />
      <g fill={accents[accent][8]} stroke={colours.lit} stroke-width="2">
        {parcels.map(({ centre }, index) => (
          <circle key={index} cx={centre.x} cy={centre.y} r="5.5" />
        ))}
      </g>
    </g>
  )
  return (
    <figure className="drawing">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name} fill="none">
        <g dangerouslySetInnerHTML={{ __html: ground }} />
        {lit.length > 0 && (
          <>
            {/* A phone shows only the lower left of the field, so it lights other parcels than a wide screen. */}
            {lights('wide', light(field, lit, { x: 190, y: 55, width: 440, height: 220 }))}
            {lights('narrow', light(field, lit, { x: 130, y: 200, width: 320, height: 125 }))}
          </>
        )}
      </svg>
    </figure>
  )
}

/** Degrees as lengths. A degree of longitude shrinks by the cosine of the latitude. */
function flat(outline: PublicOutline) {
  const shorter = narrowing(outline[0]?.[1] ?? 0)
  return outline.map(([lng, lat]) => ({ x: lng * shorter, y: -lat }))
}
