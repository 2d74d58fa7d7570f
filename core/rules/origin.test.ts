import { describe, expect, it } from 'vitest'
import { type Ground, readGroundValue } from '../geometry/ground.ts'
import { exportWarnings, featuresOf, featuresText, kindOfLot, type Lot } from './origin.ts'
import { lot, point, polygon } from '../../test/kit/lots.ts'

describe('a feature', () => {
  const propertiesOf = (more: Partial<Lot>) => featuresOf(lot(more))[0]!.properties

  it('has the area of its polygon, whatever the form says; a point has that of the form, or 4', () => {
    expect(propertiesOf({ areaHa: 3 }).Area).toBeCloseTo(108.4, 0)
    expect(propertiesOf({ ground: point, areaHa: 3.1257 }).Area).toBe(3.1257)
    expect(propertiesOf({ ground: point, areaHa: undefined }).Area).toBe(4)
  })

  it('of several points has none of the lot’s hectares (ORI-03)', () => {
    const geometries = [-60, -61].map((lng) => ({ type: 'Point', coordinates: [lng, -29] }))
    const ground = readGroundValue({ type: 'GeometryCollection', geometries })
    expect(featuresOf(lot({ ground, areaHa: 3 })).map(({ properties }) => properties.Area)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('says RENSPA or the identifier, and the state if there is one (GEO-03)', () => {
    expect(propertiesOf({}).ProductionPlace).toBe('RENSPA: 20.049.0.05236/00 - Santa Fe')
    expect(propertiesOf({ renspa: '' }).ProductionPlace).toBe('RENSPA: LC-1 - Santa Fe')
    expect(propertiesOf({ state: undefined }).ProductionPlace).toBe('RENSPA: 20.049.0.05236/00')
  })

  it('is missing where there is no ground that can be read', () => {
    for (const ground of ['unreadable', 'few', undefined] as const)
      expect(featuresOf(lot({ ground }))).toEqual([])
    expect(['unreadable' as const, undefined, point, polygon].map((ground) => kindOfLot({ ground }))).toEqual(
      ['broken', 'none', 'point', 'polygon'],
    )
  })
})

it('the area differs from the form’s if it is more than a tenth away', () => {
  expect(exportWarnings(lot({ areaHa: 119 }))).toEqual([])
  expect(exportWarnings(lot({ areaHa: 121 }))).toEqual(['AREA_DIFFERS'])
  expect(exportWarnings(lot({ areaHa: 98 }))).toEqual(['AREA_DIFFERS'])
})

describe('the features of a lot as text (GEO-03)', () => {
  const known = polygon as Ground
  it.each<[string, Lot['ground']]>([
    ['nothing without a ground', undefined],
    ['nothing of a ground that can’t be read', 'unreadable'],
    ['a point', point],
    ['a polygon', polygon],
    ['a polygon whose text is known', { ...known, text: JSON.stringify(known.polygons[0]) }],
  ])('are %s', (_, ground) => {
    const one = lot({ ground })
    expect(JSON.parse(`[${featuresText(one)}]`)).toEqual(featuresOf(one))
  })
})
