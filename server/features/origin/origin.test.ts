import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Check } from '../../../core/contract/origin.ts'
import type { Polygon } from '../../../core/geometry/shapes.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { originJobs } from './compare.ts'

const account = 'litoral'
const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let organization: string
let other: string
let chain: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
  other = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  chain = new Chain(admin, pack, organization)
}, 60_000)
afterAll(() => api.close())

const ok = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
  const { status, body } = await answer
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}

let column = 0
/** A square of about 1.08 km, on ground that no other one has. */
function ground(size = 0.01): Polygon {
  column++
  const [lng, lat] = [Number((-61 + (column % 50) * 0.02).toFixed(6)), -29 + Math.floor(column / 50) * 0.02]
  return squareAt(lng, lat, size)
}
const squareAt = (lng: number, lat: number, size = 0.01): Polygon => [
  [
    [lng, lat],
    [lng + size, lat],
    [lng + size, lat + size],
    [lng, lat + size],
    [lng, lat],
  ].map((position) => position.map((degrees) => Math.round(degrees * 1e6) / 1e6)),
]
const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })

const place = {
  country: 'Argentina',
  state: 'Santa Fe',
  city: 'Vera',
  coords: { lat: -29.4127, lng: -60.2036 },
}
let number = 0
interface LotOptions {
  values?: Record<string, unknown>
  /** Of the monitoring; null: nobody monitored. */
  monitored?: Record<string, unknown> | null
  owner?: string
}
/** A season's plot that stands every check, unless the test says otherwise. */
async function plot({ values = {}, monitored = {}, owner = organization }: LotOptions = {}) {
  const identifier = `LC-${String(++number).padStart(4, '0')}`
  const { _id } = await ok(
    admin.post('/products', {
      organization: owner,
      productSchema: 'ps-lote-soja',
      dataSchema: {
        identifier,
        renspa: '20.049.0.05236/00',
        campania: '2025/26',
        superficie: 108,
        location: place,
        polygons: polygon(ground()),
        ...values,
      },
    }),
  )
  if (monitored) await chain.recorded(_id, 'ms-monitoreo', [], { resultado: 'sin', ...monitored })
  return { _id, identifier }
}

/** A shipment made of the plots, over loads, a lot of the elevator and a lot of the mill. */
async function shipmentOf(...plots: { _id: string }[]): Promise<string> {
  const loads: string[] = []
  for (const { _id } of plots) {
    const load = await chain.product('ps-partida')
    await chain.recorded(load, 'ms-cosecha-carga', [_id])
    loads.push(load)
  }
  const stored = await chain.product('ps-lote-acopio')
  await chain.recorded(stored, 'ms-ingreso-acopio', loads)
  const milled = await chain.product('ps-lote-industrial')
  await chain.recorded(milled, 'ms-molienda', [stored])
  const shipment = await chain.product('ps-embarque')
  await chain.recorded(shipment, 'ms-carga-buque', [milled])
  return shipment
}

const geojson = (id: string, client = admin) => client.get(`/products/downloadGeojson/${id}?format=geojson`)
const euFile = (id: string, client = admin) => client.get(`/products/downloadGeojson/${id}?format=eudr`)
const originOf = async (id: string, client = admin) => ok(client.get(`/products/${id}/origin`))
async function checkOf(id: string, code: Check['code']): Promise<Check> {
  const { checks } = await originOf(id)
  return checks.find((check: Check) => check.code === code)
}

/** Writes what no form takes any more. */
const store = (table: 'products' | 'milestones', id: string, path: string, value: unknown) =>
  api.database.inAccount({ accountId: account, userId: 'admin' }, (tx) =>
    sql`
      update ${sql.table(table)} set listed = null, data = jsonb_set(data, ${`{${path}}`}::text[], ${JSON.stringify(value)}::jsonb)
      where account_id = ${account} and id = ${id}
    `.execute(tx.db),
  )

