import { expect, it } from 'vitest'
import { isInCapitals, reshaped } from './reshape.ts'

const plate = { pattern: '^[A-Z]{2} \\d{3} [A-Z]{2}$', placeholder: 'AF 919 GE' }
const waybill = { pattern: '^\\d{5}-\\d{8}$', placeholder: '10118-00000911' }

it('a text gets the capitals and the separators of its example', () => {
  for (const typed of ['AF919GE', 'af 919 ge', 'af-919-ge', ' Af919gE '])
    expect(reshaped(typed, plate)).toBe('AF 919 GE')
  expect(reshaped('1011800000911', waybill)).toBe('10118-00000911')
})

it('a text that cannot be brought into the form stays as typed', () => {
  for (const typed of ['af 919', 'AF 919 GEX', '919 AF GE', '']) expect(reshaped(typed, plate)).toBe(typed)
  expect(reshaped('ro-014', {})).toBe('ro-014')
})

it('a text that fits, or whose pattern takes small letters, is not touched', () => {
  expect(reshaped('AF 919 GE', plate)).toBe('AF 919 GE')
  expect(reshaped('lote1', { pattern: '^[a-z]+-\\d$', placeholder: 'lote-4' })).toBe('lote-1')
})

it('capitals are suggested where the example has nothing else', () => {
  expect([plate, waybill, { placeholder: 'Grupo V' }, {}].map(isInCapitals)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
