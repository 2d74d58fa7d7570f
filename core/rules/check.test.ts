import { describe, expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { hasNo } from './check.ts'

const form = {
  schema: {
    type: 'object',
    properties: {
      clean: { type: 'string', enum: ['Sí', 'No'] },
      state: { type: 'string', enum: ['Sí', 'No', 'No aplica'] },
      note: { type: 'string' },
    },
  },
  descriptor: {
    clean: { kind: 'select' },
    state: { kind: 'select' },
    note: { kind: 'text' },
  },
} as unknown as Form

describe('a check', () => {
  it('fails by a "no" to a question with two answers, in any case of letters', () => {
    expect(hasNo(form, { clean: 'No' })).toBe(true)
    expect(hasNo(form, { clean: 'NO' })).toBe(true)
  })

  it('passes by another answer, or by a "no" to a question of another sort', () => {
    for (const data of [{ clean: 'Sí' }, {}, { state: 'No' }, { note: 'no' }])
      expect(hasNo(form, data)).toBe(false)
  })
})