describe('the origin by stages (GEO-02)', () => {
  it('has the product and its ancestors, with processes if they are asked for', async () => {
    const lot = await plot()
    const shipment = await shipmentOf(lot)
    const url = `/products/downloadGeojson/${shipment}?pull=`
    const { previousStages, restricted } = await ok(
      admin.get(`${url}[previousStages,previousStagesMilestones]`),
    )
    expect(restricted).toBe(0)
    expect(previousStages.map(({ _id, products }: any) => [_id, products.length])).toEqual([
      ['ps-lote-soja', 1],
      ['ps-partida', 1],
      ['ps-lote-acopio', 1],
      ['ps-lote-industrial', 1],
      ['ps-embarque', 1],
    ])
    const [product] = previousStages[0].products
    expect(product).toMatchObject({
      _id: lot._id,
      dataSchema: { identifier: lot.identifier, renspa: '20.049.0.05236/00' },
      organization: { _id: organization, name: 'Granos del Tapenagá S.A.' },
      milestones: [{ milestoneSchema: { _id: 'ms-monitoreo' }, dataSchema: { resultado: 'sin' } }],
    })
    const plain = await ok(admin.get(`${url}previousStages`))
    expect(plain.previousStages[0].products[0].milestones).toEqual([])
  })

  it('adds the place with its geometry', async () => {
    const kmzUrl = JSON.stringify(polygon(ground()))
    const { _id } = await ok(admin.post('/locations', { name: 'La Tapera', organization, kmzUrl }))
    const lot = await plot({ values: { location: { ...place, _id, name: 'La Tapera' } } })
    const { previousStages } = await ok(
      admin.get(`/products/downloadGeojson/${lot._id}?pull=previousStages,previousStagesLocations`),
    )
    expect(previousStages[0].products[0].location).toMatchObject({ name: 'La Tapera', kmzUrl })
  })

  it('refuses unknown parts and formats', async () => {
    const { _id } = await plot()
    const unknown = await admin.get(`/products/downloadGeojson/${_id}?pull=[previousStages,secrets]`)
    expect([unknown.status, unknown.body.errors]).toEqual([400, [expect.objectContaining({ path: '/pull' })]])
    const format = await admin.get(`/products/downloadGeojson/${_id}?format=kml`)
    expect([format.status, format.body.errors]).toEqual([400, [expect.objectContaining({ path: '/format' })]])
  })

  it('is refused where the stage exports nothing, and while the feature is off (GEO-01)', async () => {
    const load = await chain.product('ps-partida')
    expect((await geojson(load)).body.code).toBe('FORBIDDEN')
    expect((await geojson((await plot())._id)).status).toBe(200)
    await api.as('stranger', 'other', { admin: true })
    await configure(api.database, 'other', {
      ...pack,
      account: { id: 'other', name: 'Otra' },
      featureFlags: [],
    })
    const stranger = await api.as('stranger', 'other', { admin: true })
    expect((await geojson(load, stranger)).body.code).toBe('FEATURE_DISABLED')
  })
})

