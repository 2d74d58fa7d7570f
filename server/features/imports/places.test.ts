import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxWarnedRows } from '../../../core/contract/imports.ts'
import {
  account,
  type Importing,
  importOf,
  send as sendAs,
  startImporting,
} from '../../../test/kit/importing.ts'
import { filled } from '../../../test/kit/forms.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack(account)
let admin: Importing['admin']
let organization: string
let end: Importing['end']

beforeAll(async () => {
  ;({ admin, organization, end } = await startImporting(pack))
  await admin.post('/organizations', { name: 'Estancia La Aguada' })
})
afterAll(() => end())

const send = (...sent: Parameters<typeof importOf>) => sendAs(admin, ...sent)
const total = async (path: string) => (await admin.get(path)).body.totalDocs as number

describe('places', () => {
  it('are made of coordinates and polygons, and are known by their row of the file (IMP-04)', async () => {
    const kmzUrl = JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [-60, -29],
          [-59.99, -29],
          [-59.99, -28.99],
          [-60, -29],
        ],
      ],
    })
    const rows = [
      { organization, dataSchema: { name: 'Chacra 12', coords: { lat: -29.1, lng: -60.2 }, kmzUrl } },
      { organization, dataSchema: { name: 'Chacra 13', coords: { lat: 'sur', lng: -60.2 } } },
      { organization: 'Estancia la aguada', dataSchema: { name: ' ' } },
      { organization: 'Nadie S.A.', dataSchema: { name: 'Chacra 14' } },
    ]
    const before = await total('/locations')
    const rehearsed = await send('locations', null, rows, { rehearse: true })
    expect(rehearsed).toMatchObject({ import: null, good: 1, faulty: 3 })
    expect(
      rehearsed.rows
        .filter(({ state }: any) => state === 'faulty')
        .map(({ faults }: any) => faults.map(({ column, code }: any) => [column, code])),
    ).toEqual([
      [['/dataSchema/coords', 'POSITION_ONE_NUMBER']],
      [['/dataSchema/name', 'INVALID']],
      [['/organization', 'UNKNOWN']],
    ])
    expect(await send('locations', null, rows)).toMatchObject({ good: 1, known: 0, faulty: 3 })
    const again = await send('locations', null, rows)
    expect(again).toMatchObject({ good: 0, known: 1, faulty: 3 })
    expect(await total('/locations')).toBe(before + 1)
    const { body } = await admin.get('/locations?search=chacra')
    expect(body.collection).toMatchObject([{ name: 'Chacra 12', hasGeometry: true }])
    const [, { _id: first }] = (await admin.get('/imports')).body.collection
    expect((await admin.delete(`/imports/${first}`)).status).toBe(200)
    expect(await total('/locations')).toBe(before)
    // What was taken back may come again.
    expect(await send('locations', null, rows)).toMatchObject({ good: 1, known: 0 })
  })
})

it('a place is known by its name and its ground, however the file writes it (GRD-08)', async () => {
  const [a, b, c] = [
    [-60.1, -29.1],
    [-60.09, -29.1],
    [-60.09, -29.09],
  ] as const
  const plot = (...ring: (readonly number[])[]) =>
    JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
  const rowsOf = (...grounds: string[]) =>
    grounds.map((kmzUrl) => ({ organization, dataSchema: { name: 'Lote 7', kmzUrl } }))
  // The second row says the first again, from another corner the other way.
  const sent = await send('locations', null, rowsOf(plot(a, b, c), plot(c, b, a)))
  expect(sent).toMatchObject({ good: 1, known: 1, faulty: 0 })
  const again = await send('locations', null, rowsOf(plot(b, c, a), plot(a, b, [-60.1, -29.09])))
  expect(again).toMatchObject({ good: 1, known: 1, faulty: 0 })
})

it('grounds come in bodies of up to 24 MB, one of more than 8 MB at a time (GRD-08)', async () => {
  // Spaces are bytes that nobody judges.
  const kmzUrl = `POLYGON((-60.3 -29.1, -60.29 -29.1, -60.29 -29.09, -60.3 -29.1))${' '.repeat(990_000)}`
  const rows = Array.from({ length: 9 }, (_, n) => ({
    organization,
    dataSchema: { name: `Grande ${n}`, kmzUrl },
  }))
  const large = importOf('locations', null, rows, { rehearse: true })
  const answers = await Promise.all([1, 2].map(() => admin.post('/imports', large)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503])
  const busy = answers.find(({ status }) => status === 503)!
  expect([busy.body.code, Number(busy.headers['retry-after'])]).toEqual(['UNAVAILABLE', 2])
  expect((await admin.post('/imports', large)).body.good).toBe(9)
  // What has no ground keeps the size of a sheet.
  const loads = rows.map((row) => ({ ...row, dataSchema: { identifier: kmzUrl } }))
  expect((await admin.post('/imports', importOf('products', 'ps-partida', loads))).status).toBe(413)
})

