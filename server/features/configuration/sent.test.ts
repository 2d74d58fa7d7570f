import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account, type Importing, startImporting } from '../../../test/kit/importing.ts'
import { filled } from '../../../test/kit/forms.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack(account)
let admin: Importing['admin']
let organization: string
let end: Importing['end']
beforeAll(async () => {
  ;({ admin, end } = await startImporting(pack))
  const { body } = await admin.post('/organizations', { name: 'La Aguada', country: 'Argentina' })
  organization = body._id
})
afterAll(() => end())

let number = 0
const lot = async (values: Record<string, unknown>) => {
  const identifier = `LC-LEIDO-${(number += 1)}`
  const dataSchema = { ...filled(pack.productSchemas['ps-lote-soja']!, { identifier }), ...values }
  return admin.post('/products', { organization, productSchema: 'ps-lote-soja', dataSchema })
}
const place = (values: Record<string, unknown>) =>
  admin.post('/locations', { name: 'Chacra', organization, ...values })
const doubtsOf = async (path: string) => {
  const { body } = await admin.get(path)
  return body.collection.map(({ doubts }: any) => doubts)
}
const ring = [
  [-60.2, -29.4],
  [-60.19, -29.4],
  [-60.19, -29.4],
  [-60.19, -29.39],
  [-60.2, -29.4],
]

describe('a position that is sent as a text', () => {
  it.each([
    '-29,461234; -60,215678',
    '29°27\'40.4424"S 60°12\'56.4408"O',
    'https://maps.google.com/?q=-29.461234,-60.215678',
  ])('is read as at every door: %s (TRU-02)', async (coords) => {
    const read = { lat: -29.461234, lng: -60.215678 }
    expect((await place({ coords })).body.coords).toEqual(read)
    const { status, body } = await lot({ location: { coords } })
    expect([status, body.dataSchema.location.coords]).toEqual([200, read])
  })

  it('is refused with its code, its facts and the other readings (TRU-03)', async () => {
    for (const [path, { status, body }] of [
      ['/coords', await place({ coords: '-29.461.234 -60.215.678' })],
      ['/dataSchema/location/coords', await lot({ location: { coords: '-29.461.234 -60.215.678' } })],
    ] as const) {
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([
        {
          path,
          code: 'POSITION_LOST_POINT',
          details: { text: '-29.461.234 -60.215.678' },
          instead: [{ text: '-29.461234, -60.215678', value: { lat: -29.461234, lng: -60.215678 } }],
        },
      ])
    }
  })

  it('that is doubtful is saved with a warning; the event keeps the doubts of the value alone (TRU-03)', async () => {
    const { body } = await place({ coords: '-60.21, -29.46' })
    expect(body.warnings).toMatchObject([
      {
        code: 'POSITION_SWAPPED',
        path: '/coords',
        details: { country: 'Argentina' },
        instead: [{ value: { lat: -29.46, lng: -60.21 } }],
      },
      { code: 'POSITION_COARSE' },
    ])
    expect(await doubtsOf(`/history?type=locations&record=${body._id}`)).toEqual([['POSITION_SWAPPED']])
    const changed = { coords: { lat: -29.461234, lng: -60.215678 } }
    expect((await admin.put(`/locations/${body._id}`, changed)).body.warnings).toEqual([])
    expect((await admin.get(`/locations/${body._id}`)).body.collection[0].warnings).toEqual([])
    expect(await doubtsOf(`/history?type=locations&record=${body._id}`)).toEqual([
      undefined,
      ['POSITION_SWAPPED'],
    ])
  })

  it('lies where its own value says, else where its organization does (POS-01)', async () => {
    const coords = { lat: -60.215678, lng: -29.461234 }
    const { body } = await lot({ location: { coords } })
    expect(body.warnings).toMatchObject([
      { code: 'POSITION_SWAPPED', path: '/dataSchema/location/coords', details: { country: 'Argentina' } },
    ])
    const other = await lot({ location: { coords: { lat: -25.3, lng: -57.6 }, country: 'Paraguay' } })
    expect(other.body.warnings).toEqual([])
  })
})

