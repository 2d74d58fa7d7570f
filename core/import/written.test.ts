import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xlsxFile, type CellContent } from '../../test/kit/spreadsheets.ts'
import type { Form } from '../fields/index.ts'
import { csvText } from '../i18n/csv.ts'
import type { Language } from '../i18n/locales.ts'
import { withoutNoise } from '../readers/number.ts'
import { strangeChoices } from './beginnings.ts'
import { formTargets } from './columns.ts'
import { readImportFile } from './file.ts'
import { firstRecipe, readSheetBy } from './recipe.ts'
import { readRows } from './rows.ts'
import { readSheet } from './sheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      peso: { type: 'number', title: 'Peso' },
      humedad: { type: 'number', title: 'Humedad' },
      dia: { type: 'string', title: 'Día' },
      codigo: { type: 'string', title: 'Código' },
      destino: { type: 'string', title: 'Destino', enum: ['eudr', 'comun'] },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    peso: { kind: 'number', unit: 'kg' },
    humedad: { kind: 'number', unit: '%' },
    dia: { kind: 'date' },
    codigo: { kind: 'text' },
    destino: { kind: 'select', enumLabels: { eudr: 'Segregado EUDR', comun: 'Convencional' } },
  },
}
const targets = formTargets(form, '/dataSchema')

/** What a record has to hold, and the cell that a person wrote for it. */
interface Expectation {
  value: unknown
  cell: CellContent
}
interface Column {
  field: string
  head: string
  cells: Expectation[]
}
interface File {
  name: 'cargas.xlsx' | 'cargas.csv'
  /** Whose marks its numbers have, and of whom the screen is that reads it. */
  marks: Language
  reader: Language
  columns: Column[]
}

const marksOf = { es: { decimal: ',', thousands: '.' }, en: { decimal: '.', thousands: ',' } }

function written(value: number, decimals: number, isGrouped: boolean, language: Language): string {
  const { decimal, thousands } = marksOf[language]
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
  return fraction === undefined ? grouped : grouped + decimal + fraction
}

const kilosOf = { kg: 1, lb: 0.45359237, t: 1_000, oz: 0.028349523125 }
const units = Object.keys(kilosOf) as (keyof typeof kilosOf)[]
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

const weights = (marks: Language, count: number) =>
  fc
    .record({
      unit: fc.constantFrom(...units),
      place: fc.constantFrom('head', 'cell', 'none'),
      isReal: fc.boolean(),
      isGrouped: fc.boolean(),
      decimals: fc.constantFrom(0, 1, 2, 3),
      values: fc.array(fc.double({ min: 1, max: 90_000, noNaN: true }), {
        minLength: count,
        maxLength: count,
      }),
    })
    .map(({ unit, place, isReal, isGrouped, decimals, values }): Column => ({
      field: 'peso',
      head: place === 'head' ? `Peso (${unit})` : 'Peso',
      cells: values.map((value): Expectation => {
        const number = rounded(value, decimals)
        const text = written(number, decimals, isGrouped, marks)
        return {
          value: withoutNoise(number * (place === 'none' ? 1 : kilosOf[unit])),
          cell: place === 'cell' ? `${text} ${unit}` : isReal ? number : text,
        }
      }),
    }))

/** With halves, which only the marks of one language write. */
const shares = (marks: Language, count: number) =>
  fc
    .array(fc.integer({ min: 1, max: 199 }), { minLength: count, maxLength: count })
    .map((halves): Column => ({
      field: 'humedad',
      head: 'Humedad, %',
      cells: halves.map((half, n) => {
        const value = n === 0 ? 13.5 : half / 2
        return { value, cell: written(value, 1, false, marks) }
      }),
    }))

