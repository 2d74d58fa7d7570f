import { expect, it } from 'vitest'
import { maxImportColumns, maxImportRows, readSheet, type Cell } from './sheet.ts'

const sheet = (...rows: Cell[][]) => ({ name: 'Cargas', rows })

it('finds the head below merged titles, and leaves out empty rows and columns', () => {
  const read = readSheet(
    sheet(
      ['Balanza Norte, abril', null, null, null],
      [],
      ['CPE', '', ' Neto\n (kg) ', 'Sin uso'],
      ['10118', '', 29320],
      [null, ' ', null],
      ['10119', null, { moment: '2026-04-12T00:00:00' }, ''],
    ),
  )
  expect(read).toMatchObject({
    head: 3,
    columns: [
      { head: 'CPE', at: 0 },
      { head: 'Neto (kg)', at: 2 },
    ],
    rows: [
      { n: 4, cells: ['10118', 29320] },
      { n: 6, cells: ['10119', { moment: '2026-04-12T00:00:00' }] },
    ],
  })
})

it('takes the row of heads that a person names, and keeps columns without a head', () => {
  expect(readSheet(sheet(['a', 'b'], ['c', 'd'], ['1', '2', '3']), 2)).toMatchObject({
    head: 2,
    columns: [{ head: 'c' }, { head: 'd' }, { head: '' }],
    rows: [{ n: 3, cells: ['1', '2', '3'] }],
  })
})

it('reads a sheet of one column', () => {
  expect(readSheet(sheet([''], ['CPE'], ['1']))).toMatchObject({ head: 2, rows: [{ n: 3, cells: ['1'] }] })
})

it('says why a sheet is none', () => {
  const wide = Array.from({ length: maxImportColumns + 1 }, (_, n) => n)
  expect(readSheet(sheet(['a', 'b'], wide))).toBe('importTooWide')
  expect(readSheet(sheet(['a', 'b'], wide.slice(1)))).toMatchObject({ head: 1 })
  const long = Array.from({ length: maxImportRows + 1 }, () => ['1'])
  expect(readSheet(sheet(['a', 'b'], ...long))).toBe('importTooLong')
  expect(readSheet(sheet(['a', 'b'], ...long.slice(1)))).toMatchObject({ head: 1 })
  expect(readSheet(sheet([], ['', null]))).toBe('importNotATable')
  expect(readSheet(sheet(['a', 'b']), 2)).toBe('importNotATable')
})

it('counts no blanks: ten million of them are no rows', () => {
  const blanks = Array.from({ length: 50_000 }, (): Cell[] => Array.from({ length: 200 }, () => null))
  expect(readSheet(sheet(['a', 'b'], ...blanks, ['1', '2']))).toMatchObject({ rows: [{ n: 50_002 }] })
})
