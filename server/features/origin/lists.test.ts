import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isImportFault, readImportFile } from '../../../core/import/file.ts'
import { filled } from '../../../test/kit/forms.ts'
import { type Importing, send, startImporting, account } from '../../../test/kit/importing.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack(account)
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let end: Importing['end']

const [a, b, c, d] = [
  [-60.123456789, -29.1],
  [-60.09, -29.1],
  [-60.09, -29.09],
  [-60.12, -29.0912345],
] as const
const drawn = { type: 'Polygon', coordinates: [[a, b, c, d, a]] }
const plot = (name: string, geometry: object) => ({ type: 'Feature', properties: { name }, geometry })
const several = {
  type: 'FeatureCollection',
  features: [plot('Norte', drawn), plot('Casco', { type: 'Point', coordinates: [-60.5, -29.5] })],
}
const santaFe = { country: 'Argentina', state: 'Santa Fe' }
const places = [
  { name: 'Chacra 12', country: 'Argentina', city: 'Reconquista', kmzUrl: JSON.stringify(drawn) },
  { name: 'Chacra 13', coords: { lat: -29.461234, lng: -60.215678 } },
  { name: 'Chacra 14', coords: { lat: -29.5, lng: -60.5 }, kmzUrl: JSON.stringify(several) },
  { name: 'Galpón', country: 'Argentina' },
]

beforeAll(async () => {
  ;({ api, admin, organization, end } = await startImporting(pack))
  for (const place of places)
    expect((await admin.post('/locations', { organization, ...place })).status).toBe(200)
})
afterAll(() => end())

/** The rows of an exported file as an import sends them, by the heads that name members of the form. */
function rowsOf(file: unknown, ground: string, organizationOf: (name: string) => string) {
  const read = readImportFile(new TextEncoder().encode(JSON.stringify(file)), 'lista.geojson', 'es')
  if (isImportFault(read)) throw new Error(read.code)
  const [heads, ...rows] = read.sheets[0]!.rows as [string[], ...unknown[][]]
  return rows.map((cells) => {
    const said = Object.fromEntries(
      heads.flatMap((head, n) => (cells[n] === null || cells[n] === undefined ? [] : [[head, cells[n]]])),
    )
    const { Nombre: name, Polígono: geometry, id: _, organization: owner, lat, lng, ...rest } = said
    return {
      owner: organizationOf(owner as string),
      name,
      ...(geometry ? { [ground]: geometry } : {}),
      lat,
      lng,
      rest,
    }
  })
}

describe('places as a file of plots (GRD-08)', () => {
  const read = async (query = '') => admin.get(`/locations?format=geojson&sort=1${query}`)

  it('have names and ids, each plot by itself, and name those without ground', async () => {
    const { status, headers, body } = await read()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/geo+json')
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Lugares.geojson")
    const { collection } = (await admin.get('/locations?sort=1')).body
    const idOf = (name: string) => collection.find((one: any) => one.name === name)._id
    expect(body.features.map(({ geometry, properties }: any) => [geometry.type, properties])).toMatchObject([
      ['Polygon', { name: 'Chacra 12', id: idOf('Chacra 12'), country: 'Argentina', city: 'Reconquista' }],
      ['Point', { name: 'Chacra 13', id: idOf('Chacra 13'), lat: -29.461234, lng: -60.215678 }],
      ['Polygon', { name: 'Chacra 14', id: idOf('Chacra 14') }],
      ['Point', { name: 'Chacra 14', id: idOf('Chacra 14') }],
    ])
    expect(body.features[0].geometry).toEqual(drawn)
    expect(body.left).toEqual([
      { _id: idOf('Galpón'), name: 'Galpón', code: 'EMPTY', message: 'sin polígono ni punto' },
    ])
  })

  it('are those of the list: its search, its filter, and what the person may read', async () => {
    const namesOf = ({ body }: any) => body.features.map(({ properties }: any) => properties.name)
    expect(namesOf(await read('&search=chacra 12'))).toEqual(['Chacra 12'])
    const other = (await admin.post('/organizations', { name: 'Otra' })).body._id
    expect(namesOf(await read(`&organization=${other}`))).toEqual([])
    const reader = await api.as('reader', account, { rights: { organizations: [other] } })
    expect((await reader.get('/locations?format=geojson')).body).toEqual({
      type: 'FeatureCollection',
      features: [],
      left: [],
    })
    expect((await admin.get('/locations?format=kml')).status).toBe(400)
  })

  it('are known when they come back, and are equal records in another organization', async () => {
    const { body: file } = await read()
    const importing = (owner: (name: string) => string) =>
      rowsOf(file, 'kmzUrl', owner).map(({ owner: to, name, lat, lng, rest, ...ground }) => ({
        organization: to,
        dataSchema: { name, ...rest, ...ground, ...(lat === undefined ? {} : { coords: { lat, lng } }) },
      }))
    const again = await send(admin, 'locations', null, importing(String))
    expect(again).toMatchObject({ good: 0, known: 3, faulty: 0 })
    const heir = (await admin.post('/organizations', { name: 'Heredera' })).body._id
    expect(
      await send(
        admin,
        'locations',
        null,
        importing(() => heir),
      ),
    ).toMatchObject({ good: 3, faulty: 0 })
    const wholes = async (owner: string) => {
      const { collection } = (await admin.get(`/locations?organization=${owner}&sortBy=alphabetical&sort=1`))
        .body
      return Promise.all(
        collection.map(async ({ _id }: any) => {
          const [{ name, country, city, coords, kmzUrl, areaHa }] = (await admin.get(`/locations/${_id}`))
            .body.collection
          return { name, country, city, coords, areaHa, ground: kmzUrl && JSON.parse(kmzUrl).features }
        }),
      )
    }
    const before = await wholes(organization)
    expect(await wholes(heir)).toEqual(before.slice(0, 3))
  })
})

