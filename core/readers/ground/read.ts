import { type Instead, isTold, type Reading, type Remark, type RemarkCode } from '../../errors/remarks.ts'
import { alike } from '../../geometry/countries.ts'
import { isRecord } from '../../json/record.ts'
import type { Position } from '../../geometry/shapes.ts'
import { finish } from '../../geometry/steps.ts'
import { minMove } from '../../geometry/systems.ts'
import { type Language, text, type TextParams } from '../../i18n/index.ts'
import { type GroundReading, assemble, type Convert, type GroundContent } from './assemble.ts'
import { metresBetween } from './border.ts'
import { examinePlots } from './doubts.ts'
import type { GroundElement } from './element.ts'
import { calledBy, leftNames, listNames } from './names.ts'
import {
  firstMetres,
  type MetresReading,
  readingsOfMetres,
  readingsOfUtm,
  readSystem,
  saySystem,
} from './system.ts'

/** Context for reading plots. */
export interface GroundOptions {
  language: Language
  /** The expected country; without it the location is not checked. */
  country?: CountryGround | undefined
  /** Possible countries of several records, used for metric coordinates without a zone. */
  countries?: readonly CountryGround[] | undefined
  /** Hectares by the form that the plots are read for. */
  formHa?: number | undefined
  /** The producer whose plots they are, by name. */
  producer?: string | undefined
}

/** The ground of a country, by its name in the language of the reader. */
export interface CountryGround {
  name: string
  code: string
  /** 0 inside. */
  kmOutside(position: Position): number
}

/** Elements of one source with the declared coordinate system. */
export interface GroundSource {
  elements: readonly GroundElement[]
  system?: string
}

/** Elements that are looked at one by one. */
const maxElements = 20_000

/** Turns elements into plots, and reports what was left out, converted or doubtful (GRD-02 to GRD-06), step by step. */
export function* readElements(
  source: GroundSource,
  options: GroundOptions,
): Generator<void, Reading<GroundContent>> {
  const { elements } = source
  const { language } = options
  if (elements.length > maxElements)
    return fault('GROUND_TOO_MANY', { count: elements.length, max: maxElements })
  const system = source.system === undefined ? 'degrees' : readSystem(source.system)
  if (system !== 'degrees' && 'name' in system) return fault('GROUND_SYSTEM', { system: system.name })
  const told: Remark<GroundContent>[] = []
  const doubts: Remark<GroundContent>[] = []
  let convert: Convert = (position) => position
  if (system !== 'degrees') {
    convert = shortened(system.system.toWgs84)
    told.push({ code: 'GROUND_SYSTEM_READ', details: { system: saySystem(system.system, language) } })
  } else {
    const metres = firstMetres(elements)
    if (metres) {
      const readings = readingsInside(metres, options)
      const [taken, ...others] = readings
      if (!taken) {
        const zones = yield* zonesOf(elements, metres, options)
        if (zones.length > 0) return fault('POSITION_WHICH', {}, zones)
        const isZoneMissing =
          !options.country && !options.countries?.length && readingsOfUtm(metres).length > 0
        return isZoneMissing
          ? fault('GROUND_ZONE', {})
          : fault('GROUND_SYSTEM', { system: text(language, 'ground.metres') })
      }
      convert = convertBy(taken)
      const instead: Instead<GroundContent>[] = []
      for (const other of others) {
        const away = metresBetween(convert(metres)!, convertBy(other)(metres)!)
        if (away < minMove) continue
        instead.push({
          text: text(language, 'ground.further', {
            system: saySystem(other.system, language),
            metres: Math.round(away),
          }),
          value: yield* readBy(elements, other),
        })
      }
      doubts.push({
        code: 'POSITION_SYSTEM',
        details: { system: saySystem(taken.system, language) },
        instead,
      })
    }
  }
  const made = yield* assemble(elements, { convert, closesLines: false })
  const closed = made.canClose ? yield* closeLines(elements, convert, made, language) : []
  if (made.plots.length === 0) {
    const names = listNames(leftNames(made.left, language), language)
    return fault('GROUND_NOTHING', { names }, closed)
  }
  told.push(...toldOf(made, source, options, closed))
  const isFixed = system !== 'degrees' || doubts.length > 0
  const examined = yield* examinePlots(made, { ...options, isFixed })
  return readingOf(contentOf(made), [...told, ...doubts, ...examined])
}

/** The same of plots that were chosen among the readings of a file. */
export function readAgain(content: GroundContent, options: GroundOptions): Reading<GroundContent> {
  const told = [
    ...toldOfStrangers(content.plots, options),
    ...(content.left.length > 0 ? [toldOfLeft(content, options)] : []),
  ]
  return readingOf(content, [...told, ...finish(examinePlots(content, options))])
}

