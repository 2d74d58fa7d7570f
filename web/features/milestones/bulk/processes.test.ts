import { describe, expect, it } from 'vitest'
import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import type { SheetRow } from '../../../sheet/sheet.ts'
import {
  columnsOf,
  faultFinder,
  newRows,
  placeFaults,
  processesOf,
  requestOf,
  sharedValues,
  type Block,
} from './processes.ts'

const schemaOf = (id: string): MilestoneSchema => ({
  _id: id,
  name: id,
  productSchema: 'ps',
  schema: {
    type: 'object',
    required: ['occurred_at', 'superficie'],
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      superficie: { type: 'number', title: 'Superficie', maximum: 80 },
    },
  },
  descriptor: { occurred_at: { kind: 'datetime' }, superficie: { kind: 'number', unit: 'ha' } },
  priv: { value: 'false', immutable: false },
  closing: false,
  version: 1,
  currentVersion: 1,
  initiator: false,
  permission: ['read', 'write'],
})
const blockOf = (id: string, organization = 'o'): Block => ({
  id,
  organization: { _id: organization, name: organization },
  schema: schemaOf(id),
})
const siembra = blockOf('siembra')
const monitoreo = blockOf('monitoreo')
const languages = { shown: 'es', default: 'es', supported: ['es', 'en'] } as const
const date = '2026-04-03T11:10:00.000Z'

const rowOf = (id: string, values: SheetRow['values'], isChecked = true): SheetRow => ({
  id,
  name: id,
  values,
  isChecked,
})
const full = { 'siembra.occurred_at': date, 'siembra.superficie': 10 }

it('has the name first, then the fields under organization and process (MIL-19)', () => {
  const columns = columnsOf([siembra, monitoreo], 'Lote', ['LC-1'])
  expect(columns.map(({ key }) => key)).toEqual([
    'name',
    'siembra.occurred_at',
    'siembra.superficie',
    'monitoreo.occurred_at',
    'monitoreo.superficie',
  ])
  expect(columns.filter(({ fixed }) => fixed).map(({ key }) => key)).toEqual(['name'])
  expect(columns[3]?.block).toEqual({ id: 'monitoreo', organization: 'o', name: 'monitoreo' })
})

it('makes no process of a row without values, and none of a row that is not checked', () => {
  const rows = [rowOf('a', full), rowOf('b', {}), rowOf('c', full, false)]
  expect(processesOf(rows, [siembra, monitoreo]).map(({ row, block }) => [row.id, block.id])).toEqual([
    ['a', 'siembra'],
  ])
  expect(processesOf(newRows([{ _id: 'a', name: 'A' }]), [siembra])).toEqual([])
})

describe('faults', () => {
  const find = faultFinder([siembra, monitoreo], languages, 'El bloque no tiene fecha')

  it('names a block without its date (MIL-21), and what the form says of the others', () => {
    const found = find([
      rowOf('a', { 'siembra.superficie': 96 }),
      rowOf('b', { ...full, 'monitoreo.occurred_at': date }),
      rowOf('c', {}),
    ])
    expect(found).toEqual([
      { row: 'a', column: 'siembra.occurred_at', message: 'El bloque no tiene fecha' },
      { row: 'a', column: 'siembra.superficie', message: expect.stringContaining('80') },
      { row: 'b', column: 'monitoreo.superficie', message: '*Este campo es obligatorio' },
    ])
  })

  it('says nothing of rows that are not checked', () => {
    expect(find([rowOf('a', { 'siembra.superficie': 96 }, false)])).toEqual([])
  })
})

describe('the request', () => {
  const request = (rows: SheetRow[], blocks: Block[]) => requestOf(processesOf(rows, blocks), blocks)

  it('sends equal values of many products once (MIL-23)', () => {
    expect(request([rowOf('a', full), rowOf('b', full)], [siembra])).toEqual({
      route: 'copy',
      body: {
        schemas: [
          { id: 'siembra', milestoneSchemaVersion: 1, dataSchema: { occurred_at: date, superficie: 10 } },
        ],
        products: ['a', 'b'],
        organization: 'o',
      },
    })
  })

  it('sends every process when values differ, one is missing, or organizations differ', () => {
    const other = { ...full, 'siembra.superficie': 11 }
    expect(request([rowOf('a', full), rowOf('b', other)], [siembra])).toEqual({
      route: 'createMany',
      body: [
        {
          product: 'a',
          organization: 'o',
          milestoneSchema: 'siembra',
          milestoneSchemaVersion: 1,
          dataSchema: { occurred_at: date, superficie: 10 },
        },
        {
          product: 'b',
          organization: 'o',
          milestoneSchema: 'siembra',
          milestoneSchemaVersion: 1,
          dataSchema: { occurred_at: date, superficie: 11 },
        },
      ],
    })
    const both = { ...full, 'monitoreo.occurred_at': date, 'monitoreo.superficie': 1 }
    expect(request([rowOf('a', both), rowOf('b', full)], [siembra, monitoreo]).route).toBe('createMany')
    const rows = [rowOf('a', both), rowOf('b', both)]
    expect(request(rows, [siembra, blockOf('monitoreo', 'p')]).route).toBe('createMany')
    expect(request(rows, [siembra, monitoreo]).route).toBe('copy')
  })
})

it("shows the server's faults at their cells, and tells those that have none", () => {
  const other = { ...full, 'siembra.superficie': 11 }
  const rows = [rowOf('a', full), rowOf('b', other)]
  const processes = processesOf(rows, [siembra])
  const many = requestOf(processes, [siembra])
  const errors = [
    { path: '/1/dataSchema/superficie', message: 'mucho' },
    { path: '/0/product', message: 'cerrado' },
    { path: '', message: 'otra cosa' },
  ]
  expect(placeFaults(errors, many, processes, [siembra])).toEqual({
    placed: [
      { row: 'b', column: 'siembra.superficie', message: 'mucho' },
      { row: 'a', column: 'name', message: 'cerrado' },
    ],
    others: ['otra cosa'],
  })
  const same = processesOf([rowOf('a', full), rowOf('b', full)], [siembra])
  const copied = [
    { path: '/products/1', message: 'cerrado' },
    { path: '/schemas/0/dataSchema/superficie', message: 'mucho' },
  ]
  expect(placeFaults(copied, requestOf(same, [siembra]), same, [siembra]).placed).toEqual([
    { row: 'b', column: 'name', message: 'cerrado' },
    { row: 'a', column: 'siembra.superficie', message: 'mucho' },
  ])
})

it('offers the most frequent value of a column while checked rows lack one', () => {
  const columns = columnsOf([siembra], 'Lote', ['a'])
  const of = (id: string, area?: number, isChecked = true) =>
    rowOf(id, area === undefined ? { name: id } : { name: id, 'siembra.superficie': area }, isChecked)
  const shared = sharedValues(
    [of('a', 10), of('b', 12), of('c', 12), of('d'), of('e', 7, false), of('f', undefined, false)],
    columns,
  )
  expect(shared.map(({ column: { key }, value, count }) => [key, value, count])).toEqual([
    ['siembra.superficie', 12, 2],
  ])
  expect(shared[0]!.lacking.map(({ id }) => id)).toEqual(['d'])
  expect(sharedValues([of('a', 10), of('b', 12)], columns)).toEqual([])
})
