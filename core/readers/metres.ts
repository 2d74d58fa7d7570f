import { text as textOf } from '../i18n/index.ts'
import { narrowing } from '../geometry/plane.ts'
import {
  minMove,
  type System,
  systemName,
  systemNumbered,
  systemsOfZone,
  utmSystem,
} from '../geometry/systems.ts'
import {
  type PairReading,
  instead,
  isInRange,
  type PositionContext,
  type ReadPosition,
  rounded,
  whichOf,
} from './pairs.ts'

/** A number of metres as people group it: 6.739.123,4 · 6,739,123.4 · 6739123.4. */
const metres = /\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:[.,]\d{1,4})?(?!\d)|\d+(?:[.,]\d{1,4})?(?!\d)/g
const wordsOfMetres =
  /^(?:utm|posgar|gk|gauss|kr[uü]ger|zona|zone|huso|faja|este|norte|east|north|sur|south|m[ensow]|[c-hj-np-y])$/i

const isNorthing = (value: number) => value >= 3_890_000 && value <= 7_570_000
/** The zone of Argentina of an easting. */
function zoneOf(easting: number): number | undefined {
  const zone = Math.floor(easting / 1_000_000)
  const within = easting - zone * 1_000_000
  return zone >= 1 && zone <= 7 && within >= 139_000 && within <= 861_000 ? zone : undefined
}