describe('a ground that is sent', () => {
  it('loses positions that fall on the one before, and its answer says so (GRD-02)', async () => {
    const mended = [...ring.slice(0, 2), ...ring.slice(3)]
    const geometry = { type: 'Polygon', coordinates: [ring] }
    const { body } = await lot({ polygons: geometry, superficie: 54 })
    expect(body.dataSchema.polygons.features[0].geometry.coordinates).toEqual([mended])
    expect(body.warnings).toMatchObject([
      { code: 'GEOMETRY_MENDED', path: '/dataSchema/polygons', details: { count: 1 } },
      { code: 'GROUND_COARSE', path: '/dataSchema/polygons' },
    ])
    const { body: kept } = await place({ kmzUrl: JSON.stringify(geometry) })
    expect(JSON.parse(kept.kmzUrl).features[0].geometry.coordinates).toEqual([mended])
    expect(kept.warnings).toMatchObject([
      { code: 'GEOMETRY_MENDED' },
      { code: 'GROUND_COARSE' },
      { code: 'GROUND_TWICE' },
    ])
  })

  it('may be the text of any format, with the names of its plots (GRD-01, TRU-02)', async () => {
    const outline = '-60.2,-29.4 -60.19,-29.4 -60.19,-29.39 -60.2,-29.4'
    const kml = `<kml><Placemark><name>Norte</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${outline}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`
    const wkt = 'POLYGON((-60.2 -29.4, -60.19 -29.4, -60.19 -29.39, -60.2 -29.4))'
    const odk = '-29.4 -60.2 0 0;-29.4 -60.19 0 0;-29.39 -60.19 0 0;-29.4 -60.2 0 0'
    for (const kmzUrl of [kml, wkt, odk]) {
      const { status, body } = await place({ kmzUrl })
      expect([status, body.areaHa]).toEqual([200, 53.98])
      const lots = await lot({ polygons: kmzUrl })
      expect([lots.status, lots.body.dataSchema.polygons.features.length]).toEqual([200, 1])
    }
    const { body } = await place({ kmzUrl: kml })
    expect(JSON.parse(body.kmzUrl).features[0].properties).toEqual({ name: 'Norte' })
  })

  it('that holds no plot is refused with its reason, and a line keeps its sentence (LOC-07, TRU-03)', async () => {
    const { status, body } = await place({ kmzUrl: 'no es nada' })
    expect([status, body.errors]).toMatchObject([400, [{ path: '/kmzUrl', code: 'GROUND_UNREADABLE' }]])
    const line = {
      type: 'LineString',
      coordinates: [
        [-60, -29],
        [-61, -29],
      ],
    }
    const refused = await place({ kmzUrl: JSON.stringify(line) })
    expect(refused.body.errors).toMatchObject([{ message: 'Unsupported GeoJSON type: LineString' }])
  })

  it('is compared with the hectares of the form: said from a tenth, asked from a quarter (GRD-06)', async () => {
    const polygons = { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng! - 1, lat])] }
    const codesOf = async (superficie: number) => {
      const { body } = await lot({ polygons, superficie })
      const codes = body.warnings.map(({ code }: any) => code)
      const [doubts] = await doubtsOf(`/history?type=products&record=${body._id}`)
      return [codes.includes('GROUND_OTHER_SIZE'), doubts?.includes('GROUND_OTHER_SIZE') ?? false]
    }
    expect(await codesOf(52)).toEqual([false, false])
    expect(await codesOf(60)).toEqual([true, false])
    expect(await codesOf(80)).toEqual([true, true])
  })

  it('is found in other live records of the organization, wherever its ring begins (GRD-06)', async () => {
    const [a, b, c] = [
      [-61.2, -28.4],
      [-61.19, -28.4],
      [-61.19, -28.39],
    ] as const
    const plot = (...corners: (readonly number[])[]) => ({
      type: 'Polygon',
      coordinates: [[...corners, corners[0]]],
    })
    const twinsIn = ({ body }: { body: any }) =>
      body.warnings
        .filter(({ code }: any) => code === 'GROUND_TWICE')
        .map(({ details }: any) => details.names)
    const first = await lot({ polygons: plot(a, b, c), superficie: 54 })
    expect(twinsIn(first)).toEqual([])
    const second = await lot({ polygons: plot(c, b, a), superficie: 54 })
    expect(twinsIn(second)).toEqual([first.body.dataSchema.identifier])
    expect(twinsIn(await lot({ polygons: plot(a, b, [-61.2, -28.39]), superficie: 54 }))).toEqual([])
    // Archived records and the record itself are left out.
    expect((await admin.delete(`/products/${first.body._id}`)).status).toBeLessThan(300)
    const { version, dataSchema, _id } = second.body
    const shifted = { ...dataSchema, polygons: plot(b, c, a) }
    const changed = await admin.put(`/products/${_id}`, { version, dataSchema: shifted })
    expect([changed.status, twinsIn(changed)]).toEqual([200, []])
    const places = [await place({ kmzUrl: JSON.stringify(plot(a, b, c)) })]
    places.push(await place({ name: 'Otra', kmzUrl: JSON.stringify(plot(b, c, a)) }))
    const { identifier } = dataSchema
    expect(places.map(twinsIn)).toEqual([[identifier], [`${identifier} y Chacra`]])
  })

  it('is looked for plot by plot in every stage, process and place of its producer (GRD-06)', async () => {
    const square = (west: number, name = '') => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng! + west, lat! - 1])] },
    })
    const ground = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
    const twinsIn = ({ body }: { body: any }) =>
      body.warnings.flatMap(({ code, details }: any) => (code === 'GROUND_TWICE' ? [details.names] : []))
    await place({ name: 'Potrero', kmzUrl: JSON.stringify(ground(square(0), square(0.1, 'Sur'))) })
    const third = await lot({ polygons: ground(square(0.2)) })
    const { identifier } = third.body.dataSchema

    // One of several plots, which says its name.
    const some = ground(square(0.1, 'Loma'), square(0.2), square(0.3))
    const found = await lot({ polygons: some })
    expect(twinsIn(found)).toEqual([`Loma (Potrero) y n.º 2 (${identifier})`])
    const [doubts] = await doubtsOf(`/history?type=products&record=${found.body._id}`)
    expect(doubts).toContain('GROUND_TWICE')
    expect(twinsIn(await lot({ polygons: ground(square(0.4)) }))).toEqual([])
    // Twice in what is sent, and in another record: one doubt says both.
    const both = await lot({ polygons: ground(square(0.1, 'Loma'), square(0.1, 'Otra')) })
    expect(twinsIn(both)).toEqual([expect.stringMatching(/^Loma y Otra; .*Potrero/)])

    // A process is one with its product.
    const survey = (polygons: unknown) =>
      admin.post('/milestones', {
        organization,
        product: third.body._id,
        milestoneSchema: 'ms-monitoreo',
        dataSchema: { ...filled(pack.milestoneSchemas['ms-monitoreo']!), polygons },
      })
    const surveyed = await survey(ground(square(0.2)))
    expect([surveyed.status, twinsIn(surveyed)]).toEqual([200, [found.body.dataSchema.identifier]])
    expect(twinsIn(await survey(ground(square(0.5))))).toEqual([])
    expect(twinsIn(await place({ name: 'Monte', kmzUrl: JSON.stringify(square(0.5)) }))).toEqual([identifier])

    // Another producer's ground is CLAIMED at the origin, and no doubt here.
    const { body: other } = await admin.post('/organizations', { name: 'Vecino', country: 'Argentina' })
    const kmzUrl = JSON.stringify(square(0.5))
    expect(twinsIn(await place({ organization: other._id, kmzUrl }))).toEqual([])
  })

  it('names other producers of a file of the EU (GRD-06)', async () => {
    const feature = (ProducerName: string, west: number) => ({
      type: 'Feature',
      properties: { ProducerName, ProducerCountry: 'AR' },
      geometry: { type: 'Polygon', coordinates: [ring.map(([lng, lat]) => [lng! + west, lat])] },
    })
    const features = [feature('la aguada', -2), feature('Los Sauces', -2.1)]
    const { body } = await place({ kmzUrl: JSON.stringify({ type: 'FeatureCollection', features }) })
    const found = body.warnings.find(({ code }: any) => code === 'GROUND_PRODUCERS')
    expect(found?.details).toEqual({ names: 'Los Sauces' })
  })
})