describe('the GeoJSON of an origin (GEO-03)', () => {
  it('has a polygon of each plot with exactly four properties, under the name of the product (GEO-04)', async () => {
    const coordinates = ground()
    const lot = await plot({ values: { polygons: polygon(coordinates) } })
    const shipment = await shipmentOf(lot)
    const { body, headers, status } = await geojson(shipment)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/geo+json')
    const [shown] = (await ok(admin.get(`/products/${shipment}`))).collection
    expect(headers['content-disposition']).toContain(
      `attachment; filename="${shown.dataSchema.identifier}.json"`,
    )
    expect(body).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Polygon', coordinates },
          properties: {
            ProducerName: 'Granos del Tapenagá S.A.',
            ProducerCountry: 'AR',
            ProductionPlace: 'RENSPA: 20.049.0.05236/00 - Santa Fe',
            Area: expect.closeTo(108.4, 0),
          },
        },
      ],
      restricted: 0,
      warnings: [],
    })
  })

  it('makes one feature of each part of a MultiPolygon', async () => {
    const coordinates = [ground(0.004), ground(0.004)]
    const { _id } = await plot({ values: { polygons: { type: 'MultiPolygon', coordinates } } })
    const { features } = (await geojson(_id)).body
    expect(features.map(({ geometry }: any) => geometry)).toEqual(coordinates.map(polygon))
  })

  describe('takes the first geometry that there is:', () => {
    it('of the newest process, then of the product, then of its place, then the point of its place', async () => {
      const [old, recent, own, placed] = [ground(), ground(), ground(), ground()]
      const { _id: location } = await ok(
        admin.post('/locations', { name: 'El Timbó', organization, kmzUrl: JSON.stringify(polygon(placed)) }),
      )
      const bare = { polygons: undefined, location: place }
      const named = { ...bare, location: { ...place, _id: location } }
      const first = async (values: Record<string, unknown>, processes: Record<string, unknown>[] = []) => {
        const { _id } = await plot({ values, monitored: null })
        for (const process of processes) await chain.recorded(_id, 'ms-monitoreo', [], process)
        return (await geojson(_id)).body.features[0]
      }
      const processes = [
        { occurred_at: '2026-03-02T10:00:00.000Z', polygons: polygon(recent) },
        { occurred_at: '2026-02-01T10:00:00.000Z', polygons: polygon(old) },
        // The newest has none.
        { occurred_at: '2026-03-05T10:00:00.000Z' },
      ]
      expect((await first({ polygons: polygon(own) }, processes)).geometry).toEqual(polygon(recent))
      expect((await first({ ...named, polygons: polygon(own) })).geometry).toEqual(polygon(own))
      expect((await first(named)).geometry).toEqual(polygon(placed))
      const point = await first({ ...bare, superficie: 3.125 })
      expect(point.geometry).toEqual({ type: 'Point', coordinates: [-60.2036, -29.4127] })
      expect(point.properties.Area).toBe(3.125)
    })

    it('an archived process counts no more', async () => {
      const own = ground()
      const { _id } = await plot({ values: { polygons: polygon(own) }, monitored: null })
      const process = await chain.recorded(_id, 'ms-monitoreo', [], { polygons: polygon(ground()) })
      await admin.delete(`/milestones/${process}`)
      expect((await geojson(_id)).body.features[0].geometry).toEqual(polygon(own))
    })
  })

  it('skips a plot whose geometry can’t be read, and never falls back to its point (ERR-19)', async () => {
    const [broken, whole] = [await plot(), await plot()]
    const [process] = (await ok(admin.get(`/milestones?productId=${broken._id}`))).collection
    await store('milestones', process._id, 'polygons', '{"type":"Polygon","coordinates":[[[-60.2')
    const { features, warnings } = (await geojson(await shipmentOf(broken, whole))).body
    expect(features).toHaveLength(1)
    expect(warnings).toEqual([
      {
        product: { _id: broken._id, identifier: broken.identifier },
        code: 'GEOMETRY_INVALID',
        message: expect.any(String),
      },
    ])
  })

  it.each<[code: string, values: Record<string, unknown>, fine: Record<string, unknown>]>([
    [
      'COUNTRY_UNKNOWN',
      { location: { ...place, country: 'Argentinia' } },
      { location: { ...place, country: 'argentina' } },
    ],
    [
      'NO_PLACE',
      { polygons: undefined, location: { country: 'Argentina', state: 'Chaco' } },
      { polygons: undefined },
    ],
    ['AREA_DIFFERS', { superficie: 130 }, { superficie: 112 }],
    [
      'HOLE',
      { polygons: polygon([squareAt(-62, -30)[0], squareAt(-61.996, -29.996, 0.002)[0]]) },
      { polygons: polygon(squareAt(-62, -30)) },
    ],
    [
      'GEOMETRY_MENDED',
      { polygons: polygon([[squareAt(-62, -31)[0]![0], ...squareAt(-62, -31)[0]!]]) },
      { polygons: polygon(squareAt(-62, -31)) },
    ],
  ])('warns of %s', async (code, values, fine) => {
    const codes = async (lot: { _id: string }) =>
      (await geojson(lot._id)).body.warnings.map((warning: { code: string }) => warning.code)
    expect(await codes(await plot({ values }))).toContain(code)
    expect(await codes(await plot({ values: fine }))).not.toContain(code)
  })

  it('leaves out a country that nobody knows, and the state if there is none', async () => {
    const location = { country: 'Nirgendwo', state: 'X', coords: place.coords }
    const { _id } = await plot({ values: { location } })
    await store('products', _id, 'location', { country: 'Nirgendwo', coords: place.coords })
    await store('products', _id, 'renspa', null)
    const [{ properties }] = (await geojson(_id)).body.features
    expect(properties).not.toHaveProperty('ProducerCountry')
    expect(properties.ProductionPlace).toMatch(/^RENSPA: LC-\d+$/)
  })
})

