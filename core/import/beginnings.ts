import { kindOf } from '../fields/index.ts'
import type { Field } from '../fields/kind.ts'
import { labelOf } from '../fields/labels.ts'
import { matches } from '../fields/pattern.ts'
import { languages } from '../i18n/locales.ts'
import { readCell, textOf } from './cells.ts'
import { isBlankCell, type ImportSheet } from './sheet.ts'

/** Whether a text has a field's pattern only behind a beginning. */
export const needsBeginning = (text: string, prefix: string, { property: { pattern } }: Field): boolean =>
  pattern !== undefined && !matches(pattern, text) && matches(pattern, prefix + text)

/** Signs of the longest beginning that is offered. */
const maxBeginning = 6
/** Texts by which a column is judged. */
const maxTexts = 10_000

/** The beginning that most texts of a column lack: zeros that a spreadsheet dropped, or that of the field's example. */
export function missingBeginning(
  { rows }: ImportSheet,
  column: number,
  field: Field,
): { prefix: string; rows: number; text: string } | undefined {
  const { pattern, placeholder = '' } = field.property
  if (pattern === undefined) return undefined
  const failing = rows.slice(0, maxTexts).flatMap(({ cells }) => {
    const cell = cells[column] ?? null
    if (isBlankCell(cell)) return []
    const value = readCell(cell, field, { language: languages[0] })
    return typeof value === 'string' && !matches(pattern, value) ? [textOf(cell)] : []
  })
  if (failing.length === 0) return undefined
  const examples = Array.from({ length: maxBeginning }, (_, at) => placeholder.slice(0, at + 1))
  const found = [...new Set(['0', '00', '000', ...examples])]
    .filter((prefix) => prefix !== '' && prefix.length <= maxBeginning)
    .map((prefix) => ({
      prefix,
      rows: failing.filter((text) => needsBeginning(text, prefix, field)).length,
      text: failing.find((text) => needsBeginning(text, prefix, field)) ?? '',
    }))
  const best = found.reduce((most, one) => (one.rows > most.rows ? one : most))
  return best.rows > 0 ? best : undefined
}

/** Texts of a column that people are asked about; more are no choices. */
const maxAsked = 50

/** The texts of a column that name no choice of its field, the most frequent first, with the choices (IMP-11). */
export function strangeChoices(
  { rows }: ImportSheet,
  column: number,
  field: Field,
): { texts: { text: string; rows: number }[]; choices: { value: string; label: string }[] } | undefined {
  const { enum: values } = field.property
  if (values === undefined || kindOf(field.descriptor).type !== 'string') return undefined
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const cell = cells[column] ?? null
    if (isBlankCell(cell)) continue
    const value = readCell(cell, field, { language: languages[0] })
    if (typeof value === 'string' && values.includes(value)) continue
    const text = textOf(cell)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (counts.size > maxAsked) return undefined
  }
  if (counts.size === 0) return undefined
  return {
    texts: [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([text, count]) => ({ text, rows: count })),
    choices: values.map((value) => ({ value, label: labelOf(value, field) })),
  }
}
