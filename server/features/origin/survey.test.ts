import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { OriginCheck, Plot } from '../../../core/contract/origin.ts'
import {
  account,
  ok,
  place,
  polygon,
  SoyAccount,
  squareAt,
  type PlotOptions,
} from '../../../test/kit/soy-account.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Outside } from '../../platform/effects/tasks.ts'
import { originJobs } from './compare.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

describe('a check before a file goes to the EU', () => {
  it('stands once, in its order, ok too', async () => {
    const near = { country: 'Argentina', state: 'Santa Fe', city: 'Vera' }
    const shipment = await soy.shipmentOf(await soy.plot({ values: { location: near } }))
    const { checks, totals, plots } = await soy.originOf(shipment)
    expect(checks.map(({ code, state }: OriginCheck) => [code, state])).toEqual([
      ['NO_GEOMETRY', 'ok'],
      ['GEOMETRY_INVALID', 'ok'],
      ['HOLE', 'ok'],
      ['FAR_OUTSIDE', 'ok'],
      ['GEOMETRY_HUGE', 'ok'],
      ['AREA_DIFFERS', 'ok'],
      ['POLYGON_NEEDED', 'ok'],
      ['POINT_AREA', 'ok'],
      ['COUNTRY_UNKNOWN', 'ok'],
      ['CUTOFF', 'ok'],
      ['OVERLAP', 'ok'],
      ['PRODUCER_MISSING', 'ok'],
      ['TOO_LARGE', 'ok'],
      ['OUTSIDE_COUNTRY', 'ok'],
      ['PLACE_APART', 'ok'],
      ['CLAIMED', 'ok'],
      // No statement was filed yet; that never blocks.
      ['DDS_MISSING', 'warn'],
      ['SAME_GROUND', 'ok'],
    ])
    expect(totals).toEqual({ plots: 1, polygons: 1, points: 0, areaHa: expect.closeTo(108, 0) })
    expect(plots).toEqual([
      expect.objectContaining({ kind: 'polygon', country: 'AR', place: 'Vera', outline: expect.any(Array) }),
    ])
  })

  const [a, b, c, d] = squareAt(-62.5, -30)[0]!
  const small = { superficie: 3.9, polygons: undefined }
  const nowhere = { country: 'Argentina', state: 'Chaco' }
  it.each<[code: OriginCheck['code'], refused: PlotOptions, accepted: PlotOptions, euCode?: string]>([
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
      'FAR_OUTSIDE',
      // Latitude and longitude swapped.
      { values: { polygons: polygon([squareAt(-60, -29)[0]!.map(([lng, lat]) => [lat, lng])]) } },
      { values: { polygons: polygon(squareAt(-60.5, -29.5)) } },
    ],
  ])('%s names the plot, and only that', async (code, refused, accepted, euCode) => {
    const [bad, good] = [await soy.plot(refused), await soy.plot(accepted)]
    const found = await soy.checkOf(await soy.shipmentOf(bad, good), code)
    expect(found).toMatchObject({
      state: 'blocking',
      plots: [bad._id],
      ...(euCode && { euCode }),
    })
    expect(found.message).toContain(bad.identifier)
    expect(found.message).not.toContain(good.identifier)
    expect(await soy.checkOf(await soy.shipmentOf(await soy.plot(accepted)), code)).toMatchObject({
      state: 'ok',
      plots: [],
    })
  })

  it('PRODUCER_MISSING names a plot without a state', async () => {
    const [bad, good] = [await soy.plot(), await soy.plot()]
    await soy.store('products', bad._id, 'location', { country: 'Argentina', coords: place.coords })
    expect(await soy.checkOf(await soy.shipmentOf(bad, good), 'PRODUCER_MISSING')).toMatchObject({
      state: 'blocking',
      plots: [bad._id],
    })
  })

  it('OVERLAP says how much ground two plots share; neighbours share none', async () => {
    const one = await soy.plot({ values: { polygons: polygon(squareAt(-64, -30)) } })
    const half = await soy.plot({ values: { polygons: polygon(squareAt(-63.995, -30)) } })
    const beside = await soy.plot({ values: { polygons: polygon(squareAt(-64, -29.99)) } })
    const found = await soy.checkOf(await soy.shipmentOf(one, half, beside), 'OVERLAP')
    expect(found).toMatchObject({ state: 'warn', plots: [half._id, one._id] })
    expect(found.message).toMatch(/LC-\d+ y LC-\d+: 53,\d+ ha \((49,9|50|50,1) %\)/)
    // The record that was written last is corrected (ORI-07).
    expect(found.findings).toMatchObject([
      { product: { _id: half._id }, holder: { kind: 'product', _id: half._id }, other: one._id },
      { product: { _id: one._id }, holder: null, other: half._id },
    ])
  })

  it('OVERLAP blocks from half of the smaller plot of another producer on, and tells of a sliver (ORI-05)', async () => {
    const one = await soy.plot({ values: { polygons: polygon(squareAt(-64, -31)) } })
    const most = await soy.plot({ values: { polygons: polygon(squareAt(-63.996, -31)) }, owner: soy.other })
    expect(await soy.checkOf(await soy.shipmentOf(one, most), 'OVERLAP')).toMatchObject({ state: 'blocking' })
    const sliver = await soy.plot({
      values: { polygons: polygon(squareAt(-64.0099993, -31)) },
      owner: soy.other,
    })
    const shipment = await soy.shipmentOf(one, sliver)
    expect(await soy.checkOf(shipment, 'OVERLAP')).toMatchObject({ state: 'told' })
    expect((await soy.euFile(shipment)).status).toBe(200)
  })

  it('says where in a record with several plots the one lies that is meant', async () => {
    const several = (...grounds: object[]) => ({ type: 'GeometryCollection', geometries: grounds })
    const [p, q, r, s] = squareAt(-67.2, -30)[0]!
    const one = await soy.plot({
      values: {
        polygons: several(polygon(squareAt(-67, -30)), polygon([[p, r, q, s, p]]), {
          type: 'Point',
          coordinates: [-67.3, -30],
        }),
      },
    })
    const other = await soy.plot({
      values: { polygons: several(polygon(squareAt(-67.4, -30)), polygon(squareAt(-66.995, -30))) },
    })
    const { checks, plots } = await soy.originOf(await soy.shipmentOf(one, other))
    const placesOf = (code: OriginCheck['code']) =>
      Object.fromEntries(
        (checks as OriginCheck[])
          .filter((check) => check.code === code)
          .flatMap(({ findings }) => findings.map(({ product, at }) => [product._id, at])),
      )
    expect(placesOf('GEOMETRY_INVALID')).toEqual({ [one._id]: [-67.195, -29.995] })
    expect(placesOf('OVERLAP')).toEqual({
      [one._id]: [-66.995, -29.995],
      [other._id]: [expect.closeTo(-66.99), -29.995],
    })
    expect((plots as Plot[]).map(({ points }) => points)).toContainEqual([[-67.3, -30]])

    const apart = await soy.plot({ monitored: null })
    const { findings } = await soy.checkOf(await soy.shipmentOf(apart), 'CUTOFF')
    expect(findings).toMatchObject([{ product: { _id: apart._id }, at: null }])
  })

  it('CLAIMED tells of lots of another producer of the account on the same ground, by their own polygons or their place', async () => {
    const mine = await soy.plot({ values: { polygons: polygon(squareAt(-65, -30)) } })
    const theirs = await soy.plot({ values: { polygons: polygon(squareAt(-64.995, -30)) }, owner: soy.other })
    // The next season of the same producer.
    await soy.plot({ values: { polygons: polygon(squareAt(-65, -30)) } })
    const shipment = await soy.shipmentOf(mine)
    const found = await soy.checkOf(shipment, 'CLAIMED')
    expect(found).toMatchObject({ state: 'told', plots: [mine._id, theirs._id] })
    expect(found.message).toContain(theirs.identifier)
    await soy.admin.delete(`/products/${theirs._id}`)
    expect((await soy.checkOf(shipment, 'CLAIMED')).state).toBe('ok')
    const kmzUrl = JSON.stringify(polygon(squareAt(-65.005, -30)))
    const { _id } = await ok(
      soy.admin.post('/locations', { name: 'Campo vecino', organization: soy.other, kmzUrl }),
    )
    await soy.plot({ values: { polygons: undefined, location: { ...place, _id } }, owner: soy.other })
    expect((await soy.checkOf(shipment, 'CLAIMED')).state).toBe('told')
  })

  it('CLAIMED names no lot that the person may not read, but tells of it all the same', async () => {
    const mine = await soy.plot({ values: { polygons: polygon(squareAt(-66, -30)) } })
    const theirs = await soy.plot({
      values: { polygons: polygon(squareAt(-65.995, -30)) },
      owner: soy.other,
    })
    const shipment = await soy.shipmentOf(mine)
    expect((await soy.checkOf(shipment, 'CLAIMED')).message).toContain(theirs.identifier)
    const found = await soy.checkOf(shipment, 'CLAIMED', await soy.reader())
    expect(found).toMatchObject({ state: 'told', plots: [mine._id] })
    expect(found.message).not.toContain(theirs.identifier)
  })

  it('counts the hectares of polygons alone', async () => {
    const lots = [await soy.plot(), await soy.plot({ values: { polygons: undefined, superficie: 3 } })]
    const { totals } = await soy.originOf(await soy.shipmentOf(...lots))
    expect(totals).toEqual({ plots: 2, polygons: 1, points: 1, areaHa: expect.closeTo(108, 0) })
  })

  it('looks at ancestors alone', async () => {
    const [mine, bad] = [await soy.plot(), await soy.plot({ monitored: null })]
    await soy.shipmentOf(bad)
    expect((await soy.checkOf(await soy.shipmentOf(mine), 'CUTOFF')).state).toBe('ok')
  })

  it('DDS_MISSING is content once the reference is there', async () => {
    const shipment = await soy.shipmentOf(await soy.plot())
    expect(await soy.checkOf(shipment, 'DDS_MISSING')).toMatchObject({ state: 'warn', plots: [shipment] })
    await soy.chain.recorded(shipment, 'ms-dds', [], { numero: '26NL7402188431' })
    expect((await soy.checkOf(shipment, 'DDS_MISSING')).state).toBe('ok')
  })

  it('is told in the language asked for', async () => {
    const shipment = await soy.shipmentOf(await soy.plot())
    const { checks } = await ok(soy.admin.get(`/products/${shipment}/origin?language=en`))
    expect(checks[0].message).toBe('All plots have a polygon or a point')
  })
})