describe('what the person may not read', () => {
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
  const { 'ms-monitoreo': _monitoring, ...noMonitoring } = all(pack.milestoneSchemas)

  it('is counted, kept out of the files, and stops the EU’s file', async () => {
    const [mine, theirs] = [await plot(), await plot({ owner: other })]
    const shipment = await shipmentOf(mine, theirs)
    const rights = {
      organizations: [organization],
      stages: all(pack.productSchemas),
      milestoneSchemas: all(pack.milestoneSchemas),
    }
    const reader = await api.as('reader', account, { rights })
    const { features, restricted } = (await geojson(shipment, reader)).body
    expect([features.length, restricted]).toEqual([1, 1])
    const stages = await ok(reader.get(`/products/downloadGeojson/${shipment}?pull=previousStages`))
    expect(stages.restricted).toBe(1)
    expect(JSON.stringify(stages)).not.toContain(theirs.identifier)
    const origin = await originOf(shipment, reader)
    expect([origin.totals.plots, origin.restricted]).toEqual([1, 1])
    expect((await euFile(shipment, reader)).body.code).toBe('FORBIDDEN')
    expect((await euFile(shipment)).status).toBe(200)
  })

  it('includes processes: their polygons don’t show, and the answer says that something is missing', async () => {
    const [own, recorded] = [ground(), ground()]
    const lot = await plot({ values: { polygons: polygon(own) }, monitored: { polygons: polygon(recorded) } })
    const rights = {
      organizations: [organization],
      stages: all(pack.productSchemas),
      milestoneSchemas: noMonitoring,
    }
    const blind = await api.as('blind', account, { rights })
    const { features, restricted } = (await geojson(lot._id, blind)).body
    expect([features[0].geometry, restricted]).toEqual([polygon(own), 1])
    const stages = await ok(
      blind.get(`/products/downloadGeojson/${lot._id}?pull=previousStages,previousStagesMilestones`),
    )
    expect(stages.previousStages[0].products[0].milestones).toEqual([])
  })
})

describe('the plots around an origin', () => {
  it('are outlines of other plots inside the bounds that the person may read', async () => {
    const at = (lng: number): LotOptions => ({ values: { polygons: polygon(squareAt(lng, -31)) } })
    const lot = await plot(at(-66))
    await plot(at(-65.98))
    await plot({ ...at(-65.96), owner: other })
    await plot(at(-65.5))
    const shipment = await shipmentOf(lot)
    const path = `/products/${shipment}/origin/around?bounds=-66.1,-31.1,-65.9,-30.9`
    const westOf = async (client: Client) =>
      (await ok(client.get(path))).outlines
        .map((outline: [number, number][]) => Math.min(...outline.map(([lng]) => lng)))
        .toSorted()
    expect(await westOf(admin)).toEqual([-65.96, -65.98])
    const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
    const rights = {
      organizations: [organization],
      stages: all(pack.productSchemas),
      milestoneSchemas: all(pack.milestoneSchemas),
    }
    expect(await westOf(await api.as('neighbour', account, { rights }))).toEqual([-65.98])
  })

  it('are refused without bounds', async () => {
    const { _id } = await plot()
    expect((await admin.get(`/products/${_id}/origin/around?bounds=-66,-31`)).status).toBe(400)
    expect((await admin.get(`/products/${_id}/origin/around`)).status).toBe(400)
  })
})

