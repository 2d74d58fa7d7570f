import { expect, it } from 'vitest'
import { contract } from '../../../core/contract/index.ts'
import { areas } from '../../../core/nouns/access.ts'
import { readAreas } from './rights.ts'

it('a key may write in every area that a route writes in, and in no other', () => {
  const routes = Object.values(contract).flatMap((resource) => Object.values(resource))
  const written = new Set<unknown>(routes.flatMap(({ method, area }) => (method === 'GET' ? [] : [area])))
  expect(areas.filter((area) => !written.has(area))).toEqual(readAreas)
})
