import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import { polygon, SoyAccount, squareAt } from '../../../test/kit/soy-account.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] })
const collection = (...geometries: object[]) => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry, n) => ({
    type: 'Feature',
    geometry,
    properties: { name: `Cuadro ${n + 1}` },
  })),
})

/** What stands against a shipment of plots, and the areas of its file for the EU; a status where that waits. */
async function judged(...plots: { values: Record<string, unknown>; owner?: string }[]) {
  const lots: { _id: string }[] = []
  for (const { values, owner } of plots) {
    const { country = 'Argentina', ...others } = values
    lots.push(
      await soy.plot({
        values: { location: { country, state: 'Chaco' }, ...others },
        ...(owner && { owner }),
      }),
    )
  }
  const shipment = await soy.shipmentOf(...lots)
  const { checks, plots: rows, totals } = await soy.originOf(shipment)
  const { status, body } = await soy.euFile(shipment)
  const shown = (rows as Plot[]).flatMap(({ areaHa, sameAs }) => (sameAs === null ? (areaHa ?? 0) : []))
  return {
    found: (checks as OriginCheck[])
      .filter(({ state, code }) => state !== 'ok' && code !== 'DDS_MISSING')
      .map(({ code, state }) => `${code} ${state}`),
    notes: (checks as OriginCheck[]).flatMap(({ findings }) => findings.map(({ note }) => note)),
    file: status === 200 ? body.features.map(({ properties }: any) => properties.Area) : status,
    totalHa: totals.areaHa as number,
    shownHa: Math.round(shown.reduce((sum, one) => sum + one, 0) * 100) / 100,
  }
}

describe('a ground on which people stumble (ORI-05)', () => {
  const field = polygon(squareAt(-62, -28))
  const [a, b, c, d] = squareAt(-62, -29)[0]!

  it.each<[what: string, values: Record<string, unknown>, found: string[], file: unknown]>([
    ['a field', { polygons: field }, [], [109.42]],
    [
      'the same field three times in one record',
      { polygons: collection(field, field, field) },
      ['SAME_GROUND told'],
      [109.42],
    ],
    [
      'one point three times: a single one with the hectares of the form',
      { superficie: 3, polygons: collection(point(-62, -28), point(-62, -28), point(-62, -28)) },
      ['SAME_GROUND told'],
      [3],
    ],
    ['a point of 4 ha', { superficie: 4, polygons: point(-62, -28) }, [], [4]],
    ['a point of more', { superficie: 4.01, polygons: point(-62, -28) }, ['POLYGON_NEEDED blocking'], 409],
    [
      'corner posts of a plot',
      { superficie: 3, polygons: collection(point(-62, -28), point(-61.99, -28), point(-61.99, -27.99)) },
      ['POINT_AREA warn'],
      [undefined, undefined, undefined],
    ],
    [
      'points beside a polygon that are too large for points',
      { superficie: 120, polygons: collection(field, point(-62.02, -28), point(-62.03, -28)) },
      ['POINT_AREA blocking'],
      409,
    ],
    [
      'a field across a border',
      { superficie: 2790, polygons: polygon(squareAt(-54.64, -25.58, 0.05)) },
      ['OUTSIDE_COUNTRY warn'],
      [expect.closeTo(2795, 0)],
    ],
    ['a bow tie', { polygons: polygon([[a, c, b, d, a]]) }, ['GEOMETRY_INVALID blocking'], 409],
    [
      'a hole',
      { polygons: polygon([squareAt(-62, -29)[0], squareAt(-61.996, -28.996, 0.002)[0]]) },
      ['HOLE blocking'],
      409,
    ],
    [
      'a field across the 180th meridian',
      {
        country: 'Fiji',
        polygons: polygon([
          [
            [179.995, -17],
            [-179.995, -17],
            [-179.995, -16.99],
            [179.995, -16.99],
            [179.995, -17],
          ],
        ]),
      },
      ['FAR_OUTSIDE blocking', 'OUTSIDE_COUNTRY warn'],
      409,
    ],
    [
      'paddocks over each other',
      { superficie: 216, polygons: collection(field, polygon(squareAt(-61.995, -28))) },
      ['OVERLAP warn'],
      [109.42, 109.42],
    ],
  ])('%s', async (_what, values, found, file) => {
    const shipment = await judged({ values })
    expect([shipment.found, shipment.file]).toEqual([found, file])
  })

  it.each<[what: string, polygons: object, said: RegExp]>([
    ['swapped axes', polygon(squareAt(-28, -62)), /latitud y longitud cambiadas$/],
    ['a lost sign', polygon(squareAt(-62, 28)), /signo menos/],
    ['grounds of two hemispheres', collection(field, polygon(squareAt(-62, 28))), /signo menos/],
    ['a point in the sea', point(-56.5, -38.2), /está a 91 km del país que dice$/],
    ['a phone without position', point(0, 0), /está a \d+ km del país que dice$/],
  ])('%s is said for what it is', async (_what, polygons, said) => {
    const { found, notes, file } = await judged({ values: { polygons, superficie: 3 } })
    expect([found.includes('FAR_OUTSIDE blocking'), file]).toEqual([true, 409])
    expect(notes).toContainEqual(expect.stringMatching(said))
  })
})

describe('grounds of several records (ORI-02, ORI-05)', () => {
  const field = (lng: number, lat: number) => ({ polygons: polygon(squareAt(lng, lat)) })

  it.each([
    ['seven centimetres', -0.0000007, ['OVERLAP told']],
    ['a metre', -0.00001, ['OVERLAP told']],
    ['fifty metres', -0.0005, ['OVERLAP warn']],
    ['most of it', -0.006, ['OVERLAP blocking']],
  ])('neighbours %s over each other', async (_far, by, found) => {
    const lat = -28.2 + by * 100
    const pair = await judged(
      { values: field(-62, lat) },
      { values: field(-61.99 + by, lat), owner: soy.other },
    )
    expect(pair.found).toEqual(found)
    expect(pair.notes.join()).not.toMatch(/\d,\d{3,} ha/)
  })

  it('rows add up to the total, also where a part of a record is the ground of another one', async () => {
    const both = collection(polygon(squareAt(-62, -30)), polygon(squareAt(-61.98, -30)))
    const { found, notes, totalHa, shownHa, file } = await judged(
      { values: { polygons: both, superficie: 214 } },
      { values: field(-62, -30) },
    )
    expect(found).toEqual(['SAME_GROUND told'])
    expect(notes).toContainEqual(expect.stringMatching(/^una parte es el terreno de LC-/))
    expect(file).toHaveLength(2)
    expect(shownHa).toBe(totalHa)
  })

  it('another producer’s claim is measured once, however often its record has the ground', async () => {
    const field62 = polygon(squareAt(-62, -30.4))
    await soy.plot({ values: { polygons: collection(field62, field62) }, owner: soy.other })
    const { found, notes } = await judged({ values: { polygons: field62 } })
    expect(found).toEqual(['CLAIMED told'])
    expect(notes).toContainEqual(expect.stringMatching(/^comparte 106,89 ha con LC-/))
  })

  it('a product that was archived meanwhile has no origin any more', async () => {
    const { _id } = await soy.plot({ values: field(-62, -30.2) })
    expect((await soy.originOf(_id)).plots).toHaveLength(1)
    expect((await soy.admin.delete(`/products/${_id}`)).status).toBe(204)
    expect((await soy.admin.get(`/products/${_id}/origin`)).status).toBe(404)
    expect((await soy.euFile(_id)).status).toBe(404)
  })
})
