import {
  type PairReading,
  instead,
  isInRange,
  pairText,
  type PositionContext,
  quoted,
  type ReadPosition,
} from './pairs.ts'

/** Whole digits, or digits in groups of three. */
const lost = /^[+-]?(?:\d{5,15}|\d{1,3}(?:\.\d{3}){2,4}|\d{1,3}(?:,\d{3}){2,4})$/
const kept = /^[+-]?\d{1,3}(?:[.,]\d+)?$/

/** POS-07: numbers whose decimal point was lost on the way; each reading of the country is a button. */
export function readLostPoint(text: string, { country }: PositionContext): PairReading | undefined {
  const body = text.replace(/^[([{](.*)[)\]}]$/s, '$1').trim()
  const halves = [body.split(/\s*[;/]\s*|\s*,\s+|\s+/), body.split(',')].find(
    (parts) => parts.length === 2 && parts.every((part) => lost.test(part) || kept.test(part)),
  )
  const [first, second] = halves ?? []
  if (first === undefined || second === undefined || ![first, second].some((part) => lost.test(part)))
    return undefined
  const pairs = readingsOf(first)
    .flatMap((lat) => readingsOf(second).map((lng): ReadPosition => ({ ...lat, lng: lng.lat })))
    .filter(({ lat, lng }) => isInRange(lat, lng) && (country?.contains([lng, lat]) ?? true))
  const details = { text: quoted(text) }
  return pairs.length === 0
    ? { fault: { code: 'POSITION_RANGE', details } }
    : {
        fault: {
          code: 'POSITION_LOST_POINT',
          details,
          instead: pairs.map((pair) => instead(pair, pairText(pair))),
        },
      }
}

/** A point after the second digit first: most latitudes and longitudes of the Americas have two. */
const places = [2, 1, 3]

/** All numbers that a half may have been, as latitudes. */
function readingsOf(part: string): ReadPosition[] {
  const value = (text: string, decimals: number): ReadPosition => ({
    lat: Number(text),
    lng: 0,
    as: 'decimal',
    decimals,
  })
  if (kept.test(part)) return [value(part.replace(',', '.'), part.split(/[.,]/)[1]?.length ?? 0)]
  const sign = part.startsWith('-') ? '-' : ''
  const digits = part.replace(/\D/g, '')
  return places.map((place) =>
    value(`${sign}${digits.slice(0, place)}.${digits.slice(place)}`, digits.length - place),
  )
}
