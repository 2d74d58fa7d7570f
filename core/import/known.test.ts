import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchKey } from '../rules/search.ts'
import { differingFields, recordFinder } from './known.ts'

const record = (_id: string, names: string[], organization: string | null = null) => ({
  _id,
  names,
  organization,
})

it('finds a plate that is written in three ways', () => {
  const find = recordFinder([
    record('truck', ['AF 919 GE']),
    record('other', ['AF 919 GF', '']),
    record('farm', ['Peña Ñandú S.A.']),
  ])
  for (const plate of ['AF 919 GE', 'af919ge', 'AF-919-GE'])
    expect(find(plate)).toMatchObject({ _id: 'truck' })
  expect(find('PENA NANDU SA')).toMatchObject({ _id: 'farm' })
  for (const stranger of ['AF 919', '', ' - ', 'constructor']) expect(find(stranger)).toBeUndefined()
})

it("takes of several the only one of the row's organization", () => {
  const find = recordFinder([
    record('1', ['Silo 1'], 'a'),
    record('2', ['silo-1'], 'b'),
    record('3', ['SILO 1'], 'b'),
  ])
  expect(find('silo1', 'a')).toMatchObject({ _id: '1' })
  expect(find('silo1', 'b')).toBe('ambiguous')
  expect(find('silo1')).toBe('ambiguous')
  expect(find('silo-1', 'a')).toMatchObject({ _id: '2' })
})

it('finds every record by its own name, however it is written', () => {
  const plate = fc.string({ unit: fc.constantFrom(...'ab12-. É'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(plate, { minLength: 1 }), (names) => {
      const find = recordFinder(names.map((name, n) => record(String(n), [name])))
      for (const name of names.filter((one) => searchKey(one) !== '')) {
        expect(find(name)).toBeDefined()
        const found = find(name.toUpperCase())
        if (typeof found === 'object') expect(searchKey(found.names[0]!)).toBe(searchKey(name))
      }
    }),
  )
})

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
