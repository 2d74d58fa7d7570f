import { expect, it } from 'vitest'
import { cutLabel } from './labels.ts'

it('cuts the label of a narrow dropdown after six characters (FRM-07)', () => {
  expect(cutLabel('Silo 1')).toBe('Silo 1')
  expect(cutLabel('Silo 12')).toBe('Silo ...')
})
