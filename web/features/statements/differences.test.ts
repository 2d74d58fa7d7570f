import { expect, it } from 'vitest'
import { differencesOf, type EuFeature } from './differences.ts'

const feature = (place: string, area: number, producer = 'Granos', size = 1): EuFeature => ({
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, 0],
      ],
    ],
  },
  properties: { ProducerName: producer, ProductionPlace: place, Area: area },
})
const briefly = (frozen: EuFeature[], present: EuFeature[]) =>
  differencesOf(frozen, present).map(({ place, frozen: before, present: after }) => [
    place,
    before && [before.areaHa, ...before.producers],
    after && [after.areaHa, ...after.producers],
  ])

it('what was frozen and what there is differ place by place, whatever the order', () => {
  const [one, two, three] = [feature('1', 4), feature('2', 92.2), feature('3', 5)]
  expect(briefly([one, two, three], [three, one, two])).toEqual([])
  expect(briefly([one, two], [feature('2', 93, 'Granos', 2), one])).toEqual([
    ['2', [92.2, 'Granos'], [93, 'Granos']],
  ])
  expect(briefly([one, two], [two, three])).toEqual([
    ['1', [4, 'Granos'], null],
    ['3', null, [5, 'Granos']],
  ])
  expect(briefly([one], [feature('1', 4, 'La Aguada')])).toEqual([['1', [4, 'Granos'], [4, 'La Aguada']]])
  // Two plots of one place, of which one became another; equal ones count as often as they stand there.
  expect(briefly([one, feature('1', 7), two], [one, feature('1', 8), two])).toEqual([
    ['1', [7, 'Granos'], [8, 'Granos']],
  ])
  expect(briefly([one, one], [one])).toEqual([['1', [4, 'Granos'], null]])
})