describe('positions of places', () => {
  it.each([
    ['two columns', { lat: '-29,461234', lng: '-60,215678' }],
    ['two columns in degrees, minutes and seconds', { lat: '29°27\'40.4424"S', lng: '60°12\'56.4408"O' }],
    ['one column', '-29,461234; -60,215678'],
    ['a link', 'https://maps.google.com/?q=-29.461234,-60.215678'],
  ])('are read however they are written: %s (TRU-02)', async (_way, coords) => {
    const name = 'Chacra leída'
    expect(await send('locations', null, [{ organization, dataSchema: { name, coords } }])).toMatchObject({
      good: 1,
    })
    const { body } = await admin.get('/locations?search=chacra leída')
    expect(body.collection[0].coords).toEqual({ lat: -29.461234, lng: -60.215678 })
    const [{ _id }] = (await admin.get('/imports')).body.collection
    await admin.delete(`/imports/${_id}`)
  })

  it('that can’t be read are named in words, never by a type (TRU-05)', async () => {
    const rows = [
      { organization, dataSchema: { name: 'Uno', coords: { lat: '-29.461234' } } },
      { organization, dataSchema: { name: 'Dos', coords: { lat: '-29.461.234', lng: '-60.215.678' } } },
    ]
    const { rows: faulty } = await send('locations', null, rows, { rehearse: true })
    expect(faulty.map(({ faults }: any) => faults[0].message)).toEqual([
      expect.stringContaining('Falta la longitud'),
      expect.stringContaining('Perdió el punto de los grados'),
    ])
  })
})

describe('what readers say of a column', () => {
  it('stands once for all rows, and at each with its other readings (TRU-03)', async () => {
    const turned = Array.from({ length: maxWarnedRows + 2 }, (_, n) => ({
      organization,
      dataSchema: { name: `Cuadro ${n}`, country: 'Argentina', coords: '-60.215678, -29.461234' },
    }))
    const well = { organization, dataSchema: { name: 'Bien', coords: '-29.461234, -60.215678' } }
    const high = { organization, dataSchema: { name: 'Alto', coords: '-29.461234 -60.215678 74.2' } }
    const rows = [well, ...turned, high]
    const answer = await send('locations', null, rows, { rehearse: true })
    expect(answer).toMatchObject({ good: rows.length, faulty: 0 })
    const column = '/dataSchema/coords'
    expect(answer.warnings).toEqual([
      {
        column,
        code: 'POSITION_SWAPPED',
        count: turned.length,
        rows: Array.from({ length: maxWarnedRows }, (_, n) => n + 3),
        message: '¿Latitud y longitud cambiadas? Al revés queda en Argentina',
        details: { country: 'Argentina' },
      },
      {
        column,
        code: 'POSITION_HEIGHT',
        count: 1,
        rows: [rows.length + 1],
        message: 'Quedaron afuera la altura o la precisión: 74.2',
        details: { text: '74.2' },
      },
    ])
    expect(answer.rows.map(({ n, state }: any) => [n, state])).toEqual(
      [...turned, high].map((_, n) => [n + 3, 'good']),
    )
    expect(answer.rows[0].warnings).toMatchObject([
      {
        column,
        code: 'POSITION_SWAPPED',
        instead: [{ text: '-29.461234, -60.215678', value: { lat: -29.461234, lng: -60.215678 } }],
      },
    ])
  })
})

