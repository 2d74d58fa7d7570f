import type { Field } from '../fields/kind.ts'
import { isNumeric } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import type { Language } from '../i18n/locales.ts'
import { fold } from '../readers/name.ts'
import { convert, isSameUnit, readUnit } from '../readers/units.ts'
import { textOf } from './cells.ts'
import type { Matching, Target } from './columns.ts'
import { headName } from './heads.ts'
import { isBlankCell, type ImportSheet } from './sheet.ts'
import { sizesOf, unitInHead, wordOf } from './unit-words.ts'

/** The unit of a column, as the file says it (FIG-03). */
export interface SaidUnit {
  /** The column of the number. */
  column: number
  /** Another column, which says it row by row; else the head does. */
  beside?: number
  /** The file's texts for it, most frequent first. */
  texts: readonly string[]
}

const besideHeads =
  /^(?:unidad(?:es)?|unidad de medida|medida|u ?m|u ?d ?m|units?|unit of measure|uom|measure)$/

/** Whether a head announces units of the column beside it. */
const saysUnits = (head: string): boolean =>
  besideHeads.test(
    fold(head)
      .replace(/[.\s]+/g, ' ')
      .trim(),
  )

/** Texts of a column of units that are looked at: units are few. */
const maxUnits = 50

/** Units from heads and unit columns, for columns with numbers. */
export function unitsIn(sheet: ImportSheet, matching: Matching, targets: readonly Target[]): SaidUnit[] {
  const fieldOf = (column: number) => {
    const target = targets.find(({ path }) => path === (matching[column] ?? undefined))
    const unit = target?.field && isNumeric(target.field.property) && unitOf(target.field.descriptor)
    return target && unit ? { target, unit } : undefined
  }
  const besides = new Map<number, number>()
  for (const [at, { head }] of sheet.columns.entries()) {
    if ((matching[at] ?? null) !== null || !saysUnits(head)) continue
    const number = [at - 1, at + 1].find((one) => fieldOf(one) !== undefined && !besides.has(one))
    if (number !== undefined) besides.set(number, at)
  }
  return sheet.columns.flatMap(({ head }, column): SaidUnit[] => {
    const filled = fieldOf(column)
    if (!filled) return []
    const beside = besides.get(column)
    if (beside !== undefined) return [{ column, beside, texts: textsIn(sheet, beside, column) }]
    const isName = filled.target.names.some((name) => headName(name) === headName(head))
    const said = isName ? undefined : unitInHead(head)
    return said ? [{ column, texts: [said.text] }] : []
  })
}

/** The units of the rows that have a number, the most frequent first. */
function textsIn({ rows }: ImportSheet, column: number, number: number): string[] {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const [cell, other] = [cells[column] ?? null, cells[number] ?? null]
    if (isBlankCell(cell) || isBlankCell(other)) continue
    const text = textOf(cell)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxUnits)
    .map(([text]) => text)
}

/** The unit that a text means for a field; undefined where a person has to say it. */
export function meantUnit(
  text: string,
  { descriptor }: Pick<Field, 'descriptor'>,
  language: Language,
): string | undefined {
  const own = unitOf(descriptor)
  if (own === undefined || isSameUnit(text, own, language)) return own
  if (sizesOf(text) !== undefined || convert(1, text, own, language) === undefined) return undefined
  // A size stands with its unit; of other words the symbol is the same in all languages.
  return text.includes('(') ? text : readUnit(text, language)?.symbol
}

/** Possible meanings of an unclear unit: the sizes of its word, else the usual units of the field's measure. */
export function unitChoices(text: string, field: Pick<Field, 'descriptor'>): string[] {
  const own = unitOf(field.descriptor) ?? ''
  const sized = (sizesOf(text) ?? [])
    .map((size) => `${wordOf(text)} (${size})`)
    .filter((unit) => convert(1, unit, own) !== undefined)
  if (sized.length > 0) return sized
  const usual = ['kg', 't', 'q', 'g', 'lb', 'oz', 'l', 'hl', 'ml', 'm³', 'ha', 'm²']
  return [own, ...usual.filter((unit) => unit !== own && convert(1, unit, own) !== undefined)]
}
