import type { Reading } from '../errors/remarks.ts'
import { cleanLine, withoutUnseen } from './clean.ts'
import { readCode } from './code.ts'
import { decimalsOf, leftOut, readDecimal } from './decimal.ts'
import { readDegrees } from './degrees.ts'
import { coarseness, doubtsOfPosition } from './doubts.ts'
import { readLink } from './links.ts'
import { readLostPoint } from './lostPoint.ts'
import { readMetres } from './metres.ts'
import {
  type PairReading,
  instead,
  isInRange,
  type PositionContext,
  quoted,
  type ReadPosition,
} from './pairs.ts'

/** Links have a few hundred signs; nothing longer is a position. */
const maxLength = 2_000

/**
 * POS-01: reads a position in any notation. Every input uses this function; `country` only chooses questions and the better of two
 * readings.
 */
export function readPosition(text: string, context: PositionContext): Reading<ReadPosition> {
  const line = cleanLine(text)
  const found = line.length > maxLength ? undefined : readLine(withoutWords(line), context)
  if (!found) return { fault: { code: 'POSITION_UNREADABLE', details: {} } }
  if ('fault' in found) return found
  return judged(found, context)
}

const number = '([+-]?\\d+(?:\\.\\d+)?)'
const strict = new RegExp(`^\\s*[([]?\\s*${number}\\s*,\\s*${number}\\s*[)\\]]?\\s*$`)

/** LOC-05: the pair of a text as the place's form takes it, `(-31.4, -64.2)`; undefined for any other, or out of range. */
export function readStrictly(text: string): ReadPosition | undefined {
  const [, lat, lng] = strict.exec(withoutUnseen(text)) ?? []
  if (lat === undefined || lng === undefined || !isInRange(Number(lat), Number(lng))) return undefined
  return {
    lat: Number(lat),
    lng: Number(lng),
    as: 'decimal',
    decimals: Math.max(decimalsOf(lat), decimalsOf(lng)),
  }
}

/** POS-08: a pair that LOC-05 takes is judged as everywhere; where all other doors see one number, it is asked. */
export function judgeStrictly(text: string, context: PositionContext): Reading<ReadPosition> | undefined {
  const value = readStrictly(text)
  if (!value) return undefined
  const reading = readPosition(text, context)
  // A single number is no pair, so its location means nothing.
  const isOneNumber = 'fault' in reading && reading.fault.code === 'POSITION_ONE_NUMBER'
  return isOneNumber ? { value, doubts: [reading.fault] } : judged({ value }, context)
}

/** Questions about a position, besides those about its notation. */
function judged(
  found: Extract<PairReading, { value: unknown }>,
  { country, language }: PositionContext,
): Reading<ReadPosition> {
  const { value, isFixed, told = [] } = found
  const doubts = [
    ...(found.doubts ?? []),
    ...doubtsOfPosition(value, { country, isFixed, language }),
    ...(value.lat === 0 && value.lng === 0 ? [] : coarseness(value)),
  ]
  return { value, ...(told.length > 0 ? { told } : {}), ...(doubts.length > 0 ? { doubts } : {}) }
}

/** Marks of direction, which telephones copy along, quotation marks, a word in front, and the full stop of a sentence. */
const withoutWords = (line: string): string =>
  line
    .replace(/\p{Cf}/gu, '')
    .replace(/^(["'“«])(.*)["'”»]$/s, '$2')
    .replace(
      /^(?:coordenadas?|coordinates?|coords?|gps|ubicaci[oó]n|posici[oó]n|location|position)\b[\s.:=]*/iu,
      '',
    )
    .replace(/(?<=\d)\.$/, '')
    .trim()

const height =
  /[\s,;]+(?:alt(?:itude?|ura)?|elev(?:aci[oó]n|ation)?|height)\b[\s.:=]*([+-]?\d+(?:[.,]\d+)?)\s*(?:m|msnm|metros)?\.?$/iu

/** A height that is called so stays out, as a third number does. */
function readLine(line: string, context: PositionContext): PairReading | undefined {
  const named = height.exec(line)
  const found = readWriting(named ? line.slice(0, named.index) : line, context)
  if (!named || !found || 'fault' in found) return found
  return { ...found, told: [...(found.told ?? []), leftOut([named[1]])] }
}

/** Programs of maps write longitude first: POINT(-60.2 -29.4), {"type": "Point", "coordinates": [-60.2, -29.4]}. */
const mapPoint =
  /^(?:SRID\s*=\s*4326\s*;\s*)?POINT\s*Z?\s*\(([^()]+)\)$|^\{.*"coordinates"\s*:\s*\[([^[\]]+)\]\s*\}$/i

function readMapPoint(line: string): PairReading | undefined {
  const [, wkt, json] = mapPoint.exec(line) ?? []
  const [lng, lat, ...rest] = (wkt ?? json ?? '').split(wkt === undefined ? ',' : /\s+/).filter(Boolean)
  return lng === undefined || lat === undefined ? undefined : readDecimal([lat, lng, ...rest].join(' '))
}

function readWriting(line: string, context: PositionContext): PairReading | undefined {
  const known = readLink(line) ?? readMapPoint(line) ?? readCode(line)
  if (known) return known
  // The letters X and Y are ignored.
  const text = line
    .replace(/"(\p{L}+)"/gu, '$1')
    .replace(/(?<!\p{L})[xy](?!\p{L})\s*[:=]?/giu, ' ')
    .trim()
  return (
    readMetres(text, context) ??
    readDegrees(text) ??
    readDecimal(text) ??
    readLostPoint(text, context) ??
    outOfRange(text, context)
  )
}

/** A pair of numbers that are no degrees: the other order may be. */
function outOfRange(text: string, { country }: PositionContext): PairReading | undefined {
  const numbers = text.match(/[+-]?\d+(?:\.\d+)?/g) ?? []
  if (numbers.length < 2 || !/^[([{]?[\d\s.,;/+-]+[)\]}]?$/.test(text)) return undefined
  const turned = readDecimal(numbers.slice(0, 2).toReversed().join(' '))
  const fits =
    numbers.length === 2 &&
    turned &&
    'value' in turned &&
    (country?.contains([turned.value.lng, turned.value.lat]) ?? true)
  return {
    fault: {
      code: 'POSITION_RANGE',
      details: { text: quoted(text) },
      ...(fits ? { instead: [instead(turned.value)] } : {}),
    },
  }
}
