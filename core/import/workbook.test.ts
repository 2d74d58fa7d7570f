import { expect, it } from 'vitest'
import { readImportFile } from './file.ts'
import { writeWorkbook } from './workbook.ts'

const sheetOf = (bytes: Uint8Array) => {
  const read = readImportFile(bytes, 'errores.xlsx', 'es')
  if (!('sheets' in read)) throw new Error(read.code)
  const [sheet] = read.sheets
  return sheet!
}

it('a workbook of faulty rows holds texts alone, which come back as they were (IMP-13)', () => {
  const rows = [
    ['RFID', 'Nota', 'motivo'],
    ['032010000000457', '=2+2', 'N.º: falta <este> "dato" & más'],
    ['00457', '3,07E+10', '_x0041_ ñandú 👩‍🌾'],
    ['12/04/2026', '', ' con blancos '],
  ]
  const { name, rows: read } = sheetOf(writeWorkbook('Cargas de abril', rows))
  expect(name).toBe('Cargas de abril')
  expect(read.map((cells) => [0, 1, 2].map((at) => cells[at] ?? ''))).toEqual(
    rows.map((cells) => cells.map((text) => text.trim())).map((cells, at) => (at === 3 ? rows[3] : cells)),
  )
})

it('a workbook takes whatever a cell holds: signs that XML lacks, half signs, more than Excel opens, any name', () => {
  const long = `${'a'.repeat(32_766)}👩`
  const { name, rows } = sheetOf(
    writeWorkbook("'[ventas]: abril/mayo? de todas las plantas", [
      ['a\u0001b\u0000', '\uD800x', long, 'a\nb'],
    ]),
  )
  expect(rows[0]!.slice(0, 2)).toEqual(['ab', '\uFFFDx'])
  expect(rows[0]![2]).toBe('a'.repeat(32_766))
  expect(rows[0]![3]).toBe('a\nb')
  expect(name).toHaveLength(31)
  expect(name).not.toMatch(/[\\/?*[\]:']/)
  expect(sheetOf(writeWorkbook('', [['x']])).name).toBe('Rastro')
})
