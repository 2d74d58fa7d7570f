import type { Outline } from '../geography/outlines.ts'
import { countryName } from '../i18n/countries.ts'
import type { Language } from '../i18n/index.ts'
import { instead, isInRange, type PositionRemark, type ReadPosition } from './pairs.ts'

/** Kilometres outside of its country from which a position is asked about. */
const maxKmOutside = 25

/** Kilometres of a degree and of a minute, at the equator. */
const kmOf = { degree: 111.2, minute: 1.853 }

interface PositionContext {
  language: Language
  country?: Outline | undefined
  /** Letters say order and signs. */
  isFixed?: boolean | undefined
}

/** POS-06: what is asked of a position, wherever it came from. */
export function doubtsOfPosition(
  value: ReadPosition,
  { country, isFixed, language }: PositionContext,
): PositionRemark[] {
  const { lat, lng } = value
  if (lat === 0 && lng === 0) return [{ code: 'POSITION_ZERO', details: {} }]
  if (!country) return []
  const km = country.kmOutside([lng, lat])
  if (km === 0 && isFixed) return []
  const name = countryName(country.country.code, language)
  const others = turnedOf(value).filter((one) => country.contains([one.lng, one.lat]))
  const [first] = others
  if (first)
    return [
      {
        code: Math.abs(first.lat) === Math.abs(lat) ? 'POSITION_SIGN' : 'POSITION_SWAPPED',
        details: { country: name },
        instead: others.map((one) => instead(one)),
      },
    ]
  return km > maxKmOutside ? [{ code: 'POSITION_FAR', details: { km: Math.round(km), country: name } }] : []
}

/** Two orders and four signs, without the written one; fewest changes first. */
function turnedOf(value: ReadPosition): ReadPosition[] {
  const { lat, lng } = value
  const turned = [
    { lat: lng, lng: lat },
    { lat: -lat, lng },
    { lat, lng: -lng },
    { lat: -lat, lng: -lng },
    { lat: -lng, lng: lat },
    { lat: lng, lng: -lat },
    { lat: -lng, lng: -lat },
  ]
  const seen = new Set([`${lat},${lng}`])
  return turned.flatMap((one) => {
    // -0 is 0.
    const pair = { lat: one.lat + 0, lng: one.lng + 0 }
    const key = `${pair.lat},${pair.lng}`
    if (seen.has(key) || !isInRange(pair.lat, pair.lng)) return []
    seen.add(key)
    return { ...value, ...pair }
  })
}

/** POS-06: a text with few decimals may mean a place far off; whole seconds are good enough. */
export function coarseness({ as, decimals }: ReadPosition): PositionRemark[] {
  const unit = as === 'dm' ? 'minute' : as === 'decimal' || as === 'link' ? 'degree' : undefined
  if (!unit || decimals >= { minute: 2, degree: 4 }[unit]) return []
  return [{ code: 'POSITION_COARSE', details: { km: Number((kmOf[unit] / 10 ** decimals).toPrecision(2)) } }]
}
