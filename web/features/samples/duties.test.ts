import { expect, it } from 'vitest'
import type { Chain } from '../../shell/stations.ts'
import type { Passage } from '../../ui/rail.ts'
import { dutiesOf, stagesOf } from './duties.ts'

const chain = (...passages: Passage[]): Chain[] => [
  {
    id: 'v',
    name: 'Cadena',
    stages: [undefined, ...passages].map(
      (passage, n) => ({ id: `s${n}`, ...(passage && { passage }) }) as Chain['stages'][number],
    ),
  },
]
const beef = chain('one-to-many', 'one-to-one', 'many-to-one', 'one-to-many')

it('in the field one records the stages before things are put together', () => {
  expect([...stagesOf('field', beef)]).toEqual([
    ['s0', 'write'],
    ['s1', 'write'],
    ['s2', 'write'],
  ])
})

it('everything is every stage, to write or only to look at', () => {
  expect([...stagesOf('all', beef).values()]).toEqual(Array(5).fill('write'))
  expect([...stagesOf('looks', beef).values()]).toEqual(Array(5).fill('read'))
})

it('a chain that puts nothing together has no work in the field', () => {
  expect(dutiesOf(beef)).toEqual(['all', 'field', 'looks'])
  expect(dutiesOf(chain('one-to-many'))).toEqual(['all', 'looks'])
})
