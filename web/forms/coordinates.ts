import { pairOf, pairText, type ReadPosition } from '../../core/readers/pairs.ts'
import { readStrictly } from '../../core/readers/position.ts'

export interface Coordinates {
  lat: number
  lng: number
}

/** LOC-05: the pair of a text as the place's form takes it; undefined for any other. */
export function readCoordinates(text: string): Coordinates | undefined {
  const read = readStrictly(text)
  return read && pairOf(read)
}

export const writeCoordinates = pairText

/** POS-08: the pair in LOC-05's pattern; zeros say that seconds or metres were exact, so that nobody asks for decimals. */
export function writeStrictly({ lat, lng, as }: ReadPosition): string {
  const written = pairText({ lat, lng })
  const isExact = as === 'dms' || as === 'metres'
  return isExact && !/\.\d{4}/.test(written) ? `${lat.toFixed(4)}, ${lng.toFixed(4)}` : written
}