describe('products as a file of plots (GRD-08)', () => {
  const stage = 'ps-lote-soja'
  const form = (identifier: string, values: object) => ({
    organization,
    productSchema: stage,
    dataSchema: { ...filled(pack.productSchemas[stage]!, { identifier }), ...values },
  })
  const read = async (query = '') =>
    (await admin.get(`/products?productSchema=${stage}&format=geojson&sort=1${query}`)).body

  beforeAll(async () => {
    const { collection } = (await admin.get('/locations?search=Chacra 14')).body
    const location = { _id: collection[0]._id, name: 'Chacra 14', coords: collection[0].coords }
    for (const one of [
      form('LC-1', { polygons: drawn, location: santaFe }),
      form('LC-2', { polygons: undefined, location }),
      form('LC-3', {
        polygons: undefined,
        location: { ...santaFe, coords: { lat: -29.25, lng: -60.25 } },
      }),
      form('LC-4', { polygons: undefined, location: santaFe }),
    ])
      expect((await admin.post('/products', one)).body).toMatchObject({ _id: expect.anything() })
  })

  it('have the ground that their origin has: their own, that of their place, or its position', async () => {
    const { features, left } = await read()
    expect(
      features.map(({ geometry, properties: { name, location, rastroGround, rastroPlot } }: any) => [
        name,
        geometry.type,
        location,
        rastroGround,
        rastroPlot,
      ]),
    ).toEqual([
      ['LC-1', 'Polygon', undefined, 'product', undefined],
      ['LC-2', 'Polygon', 'Chacra 14', 'place', 'Norte'],
      ['LC-2', 'Point', 'Chacra 14', 'place', 'Casco'],
      ['LC-3', 'Point', undefined, 'position', undefined],
    ])
    expect(features[0].geometry).toEqual(drawn)
    expect(left).toMatchObject([{ name: 'LC-4', code: 'EMPTY' }])
  })

  it('are those of the list, by its search and filters; of another stage or without rights there are none', async () => {
    expect((await read('&search=LC-3')).features).toMatchObject([{ properties: { name: 'LC-3' } }])
    expect((await read('&createdTo=2020-01-01')).features).toEqual([])
    const reader = await api.as('stranger', account, {
      rights: { organizations: [organization], stages: { 'ps-partida': 'read' } },
    })
    const nothing = { type: 'FeatureCollection', features: [], left: [] }
    expect((await reader.get(`/products?productSchema=${stage}&format=geojson`)).body).toEqual(nothing)
  })

  it('become equal products when the file is imported again', async () => {
    const file = await read()
    const rows = rowsOf(file, 'polygons', String).map(({ owner, name, polygons, lat, lng, rest }: any) => ({
      organization: owner,
      dataSchema: {
        ...rest,
        identifier: `${name}-B`,
        ...(polygons ? { polygons } : {}),
        location: rest.location ?? (lat === undefined ? santaFe : { coords: { lat, lng } }),
      },
    }))
    expect(await send(admin, 'products', stage, rows)).toMatchObject({ good: 3, faulty: 0 })
    const again = await read('&search=-B')
    const groundsOf = ({ features }: any) =>
      features.map(({ geometry, properties: { rastroGround, rastroPlot } }: any) => [
        geometry,
        rastroGround,
        rastroPlot,
      ])
    expect(groundsOf(again)).toEqual(groundsOf(file))
  })
})
