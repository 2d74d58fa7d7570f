import type { Form } from '../fields/index.ts'
import { isRequired } from '../fields/index.ts'
import { isNumeric, type Field } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import { pointer } from '../json/pointer.ts'
import { withoutUnit } from '../readers/figure.ts'
import { hasMarksOf } from '../readers/number.ts'
import { fold, searchKey } from '../rules/search.ts'
import { isDated, isImportable, readCell, type Convention } from './cells.ts'
import { isBlankCell, type Cell, type ImportSheet } from './sheet.ts'

/** What a column may fill: a field of a form, or something beside it, as the organization. */
export interface Target {
  /** Where it stands in the values of a row, as a pointer: `/dataSchema/peso`, `/origin`. */
  path: string
  /** What people may call it, in any language. */
  names: readonly string[]
  isRequired: boolean
  /** Of a form. */
  field?: Field
  /** Takes several names. */
  isList?: true
  /** Reads what no field does; a text that can't be read stays as it is. */
  read?: (text: string) => unknown
  /** A fact beside the form, named as its column is. */
  isInsight?: true
}

/** The fields of a form that a cell can fill. `at` is the pointer of their values in a row. */
export function formTargets(form: Form, at: string): Target[] {
  return Object.entries(form.schema.properties).flatMap(([name, property]): Target[] => {
    const descriptor = form.descriptor[name]
    if (!descriptor || !isImportable({ descriptor })) return []
    const titles = Object.values(form.i18n ?? {}).flatMap(({ properties }) => {
      const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined
      return own?.title === undefined ? [] : [own.title]
    })
    return [
      {
        path: at + pointer(name),
        names: [property.title, ...titles, name, ...(property.alias ?? [])],
        isRequired: isRequired(form, name),
        field: { property, descriptor },
      },
    ]
  })
}

/** The target of each column by its path; null is not imported. */
export type Matching = readonly (string | null)[]

/** What a choice is kept under: the heads of a file, whatever their case and accents. */
export const headKey = ({ columns }: ImportSheet): string =>
  JSON.stringify(columns.map(({ head }) => searchKey(head)))

/**
 * Meets columns and targets: as it was chosen for the same heads, else by name. What only resembles a name is suggested if it is
 * alone in that and its cells can be read. No target has two columns; of two equal heads the first is meant.
 */
export function matchColumns(
  sheet: ImportSheet,
  targets: readonly Target[],
  convention: Convention,
  chosen?: Matching,
): Matching {
  if (chosen?.length === sheet.columns.length) return remember(chosen, targets)
  const matching: (string | null)[] = sheet.columns.map(() => null)
  const isFree = ({ path }: Target) => !matching.includes(path)
  for (const [index, { head }] of sheet.columns.entries()) {
    const key = nameKey(head)
    const named = targets
      .filter(isFree)
      .find((target) => key !== '' && namesOf(target).some((name) => nameKey(name) === key))
    matching[index] = named?.path ?? null
  }
  // Suggestions are judged together, so that their order decides nothing.
  const open = targets.filter(isFree)
  const resembling = sheet.columns.map(({ head }, index) => {
    if (matching[index] !== null) return []
    const alike = open.filter(
      (target) => resembles(head, target) && isReadable(sheet, index, target, convention),
    )
    // A field of the record itself is meant before what comes beside it.
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

/** An earlier choice, without what the form has lost since. */
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

const headWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}%°º]+/gu) ?? []

/** The letters and figures of a name alone. */
const nameKey = (text: string): string => headWords(text).join('')

/** Shorter words are articles and units, or begin too many others. */
const minBeginning = 3

/** Whether all words of the one begin words of the other: `Hum` and Humedad, `Patente Camion` and Patente. */
function resembles(head: string, target: Target): boolean {
  const unit = headWords((target.field && unitOf(target.field.descriptor)) ?? '')
  const words = headWords(head).filter((word) => !unit.includes(word))
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
    hasMarksOf(withoutUnit(cell.trim(), unitOf(field.descriptor)), convention.language))

/** How many rows of a sheet are written by a convention: all their numbers and days. */
export function countReadable(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  convention: Convention,
): number {
  const fields = matching.map((path) => targets.find((target) => target.path === path)?.field)
  return sheet.rows.filter(({ cells }) =>
    fields.every((field, index) => {
      const cell = cells[index] ?? null
      const isJudged = field !== undefined && (isNumeric(field.property) || isDated(field))
      return !isJudged || isBlankCell(cell) || isWrittenSo(cell, field, convention)
    }),
  ).length
}

/** The convention by which most rows can be read; the first of equal ones. */
export function guessConvention(
  sheet: ImportSheet,
  matching: Matching,
  targets: readonly Target[],
  conventions: readonly [Convention, ...Convention[]],
): Convention {
  const counted = conventions.map((convention) => ({
    convention,
    count: countReadable(sheet, matching, targets, convention),
  }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).convention
}
