import type { Form } from '../fields/index.ts'
import { isRequired, kindOf } from '../fields/index.ts'
import { isGeometryField } from '../fields/file.ts'
import { isNumeric, type Field } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import { pointer } from '../json/pointer.ts'
import { withoutUnit, writtenNumber } from '../readers/figure.ts'
import { hasMarksOf, readNumber, readOtherwise } from '../readers/number.ts'
import type { Language } from '../i18n/locales.ts'
import { searchKey } from '../rules/search.ts'
import { isDated, isImportable, readCell, type Convention } from './cells.ts'
import { headName, headWords } from './heads.ts'
import { headsAt, isBlankCell, readSheet, type Cell, type ImportSheet, type RawSheet } from './sheet.ts'
import { unitInHead } from './unit-words.ts'

/** What a column may fill: a field of a form, or another value such as the organization. */
export interface Target {
  /** JSON pointer of its value in a row: `/dataSchema/peso`, `/origin`. */
  path: string
  /** Its names in any language. */
  names: readonly string[]
  isRequired: boolean
  /** For targets in a form. */
  field?: Field
  /** Takes several names. */
  isList?: true
  /** A fact beside the form, named as its column is. */
  isInsight?: true
}

/** Names for columns of positions: one column for both halves, or one for each. */
export type PositionNames = Readonly<Record<'coords' | 'lat' | 'lng', readonly string[]>>

const positionPaths = { coords: '/coords', lat: '/coords/lat', lng: '/coords/lng' } as const

/** Names for the column with a record's ground, also in files of plots. */
const groundNames = ['polígono', 'polígonos', 'polygon', 'polygons', 'geometry', 'geom', 'wkt']

/** Targets for the fields of a form; a place by its name or position. `at` is the pointer to their values in a row. */
export function formTargets(form: Form, at: string, positions?: PositionNames): Target[] {
  return Object.entries(form.schema.properties).flatMap(([name, property]): Target[] => {
    const descriptor = form.descriptor[name]
    if (!descriptor || !isImportable({ descriptor })) return []
    const titles = Object.values(form.i18n ?? {}).flatMap(({ properties }) => {
      const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
      return own?.title === undefined ? [] : [own.title]
    })
    const isPlace = positions && kindOf(descriptor).control === 'place'
    const ofPosition = (isPlace ? (['coords', 'lat', 'lng'] as const) : []).map((half) => ({
      path: at + pointer(name) + positionPaths[half],
      names: positions![half].flatMap((one, n) => [...(n === 0 ? [`${property.title}: ${one}`] : []), one]),
      isRequired: false,
    }))
    return [
      {
        path: at + pointer(name),
        names: [
          property.title,
          ...titles,
          name,
          ...(property.alias ?? []),
          ...(isGeometryField(descriptor) ? groundNames : []),
        ],
        isRequired: isRequired(form, name),
        field: { property, descriptor },
      },
      ...ofPosition,
    ]
  })
}

/** The target of each column by its path; null is not imported. */
export type Matching = readonly (string | null)[]

/** Key under which a choice is remembered: the heads, without case and accents. */
export const headKey = ({ columns }: ImportSheet): string =>
  JSON.stringify(columns.map(({ head }) => searchKey(head)))

/**
 * Matches columns to targets: by an earlier choice for the same heads, else by name. A similar name is suggested if it is the only one
 * and its cells can be read. A target takes one column; of two equal heads the first one.
 */
export function matchColumns(
  sheet: ImportSheet,
  targets: readonly Target[],
  convention: Convention,
  chosen?: Matching,
): Matching {
  if (chosen?.length === sheet.columns.length) return remember(chosen, targets)
  const named = meetNames(sheet, targets)
  // A merely similar head doesn't start a process that the row can do without (IMP-09).
  const own = targets.filter(({ path }) => !path.startsWith('/process/'))
  const suggested = meetAlike(sheet, own, convention, named)
  const isOpen = suggested.some((path) => path === '/origin' || path?.startsWith('/process/'))
  return isOpen ? meetAlike(sheet, targets, convention, suggested) : suggested
}

