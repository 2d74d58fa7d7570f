import { describe, expect, it } from 'vitest'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { originColumnOf, originColumns, originKey, originOf, processOf, takenEdits } from './origin.ts'

const load: Form = {
  schema: {
    type: 'object',
    required: ['identifier', 'peso'],
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      peso: { type: 'number', title: 'Peso', header: true },
    },
  },
  descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 'kg' } },
}
const schema = {
  _id: 'ms-cosecha',
  name: 'Cosecha',
  schema: {
    type: 'object',
    required: ['occurred_at', 'toneladas'],
    properties: {
      equipo: { type: 'string', title: 'Equipo' },
      foto: { type: 'string', title: 'Foto' },
      toneladas: { type: 'number', title: 'Toneladas' },
      occurred_at: { type: 'string', title: 'Fecha y hora' },
    },
  },
  descriptor: {
    equipo: { kind: 'text' },
    foto: { kind: 'image' },
    toneladas: { kind: 'number', unit: 't', linkQuantity: true },
    occurred_at: { kind: 'datetime' },
  },
} as unknown as MilestoneSchema // The other members are not read here.
const origin = (isGrouping: boolean) =>
  originOf({
    schema,
    title: 'Lote',
    look: undefined,
    isGrouping,
    choices: [
      { id: 'a', label: 'LC-1' },
      { id: 'b', label: 'LC-2' },
    ],
  })
const row = (values: Record<string, unknown>) => ({ id: 'row-0', name: 'Fila 1', values, isChecked: true })

describe('the block of origins', () => {
  it('asks when and of what, then for the rest; what is not typed in a cell needs its own form (FST-04)', () => {
    expect(originColumns(origin(false)).map(({ title }) => title)).toEqual([
      'Fecha y hora',
      'Lote',
      'Toneladas',
      'Equipo',
    ])
  })

  it('makes a transformation of filled rows alone, at the day of all rows unless a row has its own (FST-04)', () => {
    const shared = { 'origin.occurred_at': '2026-05-24T12:00:00.000Z' }
    expect(processOf(row({ identifier: 'P-1' }), origin(false), shared)).toEqual({})
    const process = (nodes: unknown, isGrouping: boolean, more = {}) =>
      processOf(row({ [originKey]: nodes, 'origin.toneladas': 29, ...more }), origin(isGrouping), shared)
    expect(process('a', false)).toEqual({
      milestone: {
        milestoneSchema: 'ms-cosecha',
        dataSchema: { occurred_at: '2026-05-24T12:00:00.000Z', toneladas: 29, nodeId: 'a' },
        i18n: {},
      },
    })
    expect(process(['a', 'b'], true, { 'origin.occurred_at': '2026-05-25T12:00:00.000Z' })).toMatchObject({
      milestone: { dataSchema: { occurred_at: '2026-05-25T12:00:00.000Z', nodeIds: ['a', 'b'] } },
    })
  })

  it('shows the faults of the server at the field, or at the origin (FST-04)', () => {
    expect(originColumnOf(['dataSchema', 'toneladas'])).toBe('origin.toneladas')
    for (const path of [['dataSchema', 'nodeId'], ['dataSchema', 'nodeIds', '0'], ['milestoneSchema']])
      expect(originColumnOf(path)).toBe(originKey)
  })
})

describe('what is taken of an origin', () => {
  const edit = (column: string, value: unknown) => ({ row: 'row-0', column, value })
  const taken = (values: Record<string, unknown>, ...edits: ReturnType<typeof edit>[]) =>
    takenEdits([row(values)], edits, load, origin(false)).map(({ value }) => value)

  it('follows the amount of its product, in its own unit (FST-04)', () => {
    expect(taken({}, edit('peso', 29_140), edit(originKey, 'a'))).toEqual([29.14])
    expect(taken({ peso: 29_140 }, edit(originKey, 'a'))).toEqual([29.14])
    expect(taken({ peso: 29_140 }, edit(originKey, 'a'), edit('origin.toneladas', undefined))).toEqual([
      29.14,
    ])
    const known = { peso: 29_140, [originKey]: 'a', 'origin.toneladas': 29.14 }
    expect(taken(known, edit('peso', 30_000))).toEqual([30])
  })

  it('stays what somebody typed, and is nothing without an origin (FST-04)', () => {
    expect(taken({ peso: 29_140 }, edit('identifier', 'P-1'))).toEqual([])
    const typed = { peso: 29_140, [originKey]: 'a', 'origin.toneladas': 20 }
    expect(taken(typed, edit('peso', 30_000))).toEqual([])
    expect(taken(typed, edit('origin.toneladas', undefined))).toEqual([])
    expect(taken({ peso: 29_140 }, edit(originKey, 'a'), edit('origin.toneladas', 20))).toEqual([])
  })

  it('goes with its origin, unless somebody typed it (FST-04)', () => {
    const known = { peso: 29_140, [originKey]: 'a', 'origin.toneladas': 29.14 }
    expect(taken(known, edit(originKey, undefined))).toEqual([undefined])
    const typed = { ...known, 'origin.toneladas': 20 }
    expect(taken(typed, edit(originKey, undefined))).toEqual([])
  })
})
