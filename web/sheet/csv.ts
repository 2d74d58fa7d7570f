import { withoutApostrophe } from '../../core/i18n/csv.ts'
import { type Language, languages, locales } from '../../core/i18n/index.ts'
import { readTable } from '../../core/import/table.ts'

export interface CsvRows {
  /** The columns that were found, by name, and their texts row by row. */
  names: string[]
  rows: string[][]
  /** Columns that the form has not: they are named, none is guessed. */
  unknown: string[]
  /** The language of its numbers and dates, by its separator; of one column, the language that is shown. */
  language: Language
}

/**
 * Reads a filled template (FRM-16): names of fields in the first row, titles in the second, then one row each. A spreadsheet
 * computes cells that begin with = or +, so templates put an apostrophe before them.
 */
export function readCsv(text: string, known: readonly string[], shown: Language): CsvRows {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const language = [shown, ...languages].find((one) => head.includes(locales[one].csvSeparator)) ?? shown
  const [names = [], , ...lines] = readTable(text, locales[language].csvSeparator)
  const clean = names.map((name) => name.trim())
  const places = clean.flatMap((name, at) => (known.includes(name) ? [at] : []))
  return {
    names: places.map((at) => clean[at]!),
    rows: lines.map((line) => places.map((at) => withoutApostrophe(line[at] ?? ''))),
    unknown: clean.filter((name) => name !== '' && !known.includes(name)),
    language,
  }
}