describe('a check before a file goes to the EU', () => {
  it('stands once, in its order, ok too', async () => {
    const shipment = await shipmentOf(await plot())
    const { checks, totals, plots } = await originOf(shipment)
    expect(checks.map(({ code, state }: Check) => [code, state])).toEqual([
      ['NO_GEOMETRY', 'ok'],
      ['GEOMETRY_INVALID', 'ok'],
      ['HOLE', 'ok'],
      ['POLYGON_NEEDED', 'ok'],
      ['COUNTRY_UNKNOWN', 'ok'],
      ['CUTOFF', 'ok'],
      ['OVERLAP', 'ok'],
      ['PRODUCER_MISSING', 'ok'],
      ['TOO_LARGE', 'ok'],
      ['OUTSIDE_COUNTRY', 'ok'],
      ['CLAIMED', 'ok'],
      // No statement was filed yet; that never blocks.
      ['DDS_MISSING', 'warn'],
    ])
    expect(totals).toEqual({ plots: 1, polygons: 1, points: 0, areaHa: expect.closeTo(108, 0) })
    expect(plots).toEqual([
      expect.objectContaining({ kind: 'polygon', country: 'AR', place: 'Vera', outline: expect.any(Array) }),
    ])
  })

  const [a, b, c, d] = squareAt(-62.5, -30)[0]!
  const small = { superficie: 3.9, polygons: undefined }
  const nowhere = { country: 'Argentina', state: 'Chaco' }
  it.each<[code: Check['code'], refused: LotOptions, accepted: LotOptions, euCode?: string]>([
    [
      'NO_GEOMETRY',
      { values: { polygons: undefined, location: nowhere } },
      { values: { polygons: undefined } },
      'EUDR_COMMODITIES_PRODUCER_GEO_EMPTY',
    ],
    [
      'GEOMETRY_INVALID',
      { values: { polygons: polygon([[a, c, b, d, a]]) } },
      { values: { polygons: polygon([[a, b, c, d, a]]) } },
      'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
    ],
    [
      'HOLE',
      { values: { polygons: polygon([squareAt(-63, -30)[0], squareAt(-62.996, -29.996, 0.002)[0]]) } },
      { values: { polygons: polygon(squareAt(-63, -30)) } },
      'EUDR_COMMODITIES_PRODUCER_GEO_POLYGON_INVALID',
    ],
    [
      'POLYGON_NEEDED',
      { values: { ...small, superficie: 4.01 } },
      { values: { ...small, superficie: 4 } },
      'EUDR_COMMODITIES_PRODUCER_GEO_AREA_INVALID',
    ],
    [
      'COUNTRY_UNKNOWN',
      { values: { location: { ...place, country: 'Argentinia' } } },
      { values: { location: { ...place, country: 'AR' } } },
      'EUDR_COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID',
    ],
    ['CUTOFF', { monitored: null }, {}],
    ['CUTOFF', { monitored: { resultado: 'con' } }, { monitored: { resultado: 'sin' } }],
    [
      'CUTOFF',
      { monitored: { occurred_at: '2020-12-20T10:00:00.000Z' } },
      { monitored: { occurred_at: '2021-01-02T10:00:00.000Z' } },
    ],
    [
      'OUTSIDE_COUNTRY',
      // Latitude and longitude swapped.
      { values: { polygons: polygon([squareAt(-60, -29)[0]!.map(([lng, lat]) => [lat, lng])]) } },
      { values: { polygons: polygon(squareAt(-60.5, -29.5)) } },
    ],
  ])('%s names the plot, and only that', async (code, refused, accepted, euCode) => {
    const [bad, good] = [await plot(refused), await plot(accepted)]
    const found = await checkOf(await shipmentOf(bad, good), code)
    expect(found).toMatchObject({
      state: code === 'OUTSIDE_COUNTRY' ? 'warn' : 'blocking',
      plots: [bad._id],
      ...(euCode && { euCode }),
    })
    expect(found.message).toContain(bad.identifier)
    expect(found.message).not.toContain(good.identifier)
    expect(await checkOf(await shipmentOf(await plot(accepted)), code)).toMatchObject({
      state: 'ok',
      plots: [],
    })
  })

  it('PRODUCER_MISSING names a plot without a state', async () => {
    const [bad, good] = [await plot(), await plot()]
    await store('products', bad._id, 'location', { country: 'Argentina', coords: place.coords })
    expect(await checkOf(await shipmentOf(bad, good), 'PRODUCER_MISSING')).toMatchObject({
      state: 'blocking',
      plots: [bad._id],
    })
  })

  it('OVERLAP says how much ground two plots share; neighbours share none', async () => {
    const one = await plot({ values: { polygons: polygon(squareAt(-64, -30)) } })
    const half = await plot({ values: { polygons: polygon(squareAt(-63.995, -30)) } })
    const beside = await plot({ values: { polygons: polygon(squareAt(-64, -29.99)) } })
    const found = await checkOf(await shipmentOf(one, half, beside), 'OVERLAP')
    expect(found).toMatchObject({ state: 'blocking', plots: [one._id, half._id] })
    expect(found.message).toMatch(/LC-\d+ y LC-\d+: 53,\d+ ha \((49,9|50|50,1) %\)/)
  })

  it('CLAIMED warns of other lots of the account on the same ground, by their own polygons or their place', async () => {
    const mine = await plot({ values: { polygons: polygon(squareAt(-65, -30)) } })
    const theirs = await plot({ values: { polygons: polygon(squareAt(-64.995, -30)) } })
    const shipment = await shipmentOf(mine)
    const found = await checkOf(shipment, 'CLAIMED')
    expect(found).toMatchObject({ state: 'warn', plots: [mine._id] })
    expect(found.message).toContain(theirs.identifier)
    await admin.delete(`/products/${theirs._id}`)
    expect((await checkOf(shipment, 'CLAIMED')).state).toBe('ok')
    const kmzUrl = JSON.stringify(polygon(squareAt(-65.005, -30)))
    const { _id } = await ok(admin.post('/locations', { name: 'Campo vecino', organization, kmzUrl }))
    await plot({ values: { polygons: undefined, location: { ...place, _id } } })
    expect((await checkOf(shipment, 'CLAIMED')).state).toBe('warn')
  })

  it('counts the hectares of polygons alone', async () => {
    const lots = [await plot(), await plot({ values: { polygons: undefined, superficie: 3 } })]
    const { totals } = await originOf(await shipmentOf(...lots))
    expect(totals).toEqual({ plots: 2, polygons: 1, points: 1, areaHa: expect.closeTo(108, 0) })
  })

  it('looks at ancestors alone', async () => {
    const [mine, bad] = [await plot(), await plot({ monitored: null })]
    await shipmentOf(bad)
    expect((await checkOf(await shipmentOf(mine), 'CUTOFF')).state).toBe('ok')
  })

  it('DDS_MISSING is content once the reference is there', async () => {
    const shipment = await shipmentOf(await plot())
    expect(await checkOf(shipment, 'DDS_MISSING')).toMatchObject({ state: 'warn', plots: [shipment] })
    await chain.recorded(shipment, 'ms-dds', [], { numero: '26NL7402188431' })
    expect((await checkOf(shipment, 'DDS_MISSING')).state).toBe('ok')
  })

  it('is told in the language asked for', async () => {
    const shipment = await shipmentOf(await plot())
    const { checks } = await ok(admin.get(`/products/${shipment}/origin?language=en`))
    expect(checks[0].message).toBe('All plots have a polygon or a point')
  })
})

