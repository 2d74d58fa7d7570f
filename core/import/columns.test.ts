import { expect, it } from 'vitest'
import { localise, type Form } from '../fields/index.ts'
import {
  countWrittenIn,
  formTargets,
  groupedColumns,
  guessMarks,
  headKey,
  matchColumns,
  type Target,
} from './columns.ts'
import { readSheet, type Cell, type ImportSheet } from './sheet.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['peso'],
    properties: {
      identifier: { type: 'string', title: 'N.º de CPE' },
      patente: { type: 'string', title: 'Patente' },
      peso: { type: 'number', title: 'Peso neto', alias: ['Kilos netos', 'Net (kg)'] },
      humedad: { type: 'number', title: 'Humedad' },
      salida: { type: 'string', title: 'Salida del campo' },
      notas: { type: 'string', title: 'Notas' },
      fotos: { type: 'array', title: 'Fotos' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    patente: { kind: 'text' },
    peso: { kind: 'number', unit: 'kg' },
    humedad: { kind: 'number', unit: '%' },
    salida: { kind: 'datetime' },
    notas: { kind: 'text', readOnly: true },
    fotos: { kind: 'images' },
  },
  i18n: { en: { properties: { peso: { title: 'Net weight' }, identifier: { title: 'Waybill' } } } },
}
const origin: Target = { path: '/origin', names: ['Lote de campaña', 'Origen'], isRequired: false }
const targets = [...formTargets(form, '/dataSchema'), origin]
const es = { language: 'es', timeZone: 'America/Argentina/Buenos_Aires' } as const
const en = { ...es, language: 'en' } as const

function sheetOf(...rows: Cell[][]): ImportSheet {
  const sheet = readSheet({ name: 'Cargas', rows })
  if (typeof sheet === 'string') throw new Error(sheet)
  return sheet
}
const match = (heads: string[], row: Cell[] = heads.map(() => 'x'), chosen?: (string | null)[]) =>
  matchColumns(sheetOf([...heads, 'zzz'], [...row, 'x']), targets, es, chosen).slice(0, heads.length)

it('offers the fields that a cell can fill', () => {
  expect(targets.map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['/dataSchema/identifier', true],
    ['/dataSchema/patente', false],
    ['/dataSchema/peso', true],
    ['/dataSchema/humedad', false],
    ['/dataSchema/salida', false],
    ['/origin', false],
  ])
})

it('meets names and titles in either language, whatever their case, accents and unit', () => {
  const heads = ['n.º DE cpe', 'NET-WEIGHT', 'humedad (%)', 'salida', 'LOTE DE CAMPANA']
  const paths = [
    '/dataSchema/identifier',
    '/dataSchema/peso',
    '/dataSchema/humedad',
    '/dataSchema/salida',
    '/origin',
  ]
  expect(match(heads)).toEqual(paths)
})

it('meets a name whose head also says a unit (FIG-03)', () => {
  for (const head of ['Peso neto (lb)', 'Neto (lbs)', 'Peso neto qq', 'peso_neto_tn', 'Net (arrobas)'])
    expect(match([head], ['64640'])).toEqual(['/dataSchema/peso'])
  // Of two columns the one without another unit is meant.
  expect(match(['Peso neto (lb)', 'Peso neto'], ['64640', '29320'])).toEqual([null, '/dataSchema/peso'])
})

it('meets the other names that the pack gives a field', () => {
  for (const head of ['kilos NETOS', 'Kilos netos (kg)', 'net kg'])
    expect(match([head])).toEqual(['/dataSchema/peso'])
  expect(match(['Kilos'], ['29.320'])).toEqual(['/dataSchema/peso'])
  expect(match(['Kilos'])).toEqual([null])
})

it('suggests what resembles one name, if its cells can be read', () => {
  const heads = ['CPE', 'Patente Camion', 'Neto (kg)', 'Hum', 'Campo', 'Chofer']
  const row = ['10118', 'AF 919 GE', '29.320', '13,4', 'LC-2526-041', 'Ruiz']
  const found = ['/dataSchema/identifier', '/dataSchema/patente', '/dataSchema/peso', '/dataSchema/humedad']
  expect(match(heads, row)).toEqual([...found, null, null])
  expect(match(['Campo'], ['12/04/2026 14:20'])).toEqual(['/dataSchema/salida'])
  expect(match(['Neto'], ['liviano'])).toEqual([null])
})