/** Rows of a sheet among which its heads are looked for. */
const maxHeadRows = 30

/**
 * Where the table of a file is: the sheet and the row whose heads name the most targets (IMP-09). Undefined where no head names any; the
 * row is missing where the sheet would begin there anyway.
 */
export function findTable(
  sheets: readonly RawSheet[],
  targets: readonly Target[],
): { sheet: number; head?: number } | undefined {
  let best: { sheet: number; head?: number; met: number } | undefined
  for (const [sheet, raw] of sheets.entries()) {
    const usual = readSheet(raw)
    if (typeof usual === 'string') continue
    const rows = [usual.head - 1, ...raw.rows.slice(0, maxHeadRows).keys()]
    for (const at of rows) {
      const columns = headsAt(raw, at).texts.map((head, column) => ({ head, at: column }))
      const met = meetNames({ ...usual, columns }, targets).filter((path) => path !== null).length
      if (met > (best?.met ?? 0)) best = { sheet, met, ...(at === usual.head - 1 ? {} : { head: at + 1 }) }
    }
  }
  if (!best) return undefined
  const { met: _, ...found } = best
  return found
}

/** Columns whose head is a name; a whole name comes before the same without its unit: `Neto (lb)` is Neto, converted. */
function meetNames({ columns }: ImportSheet, targets: readonly Target[]): Matching {
  const matching: (string | null)[] = columns.map(() => null)
  for (const headOf of [(head: string) => head, withoutSaidUnit])
    for (const [index, { head }] of columns.entries()) {
      const named = targets.find((target) => {
        const key = headName(headOf(head, target))
        return (
          key !== '' &&
          !matching.includes(target.path) &&
          namesOf(target).some((name) => headName(name) === key)
        )
      })
      matching[index] ??= named?.path ?? null
    }
  return matching
}

/** A head as it names a number that has a unit. */
const withoutSaidUnit = (head: string, { field }: Pick<Target, 'field'>): string =>
  field && isNumeric(field.property) && unitOf(field.descriptor) !== undefined
    ? unitInHead(head)?.rest || head
    : head

/** Columns that resemble exactly one free target. All are judged at once, so their order doesn't matter. */
function meetAlike(
  sheet: ImportSheet,
  targets: readonly Target[],
  convention: Convention,
  matching: Matching,
): Matching {
  const open = targets.filter(({ path }) => !matching.includes(path))
  const resembling = sheet.columns.map(({ head }, index) => {
    if (matching[index] !== null) return []
    const alike = open.filter(
      (target) => resembles(head, target) && isReadable(sheet, index, target, convention),
    )
    // Fields of the record come before other targets.
    const own = alike.filter(({ path }) => path.startsWith('/dataSchema/'))
    return own.length > 0 ? own : alike
  })
  const wanted = resembling.flat()
  return matching.map((path, index) => {
    const [only, ...others] = resembling[index] ?? []
    const isAlone = only && others.length === 0 && wanted.filter((one) => one === only).length === 1
    return isAlone ? only.path : path
  })
}

/** An earlier choice, without targets that no longer exist. */
function remember(chosen: Matching, targets: readonly Target[]): Matching {
  const known = new Set(targets.map(({ path }) => path))
  return chosen.map((path, index) =>
    path !== null && known.has(path) && chosen.indexOf(path) === index ? path : null,
  )
}

/** Names with and without their unit. */
const namesOf = ({ names, field }: Target): string[] => {
  const unit = field && unitOf(field.descriptor)
  return names.flatMap((name) => (unit === undefined ? [name] : [name, `${name} ${unit}`]))
}

/** Shorter words are articles and units, or begin too many others. */
const minBeginning = 3