describe('the EU’s file', () => {
  it('waits for the blocking checks and names them', async () => {
    const shipment = await shipmentOf(await plot({ monitored: null }))
    const { status, body } = await euFile(shipment)
    expect([status, body.code]).toEqual([409, 'PREFLIGHT'])
    expect(body.details.map(({ code }: Check) => code)).toEqual(['CUTOFF'])
  })

  it('is not made of nothing', async () => {
    const shipment = await chain.product('ps-embarque')
    expect((await euFile(shipment)).body.details).toEqual([
      expect.objectContaining({ code: 'NO_GEOMETRY', plots: [] }),
    ])
    expect((await geojson(shipment)).body.features).toEqual([])
  })

  it('has the features alone', async () => {
    const shipment = await shipmentOf(await plot(), await plot())
    const { status, body, headers } = await euFile(shipment)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/filename=".+-EUDR\.geojson"/)
    expect(Object.keys(body)).toEqual(['type', 'features'])
    expect(body.features).toEqual((await geojson(shipment)).body.features)
  })
})

test('more than 2,000 plots are compared by a job: until then that check runs, and the EU’s file waits', async () => {
  const one = await plot()
  const shipment = await shipmentOf(one)
  await multiply(one._id, 2_005)
  const first = await originOf(shipment)
  expect(first.totals.plots).toBe(2_006)
  expect([first.plots.length, first.totalPages]).toEqual([500, 5])
  expect((await ok(admin.get(`/products/${shipment}/origin?currentPage=5`))).plots).toHaveLength(6)
  const running = first.checks.filter(({ state }: Check) => state === 'running')
  expect(running.map(({ code }: Check) => code)).toEqual(['OVERLAP', 'CLAIMED'])
  const waiting = await euFile(shipment)
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '2'])
  // The GeoJSON doesn't wait.
  expect((await geojson(shipment)).body.features).toHaveLength(2_006)
  await doJobs()
  expect((await checkOf(shipment, 'OVERLAP')).state).toBe('ok')
  expect((await euFile(shipment)).status).toBe(200)
}, 120_000)

