import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../test/kit/api.ts'
import { configure } from '../../../test/kit/packs.ts'
import {
  account,
  ground,
  ok,
  pack,
  place,
  polygon,
  SoyAccount,
  squareAt,
  type PlotOptions,
} from '../../../test/kit/soy-account.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

describe('the origin by stages (GEO-02)', () => {
  it('has the product and its ancestors, with processes if they are asked for', async () => {
    const lot = await soy.plot()
    const shipment = await soy.shipmentOf(lot)
    const url = `/products/downloadGeojson/${shipment}?pull=`
    const { previousStages, restricted } = await ok(
      soy.admin.get(`${url}[previousStages,previousStagesMilestones]`),
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
      organization: { _id: soy.organization, name: 'Granos del Tapenagá S.A.' },
      milestones: [{ milestoneSchema: { _id: 'ms-monitoreo' }, dataSchema: { resultado: 'sin' } }],
    })
    const plain = await ok(soy.admin.get(`${url}previousStages`))
    expect(plain.previousStages[0].products[0].milestones).toEqual([])
  })

  it('adds the place with its geometry', async () => {
    const kmzUrl = JSON.stringify(polygon(ground()))
    const { _id, kmzUrl: stored } = await ok(
      soy.admin.post('/locations', { name: 'La Tapera', organization: soy.organization, kmzUrl }),
    )
    const lot = await soy.plot({ values: { location: { ...place, _id, name: 'La Tapera' } } })
    const { previousStages } = await ok(
      soy.admin.get(`/products/downloadGeojson/${lot._id}?pull=previousStages,previousStagesLocations`),
    )
    expect(previousStages[0].products[0].location).toMatchObject({
      name: 'La Tapera',
      kmzUrl: stored,
    })
  })

  it('refuses unknown parts and formats', async () => {
    const { _id } = await soy.plot()
    const unknown = await soy.admin.get(`/products/downloadGeojson/${_id}?pull=[previousStages,secrets]`)
    expect([unknown.status, unknown.body.errors]).toEqual([400, [expect.objectContaining({ path: '/pull' })]])
    const format = await soy.admin.get(`/products/downloadGeojson/${_id}?format=kml`)
    expect([format.status, format.body.errors]).toEqual([400, [expect.objectContaining({ path: '/format' })]])
  })

  it('is refused where the stage exports nothing, and while the feature is off (GEO-01)', async () => {
    const load = await soy.chain.product('ps-partida')
    expect((await soy.geojson(load)).body.code).toBe('FORBIDDEN')
    expect((await soy.geojson((await soy.plot())._id)).status).toBe(200)
    await soy.api.as('stranger', 'other', { admin: true })
    await configure(soy.api.database, 'other', {
      ...pack,
      account: { id: 'other', name: 'Otra' },
      featureFlags: [],
    })
    const stranger = await soy.api.as('stranger', 'other', { admin: true })
    expect((await soy.geojson(load, stranger)).body.code).toBe('FEATURE_DISABLED')
  })
})

