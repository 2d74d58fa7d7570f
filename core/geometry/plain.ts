import { isLatitude, isLongitude, maxPositions } from './check.ts'
import { hectaresOf, RingArea } from './area.ts'

/** A polygon without holes as a file has it. */
export interface PlainPolygon {
  text: string
  hectares: number
}

const head =
  '{"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [['
const tail = ']]}, "properties": {}}]}'

/**
 * The polygon of a collection that holds one without holes and nothing else, from its text as PostgreSQL writes it: only where
 * nothing has to be mended, rounded or turned, and each number already stands as in a file. It is read in one go, since taking tens
 * of thousands apart takes longer than all the rest of a file.
 */
export function plainPolygon(stored: string): PlainPolygon | undefined {
  if (!stored.startsWith(head) || !stored.endsWith(tail)) return undefined
  const end = stored.length - tail.length
  const area = plainRing(new Scan(stored, head.length, end))
  if (area === undefined) return undefined
  const text = stored.slice(head.length - 2, end + 2).replace(/ /g, '')
  return { text, hectares: hectaresOf(area) }
}

/** Square metres of a ring that is closed, turns counter-clockwise and comes to no place twice in a row; undefined for any other. */
function plainRing(scan: Scan): number | undefined {
  const area = new RingArea()
  let [firstLng, firstLat, lastLng, lastLat] = [NaN, NaN, NaN, NaN]
  let doubled = 0
  let count = 0
  do {
    if (!scan.skips('[')) return undefined
    const lng = scan.degrees()
    if (!scan.skips(', ')) return undefined
    const lat = scan.degrees()
    if (!scan.skips(']') || !isLongitude(lng) || !isLatitude(lat)) return undefined
    if (lng === lastLng && lat === lastLat) return undefined
    if (count > 0) doubled += lastLng * lat - lng * lastLat
    else {
      firstLng = lng
      firstLat = lat
    }
    area.add(lng, lat)
    lastLng = lng
    lastLat = lat
    count++
  } while (scan.skips(', '))
  const isClosed = lastLng === firstLng && lastLat === firstLat
  const isWhole = scan.isAtEnd && isClosed && count >= 4 && count <= maxPositions
  return isWhole && doubled >= 0 ? area.squareMetres : undefined
}

const [zero, nine, minus, point] = ['0', '9', '-', '.'].map((one) => one.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]

/** A text from left to right. */
class Scan {
  readonly #text: string
  readonly #end: number
  #at: number

  constructor(text: string, from: number, end: number) {
    this.#text = text
    this.#at = from
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at === this.#end
  }

  /** Whether the text goes on so; then behind it. */
  skips(expected: string): boolean {
    for (let n = 0; n < expected.length; n++)
      if (this.#text.charCodeAt(this.#at + n) !== expected.charCodeAt(n)) return false
    this.#at += expected.length
    return true
  }

  /** A number of at most six decimals, if it is written as JSON.stringify does. */
  degrees(): number {
    const isNegative = this.#text.charCodeAt(this.#at) === minus
    if (isNegative) this.#at++
    const isSmall = this.#text.charCodeAt(this.#at) === zero
    const begin = this.#at
    let digits = this.#digits(0)
    if (this.#at === begin || (isSmall && this.#at > begin + 1)) return NaN
    let divisor = 1
    if (this.#text.charCodeAt(this.#at) === point) {
      const from = ++this.#at
      digits = this.#digits(digits)
      const decimals = this.#at - from
      if (decimals === 0 || decimals > 6 || this.#text.charCodeAt(this.#at - 1) === zero) return NaN
      divisor = 10 ** decimals
    }
    if (digits === 0 && isNegative) return NaN
    // Of two whole numbers the quotient is the number that is nearest to the decimal, as JSON.parse gives it.
    return (isNegative ? -digits : digits) / divisor
  }

  /** Digits read on to a number. */
  #digits(before: number): number {
    let value = before
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (!(code >= zero && code <= nine)) return value
      value = value * 10 + code - zero
    }
  }
}
