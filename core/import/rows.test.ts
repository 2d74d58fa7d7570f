import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { formTargets, type Target } from './columns.ts'
import type { ImportRow } from './sheet.ts'
import { columnsOfPath, readRows, withSuggestion } from './rows.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: { identifier: { type: 'string', title: 'CPE' }, peso: { type: 'number', title: 'Peso' } },
  },
  descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 'kg' } },
}
const targets: Target[] = [
  ...formTargets(form, '/dataSchema'),
  ...formTargets(form, '/process/dataSchema'),
  { path: '/organization', names: [], isRequired: true },
  { path: '/origin', names: [], isRequired: false, isList: true },
]
const how = { language: 'es', timeZone: 'UTC' } as const
const view = {
  of: () => how,
  cellOf: (column: number, { cells }: ImportRow) => cells[column] ?? null,
  fillOf: () => ({ cell: null, how }),
}
const sheet = (...rows: (string | number | null)[][]) => ({
  head: 1,
  columns: (rows[0] ?? []).map((_, at) => ({ head: String(at), at })),
  rows: rows.map((cells, at) => ({ n: at + 2, cells })),
})

it('reads rows as they are sent', () => {
  const matching = [
    '/dataSchema/identifier',
    '/dataSchema/peso',
    '/process/dataSchema/peso',
    null,
    '/organization',
    '/origin',
  ]
  const read = readRows(
    sheet(
      [10118, '29.320', '1,5', 'Ruiz', ' Granos ', 'LC-1; LC-2'],
      ['10119', 'mucho', null, null, '', null],
      [null, null, null, 'Sosa', null, null],
    ),
    { matching, fills: {} },
    targets,
    view,
  )
  expect(read).toEqual([
    {
      n: 2,
      values: {
        dataSchema: { identifier: '10118', peso: 29320 },
        process: { dataSchema: { peso: 1.5 } },
        organization: 'Granos',
        origin: ['LC-1', 'LC-2'],
      },
    },
    { n: 3, values: { dataSchema: { identifier: '10119', peso: 'mucho' } } },
    { n: 4, values: {} },
  ])
})

it('names a loose fact as its column is headed', () => {
  const facts: Target[] = [
    { path: '/insights/0', names: [], isRequired: false, isInsight: true },
    { path: '/insights/1', names: [], isRequired: false, isInsight: true },
  ]
  const matching = facts.map(({ path }) => path)
  expect(readRows(sheet(['Ruiz, M.', 12], [null, 'b']), { matching, fills: {} }, facts, view)).toEqual([
    {
      n: 2,
      values: {
        insights: [
          { name: '0', value: 'Ruiz, M.' },
          { name: '1', value: '12' },
        ],
      },
    },
    { n: 3, values: { insights: [{ name: '1', value: 'b' }] } },
  ])
})

it('puts the position of a place beside its name, whichever column comes first (GRD-08)', () => {
  const form: Form = {
    schema: { type: 'object', properties: { lugar: { type: 'object', title: 'Lugar' } } },
    descriptor: { lugar: { kind: 'location' } },
  }
  const targets = formTargets(form, '/dataSchema', {
    coords: ['Posición'],
    lat: ['Latitud'],
    lng: ['Longitud'],
  })
  expect(targets.map(({ path, names: [first] }) => [path, first])).toEqual([
    ['/dataSchema/lugar', 'Lugar'],
    ['/dataSchema/lugar/coords', 'Lugar: Posición'],
    ['/dataSchema/lugar/coords/lat', 'Lugar: Latitud'],
    ['/dataSchema/lugar/coords/lng', 'Lugar: Longitud'],
  ])
  const coords = { lat: '-29,46', lng: '-60,21' }
  const named = { n: 2, values: { dataSchema: { lugar: { name: 'Chacra', coords } } } }
  const [place, , lat, lng] = targets.map(({ path }) => path)
  const read = (cells: (string | null)[], matching: string[]) =>
    readRows(sheet(cells), { matching, fills: {} }, targets, view)
  expect(read(['Chacra', '-29,46', '-60,21'], [place!, lat!, lng!])).toEqual([named])
  expect(read(['-29,46', '-60,21', 'Chacra'], [lat!, lng!, place!])).toEqual([named])
  expect(read(['Chacra', null, null], [place!, lat!, lng!])).toEqual([
    { n: 2, values: { dataSchema: { lugar: 'Chacra' } } },
  ])
})