describe('the GeoJSON of an origin (GEO-03)', () => {
  it('has a polygon of each plot with exactly four properties, under the name of the product (GEO-04)', async () => {
    const coordinates = ground()
    const lot = await soy.plot({ values: { polygons: polygon(coordinates) } })
    const shipment = await soy.shipmentOf(lot)
    const { body, headers, status } = await soy.geojson(shipment)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/geo+json')
    const [shown] = (await ok(soy.admin.get(`/products/${shipment}`))).collection
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
    const { _id } = await soy.plot({ values: { polygons: { type: 'MultiPolygon', coordinates } } })
    const { features } = (await soy.geojson(_id)).body
    expect(features.map(({ geometry }: any) => geometry)).toEqual(coordinates.map(polygon))
  })

  describe('takes the first geometry that there is:', () => {
    it('of the newest process, then of the product, then of its place, then the point of its place', async () => {
      const [old, recent, own, placed] = [ground(), ground(), ground(), ground()]
      const { _id: location } = await ok(
        soy.admin.post('/locations', {
          name: 'El Timbó',
          organization: soy.organization,
          kmzUrl: JSON.stringify(polygon(placed)),
        }),
      )
      const bare = { polygons: undefined, location: place }
      const named = { ...bare, location: { ...place, _id: location } }
      const first = async (values: Record<string, unknown>, processes: Record<string, unknown>[] = []) => {
        const { _id } = await soy.plot({ values, monitored: null })
        for (const process of processes) await soy.chain.recorded(_id, 'ms-monitoreo', [], process)
        return (await soy.geojson(_id)).body.features[0]
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
      const { _id } = await soy.plot({ values: { polygons: polygon(own) }, monitored: null })
      const process = await soy.chain.recorded(_id, 'ms-monitoreo', [], { polygons: polygon(ground()) })
      await soy.admin.delete(`/milestones/${process}`)
      expect((await soy.geojson(_id)).body.features[0].geometry).toEqual(polygon(own))
    })
  })

  it('skips a plot whose geometry can’t be read, and never falls back to its point (ERR-19)', async () => {
    const [broken, whole] = [await soy.plot(), await soy.plot()]
    const [process] = (await ok(soy.admin.get(`/milestones?productId=${broken._id}`))).collection
    await soy.store('milestones', process._id, 'polygons', '{"type":"Polygon","coordinates":[[[-60.2')
    const { features, warnings } = (await soy.geojson(await soy.shipmentOf(broken, whole))).body
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
  ])('warns of %s', async (code, values, fine) => {
    const codes = async (lot: { _id: string }) =>
      (await soy.geojson(lot._id)).body.warnings.map((warning: { code: string }) => warning.code)
    expect(await codes(await soy.plot({ values }))).toContain(code)
    expect(await codes(await soy.plot({ values: fine }))).not.toContain(code)
  })

  it('leaves out a country that nobody knows, and the state if there is none', async () => {
    const location = { country: 'Nirgendwo', state: 'X', coords: place.coords }
    const { _id } = await soy.plot({ values: { location } })
    await soy.store('products', _id, 'location', { country: 'Nirgendwo', coords: place.coords })
    await soy.store('products', _id, 'renspa', null)
    const [{ properties }] = (await soy.geojson(_id)).body.features
    expect(properties).not.toHaveProperty('ProducerCountry')
    expect(properties.ProductionPlace).toMatch(/^RENSPA: LC-\d+$/)
  })
})

describe('what the person may not read', () => {
  const all = (of: object) => Object.fromEntries(Object.keys(of).map((id) => [id, 'read' as const]))
  const { 'ms-monitoreo': _monitoring, ...noMonitoring } = all(pack.milestoneSchemas)

  it('is counted, kept out of the files, and stops the EU’s file', async () => {
    const [mine, theirs] = [await soy.plot(), await soy.plot({ owner: soy.other })]
    const shipment = await soy.shipmentOf(mine, theirs)
    const reader = await soy.reader()
    const { features, restricted } = (await soy.geojson(shipment, reader)).body
    expect([features.length, restricted]).toEqual([1, 1])
    const stages = await ok(reader.get(`/products/downloadGeojson/${shipment}?pull=previousStages`))
    expect(stages.restricted).toBe(1)
    expect(JSON.stringify(stages)).not.toContain(theirs.identifier)
    const origin = await soy.originOf(shipment, reader)
    expect([origin.totals.plots, origin.restricted]).toEqual([1, 1])
    expect((await soy.euFile(shipment, reader)).body.code).toBe('FORBIDDEN')
    expect((await soy.euFile(shipment)).status).toBe(200)
  })

  it('includes processes: their polygons don’t show, and the answer says that something is missing', async () => {
    const [own, recorded] = [ground(), ground()]
    const lot = await soy.plot({
      values: { polygons: polygon(own) },
      monitored: { polygons: polygon(recorded) },
    })
    const rights = {
      organizations: [soy.organization],
      stages: all(pack.productSchemas),
      milestoneSchemas: noMonitoring,
    }
    const blind = await soy.api.as('blind', account, { rights })
    const { features, restricted } = (await soy.geojson(lot._id, blind)).body
    expect([features[0].geometry, restricted]).toEqual([polygon(own), 1])
    const stages = await ok(
      blind.get(`/products/downloadGeojson/${lot._id}?pull=previousStages,previousStagesMilestones`),
    )
    expect(stages.previousStages[0].products[0].milestones).toEqual([])
  })

  it('includes places of another organization: neither their polygon shows nor their name', async () => {
    const placed = ground()
    const { _id } = await ok(
      soy.admin.post('/locations', {
        name: 'Monte Grande',
        organization: soy.other,
        kmzUrl: JSON.stringify(polygon(placed)),
      }),
    )
    const lot = await soy.plot({
      values: { polygons: undefined, location: { ...place, _id } },
      monitored: null,
    })
    const shown = async (client: Client) => {
      const { features, restricted } = (await soy.geojson(lot._id, client)).body
      const { previousStages } = await ok(
        client.get(`/products/downloadGeojson/${lot._id}?pull=previousStages,previousStagesLocations`),
      )
      return [features[0].geometry.type, restricted, previousStages[0].products[0].location?.name]
    }
    expect(await shown(soy.admin)).toEqual(['Polygon', 0, 'Monte Grande'])
    expect(await shown(await soy.reader())).toEqual(['Point', 1, undefined])
  })
})

describe('the plots around an origin', () => {
  it('are outlines of other plots inside the bounds that the person may read', async () => {
    const at = (lng: number): PlotOptions => ({ values: { polygons: polygon(squareAt(lng, -31)) } })
    const lot = await soy.plot(at(-66))
    await soy.plot(at(-65.98))
    await soy.plot({ ...at(-65.96), owner: soy.other })
    await soy.plot(at(-65.5))
    const shipment = await soy.shipmentOf(lot)
    const path = `/products/${shipment}/origin/around?bounds=-66.1,-31.1,-65.9,-30.9`
    const westOf = async (client: Client) =>
      (await ok(client.get(path))).outlines
        .map((outline: [number, number][]) => Math.min(...outline.map(([lng]) => lng)))
        .toSorted()
    expect(await westOf(soy.admin)).toEqual([-65.96, -65.98])
    expect(await westOf(await soy.reader())).toEqual([-65.98])
  })

  it('and the plot itself are drawn with each of their polygons, the largest first (GEO-07)', async () => {
    const both = (lng: number): PlotOptions => ({
      values: {
        polygons: {
          type: 'MultiPolygon',
          coordinates: [squareAt(lng, -32), squareAt(lng - 0.03, -32, 0.02)],
        },
      },
    })
    const lot = await soy.plot(both(-66))
    await soy.plot(both(-65.9))
    const { plots } = await ok(soy.admin.get(`/products/${lot._id}/origin`))
    const westOf = (outline: [number, number][]) => Math.min(...outline.map(([lng]) => lng))
    expect(westOf(plots[0].outline)).toBe(-66.03)
    expect(plots[0].others.map(westOf)).toEqual([-66])
    const around = `/products/${lot._id}/origin/around?bounds=-66.1,-32.1,-65.8,-31.9`
    expect((await ok(soy.admin.get(around))).outlines).toHaveLength(2)
  })

  it('are refused without bounds', async () => {
    const { _id } = await soy.plot()
    expect((await soy.admin.get(`/products/${_id}/origin/around?bounds=-66,-31`)).status).toBe(400)
    expect((await soy.admin.get(`/products/${_id}/origin/around`)).status).toBe(400)
  })
})

describe('the plots of a graph that lack a polygon', () => {
  it('are told within its steps, with what is wrong, and never one that the person may not read', async () => {
    const [mapped, theirs, bare] = [
      await soy.plot(),
      await soy.plot({ values: { polygons: undefined }, owner: soy.other }),
      await soy.plot({ values: { polygons: undefined } }),
    ]
    const shipment = await soy.shipmentOf(mapped, theirs, bare)
    const unmapped = async (query: string, client = soy.admin) =>
      (await ok(client.get(`/products/${shipment}/origin/unmapped?${query}`))).plots
    const point = ({ _id }: { _id: string }) => ({ _id, kind: 'point' })
    expect(new Set(await unmapped('depth=4'))).toEqual(new Set([point(theirs), point(bare)]))
    expect(await unmapped('depth=3')).toEqual([])
    expect(await unmapped('', await soy.reader())).toEqual([point(bare)])
  })

  it('are refused for steps that no graph has', async () => {
    const { _id } = await soy.plot()
    expect((await soy.admin.get(`/products/${_id}/origin/unmapped?depth=21`)).status).toBe(400)
  })
})
