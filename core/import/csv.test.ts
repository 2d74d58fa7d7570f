import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvText } from '../i18n/csv.ts'
import { languages } from '../i18n/locales.ts'
import { readCsvFile, readPaste } from './csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 + 2 * text.length)
  bytes.set([0xff, 0xfe])
  for (const [n, sign] of [...text].entries()) bytes[2 + 2 * n] = sign.charCodeAt(0)
  return bytes
}
const text = 'CPE;Señal;Neto\r\n10118;sí;29.320,5\r\n'
const rows = [
  ['CPE', 'Señal', 'Neto'],
  ['10118', 'sí', '29.320,5'],
]

it.each([
  ['utf-8', utf8(text)],
  ['utf-8', utf8(`\uFEFF${text}`)],
  ['windows-1252', latin(text)],
  ['utf-16le', utf16(text)],
])('recognises %s', (encoding, bytes) => {
  expect(readCsvFile(bytes, 'cpe.csv')).toEqual({
    sheet: { name: 'cpe.csv', rows, isSeparated: true },
    encoding,
    separator: ';',
  })
})

it.each([
  ['commas between cells', 'a,b,c\n1,"2,5",3\n4,"5,1",6\n', ','],
  ['commas within numbers', 'CPE;Neto\n1;29,3\n2;28,1\n', ';'],
  ['tabs', 'Peso, neto\tHumedad\n1,5\t2,5\n', '\t'],
  ['bars', 'a|b\n1|2\n', '|'],
  ['a line of text above the table', 'Balanza Norte, planta 2, abril\n\nCPE;Neto\n1;2\n3;4\n5;6\n', ';'],
])('finds the separator of %s', (_, content, separator) => {
  expect(readCsvFile(utf8(content), 'x')).toMatchObject({ separator })
})

it('takes the separator that the file names, and counts its line', () => {
  const file = readCsvFile(utf8('sep=,\r\na;1,b\r\n'), 'x')
  expect(file).toMatchObject({ separator: ',', sheet: { rows: [[], ['a;1', 'b']] } })
})

it('reads a table with open quotes, rows of any length, and leaves out NUL', () => {
  const file = readCsvFile(utf8(`a;b\n"uno;dos\n4" clavos;x\u0000y;más\n\n${'z'.repeat(100)}`), 'x')
  expect(file).toHaveProperty('sheet.rows', [
    ['a', 'b'],
    ['"uno', 'dos'],
    ['4" clavos', 'xy', 'más'],
    [''],
    ['z'.repeat(100)],
  ])
})

it('takes no picture, archive or empty file for a table', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]
  expect(readCsvFile(Uint8Array.from(png), 'x')).toBe('importNotATable')
  expect(readCsvFile(utf8(`PK\u0003\u0004\u0014\u0000\u0000${'x'.repeat(90)}`), 'x')).toBe('importNotATable')
  expect(readCsvFile(new Uint8Array(), 'x')).toBe('importNotATable')
  expect(readCsvFile(utf8(' \r\n '), 'x')).toBe('importNotATable')
})

it('reads as many lines as spreadsheets have, and no more', () => {
  const lines = (count: number) => utf8(`a;b\n${'\n'.repeat(count - 2)}1;2`)
  expect(readCsvFile(lines(1_048_576), 'x')).toHaveProperty('sheet.rows.1048575', ['1', '2'])
  expect(readCsvFile(lines(10_000_000), 'x')).toBe('importTooLong')
})

it('reads back whatever our own files say', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => `x${one.replaceAll('\r', '')}`)
  const computed = fc.constantFrom('=1+1', '+54 9', '-', '@a', "'x", '＝1')
  const table = fc
    .integer({ min: 2, max: 6 })
    .chain((width) =>
      fc.array(fc.array(fc.oneof(cell, computed), { minLength: width, maxLength: width }), { minLength: 2 }),
    )
  fc.assert(
    fc.property(table, fc.constantFrom(...languages), (written, language) => {
      fc.pre(!written.flat().some((one) => /[;,\t|\p{Cc}]/u.test(one)))
      expect(readCsvFile(utf8(csvText(written, language)), 'x')).toHaveProperty('sheet.rows', written)
    }),
  )
})

it('never throws, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      readCsvFile(bytes, 'x')
    }),
  )
})

it('reads a paste between tabs', () => {
  expect(readPaste('CPE\tNeto\n1\u0000\t2,5', 'pegado').rows).toEqual([
    ['CPE', 'Neto'],
    ['1', '2,5'],
  ])
})