describe('the EU’s file', () => {
  it('waits for the blocking checks and names them', async () => {
    const shipment = await soy.shipmentOf(await soy.plot({ monitored: null }))
    const { status, body } = await soy.euFile(shipment)
    expect([status, body.code]).toEqual([409, 'PREFLIGHT'])
    expect(body.details.map(({ code }: OriginCheck) => code)).toEqual(['CUTOFF'])
  })

  it('is not made of nothing: a panel without lots lists no green checks (ORI-06)', async () => {
    const shipment = await soy.chain.product('ps-embarque')
    expect((await soy.originOf(shipment)).checks).toEqual([
      expect.objectContaining({ code: 'NO_GEOMETRY', state: 'blocking' }),
    ])
    expect((await soy.euFile(shipment)).body.details).toEqual([
      expect.objectContaining({ code: 'NO_GEOMETRY', plots: [] }),
    ])
    expect((await soy.geojson(shipment)).body.features).toEqual([])
  })

  it('has the features alone', async () => {
    const shipment = await soy.shipmentOf(await soy.plot(), await soy.plot())
    const { status, body, headers } = await soy.euFile(shipment)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/filename=".+-EUDR\.geojson"/)
    expect(Object.keys(body)).toEqual(['type', 'features'])
    expect(body.features).toEqual((await soy.geojson(shipment)).body.features)
  })

  it('has the same field of two seasons once, without a fault (ORI-02)', async () => {
    const field = polygon(squareAt(-62, -28.5))
    const [old, recent] = [
      await soy.plot({ values: { polygons: field } }),
      await soy.plot({ values: { polygons: field } }),
    ]
    // Drawn anew, its corners some centimetres away.
    const drawn = await soy.plot({ values: { polygons: polygon(squareAt(-61.9999995, -28.5)) } })
    const shipment = await soy.shipmentOf(old, recent, drawn)
    const { checks, plots, totals } = await soy.originOf(shipment)
    expect(checks.filter(({ state }: OriginCheck) => state === 'blocking')).toEqual([])
    const told = checks.filter(({ state }: OriginCheck) => state === 'told')
    expect(told).toEqual([expect.objectContaining({ code: 'SAME_GROUND', plots: [old._id, recent._id] })])
    expect(plots.map(({ product, sameAs }: Plot) => [product._id, sameAs])).toEqual([
      [old._id, drawn._id],
      [recent._id, drawn._id],
      [drawn._id, null],
    ])
    expect(totals).toMatchObject({ plots: 3, polygons: 1, areaHa: expect.closeTo(108.6, 0) })
    expect((await soy.euFile(shipment)).body.features).toHaveLength(1)
    expect((await soy.geojson(shipment)).body.features).toHaveLength(3)
  })

  it('has points beside polygons, and the names of the plots of a record (ORI-03, ORI-04)', async () => {
    const feature = (geometry: object, name: string) => ({ type: 'Feature', geometry, properties: { name } })
    const [lng, lat] = [-61.5, -28.5]
    const polygons = {
      type: 'FeatureCollection',
      features: [
        feature(polygon(squareAt(lng, lat)), 'Norte'),
        feature({ type: 'Point', coordinates: [lng + 0.005, lat + 0.005] }, 'Rótulo'),
        feature({ type: 'Point', coordinates: [lng - 0.005, lat] }, 'Chacra'),
      ],
    }
    const shipment = await soy.shipmentOf(await soy.plot({ values: { polygons } }))
    const { features } = (await soy.euFile(shipment)).body
    expect(features.map(({ properties }: any) => [properties.ProductionPlace, properties.Area])).toEqual([
      ['RENSPA: 20.049.0.05236/00 - Santa Fe - Norte', expect.closeTo(108.6, 0)],
      ['RENSPA: 20.049.0.05236/00 - Santa Fe - Chacra', undefined],
    ])
  })

  it('is there for a stage with a statement, too (ORI-08)', async () => {
    const [load, box] = [await soy.chain.product('ps-partida'), await soy.chain.product('ps-caja')]
    expect((await soy.euFile(load)).status).toBe(403)
    expect((await soy.euFile(box)).body.code).toBe('PREFLIGHT')
  })
})

