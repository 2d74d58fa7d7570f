import { type Language, locales } from './locales.ts'

/** Tells spreadsheets that a table is UTF-8. */
export const csvMark = '\uFEFF'

/** A table for spreadsheets of the language's locale, with its mark. */
export const csvText = (rows: readonly (readonly string[])[], language: Language): string =>
  csvMark + csvLines(rows, language)

/**
 * Lines of a table: `;` in Spanish and `,` in English, quotes as in RFC 4180. A cell that a spreadsheet would run as a formula gets a
 * leading `'`, also with full-width signs.
 */
export function csvLines(rows: readonly (readonly string[])[], language: Language): string {
  const separator = locales[language].csvSeparator
  const cell = (text: string) => {
    const plain = computed.test(text) ? `'${text}` : text
    return /[;,"\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')
}

/** Beginnings of formulas. */
const computed = /^[=+\-@\t\r＝＋－＠]/

/** The text of a cell without the apostrophe that `csvLines` gave it. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && computed.test(cell.slice(1)) ? cell.slice(1) : cell