const two = (value: number) => String(value).padStart(2, '0')
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const serialOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000 + 25_569
const dayWriters = {
  real: (y: number, m: number, d: number): CellContent => ({
    day: serialOf(isoOf(y, m, d)),
    format: 'dd/mm/yyyy',
  }),
  'day first': (y: number, m: number, d: number): CellContent => `${two(d)}/${two(m)}/${y}`,
  'month first': (y: number, m: number, d: number): CellContent => `${two(m)}/${two(d)}/${y}`,
  iso: (y: number, m: number, d: number): CellContent => isoOf(y, m, d),
  worded: (y: number, m: number, d: number): CellContent => `${d}-${months[m - 1]}-${two(y % 100)}`,
  // A file of days first that an English spreadsheet opened.
  damaged: (y: number, m: number, d: number): CellContent =>
    d <= 12 ? { day: serialOf(isoOf(y, d, m)), format: 'm/d/yyyy' } : `${two(d)}/${two(m)}/${y}`,
}
const isoOf = (y: number, m: number, d: number) => `${y}-${two(m)}-${two(d)}`

const days = (count: number, ways: readonly (keyof typeof dayWriters)[]) =>
  fc
    .record({
      way: fc.constantFrom(...ways),
      values: fc.array(
        fc.tuple(
          fc.integer({ min: 2020, max: 2026 }),
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 28 }),
        ),
        { minLength: count, maxLength: count },
      ),
    })
    .map(({ way, values }): Column => ({
      field: 'dia',
      head: 'Día',
      cells: values.map(([y, m, d]) => ({
        // Where all days were turned, the sheet shows other days than its person meant, and nothing tells.
        value: way === 'damaged' && values.every(([, , day]) => day <= 12) ? isoOf(y, d, m) : isoOf(y, m, d),
        cell: dayWriters[way](y, m, d),
      })),
    }))

const codes = (count: number, isWhole: boolean) =>
  fc
    .array(fc.integer({ min: 1, max: 99_999 }), { minLength: count, maxLength: count })
    .map((values): Column => ({
      field: 'codigo',
      head: 'Código',
      cells: values.map((number, n): Expectation => {
        const value = String(number).padStart(5, '0')
        // What a spreadsheet makes of a long number.
        if (!isWhole && n % 5 === 4) return { value: '30700000000', cell: '3,07E+10' }
        return { value, cell: n % 2 === 0 ? { number, format: '00000' } : value }
      }),
    }))

const choices = (count: number, isWhole: boolean) =>
  fc
    .array(fc.constantFrom('eudr', 'comun'), { minLength: count, maxLength: count })
    .map((values): Column => ({
      field: 'destino',
      head: 'Destino',
      cells: values.map((value, n) => ({
        value,
        cell: !isWhole && n === 1 ? 'Seg.' : value === 'eudr' ? 'segregado eudr' : 'Convencional',
      })),
    }))

const names = (count: number): Column => ({
  field: 'identifier',
  head: 'CPE',
  cells: Array.from({ length: count }, (_, n) => ({ value: `10118-${n}`, cell: `10118-${n}` })),
})

/** Files as people of both languages write them; `isHonest`: nothing in them has a second meaning. */
const files = (isHonest: boolean): fc.Arbitrary<File> =>
  fc
    .record({
      name: fc.constantFrom('cargas.xlsx' as const, 'cargas.csv' as const),
      marks: fc.constantFrom('es' as const, 'en' as const),
      other: fc.constantFrom('es' as const, 'en' as const),
      count: fc.integer({ min: 2, max: 12 }),
      hasShares: fc.boolean(),
    })
    .chain(({ name, marks, other, count, hasShares }) => {
      const ways = isHonest
        ? (['real', 'iso', 'worded'] as const)
        : (Object.keys(dayWriters) as (keyof typeof dayWriters)[])
      return fc
        .tuple(
          weights(marks, count),
          days(count, ways),
          codes(count, isHonest),
          choices(count, isHonest),
          shares(marks, count),
        )
        .map(([weight, day, code, choice, share]): File => ({
          name,
          marks,
          // Numbers that don't decide their marks are read by a person of their language.
          reader: hasShares ? other : marks,
          columns: [names(count), weight, day, code, choice, ...(hasShares ? [share] : [])],
        }))
    })

/** A cell as the table of text shows it. */
function shown(cell: CellContent, marks: Language): string {
  if (typeof cell === 'number') return String(cell).replace('.', marksOf[marks].decimal)
  if (cell === null || typeof cell !== 'object') return String(cell)
  if ('number' in cell) return String(cell.number).padStart(cell.format.length, '0')
  if ('day' in cell) {
    const day = new Date((cell.day - 25_569) * 86_400_000)
    return cell.format === 'm/d/yyyy'
      ? `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`
      : day.toISOString().slice(0, 10)
  }
  throw new Error('no such cell')
}

