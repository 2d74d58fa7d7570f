import { describe, expect, it } from 'vitest'
import { pointGround, readGround } from '../geometry/ground.ts'
import { exportWarnings, featuresOf, isTooLarge, kindOfLot, type Lot, lotFaults } from './origin.ts'

const square = [
  [-60, -29],
  [-59.99, -29],
  [-59.99, -28.99],
  [-60, -28.99],
  [-60, -29],
]
const polygon = readGround({ type: 'Polygon', coordinates: [square] })!
const point = pointGround([-60, -29])

/** A lot that stands every rule. */
const lot = (more: Partial<Lot> = {}): Lot => ({
  id: 'l',
  identifier: 'LC-1',
  producer: 'Granos del Tapenagá S.A.',
  renspa: '20.049.0.05236/00',
  country: 'Argentina',
  state: 'Santa Fe',
  areaHa: 108,
  commodity: 'soya',
  ground: polygon,
  cutoff: 'unchanged',
  asksCutoff: true,
  ...more,
})
function faultsOf(more: Partial<Lot>) {
  const steps = lotFaults(lot(more))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

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
    ['it can be read', {}, { ground: 'broken' }, 'GEOMETRY_INVALID'],
    ['the country is known', { country: 'brasil' }, { country: 'Argentinia' }, 'COUNTRY_UNKNOWN'],
    ['somebody looked since the cut-off date', {}, { cutoff: undefined }, 'CUTOFF'],
    ['… and found no change', {}, { cutoff: 'changed' }, 'CUTOFF'],
    ['the producer has a name', {}, { producer: ' ' }, 'PRODUCER_MISSING'],
    ['the place has a state', {}, { state: undefined }, 'PRODUCER_MISSING'],
  ])('%s', (_rule, accepted, refused, fault) => {
    expect(faultsOf(accepted)).toEqual([])
    expect(faultsOf(refused)).toEqual([fault])
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

describe('a feature', () => {
  const propertiesOf = (more: Partial<Lot>) => featuresOf(lot(more))[0]!.properties

  it('has the area of its polygon, whatever the form says; a point has that of the form, or 4', () => {
    expect(propertiesOf({ areaHa: 3 }).Area).toBeCloseTo(108.4, 0)
    expect(propertiesOf({ ground: point, areaHa: 3.1257 }).Area).toBe(3.1257)
    expect(propertiesOf({ ground: point, areaHa: undefined }).Area).toBe(4)
  })

  it('says RENSPA or the identifier, and the state if there is one (GEO-03)', () => {
    expect(propertiesOf({}).ProductionPlace).toBe('RENSPA: 20.049.0.05236/00 - Santa Fe')
    expect(propertiesOf({ renspa: '' }).ProductionPlace).toBe('RENSPA: LC-1 - Santa Fe')
    expect(propertiesOf({ state: undefined }).ProductionPlace).toBe('RENSPA: 20.049.0.05236/00')
  })

  it('is missing where there is no ground that can be read', () => {
    for (const ground of ['broken', undefined] as const) expect(featuresOf(lot({ ground }))).toEqual([])
    expect(['broken' as const, undefined, point, polygon].map((ground) => kindOfLot({ ground }))).toEqual([
      'broken',
      'none',
      'point',
      'polygon',
    ])
  })
})

it('the area differs from the form’s if it is more than a tenth away', () => {
  expect(exportWarnings(lot({ areaHa: 119 }))).toEqual([])
  expect(exportWarnings(lot({ areaHa: 121 }))).toEqual(['AREA_DIFFERS'])
  expect(exportWarnings(lot({ areaHa: 98 }))).toEqual(['AREA_DIFFERS'])
})