it('suggests a field of the record before one of its process, and opens no process by what only resembles it (IMP-09)', () => {
  const truck: Target = { path: '/process/dataSchema/truck', names: ['Camión'], isRequired: false }
  const yard: Target = { path: '/process/dataSchema/yard', names: ['Playa'], isRequired: false }
  const beside = [...targets, truck, yard]
  const found = matchColumns(sheetOf(['Patente Camion'], ['AF 919 GE']), beside, es)
  expect(found).toEqual(['/dataSchema/patente'])
  const heads = ['Camion acoplado', 'zzz']
  expect(matchColumns(sheetOf(heads, ['x', 'y']), beside, es)).toEqual([null, null])
  // A column that is named so opens it, and so does an origin.
  const open = matchColumns(sheetOf([...heads, 'Playa'], ['x', 'y', 'z']), beside, es)
  expect(open).toEqual([truck.path, null, yard.path])
  expect(matchColumns(sheetOf([...heads, 'Origen'], ['x', 'y', 'z']), beside, es)[0]).toBe(truck.path)
})

it('suggests nothing where two columns or two targets are alike', () => {
  expect(match(['Patente camión', 'Patente acoplado'])).toEqual([null, null])
  expect(match(['Patente', 'Patente acoplado'])).toEqual(['/dataSchema/patente', null])
  expect(match(['Patente', 'patente'])).toEqual(['/dataSchema/patente', null])
  expect(match(['', 'de', '%'])).toEqual([null, null, null])
})

it('keeps the choice for the same heads, without fields that are gone', () => {
  const chosen = ['/origin', '/dataSchema/gone', '/origin']
  expect(matchColumns(sheetOf(['Patente', 'b', 'c'], ['1', '2', '3']), targets, es, chosen)).toEqual([
    '/origin',
    null,
    null,
  ])
  // Of another file.
  expect(match(['Patente'], ['x'], ['/origin'])).toEqual(['/dataSchema/patente'])
  const key = (...heads: string[]) =>
    headKey(
      sheetOf(
        heads,
        heads.map(() => 'x'),
      ),
    )
  expect(key('N.º de CPE', 'Señal')).toBe(key('nº DE cpe', 'senal'))
  expect(key('a', 'bc')).not.toBe(key('ab', 'c'))
})

it('guesses how decimals are written from all rows; where none decides, the first language is meant', () => {
  const sheet = (...cells: Cell[][]) => sheetOf(['Peso neto', 'zzz'], ...cells)
  const matching = ['/dataSchema/peso', null]
  const spanish = sheet(['29.320', 'x'], ['28.100,5', 'x'], [1.5, 'x'])
  expect([es, en].map((one) => countWrittenIn(spanish, matching, targets, one))).toEqual([3, 2])
  expect(guessMarks(spanish, matching, targets, ['en', 'es'])).toBe('es')
  expect(guessMarks(sheet(['29,320.5', 'x']), matching, targets, ['es', 'en'])).toBe('en')
  expect(guessMarks(sheet(['29', 'x']), matching, targets, ['en', 'es'])).toBe('en')
})

it('finds columns whose every number may be a thousand times as large (NUMBER_GROUP)', () => {
  const matching = ['/dataSchema/peso', '/dataSchema/humedad']
  const sheet = (...cells: Cell[][]) => sheetOf(['Peso neto', 'Humedad'], ...cells)
  const grapes = sheet(['4.480', '24.1'], ['5.120', '23.8'], ['3.960', '24.6'])
  expect(groupedColumns(grapes, matching, targets, 'en')).toEqual([
    { column: 0, rows: 3, text: '4.480', value: 4.48, other: 4480 },
  ])
  // The language's own mark of thousands says enough.
  expect(groupedColumns(grapes, matching, targets, 'es')).toEqual([])
  for (const others of [
    ['4.48', '24.1'],
    [4.48, '24.1'],
    ['0.480', '24.1'],
    ['4.480,5', '24.1'],
  ])
    expect(groupedColumns(sheet(['4.480', '24.1'], others), matching, targets, 'en')).toEqual([])
})

it('heads name fields in the language of the account, too, whatever that of the screen (IMP-01)', () => {
  const translated: Form = { ...form, i18n: { en: { properties: { peso: { title: 'Net weight' } } } } }
  const namesOf = (language: 'es' | 'en') =>
    formTargets(localise(translated, language, 'es'), '').find(({ path }) => path === '/peso')!.names
  expect(namesOf('en')).toEqual(expect.arrayContaining(['Net weight', 'Peso neto']))
  expect(namesOf('es')).toEqual(expect.arrayContaining(['Net weight', 'Peso neto']))
})
