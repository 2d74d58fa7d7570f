import { describe, expect, it } from 'vitest'
import { formColumns, type SheetRow } from './sheet.ts'
import { wayOut } from './waysOut.ts'

const columns = formColumns({
  schema: {
    type: 'object',
    properties: {
      occurred_at: { type: 'string', title: 'Fecha' },
      densidad: { type: 'integer', title: 'Densidad', maximum: 80 },
      superficie: { type: 'number', title: 'Superficie', minimum: 1, maximum: 500 },
      lugar: { type: 'object', title: 'Lugar' },
      campania: { type: 'string', title: 'Campaña', enum: ['2024/25', '2025/26'] },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    densidad: { kind: 'integer', unit: 'pl/m²' },
    superficie: { kind: 'number', unit: 'ha' },
    lugar: { kind: 'location' },
    campania: { kind: 'select' },
  },
})
const row = (id: string, values: SheetRow['values'], isChecked = true): SheetRow => ({
  id,
  name: `LC-${id}`,
  values,
  isChecked,
})
const ways = (rows: readonly SheetRow[], id: string, column: string, faulty: readonly string[] = []) =>
  wayOut(
    { row: id, column, message: '' },
    { rows, columns, faults: [id, ...faulty].map((one) => ({ row: one, column, message: '' })) },
    'es',
  )

describe('the way out of a fault', () => {
  it('is the value of the nearest row that has one, above before below', () => {
    const rows = [
      row('1', { superficie: 84.5 }),
      row('2', { superficie: 12 }, false),
      row('3', {}),
      row('4', { superficie: 90 }),
    ]
    expect(ways(rows, '3', 'superficie')).toEqual({ value: 84.5, text: '84,5 ha', like: 'LC-1' })
    expect(ways(rows.slice(2), '3', 'superficie')).toEqual({ value: 90, text: '90 ha', like: 'LC-4' })
    expect(ways([row('3', {})], '3', 'superficie')).toBeUndefined()
  })

  it('is never a value that is wrong itself', () => {
    const rows = [row('1', { superficie: 84.5 }), row('2', { superficie: 963 }), row('3', {})]
    expect(ways(rows, '3', 'superficie', ['2'])).toMatchObject({ value: 84.5 })
  })

  it('is the choice of the nearest row in place of one that the list has not', () => {
    const rows = [
      row('1', { campania: '2025/26' }),
      row('2', { campania: '2026/27' }),
      row('3', { campania: '2026/27' }),
    ]
    expect(ways(rows, '3', 'campania', ['2'])).toEqual({ value: '2025/26', text: '2025/26', like: 'LC-1' })
    expect(ways(rows, '1', 'campania')).toBeUndefined()
  })

  it('is a number without its extra zeros where that fits the limits', () => {
    expect(ways([row('1', { densidad: 280 })], '1', 'densidad')).toEqual({ value: 28, text: '28 pl/m²' })
    expect(ways([row('1', { densidad: 285 })], '1', 'densidad')).toBeUndefined()
    expect(ways([row('1', { superficie: 963 })], '1', 'superficie')).toMatchObject({ value: 96.3 })
    expect(ways([row('1', { superficie: 0.5 })], '1', 'superficie')).toBeUndefined()
  })

  it('is unknown for text that is none, and for what is not typed in a cell', () => {
    expect(ways([row('1', { superficie: 'x' })], '1', 'superficie')).toBeUndefined()
    expect(ways([row('1', { lugar: { country: 'AR' } }), row('2', {})], '2', 'lugar')).toBeUndefined()
    expect(ways([row('1', {})], '1', 'otra')).toBeUndefined()
  })
})