/** Opens a file as the import does, and finds what it says of each column before anything is saved. */
function open({ name, marks, reader, columns }: File) {
  const heads = columns.map(({ head }) => head)
  const lines = columns[0]!.cells.map((_, n) => columns.map(({ cells }) => cells[n]!.cell))
  const bytes =
    name === 'cargas.xlsx'
      ? xlsxFile({ Cargas: [heads, ...lines] })
      : new TextEncoder().encode(
          csvText([heads, ...lines.map((line) => line.map((cell) => shown(cell, marks)))], marks),
        )
  const read = readImportFile(bytes, name, reader)
  if (!('sheets' in read)) throw new Error(read.code)
  const sheet = readSheet(read.sheets[0]!)
  if (typeof sheet === 'string') throw new Error(sheet)
  const who = { language: reader, timeZone: 'America/Argentina/Buenos_Aires', now: new Date('2026-06-01') }
  const recipe = firstRecipe(sheet, targets, who)
  const reading = readSheetBy(sheet, recipe, targets, who)
  const rows = readRows(sheet, recipe, targets, reading)
  const fieldAt = (column: number) => targets.find(({ path }) => path === recipe.matching[column])?.field
  const asked = columns.map(({ field }, at) => {
    const own = fieldAt(at)
    return (
      reading.grouped.some(({ column }) => column === at) ||
      reading.turned.some(({ column }) => column === at) ||
      reading.units.some(
        ({ column, read: said }) => column === at && said.some(({ unit }) => unit === undefined),
      ) ||
      (field === 'dia' && reading.isWaiting && reading.order.sample !== undefined) ||
      (own !== undefined && strangeChoices(sheet, at, own) !== undefined)
    )
  })
  return { rows, asked, isWaiting: reading.isWaiting }
}

/** Values that are no value of their field stay texts, which the judge of the form refuses. */
const isRefused = (field: string, value: unknown) =>
  (field === 'peso' || field === 'humedad') && typeof value === 'string'

/** Numbers keep twelve digits. */
const isSame = (found: unknown, value: unknown) =>
  typeof found === 'number' && typeof value === 'number'
    ? Math.abs(found - value) <= Math.abs(value) * 1e-11
    : found === value

/** How many values a file has, and of how many something is asked; what is wrong without a word. */
function compare(file: File) {
  const { rows, asked } = open(file)
  const silent: string[] = []
  let doubted = 0
  for (const [at, { field, cells }] of file.columns.entries())
    for (const [n, { value, cell }] of cells.entries()) {
      const row = rows[n]!
      const found = (row.values.dataSchema as Record<string, unknown> | undefined)?.[field]
      const isSaid =
        asked[at]! ||
        isRefused(field, found) ||
        row.faults?.some(({ column }) => column === `/dataSchema/${field}`)
      if (isSaid) doubted++
      else if (!isSame(found, value))
        silent.push(`${JSON.stringify(cell)}: ${String(found)}, not ${String(value)}`)
    }
  return { silent, doubted, values: file.columns.length * file.columns[0]!.cells.length }
}

describe('what is read of a file (TRU-01)', () => {
  it('is what was written, or something is asked about it', () => {
    fc.assert(
      fc.property(files(false), (file) => {
        expect(compare(file).silent).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('asks nothing of a file that has one meaning', () => {
    fc.assert(
      fc.property(files(true), (file) => {
        const { silent, doubted } = compare(file)
        expect(silent).toEqual([])
        // Numbers of one mark and three figures have two meanings, whoever writes them.
        const isGroup = file.columns[1]!.cells.every(({ cell }) =>
          /^\d{1,3}[.,]\d{3}( \w+)?$/.test(shown(cell, file.marks)),
        )
        if (!isGroup) expect(doubted).toBe(0)
        expect(open(file).isWaiting).toBe(false)
      }),
      { numRuns: 400 },
    )
  })
})
