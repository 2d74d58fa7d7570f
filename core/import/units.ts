import type { Field } from '../fields/kind.ts'
import { isNumeric } from '../fields/kind.ts'
import { unitOf } from '../fields/number.ts'
import { type Language, languages } from '../i18n/locales.ts'
import { fold } from '../readers/name.ts'
import { convert, isSameUnit, measureOf, readUnit } from '../readers/units.ts'
import { textOf } from './cells.ts'
import type { Matching, Target } from './columns.ts'
import { headName } from './heads.ts'
import { isBlankCell, type ImportSheet } from './sheet.ts'

/** What a file says of the unit of a column (FIG-03). */
export interface SaidUnit {
  /** The column of the number. */
  column: number
  /** Another column, which says it row by row; else the head does. */
  beside?: number
  /** As the file writes it, the most frequent text first. */
  texts: readonly string[]
}

/** Words whose size differs from country to country, with what people mean by them. */
const varying: readonly { words: RegExp; sizes: readonly string[] }[] = [
  { words: /^(?:q|qq|qqs|quintal|quintales|quintals?)$/, sizes: ['100 kg', '46 kg', '45.36 kg'] },
  { words: /^(?:@|arroba|arrobas)$/, sizes: ['11.5 kg', '12.5 kg', '15 kg'] },
  { words: /^(?:saco|sacos|sack|sacks|bag|bags|bolsa|bolsas)$/, sizes: ['50 kg', '60 kg', '69 kg', '46 kg'] },
  { words: /^(?:fanega|fanegas)$/, sizes: ['250 kg', '46 kg'] },
]

const wordOf = (text: string): string => fold(text).replace(/\.$/, '').trim()

const sizesOf = (text: string): readonly string[] | undefined =>
  varying.find(({ words }) => words.test(wordOf(text)))?.sizes

/** A unit in brackets, or as the last word of a head; a last word is one only where it is known. */
export function unitInHead(head: string): { text: string; rest: string } | undefined {
  const [bracketed, inside = ''] = /[([{]\s*([^()[\]{}]{1,20}?)\s*[)\]}]\s*$/.exec(head) ?? []
  // "Neto (qq (46 kg))" and "Neto qq (46 kg)" say the size of their unit.
  const sized = /(?:^|[\s,/_(-])([^\s()]+\s*\(\s*\d+(?:[.,]\d+)?\s*[^\s()]+\s*\))\)?\s*$/.exec(head)
  if (sized && measureOf(sized[1]) !== undefined)
    return { text: sized[1]!, rest: head.slice(0, sized.index).trim() }
  if (bracketed !== undefined && inside !== '')
    return { text: inside, rest: head.slice(0, -bracketed.length).trim() }
  const [, rest = '', last = ''] = /^(.*?)(?:^|[\s,/_-])([^\s,/_-]+)$/.exec(head.trim()) ?? []
  return last !== '' && isUnitWord(last) ? { text: last, rest: rest.trim() } : undefined
}

const isUnitWord = (text: string): boolean =>
  sizesOf(text) !== undefined || languages.some((language) => readUnit(text, language) !== undefined)

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

/** What heads and columns of units say of the columns that fill numbers with a unit. */
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

/** What a text that nobody can read alone may mean: the sizes of its word, else each usual unit of the field's measure. */
export function unitChoices(text: string, field: Pick<Field, 'descriptor'>): string[] {
  const own = unitOf(field.descriptor) ?? ''
  const sized = (sizesOf(text) ?? [])
    .map((size) => `${wordOf(text)} (${size})`)
    .filter((unit) => convert(1, unit, own) !== undefined)
  if (sized.length > 0) return sized
  const usual = ['kg', 't', 'q', 'g', 'lb', 'oz', 'l', 'hl', 'ml', 'm³', 'ha', 'm²']
  return [own, ...usual.filter((unit) => unit !== own && convert(1, unit, own) !== undefined)]
}