/** Names of systems, as they stand before or behind their metres. */
const systemNames =
  /\bposgar\s*['’]?\s*(?:19|20)?(07|94|98)\b|\bcampo\s+inchauspe\b|\bwgs\s*-?\s*84\b|\bsirgas(?:\s*2000)?\b|\bepsg\s*:+\s*(\d{4,5})\b/giu

/** Removes the coordinate system from a text; `family` is an Argentine system, `system` one given by number. */
function withoutSystem(text: string): { rest: string; family?: string; system?: System | undefined } {
  const named = [...text.matchAll(systemNames)]
  const rest = text.replace(systemNames, ' ').replace(/gauss\s*-\s*kr/giu, 'gauss kr')
  const [only] = named
  if (only === undefined || named.length > 1) return { rest: named.length > 1 ? text : rest }
  const [name, year, code] = only
  if (code !== undefined) return { rest, system: systemNumbered(Number(code)) }
  if (year !== undefined) return { rest, family: `POSGAR ${year === '07' ? '2007' : year}` }
  return /^campo/i.test(name) ? { rest, family: 'Campo Inchauspe' } : { rest }
}

/** POS-05: metres of POSGAR, which say their zone themselves, or of UTM with its zone. */
export function readMetres(written: string, context: PositionContext): PairReading | undefined {
  const { rest: text, family, system } = withoutSystem(written)
  if (/[-+°'"]/.test(text)) return undefined
  const numbers = [...text.matchAll(metres)].map(([raw]) => metresOf(raw))
  const [first, second] = numbers.filter((number) => number >= 100_000)
  const small = numbers.filter((number) => number < 100_000)
  if (first === undefined || second === undefined || small.length > 1 || numbers.length > 3) return undefined
  const letters = text.match(/\p{L}+/gu) ?? []
  if (!letters.every((word) => wordsOfMetres.test(word))) return undefined
  if (system) return readNumbered(first, second, system, context)
  return (
    readPosgar([first, second], { zone: small[0], family }, context) ??
    readUtm(first, second, small[0], text, context)
  )
}

/** Metres of a system that is named by its number: whichever order leads into the country. */
function readNumbered(
  first: number,
  second: number,
  system: System,
  context: PositionContext,
): PairReading | undefined {
  const values = [
    [first, second],
    [second, first],
  ].flatMap(([easting = 0, northing = 0]) => positionIn(system, easting, northing) ?? [])
  const inside = values.filter((value) => isIn(context, value))
  const [value, other] = inside.length > 0 ? inside : values
  if (!value) return undefined
  return other ? whichOf([value, other]) : foundIn(system, value, context)
}

const foundIn = (system: System, value: ReadPosition, context: PositionContext): PairReading => ({
  value,
  isFixed: true,
  told: [{ code: 'POSITION_SYSTEM', details: { system: nameOf(system, context) } }],
})

/** The last mark is the decimal one if it differs from earlier marks, or isn't followed by three digits. */
function metresOf(raw: string): number {
  const marks = raw.match(/[.,]/g) ?? []
  const isGrouped = /[.,]\d{3}$/.test(raw) && new Set(marks).size === 1
  if (marks.length === 0 || isGrouped) return Number(raw.replace(/\D/g, ''))
  const at = raw.lastIndexOf(marks.at(-1)!)
  return Number(`${raw.slice(0, at).replace(/\D/g, '')}.${raw.slice(at + 1)}`)
}

const positionIn = (system: System, easting: number, northing: number): ReadPosition | undefined => {
  const [lng, lat] = system.toWgs84([easting, northing])
  return isInRange(lat, lng) ? { lat: rounded(lat), lng: rounded(lng), as: 'metres', decimals: 0 } : undefined
}

/** A system and where it leads. */
interface Conversion {
  system: System
  value: ReadPosition
  easting: number
  northing: number
}

const isIn = ({ country }: PositionContext, { lat, lng }: ReadPosition) =>
  country?.contains([lng, lat]) ?? true

/** Coordinate system named in a text with metric coordinates. */
interface SystemHint {
  zone: number | undefined
  family: string | undefined
}

function readPosgar(
  [first = 0, second = 0]: readonly number[],
  said: SystemHint,
  context: PositionContext,
): PairReading | undefined {
  const readings = [
    [first, second],
    [second, first],
  ].flatMap(([easting = 0, northing = 0]): Conversion[] => {
    const zone = zoneOf(easting)
    const systems = zone === undefined || !isNorthing(northing) ? [] : systemsOfZone(zone)
    const system = systems.find(({ name }) => name === (said.family ?? name))
    const value = system && positionIn(system, easting, northing)
    return value ? [{ system, value, easting, northing }] : []
  })
  const inside = readings.filter(({ value }) => isIn(context, value))
  const [one, other] = inside.length > 0 ? inside : readings
  if (!one) return undefined
  if (other) return whichOf([one.value, other.value])
  const zone = one.system.zone!
  // The easting says its zone too.
  if (said.zone !== undefined && said.zone !== zone) return whichOf([one.value])
  if (said.family) return foundIn(one.system, one.value, context)
  const buttons = systemsOfZone(zone)
    .slice(1)
    .flatMap((system) => {
      const value = positionIn(system, one.easting, one.northing)
      const away = value ? metresBetween(one.value, value) : 0
      if (!value || away < minMove || !isIn(context, value)) return []
      const name = nameOf(system, context)
      return instead(
        value,
        textOf(context.language, 'remarks.farther', { system: name, metres: Math.round(away / 10) * 10 }),
      )
    })
  const remark = { code: 'POSITION_SYSTEM' as const, details: { system: nameOf(one.system, context) } }
  return buttons.length > 0
    ? { value: one.value, isFixed: true, doubts: [{ ...remark, instead: buttons }] }
    : { value: one.value, isFixed: true, told: [remark] }
}

const nameOf = (system: System, { language }: PositionContext) =>
  systemName(system, (zone) => textOf(language, 'remarks.zone', { zone }))

const metresBetween = (one: ReadPosition, other: ReadPosition) =>
  Math.hypot((one.lng - other.lng) * narrowing(one.lat), one.lat - other.lat) * 111_200

/** Bands of latitude south of the equator; S behind a zone is the southern half, as people write it. */
const southern = /^[c-hj-ms]/i
const half = /(?<![\d.,])\d{1,2}\s*([c-hj-np-x]|sur|south|norte|north)(?!\p{L})/iu

function readUtm(
  first: number,
  second: number,
  zone: number | undefined,
  text: string,
  context: PositionContext,
): PairReading | undefined {
  const [easting, northing] = first > 900_000 ? [second, first] : [first, second]
  if (easting > 900_000 || northing > 10_000_000) return undefined
  const letter = half.exec(text)?.[1]
  const halves = letter === undefined ? [true, false] : [southern.test(letter)]
  // Without a zone, every zone that leads into the country is offered.
  const zones = zone === undefined ? Array.from({ length: 60 }, (_, n) => n + 1) : [zone]
  if (zone === undefined && !context.country) {
    // Whole numbers of six digits may be degrees that lost their point.
    const isMetres = northing >= 1_000_000 || !Number.isInteger(easting) || !Number.isInteger(northing)
    return isMetres ? { fault: { code: 'POSITION_ZONE', details: {} } } : undefined
  }
  if (zone !== undefined && (!Number.isInteger(zone) || zone < 1 || zone > 60)) return undefined
  const readings = zones.flatMap((one) =>
    halves.flatMap((isSouth) => {
      const system = utmSystem(one, isSouth)
      const value = positionIn(system, easting, northing)
      return value ? [{ system, value }] : []
    }),
  )
  const inside = readings.filter(({ value }) => isIn(context, value))
  const fitting = inside.length > 0 || zone === undefined ? inside : readings
  const [one, ...others] = fitting
  if (!one) return undefined
  if (others.length > 0 || zone === undefined) {
    const { fault } = whichOf([])
    return {
      fault: {
        ...fault,
        instead: fitting.map(({ system, value }) =>
          instead(value, `${system.name}: ${value.lat}, ${value.lng}`),
        ),
      },
    }
  }
  return foundIn(one.system, one.value, context)
}
