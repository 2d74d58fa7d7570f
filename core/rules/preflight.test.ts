import { describe, expect, it } from 'vitest'
import { groundOf, lot, point, pointAt, polygonAt } from '../../test/kit/lots.ts'
import { readGroundValue } from '../geometry/ground.ts'
import type { Lot } from './origin.ts'
import {
  type PlotShape,
  doAgree,
  headOf,
  isTooLarge,
  type LotFault,
  lotFaults,
  outsideFault,
  overlapLevel,
} from './preflight.ts'

function faultsOf(more: Partial<Lot>): LotFault[] {
  const steps = lotFaults(lot(more))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
const codesOf = (more: Partial<Lot>) => faultsOf(more).map(({ code }) => code)
const levelsOf = (more: Partial<Lot>) => faultsOf(more).map(({ code, level }) => `${code} ${level}`)

describe('what is wrong with one lot', () => {
  it('is nothing, if nothing is', () => {
    expect(faultsOf({})).toEqual([])
  })

  it.each<[rule: string, accepted: Partial<Lot>, refused: Partial<Lot>, fault: string]>([
    [
      'a point has at most 4 ha',
      { ground: point, areaHa: 4 },
      { ground: point, areaHa: 4.01 },
      'POLYGON_NEEDED',
    ],
    [
      '… but for cattle',
      { ground: point, areaHa: 900, commodity: 'cattle' },
      { ground: point, areaHa: 900 },
      'POLYGON_NEEDED',
    ],
    [
      'a point has an area',
      { ground: point, areaHa: 0.0001 },
      { ground: point, areaHa: 0.00001 },
      'POLYGON_NEEDED',
    ],
    [
      'a point without an area counts as 4 ha',
      { ground: point, areaHa: undefined },
      { ground: point },
      'POLYGON_NEEDED',
    ],
    ['there is a ground', {}, { ground: undefined }, 'NO_GEOMETRY'],
    ['it can be read', {}, { ground: 'unreadable' }, 'GEOMETRY_INVALID'],
    ['it has corners', {}, { ground: 'few' }, 'GEOMETRY_INVALID'],
    ['the country is known', { country: 'brasil' }, { country: 'Argentinia' }, 'COUNTRY_UNKNOWN'],
    ['somebody looked since the cut-off date', {}, { cutoff: undefined }, 'CUTOFF'],
    ['… and found no change', {}, { cutoff: 'changed' }, 'CUTOFF'],
    ['the producer has a name', {}, { organization: { _id: 'o', name: ' ' } }, 'PRODUCER_MISSING'],
    ['the place has a state', {}, { state: undefined }, 'PRODUCER_MISSING'],
  ])('%s', (_rule, accepted, refused, fault) => {
    expect(codesOf(accepted)).toEqual([])
    expect(codesOf(refused)).toEqual([fault])
    expect(faultsOf(refused).map(({ level }) => level)).toEqual(['blocking'])
  })

  // The square has 108.4 ha.
  it.each<[areaHa: number, levels: string[]]>([
    [108, []],
    [119, []],
    [121, ['AREA_DIFFERS told']],
    [87, ['AREA_DIFFERS told']],
    [145, ['AREA_DIFFERS warn']],
    [86, ['AREA_DIFFERS warn']],
    [218, ['AREA_DIFFERS blocking']],
    [54, ['AREA_DIFFERS blocking']],
  ])('a form of %s ha has %s (ORI-05)', (areaHa, levels) => {
    expect(levelsOf({ areaHa })).toEqual(levels)
  })

  it('a point beside a polygon stands for 0 to 4 ha, of which the nearer end counts', () => {
    const ground = groundOf({ geometry: polygonAt(-60, -29) }, { geometry: pointAt(-61, -29) })
    expect(levelsOf({ ground, areaHa: 112 })).toEqual([])
    expect(levelsOf({ ground, areaHa: 97 })).toEqual(['AREA_DIFFERS told'])
    expect(levelsOf({ ground, areaHa: 112.5 })).toEqual(['POINT_AREA blocking'])
  })

  it('several points warn, and block above 4 ha each; equal corners of one file are one point less', () => {
    const ground = groundOf(...[0, 1, 2, 3].map((n) => ({ geometry: pointAt(-60 + n * 0.01, -29) })))
    expect(levelsOf({ ground, areaHa: 3 })).toEqual(['POINT_AREA warn'])
    expect(levelsOf({ ground, areaHa: 16 })).toEqual(['POINT_AREA warn'])
    expect(levelsOf({ ground, areaHa: 16.1 })).toEqual(['POINT_AREA blocking'])
    expect(levelsOf({ ground, areaHa: 900, commodity: 'cattle' })).toEqual([])
  })

  it('a polygon above 100,000 ha blocks, unless the form says as much', () => {
    const ground = readGroundValue(polygonAt(-60, -29, 0.5))
    expect(levelsOf({ ground, areaHa: undefined })).toEqual(['GEOMETRY_HUGE blocking'])
    expect(levelsOf({ ground, areaHa: 270_000 })).toEqual(['GEOMETRY_HUGE told'])
  })

  it('of several plots says where the one lies that is meant', () => {
    const crossed = {
      type: 'Polygon',
      coordinates: [
        [
          [-58, -29],
          [-57.98, -28.98],
          [-57.98, -29],
          [-58, -28.98],
          [-58, -29],
        ],
      ],
    }
    const holed = {
      type: 'Polygon',
      coordinates: [polygonAt(-57, -29, 0.02), polygonAt(-56.995, -28.995, 0.01)].flatMap(
        ({ coordinates }) => [...coordinates],
      ),
    }
    const ground = groundOf({ geometry: polygonAt(-60, -29) }, { geometry: crossed }, { geometry: holed })
    expect(faultsOf({ ground, areaHa: undefined, cutoff: undefined })).toMatchObject([
      { code: 'GEOMETRY_INVALID', at: [expect.closeTo(-57.99), expect.closeTo(-28.99)] },
      { code: 'HOLE', at: [expect.closeTo(-56.99), expect.closeTo(-28.99)] },
      { code: 'CUTOFF' },
    ])
    expect(faultsOf({ cutoff: undefined })[0]!.at).toBeUndefined()
    const huge = groundOf({ geometry: polygonAt(-60, -29) }, { geometry: polygonAt(-58, -29, 0.5) })
    expect(faultsOf({ ground: huge, areaHa: undefined })).toMatchObject([
      { code: 'GEOMETRY_HUGE', at: [-57.75, -28.75] },
    ])
  })

  it('a polygon over the 180th meridian blocks, and says so alone', () => {
    const ring = [
      [179.99, -16.8],
      [-179.99, -16.8],
      [-179.99, -16.79],
      [179.99, -16.79],
      [179.99, -16.8],
    ]
    const ground = readGroundValue({ type: 'Polygon', coordinates: [ring] })
    expect(faultsOf({ ground, areaHa: 237 })).toEqual([
      { code: 'FAR_OUTSIDE', level: 'blocking', text: 'meridian' },
    ])
  })

  it('its own point warns when it lies more than 25 km from its polygons', () => {
    expect(levelsOf({ position: [-60.2, -29] })).toEqual([])
    expect(levelsOf({ position: [-60.4, -29] })).toEqual(['PLACE_APART warn'])
  })

  it.each([
    ['crossed', [0, 2, 1, 3]],
    ['repeated', [0, 1, 2, 4, 1, 3]],
    ['flat', [0, 1]],
  ])('a border that is %s says so', (text, order) => {
    const [a, b, c, d, e] = [...polygonAt(-60, -29).coordinates[0]!.slice(0, 4), [-59.995, -28.995]]
    const corners = text === 'flat' ? [a, b, [-59.98, -29]] : order.map((n) => [a, b, c, d, e][n])
    const ground = readGroundValue({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
    // The area that such a border encloses isn't asked about.
    for (const areaHa of [undefined, 108])
      expect(faultsOf({ ground, areaHa })).toMatchObject([
        { code: 'GEOMETRY_INVALID', level: 'blocking', text },
      ])
  })

  it('the same ground or point again in its record is measured and counted once (ORI-02)', () => {
    const twice = groundOf({ geometry: polygonAt(-60, -29) }, { geometry: polygonAt(-60, -29) })
    expect(levelsOf({ ground: twice, areaHa: 108 })).toEqual([])
    const points = groundOf(...[1, 2, 3].map(() => ({ geometry: pointAt(-60, -29) })))
    expect(levelsOf({ ground: points, areaHa: 4 })).toEqual([])
    expect(levelsOf({ ground: points, areaHa: 4.1 })).toEqual(['POLYGON_NEEDED blocking'])
  })
})

it.each([
  [0, undefined],
  [0.4, 'OUTSIDE_COUNTRY told'],
  [3, 'OUTSIDE_COUNTRY told'],
  [3.1, 'OUTSIDE_COUNTRY warn'],
  [25, 'OUTSIDE_COUNTRY warn'],
  [26, 'FAR_OUTSIDE blocking'],
])('%s km outside of the country are %s', (km, level) => {
  const fault = outsideFault(km)
  expect(fault && `${fault.code} ${fault.level}`).toBe(level)
})

describe('ground that two records share', () => {
  const square = (producer: string, side: number): PlotShape => ({
    area: side * side,
    perimeter: side * 4,
    producer,
  })
  it.each([
    ['1 % of the smaller', 1, 'told'],
    ['a band of a metre along half of the way around', 0.2, 'told'],
    ['more', 1.5, 'warn'],
    ['half of the smaller one of another producer', 50, 'blocking'],
  ])('%s is %s', (_what, shared, level) => {
    expect(overlapLevel(shared, square('a', 1_000), square('b', 1_100))).toBe(level)
  })

  it('of one producer never blocks, and is one plot from 99 % of both on', () => {
    const [one, other] = [square('a', 1_000), square('a', 1_000)]
    expect(overlapLevel(60, one, other)).toBe('warn')
    expect(doAgree(98.9, one, other)).toBe(false)
    expect(doAgree(99, one, other)).toBe(true)
    expect(doAgree(99, one, square('a', 1_010))).toBe(false)
    expect(doAgree(99, one, square('b', 1_000))).toBe(false)
  })
})

describe('a statement', () => {
  it.each([
    ['25 MB', { bytes: 25_000_000, producers: 1 }, { bytes: 25_000_001, producers: 1 }],
    ['1,000 producers', { bytes: 1, producers: 1_000 }, { bytes: 1, producers: 1_001 }],
  ])('holds %s', (_limit, fits, isTooMuch) => {
    expect(isTooLarge(fits)).toBe(false)
    expect(isTooLarge(isTooMuch)).toBe(true)
  })
})

it.each([
  [['ok', 'told'], 'ok', 0],
  [['ok', 'warn', 'told', 'warn'], 'warn', 2],
  [['warn', 'running'], 'running', 1],
  [['blocking', 'warn', 'running'], 'blocking', 1],
])('the head of %s is %s (ORI-06)', (states, state, count) => {
  expect(headOf(states.map((one) => ({ state: one })))).toEqual({ state, count })
})
