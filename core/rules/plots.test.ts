import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groundOf, lot, point, pointAt, polygonAt } from '../../test/kit/lots.ts'
import { polygonKey } from '../geometry/clean.ts'
import { pointGround } from '../geometry/ground.ts'
import type { Feature, Lot } from './origin.ts'
import { plotsOf, plotText, Writing } from './plots.ts'

/** The features of an origin whose lots were added one by one. */
function written(lots: readonly Lot[], joined: readonly [number, number][] = []): Feature[] {
  const writing = new Writing()
  for (const one of lots)
    for (const plot of plotsOf(one))
      writing.add(one, plot, `${one.organization._id} ${plot.key}`, plotText(one, plot.n).length)
  for (const [one, other] of joined) writing.join(lots[one]!, lots[other]!)
  const features = lots.flatMap((one) =>
    plotsOf(one).flatMap(({ n, hectares }) =>
      writing.insteadOf(one, n, hectares !== undefined) === undefined
        ? [JSON.parse(plotText(one, n, writing.renspaOf(one, n))) as Feature]
        : [],
    ),
  )
  const areas = features.flatMap(({ geometry, properties }) =>
    geometry.type === 'Polygon' ? properties.Area! : [],
  )
  expect(writing.totals().areaHa).toBeCloseTo(
    areas.reduce((sum, area) => sum + area, 0),
    6,
  )
  return features
}
const placesOf = (features: readonly Feature[]) =>
  features.map(({ properties }) => properties.ProductionPlace)

describe('a plot is written once (ORI-02)', () => {
  const season = (id: string, at: number, more: Partial<Lot> = {}) =>
    lot({ id, identifier: id, renspa: undefined, written: [at, at], ...more })

  it('of equal grounds of one producer the one of the record that was written last, with the RENSPA of the one that has it', () => {
    const seasons = [season('LC-24', 1, { renspa: '20.1' }), season('LC-26', 3), season('LC-25', 2)]
    expect(placesOf(written(seasons))).toEqual(['RENSPA: 20.1 - Santa Fe'])
    expect(placesOf(written(seasons.slice(1)))).toEqual(['RENSPA: LC-26 - Santa Fe'])
    const other = season('LC-27', 4, { organization: { _id: 'p', name: 'Otro' } })
    expect(written([...seasons, other])).toHaveLength(2)
  })

  it('of grounds that were compared and agree, groups joining through', () => {
    const drawn = (n: number) => groundOf({ geometry: polygonAt(-60 + n * 1e-6, -29) })
    const lots = [
      season('LC-1', 1, { ground: drawn(0), renspa: '20.1' }),
      season('LC-2', 3, { ground: drawn(1) }),
      season('LC-3', 2, { ground: drawn(2) }),
      // Equal to the second one.
      season('LC-4', 0, { ground: drawn(1) }),
    ]
    expect(
      placesOf(
        written(lots, [
          [0, 2],
          [2, 1],
        ]),
      ),
    ).toEqual(['RENSPA: 20.1 - Santa Fe'])
  })

  it('equal points of one producer, too, and the same ground twice in one record', () => {
    const twice = groundOf(
      { geometry: polygonAt(-60, -29), name: 'Lote 4' },
      { geometry: polygonAt(-60, -29), name: 'La Loma' },
    )
    expect(placesOf(written([lot({ ground: twice })]))).toEqual([
      'RENSPA: 20.049.0.05236/00 - Santa Fe - La Loma',
    ])
    expect(written([lot({ id: 'a', ground: point }), lot({ id: 'b', ground: point })])).toHaveLength(1)
  })

  it('no two features of an origin have equal ground, and all that is written is some lot’s judged ground', () => {
    const corner = fc.integer({ min: -2, max: 2 })
    const grounds = fc.array(
      fc.record({
        parts: fc.array(fc.tuple(corner, corner, fc.boolean()), { minLength: 1, maxLength: 4 }),
        producer: fc.constantFrom('a', 'b'),
        at: fc.nat(3),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(grounds, (all) => {
        const lots = all.map(({ parts, producer, at }, n) =>
          lot({
            id: String(n),
            organization: { _id: producer, name: producer },
            written: [at, 0],
            ground: groundOf(
              ...parts.map(([x, y, isPoint]) => ({
                geometry: isPoint ? pointAt(x, y) : polygonAt(x, y, 0.5),
              })),
            ),
          }),
        )
        const features = written(lots)
        const keyOf = ({ geometry, properties }: Feature) =>
          `${properties.ProducerName} ${geometry.type === 'Point' ? geometry.coordinates.join(' ') : polygonKey(geometry.coordinates)}`
        const judged = lots.flatMap((one) => plotsOf(one).map(({ key }) => `${one.organization.name} ${key}`))
        const keys = features.map(keyOf)
        expect(new Set(keys).size).toBe(keys.length)
        expect(new Set(keys)).toEqual(new Set(judged))
      }),
    )
  })
})

describe('points and cattle (ORI-03)', () => {
  it('a single point has the product’s hectares, others none', () => {
    const area = (more: Partial<Lot>) => written([lot(more)]).map(({ properties }) => properties.Area)
    expect(area({ ground: point, areaHa: 3 })).toEqual([3])
    expect(area({ ground: point, areaHa: undefined })).toEqual([undefined])
    expect(
      area({ ground: groundOf({ geometry: pointAt(-60, -29) }, { geometry: pointAt(-61, -29) }), areaHa: 3 }),
    ).toEqual([undefined, undefined])
    const beside = groundOf({ geometry: polygonAt(-60, -29) }, { geometry: pointAt(-61, -29) })
    expect(area({ ground: beside })).toEqual([expect.closeTo(108.4, 0), undefined])
  })

  it('an establishment is one point without hectares, called by its place, else its RENSPA, else producer and commune', () => {
    const animal = (id: string, more: Partial<Lot> = {}) =>
      lot({
        id,
        identifier: id,
        commodity: 'cattle',
        renspa: undefined,
        ground: pointGround([-60, -29]),
        ...more,
      })
    const features = written([
      animal('AR-1', { placeName: 'La Aguada' }),
      animal('AR-2', { placeName: 'La Aguada' }),
    ])
    expect(features.map(({ properties }) => properties)).toEqual([
      { ProducerName: 'Granos del Tapenagá S.A.', ProducerCountry: 'AR', ProductionPlace: 'La Aguada' },
    ])
    expect(placesOf(written([animal('AR-1', { renspa: '20.1' })]))).toEqual(['RENSPA: 20.1 - Santa Fe'])
    expect(placesOf(written([animal('AR-1')]))).toEqual(['Granos del Tapenagá S.A. - Vera'])
  })
})

it('where a record has several plots, the place ends in the name or id of each (ORI-04)', () => {
  const ground = groundOf({ geometry: polygonAt(-60, -29), name: '12B' }, { geometry: polygonAt(-61, -29) })
  expect(placesOf(written([lot({ ground })]))).toEqual([
    'RENSPA: 20.049.0.05236/00 - Santa Fe - 12B',
    'RENSPA: 20.049.0.05236/00 - Santa Fe',
  ])
  expect(
    placesOf(written([lot({ ground: groundOf({ geometry: polygonAt(-60, -29), name: '12B' }) })])),
  ).toEqual(['RENSPA: 20.049.0.05236/00 - Santa Fe'])
})
