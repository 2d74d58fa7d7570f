import { expect, it } from 'vitest'
import { passwordFault } from './password.ts'

it('a password has 8 to 34 characters that can be read (FRM-05)', () => {
  expect([7, 8, 34, 35].map((length) => passwordFault('ñ'.repeat(length)))).toEqual([
    'fields.passwordShort',
    undefined,
    undefined,
    'fields.passwordLong',
  ])
  expect(passwordFault('🌱'.repeat(34))).toBeUndefined()
  expect(passwordFault('rastro\n-2026')).toBe('fields.passwordControl')
})
