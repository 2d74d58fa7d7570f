import { expect, it } from 'vitest'
import { differingFields } from './known.ts'

const descriptor = {
  destino: { kind: 'location' },
  camion: { kind: 'assets' },
  lote: { kind: 'file', store: 'geometry' },
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

it('compares grounds by what they cover, wherever their rings begin (GRD-06)', () => {
  const [a, b, c] = [
    [-60, -29],
    [-59.99, -29],
    [-59.99, -28.99],
  ] as const
  const [d, e] = [
    [-59.9, -29],
    [-59.89, -28.99],
  ] as const
  const collection = (...geometries: object[]) => ({
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  })
  const polygon = (...ring: (readonly number[])[]) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
  const one = { lote: collection(polygon(a, b, c), polygon(a, d, e)) }
  const rings = [[[d, e, a, d]], [[c, b, a, c]]]
  const other = collection({ type: 'MultiPolygon', coordinates: rings })
  expect(compare(one, { lote: other })).toEqual([])
  expect(compare(one, { lote: collection(polygon(a, b, c)) })).toEqual(['lote'])
  const point = { type: 'Point', coordinates: [-60.5, -29.5, 80] }
  expect(
    compare(one, { lote: collection(...other.features.map(({ geometry }) => geometry), point) }),
  ).toEqual(['lote'])
  expect(compare(one, {})).toEqual(['lote'])
})
