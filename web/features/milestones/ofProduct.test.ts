import { expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { choicesOf, valuesOfProduct } from './ofProduct.ts'

const form = (fields: Record<string, { kind: string; unit?: string; enum?: string[] }>): Form => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, { enum: options }]) => [
        name,
        { type: 'string', title: name, ...(options ? { enum: options } : {}) },
      ]),
    ),
  },
  descriptor: Object.fromEntries(
    Object.entries(fields).map(([name, { kind, unit }]) => [name, { kind, ...(unit ? { unit } : {}) }]),
  ) as Form['descriptor'],
})
const lot = (dataSchema: Record<string, unknown>, productSchemaVersion = 1) => ({
  dataSchema,
  productSchemaVersion,
})

it('takes what has the same name and kind, in the unit of the process', () => {
  const stage = form({
    identifier: { kind: 'text' },
    silo: { kind: 'select', enum: ['S1', 'S3'] },
    toneladas: { kind: 'number', unit: 't' },
    nota: { kind: 'text' },
  })
  const process = form({
    identifier: { kind: 'text' },
    silo: { kind: 'select', enum: ['S3', 'S9'] },
    toneladas: { kind: 'number', unit: 'kg' },
    nota: { kind: 'textarea' },
    otra: { kind: 'text' },
  })
  const held = lot({ identifier: 'AC-1', silo: 'S3', toneladas: 950.25, nota: 'seco' })
  expect(valuesOfProduct(held, stage, process)).toEqual({ silo: 'S3', toneladas: 950_250 })
})

it('takes no option that the process has not, no figure of another measure, no file, and nothing empty', () => {
  const stage = form({
    silo: { kind: 'select', enum: ['S1'] },
    cantidad: { kind: 'number', unit: 't' },
    foto: { kind: 'image' },
    nota: { kind: 'text' },
  })
  const process = form({
    silo: { kind: 'select', enum: ['S3'] },
    cantidad: { kind: 'number', unit: 'L' },
    foto: { kind: 'image' },
    nota: { kind: 'text' },
  })
  const held = lot({ silo: 'S1', cantidad: 3, foto: 'https://x.example/a.png', nota: '' })
  expect(valuesOfProduct(held, stage, process)).toEqual({})
  expect(valuesOfProduct(held, undefined, process)).toEqual({})
})

it('reads a figure in the unit of the version that the product was written with (FIG-02)', () => {
  const stage = {
    ...form({ peso: { kind: 'number', unit: 't' } }),
    formerUnits: [{ version: 1, field: 'peso', unit: 'kg' }],
  }
  const process = form({ peso: { kind: 'number', unit: 't' } })
  expect(valuesOfProduct(lot({ peso: 2_500 }), stage, process)).toEqual({ peso: 2.5 })
  expect(valuesOfProduct(lot({ peso: 2_500 }, 2), stage, process)).toEqual({ peso: 2_500 })
})

it('takes of the one before what was chosen and is still offered, no figures, texts or days (FST-03)', () => {
  const process = form({
    equipo: { kind: 'select', enum: ['propio', 'contratista'] },
    silo: { kind: 'select', enum: ['S1'] },
    kilos: { kind: 'number', unit: 'kg' },
    occurred_at: { kind: 'datetime' },
    nota: { kind: 'text' },
  })
  const before = {
    equipo: 'propio',
    silo: 'S9',
    kilos: 900,
    occurred_at: '2026-04-03T10:00:00.000Z',
    nota: 'seco',
  }
  expect(choicesOf(before, process)).toEqual({ equipo: 'propio' })
})