describe('lots', () => {
  const lot = (identifier: string, values: Record<string, unknown>) => ({
    organization,
    dataSchema: { ...filled(pack.productSchemas['ps-lote-soja']!, { identifier }), ...values },
  })
  const lots = (rows: readonly object[], more: object = {}) => send('products', 'ps-lote-soja', rows, more)
  const read = async (identifier: string) => {
    const { body } = await admin.get(`/products?productSchema=ps-lote-soja&search=${identifier}`)
    return (await admin.get(`/products/${body.collection[0]._id}`)).body.collection[0].dataSchema
  }

  it('take a position for their place, in one column or two (GRD-08, TRU-02)', async () => {
    const answer = await lots([
      lot('LC-POS-1', { location: { coords: { lat: '-29,461234', lng: '-60,215678' } } }),
      lot('LC-POS-2', { location: { coords: '29°27\'40.4424"S 60°12\'56.4408"O' } }),
      lot('LC-POS-3', {
        location: { country: 'Argentina', coords: { lat: '-29.461.234', lng: '-60.215.678' } },
      }),
    ])
    expect(answer).toMatchObject({ good: 2, faulty: 1 })
    expect(answer.rows.find(({ state }: any) => state === 'faulty').faults).toMatchObject([
      {
        column: '/dataSchema/location/coords',
        code: 'POSITION_LOST_POINT',
        instead: [{ value: { lat: -29.461234, lng: -60.215678 } }],
      },
    ])
    for (const one of ['LC-POS-1', 'LC-POS-2'])
      expect((await read(one)).location.coords).toEqual({ lat: -29.461234, lng: -60.215678 })
  })

  it('keep the name and the position of a row that says both, also beside a place of that name (TRU-01)', async () => {
    await admin.post('/locations', { organization, name: 'Bajo Hondo', coords: { lat: -28.5, lng: -60.5 } })
    const coords = { lat: '-29,461234', lng: '-60,215678' }
    const answer = await lots([
      lot('LC-AMBOS-1', { location: 'Bajo Hondo' }),
      lot('LC-AMBOS-2', { location: { name: 'Bajo Hondo', coords } }),
      { ...lot('LC-AMBOS-3', { location: { coords } }), location: 'Bajo Hondo' },
    ])
    expect(answer).toMatchObject({ good: 2, faulty: 1 })
    expect((await read('LC-AMBOS-1')).location).toMatchObject({ _id: expect.any(String), name: 'Bajo Hondo' })
    const unlinked = answer.warnings.filter(({ code }: any) => code === 'PLACE_UNLINKED')
    expect(unlinked).toMatchObject([
      { column: '/dataSchema/location', count: 1, details: { name: 'Bajo Hondo' } },
    ])
    const own = { name: 'Bajo Hondo', coords: { lat: -29.461234, lng: -60.215678 } }
    expect((await read('LC-AMBOS-2')).location).toEqual(own)
    // The field has a position already, so the place beside it has none to go to.
    const { faults } = answer.rows.find(({ state }: any) => state === 'faulty')
    expect(faults).toMatchObject([{ column: '/location' }])
  })

  it('take ground of any format, and a doubt of it has its other reading (GRD-01, TRU-03)', async () => {
    const wkt = 'POLYGON((-60.2154 -29.4123, -60.1934 -29.4156, -60.1923 -29.3912, -60.2154 -29.4123))'
    const turned = wkt.replace(/(-\S+) (-[\d.]+)/g, '$2 $1')
    const location = { country: 'Argentina', state: 'Santa Fe' }
    const answer = await lots([
      lot('LC-WKT-1', { location, polygons: wkt }),
      lot('LC-WKT-2', { location, polygons: turned }),
    ])
    expect(answer).toMatchObject({ good: 2, faulty: 0 })
    const [{ warnings }] = answer.rows.filter(({ n }: any) => n === 3)
    const swapped = warnings.find(({ code }: any) => code === 'POSITION_SWAPPED')
    expect(swapped.column).toBe('/dataSchema/polygons')
    const [{ geometry }] = (await read('LC-WKT-1')).polygons.features
    expect(swapped.instead[0].value.features[0].geometry).toEqual(geometry)
    // The text of the other reading is read as it is.
    const again = await lots([
      lot('LC-WKT-3', { location, polygons: JSON.stringify(swapped.instead[0].value) }),
    ])
    expect(again.warnings.map(({ code }: any) => code)).not.toContain('POSITION_SWAPPED')
    expect((await read('LC-WKT-3')).polygons.features[0].geometry).toEqual(geometry)
  })

  it('name the place that has one of their plots already (GRD-06)', async () => {
    const square = (west: number) => {
      const corners = [
        [west, -28.2],
        [west + 0.01, -28.2],
        [west + 0.01, -28.19],
      ]
      return { type: 'Polygon', coordinates: [[...corners, corners[0]]] }
    }
    const kmzUrl = JSON.stringify(square(-61.5))
    await admin.post('/locations', { organization, name: 'Potrero viejo', kmzUrl })
    const both = {
      type: 'MultiPolygon',
      coordinates: [square(-61.5), square(-61.4)].map((one) => one.coordinates),
    }
    const answer = await lots([
      lot('LC-DOS-1', { polygons: JSON.stringify(both) }),
      lot('LC-DOS-2', { polygons: JSON.stringify(square(-61.3)) }),
    ])
    expect(answer).toMatchObject({ good: 2, faulty: 0 })
    const twice = answer.warnings.filter(({ code }: any) => code === 'GROUND_TWICE')
    expect(twice).toMatchObject([{ column: '/dataSchema/polygons', count: 1, rows: [2] }])
    expect(twice[0].message).toContain('Potrero viejo')
    const again = await lots([lot('LC-DOS-3', { polygons: JSON.stringify(square(-61.4)) })])
    expect(again.warnings.find(({ code }: any) => code === 'GROUND_TWICE').details).toEqual({
      names: 'LC-DOS-1',
    })
  })
})
