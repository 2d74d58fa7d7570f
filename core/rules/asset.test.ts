import { expect, it } from 'vitest'
import type { Form } from '../fields/index.ts'
import { expiryOf, isExpired } from './asset.ts'

const form: Form = {
  schema: { type: 'object', properties: { vence: { type: 'string', title: 'Vence' } } },
  descriptor: { vence: { kind: 'date', role: 'expiry' } },
}

it('an asset expires on the day of the field with that role', () => {
  expect(expiryOf(form, { vence: '2025-09-30' })).toBe('2025-09-30')
  expect(expiryOf(form, {})).toBeUndefined()
  expect(
    expiryOf({ ...form, descriptor: { vence: { kind: 'date' } } }, { vence: '2025-09-30' }),
  ).toBeUndefined()
})

it('an asset may be used until the end of that day, and without one always', () => {
  expect(isExpired('2025-09-30', '2025-09-30')).toBe(false)
  expect(isExpired('2025-09-30', '2025-10-01')).toBe(true)
  expect(isExpired(undefined, '2025-10-01')).toBe(false)
})
