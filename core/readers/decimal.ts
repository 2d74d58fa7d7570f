import { type PairReading, isInRange, type ReadPosition, quoted, whichOf } from './pairs.ts'

/** Whole degrees, or with a point or comma. */
const number = /^[+-]?\d+(?:[.,]\d+)?$/
/** Separators between two numbers that no decimal mark can be confused with. */
const strong = /\s*[;/]\s*|\s*,\s+|\s+,\s*|\s+/

/** Metres above the sea that ground of the earth has. */
const isHeight = (text: string) => Number(text) >= -500 && Number(text) <= 9000
const isAccuracy = (text: string) => Number(text) >= 0 && Number(text) <= 100_000

/** POS-02: a pair of decimal degrees, with a height and an accuracy that stay out. */
export function readDecimal(text: string): PairReading | undefined {
  const [, inBrackets] = /^[([{](.*)[)\]}]$/s.exec(text) ?? []
  const body = (inBrackets ?? text)
    .trim()
    .replace(/,$/, '')
    // "- 60" is a sign apart; "29-60" are two numbers.
    .replace(/([+-])\s+(?=\d)/g, '$1')
    .replace(/\s*\|\s*|(?<=\d)~(?=-?\d)/g, ';')
    .replace(/(\d)(?=[+-])/g, '$1 ')
  if (!/^[\d\s.,;/+-]+$/.test(body)) return undefined
  const groups = body.split(strong).filter((group) => group !== '')
  const apart = groups.flatMap((group) => group.split(','))
  if (apart.length === 1) return number.test(body) ? oneNumber(text) : undefined
  return body.includes('.')
    ? withPoints(groups, apart)
    : withoutPoints(body, groups, apart, text, inBrackets !== undefined)
}

/** Blanks and signs part numbers before commas do; a comma between two whole numbers may be a decimal one. */
function withPoints(groups: readonly string[], apart: readonly string[]): PairReading | undefined {
  const found = groups.length > 1 ? pairOf(groups) : undefined
  if (found) return found
  const [one = '', other = '', last = ''] = apart
  const joined =
    apart.length === 3 && groups.length === 1
      ? [
          [one, `${other},${last}`],
          [`${one},${other}`, last],
        ]
      : []
  const readings = [apart, ...joined].flatMap((numbers) => {
    const reading = pairOf(numbers)
    return reading && 'value' in reading ? reading : []
  })
  return readings.length > 1 ? whichOf(readings.map(({ value }) => value)) : readings[0]
}

function withoutPoints(
  body: string,
  groups: readonly string[],
  apart: readonly string[],
  text: string,
  isBracketed: boolean,
): PairReading | undefined {
  const commas = body.split(',').length - 1
  // "-29,46, -60,21": four numbers and three commas.
  if (apart.length === 4 && commas === 3 && !/[;/]/.test(body))
    return pairOf([`${apart[0]}.${apart[1]}`, `${apart[2]}.${apart[3]}`])
  const isOneGroup = !strong.test(body.replace(/,\s*(?=[+-])/g, ','))
  if (!isOneGroup && apart.length > groups.length) return pairOf(groups) ?? pairOf(apart)
  if (apart.length === 2 && groups.length === 1 && !isBracketed && /^\d/.test(apart[1]!))
    return Math.abs(Number(apart[0])) <= 180 ? oneNumber(text) : undefined
  // "-29,46,-60" has one decimal comma, or a height below the sea.
  if (apart.length === 3 && isOneGroup && apart[2]!.startsWith('-')) {
    const readings = [[`${apart[0]}.${apart[1]}`, apart[2]!], apart].flatMap((numbers) => {
      const found = pairOf(numbers)
      return found && 'value' in found ? [found.value] : []
    })
    return whichOf(readings)
  }
  return pairOf(apart)
}

const oneNumber = (text: string): PairReading => ({
  fault: { code: 'POSITION_ONE_NUMBER', details: { text: quoted(text) } },
})

function pairOf(numbers: readonly string[]): PairReading | undefined {
  if (numbers.length < 2 || numbers.length > 4 || !numbers.every((one) => number.test(one))) return undefined
  const [lat = '', lng = '', height, accuracy] = numbers.map((one) => one.replace(',', '.'))
  if (height !== undefined && !isHeight(height)) return undefined
  if (accuracy !== undefined && !isAccuracy(accuracy)) return undefined
  const value: ReadPosition = {
    lat: Number(lat),
    lng: Number(lng),
    as: 'decimal',
    decimals: Math.max(decimalsOf(lat), decimalsOf(lng)),
  }
  if (!isInRange(value.lat, value.lng)) return undefined
  return height === undefined ? { value } : { value, told: [leftOut([height, accuracy])] }
}

/** Programs drop zeros at the end, so the longer number of a pair says how exact both are. */
export const decimalsOf = (number: string): number => (/[.,](\d+)$/.exec(number)?.[1] ?? '').length

export const leftOut = (numbers: readonly (string | undefined)[]) => ({
  code: 'POSITION_HEIGHT' as const,
  details: { text: numbers.filter((one) => one !== undefined).join(', ') },
})
