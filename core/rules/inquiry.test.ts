import { describe, expect, it } from 'vitest'
import type { Form } from '../fields/form.ts'
import { askFaults, isCuit, signatureFaults, stateOf } from './inquiry.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['identifier', 'kilos', 'variedad'],
    properties: {
      identifier: { type: 'string', title: 'Identificador' },
      kilos: { type: 'number', title: 'Kilos' },
      variedad: { type: 'string', title: 'Variedad' },
      relato: { type: 'string', title: 'Relato' },
      total: { type: 'number', title: 'Total' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    kilos: { kind: 'number' },
    variedad: { kind: 'text' },
    relato: { kind: 'rich-text' },
    total: { kind: 'number', readOnly: true },
  },
}

describe('the fields of an inquiry', () => {
  const faults = (kind: 'lot' | 'form', fields: string[], filled: string[] = []) =>
    askFaults(form, { kind, fields, filled }).map(({ path, key }) => [path, key])

  it('are those of the form for which a page without script has an input (LNK-02)', () => {
    expect(faults('lot', ['kilos', 'variedad'])).toEqual([])
    expect(faults('lot', ['kilos', 'variedad', 'relato', 'total', 'peso', 'kilos'])).toEqual([
      ['/fields/2', 'inquiries.fault.unaskable'],
      ['/fields/3', 'inquiries.fault.unaskable'],
      ['/fields/4', 'inquiries.fault.unknown'],
      ['/fields/5', 'inquiries.fault.twice'],
    ])
    expect(faults('lot', ['kilos', 'variedad', 'constructor'])).toEqual([
      ['/fields/2', 'inquiries.fault.unknown'],
    ])
  })

  it('are all that the record needs and lacks; what a lot is called is asked in any case', () => {
    expect(faults('lot', ['kilos'])).toEqual([['/fields', 'inquiries.fault.required']])
    expect(faults('form', ['kilos'], ['identifier', 'variedad'])).toEqual([])
    expect(faults('form', ['kilos'], ['variedad'])).toEqual([['/fields', 'inquiries.fault.required']])
  })
})

describe('the state of an inquiry', () => {
  const now = new Date('2026-11-27T02:00:00Z')
  const [past, future] = [new Date('2026-11-27T02:00:00Z'), new Date('2026-11-27T02:00:01Z')]

  it('is expired from its date on, unless somebody has answered', () => {
    const at = (status: 'open' | 'rejected' | 'answered', expiresAt: Date) =>
      stateOf({ status, expiresAt, reason: null }, now)
    expect([at('open', future), at('rejected', future)]).toEqual(['open', 'rejected'])
    expect([at('open', past), at('rejected', past), at('answered', past)]).toEqual([
      'expired',
      'expired',
      'answered',
    ])
  })

  it('is withdrawn while there is a reason, and open again after it (LNK-09)', () => {
    expect(stateOf({ status: 'open', expiresAt: future, reason: 'form' }, now)).toBe('withdrawn')
    expect(stateOf({ status: 'accepted', expiresAt: future, reason: 'product' }, now)).toBe('accepted')
  })
})

it.each([
  ['30-50001091-2', true],
  ['30500010912', true],
  ['20-12345678-6', true],
  ['20-12345678-5', false],
  ['30-50001091-3', false],
  ['3050001091', false],
  ['30-5000109-12', false],
  ['', false],
  ['٣٠٥٠٠٠١٠٩١٢', false],
])('a CUIT has a last digit that follows from the others: %s', (text, isOne) => {
  expect(isCuit(text)).toBe(isOne)
})

describe('a signature', () => {
  const whole = { name: 'Raúl Bertolotto', taxId: '30-50001091-2', agree: true }
  it.each([
    ['a name, a CUIT and the tick', {}, []],
    ['no tax number', { taxId: '' }, []],
    ['that of another country', { taxId: 'DE 123456789' }, []],
    ['a wrong digit', { taxId: '30-50001091-3' }, ['taxId']],
    ['a wrong digit among spaces', { taxId: '30 50001091 3' }, ['taxId']],
    ['a wrong digit among points', { taxId: '30.50001091.3' }, ['taxId']],
    ['a CUIT with spaces', { taxId: '30 50001091 2' }, []],
    ['a very long number', { taxId: 'X'.repeat(31) }, ['taxId']],
    ['no name', { name: '' }, ['name']],
    ['a name of two lines', { name: 'Raúl\nBertolotto' }, ['name']],
    ['no tick', { agree: false }, ['agree']],
    ['nothing', { name: '', agree: false }, ['name', 'agree']],
  ] as const)('with %s says what is wrong (LNK-05)', (_what, change, parts) => {
    expect(signatureFaults({ ...whole, ...change })).toEqual(parts)
  })
})