it('changes no prototype, whatever a field is called', () => {
  const name = fc.constantFrom('__proto__', 'constructor', 'toString', 'a/b', '~')
  fc.assert(
    fc.property(name, (field) => {
      const own: Form = {
        schema: { type: 'object', properties: Object.fromEntries([[field, { type: 'string', title: 'x' }]]) },
        descriptor: Object.fromEntries([[field, { kind: 'text' }]]),
      }
      const found = formTargets(own, '/dataSchema')
      const [row] = readRows(sheet(['x']), { matching: [found[0]!.path], fills: {} }, found, view)
      expect(Object.entries(row!.values.dataSchema as object)).toEqual([[field, 'x']])
      expect(Object.getPrototypeOf(row!.values.dataSchema)).toBe(Object.prototype)
    }),
  )
})

it('sends no empty list, and no name or fact that is too long for a request', () => {
  const fact: Target = { path: '/insights/0', names: [], isRequired: false, isInsight: true }
  const of = (path: string, cell: string) =>
    readRows(sheet([cell]), { matching: [path], fills: {} }, [...targets, fact], view)[0]!.values
  expect(of('/origin', ' ; ')).toEqual({})
  expect(of('/origin', `LC-1;${'x'.repeat(600)}`)).toEqual({ origin: ['LC-1', 'x'.repeat(500)] })
  // A list that is too long becomes no shorter list: nobody is called so.
  expect(of('/origin', 'x;'.repeat(1_001))).toEqual({ origin: 'x;'.repeat(250) })
  expect(of('/organization', 'x'.repeat(600))).toEqual({ organization: 'x'.repeat(500) })
  expect(of('/insights/0', 'x'.repeat(1_200))).toEqual({
    insights: [{ name: '0', value: 'x'.repeat(1_000) }],
  })
  expect(of('/dataSchema/identifier', 'x'.repeat(1_200))).toEqual({
    dataSchema: { identifier: 'x'.repeat(1_200) },
  })
})

describe('a fault by its path', () => {
  it('stands in the column that holds it', () => {
    const matching = [null, '/dataSchema/peso', '/origin']
    expect(columnsOfPath('/dataSchema/peso', matching, [])).toEqual([1])
    expect(columnsOfPath('/origin/2', matching, [])).toEqual([2])
    expect(columnsOfPath('/dataSchema/pesos', matching, [])).toEqual([])
    expect(columnsOfPath('/organization', matching, [])).toEqual([])
    expect(columnsOfPath('/dataSchema', matching, [])).toEqual([])
  })

  it('stands in both columns of a position', () => {
    const matching = ['/dataSchema/name', '/dataSchema/coords/lat', '/dataSchema/coords/lng']
    expect(columnsOfPath('/dataSchema/coords', matching, [])).toEqual([1, 2])
    expect(columnsOfPath('/dataSchema/coords/lng', matching, [])).toEqual([2])
  })

  it('counts the facts that a row fills', () => {
    const matching = ['/insights/1', '/insights/0', '/insights/2']
    expect(columnsOfPath('/insights/0/value', matching, [null, 'a', 'b'])).toEqual([1])
    expect(columnsOfPath('/insights/1', matching, [null, 'a', 'b'])).toEqual([2])
    expect(columnsOfPath('/insights/2', matching, [null, 'a', 'b'])).toEqual([])
  })
})

it('changes only the name that a suggestion is for', () => {
  expect(withSuggestion('A; Bx;C', '/origin/1', '/origin', 'B')).toBe('A; B; C')
  expect(withSuggestion('Bx', '/origin', '/origin', 'B')).toBe('B')
})