function readingOf(
  value: GroundContent,
  remarks: readonly Remark<GroundContent>[],
): Extract<Reading<GroundContent>, { value: unknown }> {
  const told = remarks.filter(isTold)
  const doubts = remarks.filter((one) => !isTold(one))
  return { value, ...(told.length > 0 ? { told } : {}), ...(doubts.length > 0 ? { doubts } : {}) }
}

const contentOf = ({ plots, left, hasLines }: GroundContent): GroundContent => ({ plots, left, hasLines })

const fault = (
  code: RemarkCode,
  details: TextParams,
  instead: Instead<GroundContent>[] = [],
): { fault: Remark<GroundContent> } => ({
  fault: { code, details, ...(instead.length > 0 ? { instead } : {}) },
})

const convertBy = ({ system, isTurned }: MetresReading): Convert =>
  shortened(([x = 0, y = 0]) => system.toWgs84(isTurned ? [y, x] : [x, y]))

/** Degrees with centimetre precision; more digits are noise. */
const shortened =
  (convert: (position: Position) => Position): Convert =>
  (position) =>
    convert(position).map((degrees) => Math.round(degrees * 1e7) / 1e7)

function* readBy(elements: readonly GroundElement[], reading: MetresReading): Generator<void, GroundContent> {
  return contentOf(yield* assemble(elements, { convert: convertBy(reading), closesLines: false }))
}

/** Metres of UTM that don't say their zone, in each zone that leads into the country (POS-05). */
function* zonesOf(
  elements: readonly GroundElement[],
  metres: Position,
  { country, countries = country ? [country] : [] }: GroundOptions,
): Generator<void, Instead<GroundContent>[]> {
  const instead: Instead<GroundContent>[] = []
  for (const reading of readingsOfUtm(metres)) {
    const at = convertBy(reading)(metres)!
    if (countries.some((one) => one.kmOutside(at) === 0))
      instead.push({ text: reading.system.name, value: yield* readBy(elements, reading) })
  }
  return instead
}

/** Readings of metres that lie in the country, where it is known. */
function readingsInside(metres: Position, { country }: GroundOptions): MetresReading[] {
  const readings = readingsOfMetres(metres)
  if (!country) return readings.filter(({ isTurned }) => isTurned === readings[0]?.isTurned)
  return readings.filter((reading) => country.kmOutside(convertBy(reading)(metres)!) === 0)
}

function* closeLines(
  elements: readonly GroundElement[],
  convert: Convert,
  made: GroundReading,
  language: Language,
): Generator<void, Instead<GroundContent>[]> {
  const whole = yield* assemble(elements, { convert, closesLines: true })
  const count = made.left.length - whole.left.length
  return [{ text: text(language, 'ground.close', { count }), value: contentOf(whole) }]
}

function toldOf(
  made: GroundReading,
  { elements }: GroundSource,
  options: GroundOptions,
  closed: Instead<GroundContent>[],
): Remark<GroundContent>[] {
  const { language } = options
  const told: Remark<GroundContent>[] = []
  if (made.closed.length > 0) {
    const names = made.closed.map((name, n) => calledBy(name, n, language))
    told.push({ code: 'GROUND_CLOSED', details: { names: listNames(names, language) } })
  }
  if (made.repeats > 0) told.push({ code: 'GEOMETRY_MENDED', details: { count: made.repeats } })
  if (made.height) told.push({ code: 'POSITION_HEIGHT', details: { text: `${made.height}…` } })
  told.push(...toldOfStrangers(elements, options))
  if (made.left.length > 0)
    told.push({ ...toldOfLeft(made, options), ...(closed.length > 0 ? { instead: closed } : {}) })
  return told
}

/** Remark on elements that were left out. */
export const toldOfLeft = ({ left }: GroundContent, { language }: GroundOptions): Remark<GroundContent> => ({
  code: 'GROUND_LEFT',
  details: { count: left.length, names: listNames(leftNames(left, language), language) },
})

/** Producers and countries in an EU file that differ from the record's; empty if the record's are unknown. */
export function toldOfStrangers(
  elements: readonly { data: unknown }[],
  { language, producer, country }: GroundOptions,
): Remark<never>[] {
  const strangers = new Set<string>()
  const look = (named: unknown, known: string | undefined) => {
    if (typeof named !== 'string' || named === '' || known === undefined) return
    if (alike(named) !== alike(known)) strangers.add(named)
  }
  for (const { data } of elements) {
    if (!isRecord(data)) continue
    look(data.ProducerName, producer)
    look(data.ProducerCountry, country?.code)
  }
  if (strangers.size === 0) return []
  return [{ code: 'GROUND_PRODUCERS', details: { names: listNames([...strangers], language) } }]
}