test('more than 2,000 plots are compared by a job: until then that check runs, and the EU’s file waits', async () => {
  const one = await soy.plot()
  const shipment = await soy.shipmentOf(one)
  await multiply(one._id, 2_005)
  const first = await soy.originOf(shipment)
  expect(first.totals.plots).toBe(2_006)
  expect([first.plots.length, first.totalPages]).toEqual([500, 5])
  expect((await ok(soy.admin.get(`/products/${shipment}/origin?currentPage=5`))).plots).toHaveLength(6)
  const running = first.checks.filter(({ state }: OriginCheck) => state === 'running')
  expect(running.map(({ code }: OriginCheck) => code)).toEqual(['OVERLAP', 'CLAIMED'])
  const waiting = await soy.euFile(shipment)
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '2'])
  // The GeoJSON doesn't wait.
  expect((await soy.geojson(shipment)).body.features).toHaveLength(2_006)
  await doJobs()
  expect((await soy.checkOf(shipment, 'OVERLAP')).state).toBe('ok')
  expect((await soy.euFile(shipment)).status).toBe(200)
})

/** Copies of a plot on ground of their own, which have become the same load. Written past the API: through the API it would take minutes. */
const multiply = (id: string, times: number) =>
  soy.api.database.inAccount({ accountId: account, userId: 'admin' }, async (tx) => {
    const { db, accountId } = tx
    const plot = await db
      .selectFrom('products')
      .selectAll()
      .where((eb) => eb.and({ account_id: accountId, id }))
      .executeTakeFirstOrThrow()
    const looks = await db
      .selectFrom('milestones')
      .selectAll()
      .where((eb) => eb.and({ account_id: accountId, product_id: id, milestone_schema_id: 'ms-monitoreo' }))
      .execute()
    const links = await db
      .selectFrom('links')
      .selectAll()
      .where((eb) => eb.and({ account_id: accountId, origin_id: id }))
      .execute()
    const ids = Array.from({ length: times }, () => randomUUID())
    const location = { ...(plot.data.location as object), coords: { lat: -28.5, lng: -60.5 } }
    const copies = ids.map((copy, n) => {
      const identifier = `COPIA-${n}`
      const data = { ...plot.data, identifier, polygons: null, location, superficie: 3 }
      return { ...plot, id: copy, uuid: randomUUID(), identifier, unique_key: null, listed: null, data }
    })
    await insertRows(tx, 'products', copies)
    const each = <T>(rows: readonly T[], copy: (row: T, id: string) => T) =>
      rows.flatMap((row) => ids.map((one) => copy(row, one)))
    await insertRows(
      tx,
      'milestones',
      each(looks, (row, one) => ({ ...row, id: randomUUID(), product_id: one })),
    )
    await insertRows(
      tx,
      'links',
      each(links, (row, one) => ({ ...row, origin_id: one })),
    )
  })

/** Does the jobs of the account that wait. */
async function doJobs(): Promise<void> {
  const { rows } = await soy.api.owner.pool.query<{ payload: { payload: never } }>(
    `select payload from graphile_worker._private_jobs where payload -> 'payload' ->> 'stamp' is not null`,
  )
  const { database } = soy.api
  for (const { payload } of rows) {
    const finish = await database.inAccount({ accountId: account, userId: 'job', via: 'job' }, (tx) =>
      originJobs['origin.compare'](tx, payload.payload),
    )
    await finish({ database } as Outside)
  }
}
