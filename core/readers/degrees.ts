import { decimalsOf, leftOut } from './decimal.ts'
import { type PairReading, isInRange, quoted, rounded } from './pairs.ts'

type Axis = 'lat' | 'lng'

/** Meaning of a word: the axis, and the sign if it is a compass point. */
interface Word {
  axis: Axis
  sign?: 1 | -1
}

const words = new Map<string, Word>([
  ...['n', 'norte', 'north'].map((word) => [word, { axis: 'lat', sign: 1 }] as const),
  ...['s', 'sur', 'south'].map((word) => [word, { axis: 'lat', sign: -1 }] as const),
  ...['e', 'este', 'east'].map((word) => [word, { axis: 'lng', sign: 1 }] as const),
  ...['w', 'o', 'oeste', 'west'].map((word) => [word, { axis: 'lng', sign: -1 }] as const),
  ...['lat', 'latitud', 'latitude'].map((word) => [word, { axis: 'lat' }] as const),
  ...['lng', 'lon', 'long', 'longitud', 'longitude'].map((word) => [word, { axis: 'lng' }] as const),
])

/** One half of a pair, as it was written. */
interface Half {
  sign?: '+' | '-'
  numbers: { text: string; mark?: string }[]
  compass?: Word
  label?: Word
}

const token = /([+-])|(\d+(?:[.,]\d+)?)\s*(°|'|")?|([\p{L}]+)\.?|([\s,;:=/&|]+)|(.)/suy

/** Marks of degrees, minutes and seconds as they come from keyboards, telephones, word processors and deeds. */
const withPlainMarks = (text: string) =>
  text
    .replace(/[º˚]|(?<=\d)\s*(?:grados?|degrees?|deg)(?!\p{L})\.?/giu, '°')
    .replace(/[′’‘´`]|(?<=\d)\s*(?:minutos?|minutes?|min)(?!\p{L})\.?/giu, "'")
    .replace(/[″”“]|''|(?<=\d)\s*(?:segundos?|seconds?|seg|sec)(?!\p{L})\.?/giu, '"')
    // "de latitud sur", "LS": the letter says all of it.
    .replace(/(?:\bde\s+)?\b(?:latitude?|lat\.?)\s+(sur|norte|south|north|[ns])\b/giu, ' $1')
    .replace(/(?:\bde\s+)?\b(?:longitude?|long?\.?)\s+(este|oeste|east|west|[ewo])\b/giu, ' $1')
    .replace(/\bl([snoew])\b/gi, ' $1')
    // "31-25-00 S" and "31.25.00 S" are no signs and no groups of three.
    .replace(/\b(\d{1,3})[-.](\d{1,2})[-.](\d{1,2}(?:[.,]\d+)?)(?=\s*["']*\s*[nsewo]\b)/gi, '$1 $2 $3')

/** POS-03: degrees with minutes and seconds, or decimal ones with letters, before or behind. */
export function readDegrees(text: string): PairReading | undefined {
  const body = withPlainMarks(text).replace(/^[([{](.*)[)\]}]$/s, '$1')
  const halves = readHalves(body) ?? readBlanks(body)
  if (!halves) return undefined
  const [one, other, ...rest] = halves
  if (!one || !other) return oneHalf(one, text)
  const heights = rest.flatMap(({ numbers }) => numbers.map((number) => number.text))
  if (rest.some(({ compass, label }) => compass || label) || heights.length > 2) return undefined
  for (const half of [one, other])
    if (half.compass?.sign === 1 && half.sign === '-') return contradiction(text)
  const [first, second] = [axisOf(one), axisOf(other)]
  if (first === 'clash' || second === 'clash' || (first && first === second)) return contradiction(text)
  const isTurned = first === 'lng' || second === 'lat'
  const [lat, lng] = isTurned ? [other, one] : [one, other]
  const [north, east] = [valueOf(lat), valueOf(lng)]
  if (!north || !east) return undefined
  if (!isInRange(north.degrees, east.degrees)) return undefined
  const kind = Math.max(north.kind, east.kind)
  const value = {
    lat: north.degrees,
    lng: east.degrees,
    as: (['decimal', 'dm', 'dms'] as const)[kind]!,
    decimals: Math.max(...[north, east].filter((half) => half.kind === kind).map(({ decimals }) => decimals)),
  }
  return {
    value,
    ...(lat.compass && lng.compass ? { isFixed: true } : {}),
    ...(heights.length > 0 ? { told: [leftOut(heights)] } : {}),
  }
}

const oneHalf = (half: Half | undefined, text: string): PairReading | undefined =>
  half && valueOf(half)
    ? { fault: { code: 'POSITION_ONE_NUMBER', details: { text: quoted(text) } } }
    : undefined

const contradiction = (text: string): PairReading => ({
  fault: { code: 'POSITION_CONTRADICTS', details: { text: quoted(text) } },
})

function axisOf({ compass, label }: Half): Axis | 'clash' | undefined {
  if (compass && label && compass.axis !== label.axis) return 'clash'
  return compass?.axis ?? label?.axis
}

/** Degrees of a half; `kind` is how many smaller parts it has. */
function valueOf({ sign, numbers, compass }: Half) {
  if (numbers.length === 0 || numbers.length > 3) return undefined
  const isMarked = numbers.every(({ mark }, n) => mark === undefined || mark === `°'"`[n])
  const values = numbers.map(({ text }) => Number(text.replace(',', '.')))
  // Only the last part may have a fraction, and 60 minutes are a degree.
  const isWhole = numbers.slice(0, -1).every(({ text }) => /^\d+$/.test(text))
  if (!isMarked || !isWhole || values.slice(1).some((value) => value >= 60)) return undefined
  const size = values.reduce((sum, value, n) => sum + value / 60 ** n, 0)
  const isNegative = compass?.sign === -1 || sign === '-'
  const kind = numbers.length - 1
  const degrees = kind === 0 ? size : rounded(size)
  return {
    degrees: isNegative && degrees !== 0 ? -degrees : degrees,
    kind,
    decimals: decimalsOf(numbers.at(-1)!.text),
  }
}

/** Halves by their marks and words; undefined of a text that has neither, or other signs. */
function readHalves(text: string): Half[] | undefined {
  const halves: Half[] = []
  let half: Half | undefined
  let sign: '+' | '-' | undefined
  let isClosed = true
  let isTold = false
  // Whether letters, and names of axes, stand before their numbers: the first one says so of all.
  const isBefore = { compass: undefined as boolean | undefined, label: undefined as boolean | undefined }
  const open = (): Half => {
    half = { numbers: [] }
    halves.push(half)
    isClosed = false
    return half
  }
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, mark, number, unit, word, between, other] = found
    if (other !== undefined) return undefined
    if (between !== undefined) continue
    if (mark !== undefined) {
      if (sign !== undefined) return undefined
      sign = mark as '+' | '-'
      // A sign begins a new half once the previous one has numbers.
      if (half && half.numbers.length > 0) isClosed = true
    } else if (number !== undefined) {
      if (unit !== undefined) isTold = true
      if (isClosed || (unit === '°' && half!.numbers.length > 0) || half!.numbers.length === 3) open()
      if (sign !== undefined) half!.sign = sign
      sign = undefined
      half!.numbers.push(unit === undefined ? { text: number } : { text: number, mark: unit })
    } else if (word !== undefined) {
      const said = words.get(word.toLowerCase())
      if (!said) {
        if (/^m(?:snm)?$/i.test(word) && halves.length > 2) continue
        return undefined
      }
      isTold = true
      const sort = said.sign === undefined ? 'label' : 'compass'
      isBefore[sort] ??= isClosed || half!.numbers.length === 0
      if (isBefore[sort]) {
        if (isClosed || half!.numbers.length > 0) open()
        if (half![sort]) return undefined
        half![sort] = said
      } else {
        if (!half || half[sort]) return undefined
        half[sort] = said
        isClosed = true
      }
    }
  }
  return isTold && sign === undefined && halves.length <= 4 ? halves : undefined
}

const smallPart = '\\d{1,2}(?:[.,]\\d+)?'
const blankHalf = `([+-]?)(\\d{1,3})[\\s:]+(${smallPart})(?:[\\s:]+(${smallPart}))?`
const blankPair = new RegExp(`^${blankHalf}[\\s,;/]+${blankHalf}$`)

/** "-29 27 36.5, -60 12 45.3", "-29 27,6; -60 12,6" and "-29:27:36 -60:12:45": parts that blanks or colons divide. */
function readBlanks(text: string): Half[] | undefined {
  const parts = blankPair.exec(text.trim())
  if (!parts) return undefined
  const [, sign, degrees, minutes, seconds, sign2, degrees2, minutes2, seconds2] = parts
  const half = (mark: string | undefined, numbers: (string | undefined)[]): Half => ({
    ...(mark ? { sign: mark as '+' | '-' } : {}),
    numbers: numbers.flatMap((one) => (one === undefined ? [] : { text: one })),
  })
  if ((seconds === undefined) !== (seconds2 === undefined)) return undefined
  return [half(sign, [degrees, minutes, seconds]), half(sign2, [degrees2, minutes2, seconds2])]
}