/** Whether all words of one name begin words of the other: `Hum` and Humedad, `Patente Camion` and Patente. */
export function resembles(head: string, target: Pick<Target, 'names' | 'field'>): boolean {
  const unit = headWords((target.field && unitOf(target.field.descriptor)) ?? '')
  const words = headWords(withoutSaidUnit(head, target)).filter((word) => !unit.includes(word))
  const begins = (word: string, others: readonly string[]) =>
    word.length >= minBeginning && others.some((other) => other.startsWith(word))
  return (
    words.length > 0 &&
    target.names.some((name) => {
      const others = headWords(name).filter((word) => word.length >= minBeginning)
      return (
        words.every((word) => begins(word, others)) ||
        (others.length > 0 && others.every((other) => begins(other, words)))
      )
    })
  )
}

/** Enough rows to know a column by. */
const sampledRows = 50

/** Whether most of a column's first cells can be read for a target. */
function isReadable(sheet: ImportSheet, index: number, target: Target, convention: Convention): boolean {
  const { field } = target
  if (!field) return true
  const cells = sheet.rows.slice(0, sampledRows).flatMap(({ cells: row }) => {
    const cell = row[index] ?? null
    return isBlankCell(cell) ? [] : [cell]
  })
  return cells.filter((cell) => isRead(cell, field, convention)).length * 2 >= cells.length
}

/** Whether a cell has the form that the field wants; a number, a day or one of its choices. */
function isRead(cell: Cell, field: Field, convention: Convention): boolean {
  const value = readCell(cell, field, convention)
  if (isNumeric(field.property)) return typeof value === 'number'
  if (isDated(field)) return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
  const { enum: choices } = field.property
  return choices === undefined || [value].flat().every((one) => choices.includes(one as string))
}

/** Whether a cell is read, and its number has the marks of the convention alone. */
const isWrittenSo = (cell: Cell, field: Field, convention: Convention): boolean =>
  isRead(cell, field, convention) &&
  (typeof cell !== 'string' ||
    !isNumeric(field.property) ||
    hasMarksOf(writtenNumber(cell.trim()), convention.language))

/** The numeric columns of a sheet that fill fields. */
function numericColumns(matching: Matching, targets: readonly Target[]) {
  return matching.flatMap((path, column) => {
    const field = targets.find((target) => target.path === path)?.field
    return field && isNumeric(field.property) ? [{ column, field }] : []
  })
}

/** How many rows have all their numbers in a language's notation. */
export function countWrittenIn(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  convention: Convention,
): number {
  const columns = numericColumns(matching, targets)
  return sheet.rows.filter(({ cells }) =>
    columns.every(({ column, field }) => {
      const cell = cells[column] ?? null
      return isBlankCell(cell) || isWrittenSo(cell, field, convention)
    }),
  ).length
}

/** The notation that fits the numbers of most rows; the first one if equal. */
export function guessMarks(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  languages: readonly [Language, ...Language[]],
): Language {
  const counted = languages.map((language) => ({
    language,
    count: countWrittenIn(sheet, matching, targets, { language }),
  }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).language
}

/** A column whose every number is one mark and three figures: its mark may be that of thousands (NUMBER_GROUP). */
export interface GroupedColumn {
  column: number
  rows: number
  /** The first of its texts, and both numbers that it may be. */
  text: string
  value: number
  other: number
}

/** Columns of which a language makes decimals throughout, although each number could be a thousand times as large. */
export function groupedColumns(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  language: Language,
): GroupedColumn[] {
  return numericColumns(matching, targets).flatMap(({ column, field }): GroupedColumn[] => {
    let found: GroupedColumn | undefined
    for (const { cells } of sheet.rows) {
      const cell = cells[column] ?? null
      if (isBlankCell(cell)) continue
      if (typeof cell !== 'string') return []
      const text = withoutUnit(cell.trim(), unitOf(field.descriptor)).trim()
      const [value, other] = [readNumber(text, language), readOtherwise(text, language)]
      if (value === undefined || other === undefined || other < value === value > 0) return []
      if (found) found.rows++
      else found = { column, rows: 1, text, value, other }
    }
    return found ? [found] : []
  })
}
