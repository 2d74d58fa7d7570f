import { describe, expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { fillForm } from './labelled.ts'

const properties = {
  lote: { type: 'string', title: 'Lote del proveedor' },
  vence: { type: 'string', title: 'Vence', format: 'date' },
  neto: { type: 'number', title: 'Neto' },
  cajas: { type: 'integer', title: 'Cajas' },
  origen: { type: 'object', title: 'Origen' },
  tipo: { type: 'string', title: 'Tipo', enum: ['1', '2'] },
  libre: { type: 'string', title: 'Notas' },
}
const form = {
  schema: { type: 'object', properties },
  descriptor: {
    lote: { kind: 'text', gs1: '10' },
    vence: { kind: 'date', gs1: '17' },
    neto: { kind: 'number', gs1: '3100', unit: 't' },
    cajas: { kind: 'integer', gs1: '37' },
    origen: { kind: 'location', gs1: '412' },
    tipo: { kind: 'select', gs1: '20' },
    libre: { kind: 'text' },
  },
} as unknown as Form

const noPlace = () => undefined
const filledBy = (...elements: [string, string][]) => {
  const { fillings, rest } = fillForm(
    elements.map(([ai, value]) => ({ ai, value })),
    form,
    noPlace,
  )
  return [Object.fromEntries(fillings.map(({ name, filled }) => [name, filled])), rest.map(({ ai }) => ai)]
}

describe('a label over a form (GS1-10)', () => {
  it('fills lots, days, measures and counts, and lists what no field takes', () => {
    expect(
      filledBy(
        ['01', '07791234500017'],
        ['10', 'A7'],
        ['17', '261130'],
        ['3102', '123450'],
        ['37', '12'],
        ['21', 'S1'],
      ),
    ).toEqual([{ lote: 'A7', vence: '2026-11-30', neto: 1.2345, cajas: 12 }, ['01', '21']])
  })

  it('takes day 00 as the last one of its month', () => {
    expect(filledBy(['17', '280200'])).toEqual([{ vence: '2028-02-29' }, []])
  })

  it('takes no measure of another kind, and no choice that the field lacks', () => {
    expect(filledBy(['3152', '000100'], ['20', '07'])).toEqual([{}, ['3152', '20']])
    expect(filledBy(['20', '1'])).toEqual([{ tipo: '1' }, []])
  })

  it('finds a place by its GLN and extension, and lists an unknown one', () => {
    const elements = [
      { ai: '412', value: '7791234500017' },
      { ai: '254', value: '3' },
    ]
    const place = { _id: 'l1', name: 'Depósito' }
    const { fillings, rest } = fillForm(elements, form, (gln, extension) =>
      gln === '7791234500017' && extension === '3' ? place : undefined,
    )
    expect(fillings).toMatchObject([{ name: 'origen', filled: place }])
    expect(rest).toEqual([])
    expect(fillForm(elements, form, noPlace).rest).toEqual(elements)
  })

  it('fills no field that people may not write', () => {
    const closed = {
      ...form,
      descriptor: { ...form.descriptor, lote: { kind: 'text', gs1: '10', readOnly: true } },
    } as Form
    expect(fillForm([{ ai: '10', value: 'A7' }], closed, noPlace).fillings).toEqual([])
  })
})
