import { describe, expect, it } from 'vitest'
import type { Form } from './form.ts'
import { figuresAt, figuresOfEdit } from './written.ts'

/** Counted in tonnes, then in litres, then in kilos, and counts in grams. */
const form: Form = {
  schema: { type: 'object', properties: { peso: { type: 'number', title: 'Peso' } } },
  descriptor: { peso: { kind: 'number', unit: 'g' } },
  formerUnits: [
    { version: 1, field: 'peso', unit: 't' },
    { version: 2, field: 'peso', unit: 'l' },
    { version: 3, field: 'peso', unit: 'kg' },
  ],
}

describe('figures of one version of a form in the units of another (FIG-02)', () => {
  it.each([
    [{ from: 1 }, 2.5, 2_500_000],
    [{ to: 1 }, 2_500_000, 2.5],
    [{ from: 1, to: 3 }, 2.5, 2_500],
    [{ from: 3, to: 1 }, 2_500, 2.5],
    [{ from: 3, to: 3 }, 2_500, 2_500],
    [{}, 2_500, 2_500],
    [{ from: 99 }, 2_500, 2_500],
  ])('of %o: %d is %d', (versions, sent, meant) => {
    expect(figuresAt(form, versions, { peso: sent })).toEqual({ data: { peso: meant }, faults: [] })
  })

  it.each([
    ['of another measure', { from: 2, to: 3 }, 5],
    ['that are too large there', { from: 1 }, 1e308],
  ])('are refused at their field: %s', (_, versions, peso) => {
    const { data, faults } = figuresAt(form, versions, { peso })
    expect(data).toEqual({ peso })
    expect(faults).toMatchObject([{ path: '/peso', code: 'UNIT_OTHER' }])
  })

  it('of an edit stay where they are sent as stored, unless it names its version', () => {
    const record = { version: 3, data: { peso: 2_500 } }
    expect(figuresOfEdit(form, record, { peso: 2_500 }).data).toEqual({ peso: 2_500 })
    expect(figuresOfEdit(form, record, { peso: 2_501 }).data).toEqual({ peso: 2.501 })
    expect(figuresOfEdit(form, { ...record, sentAs: 1 }, { peso: 2 }).data).toEqual({ peso: 2_000 })
  })
})
