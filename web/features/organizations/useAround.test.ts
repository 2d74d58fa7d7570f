import { expect, it } from 'vitest'
import { boundsAt } from '../../forms/around.ts'
import { aroundOf } from './useAround.ts'

const organizations = [
  { _id: 'o1', name: 'Uno', cords: { lat: -27.2, lng: -61.2 }, country: 'Argentina' },
  { _id: 'o2', name: 'Dos', city: 'Vera', country: 'Argentina' },
  { _id: 'o3', name: 'Tres', country: 'Paraguay' },
  { _id: 'o4', name: 'Cuatro' },
]
const product = { location: { coords: { lat: -27.5, lng: -60.5 } } }

it('a map opens on the ground of the product, else of its organization, else on its town', () => {
  expect(aroundOf(organizations, 'o1', product).bounds).toEqual(boundsAt({ lat: -27.5, lng: -60.5 }))
  expect(aroundOf(organizations, 'o1').bounds).toEqual(boundsAt({ lat: -27.2, lng: -61.2 }))
  expect(aroundOf(organizations, 'o2')).toEqual({ producer: 'Dos', town: 'Vera', country: 'Argentina' })
})

it('the country is that of the organization, else the one that most organizations of the account name', () => {
  expect(aroundOf(organizations, 'o3').country).toBe('Paraguay')
  expect(aroundOf(organizations, 'o4').country).toBe('Argentina')
  expect(aroundOf(organizations, '').country).toBe('Argentina')
  expect(aroundOf([], '').country).toBeUndefined()
})
