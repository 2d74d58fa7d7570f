import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { formTargets, type Target } from './columns.ts'
import { columnOfPath, readRows } from './rows.ts'

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
const view = { language: 'es', timeZone: 'UTC' } as const
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
    matching,
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

it('names a loose fact as its column is headed, and reads what no field does', () => {
  const facts: Target[] = [
    { path: '/insights/0', names: [], isRequired: false, isInsight: true },
    { path: '/insights/1', names: [], isRequired: false, isInsight: true },
    { path: '/at', names: [], isRequired: false, read: (text) => (text === 'x' ? { lat: 1 } : undefined) },
  ]
  const matching = facts.map(({ path }) => path)
  expect(readRows(sheet(['Ruiz, M.', 12, 'x'], [null, 'b', 'y']), matching, facts, view)).toEqual([
    {
      n: 2,
      values: {
        insights: [
          { name: '0', value: 'Ruiz, M.' },
          { name: '1', value: '12' },
        ],
        at: { lat: 1 },
      },
    },
    { n: 3, values: { insights: [{ name: '1', value: 'b' }], at: 'y' } },
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
      const [row] = readRows(sheet(['x']), [found[0]!.path], found, view)
      expect(Object.entries(row!.values.dataSchema as object)).toEqual([[field, 'x']])
      expect(Object.getPrototypeOf(row!.values.dataSchema)).toBe(Object.prototype)
    }),
  )
})

it('finds the column of a fault by its path', () => {
  const matching = [null, '/dataSchema/peso', '/origin']
  expect(columnOfPath('/dataSchema/peso', matching)).toBe(1)
  expect(columnOfPath('/origin/2', matching)).toBe(2)
  expect(columnOfPath('/dataSchema/pesos', matching)).toBeUndefined()
  expect(columnOfPath('/organization', matching)).toBeUndefined()
})
