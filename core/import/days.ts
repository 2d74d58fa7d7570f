import { type Moment } from '../fields/calendar.ts'
import { completeMoment, readTyped, splitMoment } from '../fields/typed-day.ts'
import { kindOf } from '../fields/index.ts'
import type { Field } from '../fields/kind.ts'
import { type Language, languages, locales } from '../i18n/locales.ts'
import { isDated, momentIn, serialOf, writtenDay, yearFirst } from './cells.ts'
import { isBlankCell, type Cell, type ImportSheet } from './sheet.ts'

/** A column that fills days or moments. */
export interface DatedColumn {
  column: number
  field: Field
}

/** How many texts an order of day and month can read. */
export interface DayReading {
  language: Language
  /** Rows whose texts are days so. */
  rows: number
  /** The first text whose day depends on the order, read in this order. */
  sample: Moment
  first: Moment
  last: Moment
}

/** Order of day and month in a file; several if the texts don't decide (FIG-05). */
export interface DayOrder {
  /** The order that reads the most rows; undefined where several do and differ: a person has to choose. */
  language: Language | undefined
  /** Whether it alone reads the most rows. */
  isSure: boolean
  /** The text to ask about, with its reading in each order. */
  sample?: { text: string; readings: readonly DayReading[] }
}

/** Each order of days once; languages may share one. */
const orders: readonly Language[] = languages.filter(
  (one, at) => languages.findIndex((other) => locales[other].typedDate === locales[one].typedDate) === at,
)

export const isSameOrder = (one: Language | undefined, other: Language | undefined): boolean =>
  one !== undefined && other !== undefined && locales[one].typedDate === locales[other].typedDate

/** Reads the order of days from all texts of the dated columns; where none decides, `preferred` is meant. */
export function orderOfDays(
  { rows }: ImportSheet,
  columns: readonly DatedColumn[],
  preferred: Language,
): DayOrder {
  const found = orders.map((language) => ({
    language,
    rows: 0,
    first: undefined as Moment | undefined,
    last: undefined as Moment | undefined,
  }))
  let sample: { text: string; moments: (Moment | undefined)[] } | undefined
  for (const { cells } of rows) {
    const texts = columns.flatMap(({ column }) => {
      const cell = cells[column] ?? null
      return typeof cell === 'string' && cell.trim() !== '' && serialOf(cell) === undefined ? [cell] : []
    })
    if (texts.length === 0) continue
    const read = texts.map((text) => orders.map((language) => readMoment(text, language)))
    for (const [at, one] of found.entries()) {
      const moments = read.flatMap((each) => each[at] ?? [])
      if (moments.length === texts.length) one.rows++
      for (const moment of moments) {
        if (one.first === undefined || isBefore(moment, one.first)) one.first = moment
        if (one.last === undefined || isBefore(one.last, moment)) one.last = moment
      }
    }
    const differs = read.findIndex(
      (each) => each.every(Boolean) && isBefore(each[0]!, each[1]!) !== isBefore(each[1]!, each[0]!),
    )
    if (differs >= 0) sample ??= { text: texts[differs]!, moments: read[differs]! }
  }
  const most = Math.max(...found.map((one) => one.rows))
  const best = found.filter((one) => one.rows === most)
  const own = best.find(({ language }) => isSameOrder(language, preferred)) ?? best[0]!
  const isSure = best.length === 1
  if (!sample) return { language: own.language, isSure }
  const readings = found.flatMap(({ first, last, ...one }, at): DayReading[] => {
    const moment = sample.moments[at]
    return moment && first && last ? [{ ...one, first, last, sample: moment }] : []
  })
  return {
    language: isSure ? own.language : undefined,
    isSure,
    sample: { text: sample.text.trim(), readings },
  }
}

const readMoment = (text: string, language: Language) => readTyped(completeMoment(writtenDay(text)), language)

/** Both readings of a column's first text: year last and year first. */
export interface YearReadings {
  text: string
  last: Moment
  first: Moment
}

/**
 * Readings of a column of six-figure days that may begin with the year, as 26/04/13 does, if that reading lies nearer to `now`.
 * Undefined otherwise (FIG-05).
 */
export function yearReadings(
  { rows }: ImportSheet,
  column: number,
  language: Language,
  now: Date,
): YearReadings | undefined {
  const farthest = { last: 0, first: 0 }
  let sample: YearReadings | undefined
  const farther = (before: number, { year }: Moment) => Math.max(before, Math.abs(year - now.getFullYear()))
  for (const { cells } of rows) {
    const cell = cells[column] ?? null
    if (isBlankCell(cell)) continue
    const text = typeof cell === 'string' ? cell.trim() : ''
    const turned = yearFirst(text)
    if (turned === text) return undefined
    const [last, first] = [readMoment(text, language), readMoment(turned, language)]
    if (!last || !first) return undefined
    farthest.last = farther(farthest.last, last)
    farthest.first = farther(farthest.first, first)
    sample ??= { text, last, first }
  }
  return farthest.first < farthest.last ? sample : undefined
}

const dayNumber = ({ year, month, day }: Moment) => (year * 100 + month) * 100 + day
const isBefore = (one: Moment, other: Moment) => dayNumber(one) < dayNumber(other)

/** A day of two numbers of which one can be no month. */
const oneMonth = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2}/

/**
 * Rows whose real dates a spreadsheet in another language swapped: it took 4/3 as a date in its own order, and left 13/3 as text. Empty
 * unless the column has both.
 */
export function turnedRows({ rows }: ImportSheet, column: number): number[] {
  const real: number[] = []
  let texts = 0
  for (const { n, cells } of rows) {
    const cell = cells[column] ?? null
    if (isBlankCell(cell)) continue
    const moment = momentIn(cell)
    if (moment !== undefined) {
      if (Number(moment.slice(8, 10)) > 12) return []
      real.push(n)
    } else if (typeof cell === 'string') {
      const [, one, other] = oneMonth.exec(cell.trim()) ?? []
      // A month that is a word has one order.
      if (one === undefined) continue
      if (Number(one) > 12 === Number(other) > 12) return []
      texts++
    }
  }
  return texts > 0 ? real : []
}

/** Whether a column that fills moments says days alone: they are noon (FIG-04). */
export function isOfDays({ rows }: ImportSheet, { column, field }: DatedColumn): boolean {
  if (!isDated(field) || kindOf(field.descriptor).control !== 'moment') return false
  let isAny = false
  for (const { cells } of rows) {
    const cell = cells[column] ?? null
    if (isBlankCell(cell)) continue
    if (hasTime(cell)) return false
    isAny = true
  }
  return isAny
}

function hasTime(cell: Exclude<Cell, null>): boolean {
  const moment = momentIn(cell)
  if (moment !== undefined) return !moment.endsWith('T00:00:00')
  return (
    (typeof cell === 'string' && splitMoment(writtenDay(cell)).time !== '') ||
    !Number.isInteger(serialOf(cell) ?? 0)
  )
}
