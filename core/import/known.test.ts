import { expect, it } from 'vitest'
import { differingFields } from './known.ts'

const descriptor = {
  destino: { kind: 'location' },
  camion: { kind: 'assets' },
} as const
const compare = (sent: object, stored: Record<string, unknown>, data: object = sent) =>
  differingFields({ form: { descriptor }, sent: { ...sent }, data: { ...data } }, stored)

it('compares the fields that a row fills, and no defaults', () => {
  const stored = { peso: 28100, patente: 'AF 919 GE', fotos: ['a'], especie: 'robusta' }
  expect(compare({ peso: 28100, fotos: ['a'] }, stored)).toEqual([])
  expect(compare({ peso: 28101, toString: 'x' }, stored)).toEqual(['peso', 'toString'])
  const defaults = { peso: 28100, especie: 'arabica' }
  expect(compare({ peso: 28100 }, stored, defaults)).toEqual([])
  expect(compare(defaults, stored)).toEqual(['especie'])
})

it('compares places and assets by their ids, not by what they were called', () => {
  const stored = { destino: { _id: 'a', name: 'Silo 1' }, camion: [{ _id: 'b', name: 'AF 919 GE' }] }
  expect(compare({ destino: { _id: 'a', name: 'Silo Uno' }, camion: [{ _id: 'b' }] }, stored)).toEqual([])
  expect(compare({ destino: { _id: 'c', name: 'Silo 1' }, camion: [{ _id: 'd' }] }, stored)).toEqual([
    'destino',
    'camion',
  ])
  expect(compare({ destino: { name: 'Silo 1' }, camion: [] }, stored)).toEqual(['destino', 'camion'])
})
