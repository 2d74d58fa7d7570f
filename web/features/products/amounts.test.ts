import { describe, expect, it } from 'vitest'
import type { Form } from '../../../core/fields/index.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { amountOf, totalOf, wordColumn, writtenAmount } from './amounts.ts'

const partida: Form = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      patente: { type: 'string', title: 'Patente', header: true },
      humedad: { type: 'number', title: 'Humedad', header: true },
      pesoNeto: { type: 'number', title: 'Peso neto', header: true },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    patente: { kind: 'text' },
    humedad: { kind: 'number', unit: '%' },
    pesoNeto: { kind: 'number', unit: 'kg' },
  },
}

describe('the amount of a product', () => {
  const amount = amountColumn(partida)
  const load = (pesoNeto?: number) => ({
    productSchemaVersion: 2,
    dataSchema: pesoNeto === undefined ? {} : { pesoNeto },
  })

  it('is the first header whose unit can be summed; a share cannot', () => {
    expect(amount).toEqual({ name: 'pesoNeto', title: 'Peso neto', unit: 'kg' })
    expect(amountOf(amount, load(29_320))).toBe(29_320)
    expect(writtenAmount(29_320, amount!.unit, 'es')).toBe('29.320\u00a0kg')
    expect(wordColumn(partida)).toBe('patente')
  })

  it('is summed only when every product has it', () => {
    expect(totalOf(amount, [load(0.1), load(0.2)], undefined)).toBe(0.3)
    expect(totalOf(amount, [load(1), load()], undefined)).toBeUndefined()
    expect(totalOf(amount, [], undefined)).toBeUndefined()
    expect(totalOf(undefined, [load(1)], undefined)).toBeUndefined()
  })

  it('is in the unit of today, whatever the form of the record has (FIG-02)', () => {
    const former = [
      { version: 1, field: 'pesoNeto', unit: 't' },
      { version: 3, field: 'pesoNeto', unit: 'cajas' },
    ]
    const changed = amountColumn({ ...partida, formerUnits: former })
    const of = (version: number) => amountOf(changed, { ...load(29.32), productSchemaVersion: version })
    expect([of(1), of(2), of(3)]).toEqual([29_320, 29.32, undefined])
  })

  it('is a total when the transformation takes it in a convertible unit, not when it counts heads or litres', () => {
    const taking = (unit?: string): Form => ({
      schema: { type: 'object', properties: { cuanto: { type: 'number', title: 'Cuánto' } } },
      descriptor: { cuanto: { kind: 'number', linkQuantity: true, ...(unit ? { unit } : {}) } },
    })
    const totals = [partida, taking('t'), taking('kg'), taking('l'), taking()].map((transformation) =>
      totalOf(amount, [load(10), load(20)], transformation),
    )
    expect(totals).toEqual([30, 30, 30, undefined, undefined])
  })
})