/** Copies of a plot on ground of their own, which have become the same load. Written by SQL: through the API it would take minutes. */
const multiply = (id: string, times: number) =>
  api.database.inAccount({ accountId: account, userId: 'admin' }, async (tx) => {
    await sql`
      insert into products
      select (jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'uuid', gen_random_uuid(), 'identifier', concat('COPIA-', n), 'unique_key', null,
        'listed', null, 'data', p.data || jsonb_build_object(
          'identifier', concat('COPIA-', n), 'polygons', null,
          'location', p.data -> 'location' || jsonb_build_object('coords', jsonb_build_object('lat', -28.5, 'lng', -60.5)),
          'superficie', 3)))).*
      from products p cross join generate_series(1, ${times}::int) as n
      where p.account_id = ${account} and p.id = ${id}
    `.execute(tx.db)
    await sql`
      insert into milestones
      select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'product_id', c.id))).*
      from milestones m
      join products c on c.account_id = ${account} and c.identifier like 'COPIA-%'
      where m.account_id = ${account} and m.product_id = ${id} and m.milestone_schema_id = 'ms-monitoreo'
    `.execute(tx.db)
    await sql`
      insert into links
      select (jsonb_populate_record(l, jsonb_build_object('origin_id', c.id))).*
      from links l
      join products c on c.account_id = ${account} and c.identifier like 'COPIA-%'
      where l.account_id = ${account} and l.origin_id = ${id}
    `.execute(tx.db)
  })

/** Does the jobs of the account that wait. */
async function doJobs(): Promise<void> {
  const { rows } = await api.owner.pool.query<{ payload: { payload: never } }>(
    `select payload from graphile_worker._private_jobs where payload -> 'payload' ->> 'stamp' is not null`,
  )
  for (const { payload } of rows)
    await api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, (tx) =>
      originJobs['origin.compare'](tx, payload.payload),
    )
}
