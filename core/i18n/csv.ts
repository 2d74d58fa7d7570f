import type { Language } from './index.ts'

/**
 * A table for spreadsheets of the language's locale: UTF-8 with a byte order mark, `;` in Spanish and `,` in English,
 * quotes as in RFC 4180. A cell that a spreadsheet would compute gets a leading `'`.
 */
export function csvText(rows: readonly (readonly string[])[], language: Language): string {
  const separator = language === 'es' ? ';' : ','
  const cell = (text: string) => {
    const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[;,"\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`
}
