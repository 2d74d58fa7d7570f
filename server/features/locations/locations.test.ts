import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { collectionOf } from '../../../test/kit/shapes.ts'
import { verify } from '../../verify/index.ts'

let api: TestApi
let admin: Client
let ours: string
let others: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'norte', { admin: true })
  ours = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  others = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const create = async (body: Record<string, unknown>, client = admin) => {
  const answer = await client.post('/locations', { organization: ours, ...body })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body
}
const pathsOf = ({ body }: { body: any }): string[] =>
  body.errors.map(({ path }: { path: string }) => path).toSorted()
const namesOf = ({ body }: { body: any }) => body.collection.map(({ name }: { name: string }) => name)
const staffWith = (user: string, organizations: string[], roles: string[] = []) =>
  api.as(user, 'norte', { roles, rights: { organizations, stages: { 'ps-x': 'write' } } })

const square = collectionOf([
  [-60.100001, -29.100001],
  [-60.000001, -29.100001],
  [-60.000001, -29.000001],
  [-60.100001, -29.000001],
])

describe('many new places', () => {
  it('are made in their order, and refused together with the faults of each row (FST-04)', async () => {
    const send = (locations: readonly object[]) => admin.post('/locations/createMany', { locations })
    const { status, body } = await send([
      { organization: ours, name: ' Tanque 1 ', kmzUrl: JSON.stringify(square) },
      { organization: others, name: 'Tanque 2' },
    ])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.collection).toMatchObject([
      { name: 'Tanque 1', hasGeometry: true, organization: { _id: ours } },
      { name: 'Tanque 2', hasGeometry: false, organization: { _id: others } },
    ])
    const refused = await send([
      { organization: ours, name: 'Tanque 3' },
      { organization: randomUUID(), name: ' ', kmzUrl: '{}' },
    ])
    expect(refused.status).toBe(400)
    expect(pathsOf(refused)).toEqual([
      '/locations/1/kmzUrl',
      '/locations/1/name',
      '/locations/1/organization',
    ])
    expect(Object.keys(refused.body.reasons)).toEqual([expect.stringMatching(/^fila 2/)])
    expect((await admin.get('/locations?search=tanque')).body.totalDocs).toBe(2)
    for (const { _id } of body.collection) await admin.delete(`/locations/${_id}`)
  })
})

describe('places', () => {
  it('are created with what people say of them, trimmed, and read back whole', async () => {
    const made = await create({
      name: '  Lote 14 Norte ',
      country: 'Argentina',
      state: ' Santa Fe ',
      city: 'Tostado',
      address: '',
      coords: { lat: -29.0569, lng: -60.0457 },
      kmzUrl: JSON.stringify(square),
    })
    expect(made).toMatchObject({
      name: 'Lote 14 Norte',
      organization: { _id: ours, name: 'Estancia La Aguada S.R.L.' },
      state: 'Santa Fe',
      address: null,
      coords: { lat: -29.0569, lng: -60.0457 },
      kmzUrl: JSON.stringify(square),
      hasGeometry: true,
      areaHa: expect.closeTo(10_830, -2),
      warnings: [],
      version: 1,
    })
    const { status, body } = await admin.get(`/locations/${made._id}`)
    expect([status, body]).toEqual([200, { collection: [made] }])
  })

  it('need a name and an organization that the person may name; every fault comes at once', async () => {
    const bare = await admin.post('/locations', { name: '   ', organization: randomUUID(), kmzUrl: '{' })
    expect([bare.status, pathsOf(bare)]).toEqual([400, ['/kmzUrl', '/name', '/organization']])
    const shapeless = await admin.post('/locations', { name: 3, coords: { lat: 91, lng: 0 }, unheard: 1 })
    expect([shapeless.status, pathsOf(shapeless)]).toEqual([
      400,
      ['/coords/lat', '/name', '/organization', '/unheard'],
    ])
    // A number says its limit.
    expect(shapeless.body.errors).toContainEqual(
      expect.objectContaining({ path: '/coords/lat', message: 'Tiene que ser 90 o menos.' }),
    )
    expect(pathsOf(await admin.post('/locations', { name: 'A\u202eb', organization: ours }))).toEqual([
      '/name',
    ])
  })

  it('may share a name, and take an organization as an object with its id', async () => {
    const [one, other] = [
      await create({ name: 'Silo 7' }),
      await create({ name: 'Silo 7', organization: { _id: others, name: 'de la pantalla' } }),
    ]
    expect([one.organization._id, other.organization._id]).toEqual([ours, others])
  })

  it('change by the members sent; null or an empty text removes one', async () => {
    const { _id } = await create({
      name: 'La Tapera',
      city: 'Charata',
      coords: { lat: -27, lng: -61 },
      kmzUrl: JSON.stringify(square),
    })
    const renamed = await admin.put(`/locations/${_id}`, { name: 'La Tapera 2', city: '', version: 1 })
    expect(renamed.body).toMatchObject({ name: 'La Tapera 2', city: null, hasGeometry: true, version: 2 })
    const bare = await admin.put(`/locations/${_id}`, { kmzUrl: '', coords: null })
    expect(bare.body).toMatchObject({ kmzUrl: null, hasGeometry: false, areaHa: null, coords: null })
    const stale = await admin.put(`/locations/${_id}`, { name: 'Otra', version: 1 })
    expect([stale.status, stale.body.code, stale.body.details.theirs.name]).toEqual([
      409,
      'STALE',
      'La Tapera 2',
    ])
    expect(pathsOf(await admin.put(`/locations/${_id}`, { name: ' ', organization: 'x' }))).toEqual([
      '/name',
      '/organization',
    ])
  })

  it('take a row of the list back without losing their geometry', async () => {
    const { _id } = await create({ name: 'Los Chañares únicos', kmzUrl: JSON.stringify(square) })
    const [row] = (await admin.get('/locations?search=chanares unicos')).body.collection
    expect(row).not.toHaveProperty('kmzUrl')
    expect(row).toMatchObject({ hasGeometry: true, outline: expect.any(Array) })
    const { status, body } = await admin.put(`/locations/${_id}`, { ...row, name: 'Los Chañares dos' })
    expect([status, body.kmzUrl]).toEqual([200, JSON.stringify(square)])
  })

  it('are written once under one Idempotency-Key', async () => {
    const body = { name: 'Una vez', organization: ours }
    const key = { 'idempotency-key': 'lugar-1' }
    const [first, second] = [
      await admin.post('/locations', body, key),
      await admin.post('/locations', body, key),
    ]
    expect([second.status, second.body]).toEqual([200, first.body])
    expect((await admin.post('/locations', { ...body, name: 'Otra' }, key)).body.code).toBe('KEY_REUSED')
  })
})

describe('a geometry', () => {
  const refused = async (kmzUrl: unknown) => {
    const text = typeof kmzUrl === 'string' ? kmzUrl : JSON.stringify(kmzUrl)
    const { status, body } = await admin.post('/locations', {
      name: 'Mapa',
      organization: ours,
      kmzUrl: text,
    })
    expect([status, body.errors?.length, body.errors?.[0].path]).toEqual([400, 1, '/kmzUrl'])
    return body.errors[0].message
  }
  const line = { type: 'LineString', coordinates: [[-60, -29], [-61, -29]] } // prettier-ignore
  const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry })

  it('of another type is refused with the sentence of the specification, in both languages', async () => {
    const inFeature = 'Unsupported geometry type in Feature: LineString'
    expect(await refused(feature(line))).toBe(inFeature)
    expect(await refused({ type: 'FeatureCollection', features: [...square.features, feature(line)] })).toBe(
      inFeature,
    )
    expect(await refused(feature({ type: 'GeometryCollection', geometries: [line] }))).toBe(inFeature)
    expect(await refused(line)).toBe('Unsupported GeoJSON type: LineString')
    expect(await refused({ type: 'Topology' })).toBe(
      'Es un TopoJSON, que no se lee. Guardalo como GeoJSON o KML',
    )
    const english = await admin.post('/locations?language=en', {
      name: 'Mapa',
      organization: ours,
      kmzUrl: JSON.stringify(line),
    })
    expect(english.body.errors[0].message).toBe('Unsupported GeoJSON type: LineString')
  })

  it('that can’t be read, lies off the earth or is too large is refused on its path', async () => {
    await refused('{"type":"Polygon","coordinates":[[[-60.2')
    await refused('[]')
    await refused({ type: 'FeatureCollection', features: [] })
    await refused({ type: 'Point', coordinates: [181, 0] })
    await refused({ type: 'Polygon', coordinates: [[[0, 0], [1, 0]]] }) // prettier-ignore
    const corners = Array.from({ length: 50_001 }, (_, n) => [n % 2, n % 3])
    corners.push(corners[0]!)
    expect(await refused({ type: 'Polygon', coordinates: [corners] })).toBe(
      'Tiene 50.002 puntos y entran 50.000. Partilo en varios lotes, o simplificalo',
    )
    await refused(`${' '.repeat(1_000_000)}1`)
  })

  it('whose ring is open is closed, and its answer says so (GRD-02, GROUND_CLOSED)', async () => {
    const open = { type: 'Polygon', coordinates: [[[-60, -29], [-59.99, -29], [-59.99, -28.99]]] } // prettier-ignore
    const made = await create({ name: 'Abierto', kmzUrl: JSON.stringify(open) })
    expect(made.areaHa).toBeGreaterThan(50)
    expect(made.warnings).toMatchObject([
      { code: 'GROUND_CLOSED', path: '/kmzUrl' },
      { code: 'GROUND_COARSE', path: '/kmzUrl' },
    ])
  })

  it('may be a point, polygons or a collection of them; only polygons have an area', async () => {
    const point = { type: 'Point', coordinates: [-60, -29] }
    const made = await create({ name: 'Punto', kmzUrl: JSON.stringify(point) })
    expect(made).toMatchObject({ hasGeometry: true, areaHa: null, outline: [[-60, -29]] })
    const { geometry } = square.features[0]!
    const both = { type: 'GeometryCollection', geometries: [point, geometry] }
    for (const kmzUrl of [geometry, { type: 'MultiPolygon', coordinates: [geometry.coordinates] }, both])
      expect((await create({ name: 'Polígono', kmzUrl: JSON.stringify(kmzUrl) })).areaHa).toBeCloseTo(
        10_830,
        -2,
      )
  })

  it('that crosses itself, is flat or repeats points is kept, with a warning that stays', async () => {
    const folded = collectionOf([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ])
    const made = await create({ name: 'Moño', kmzUrl: JSON.stringify(folded) })
    expect(made.warnings).toMatchObject([
      { code: 'GEOMETRY_CROSSED', path: '/kmzUrl', message: expect.any(String) },
      { code: 'GROUND_COARSE', path: '/kmzUrl', message: expect.any(String) },
    ])
    const { body } = await admin.put(`/locations/${made._id}?language=en`, { city: 'Charata' })
    expect(body.warnings[0].message).toBe('The geometry has sides that cross or touch')
    const isOdd = async () =>
      (await admin.get('/locations?page=false')).body.collection.find(
        ({ _id }: { _id: string }) => _id === made._id,
      ).isOdd
    expect(await isOdd()).toBe(true)
    expect(
      (await admin.put(`/locations/${made._id}`, { kmzUrl: JSON.stringify(square) })).body.warnings,
    ).toMatchObject([{ code: 'GROUND_TWICE' }])
  })
})

// LOC-10.
describe('the list of places', () => {
  let lister: Client
  let zeta: string

  beforeAll(async () => {
    lister = await api.as('lister', 'listas', { admin: true })
    const alfa = (await lister.post('/organizations', { name: 'Alfa' })).body._id
    zeta = (await lister.post('/organizations', { name: 'Zeta' })).body._id
    for (const [name, organization] of [
      ['Ñandú', alfa],
      ['árbol', zeta],
      ['Nogal', alfa],
      ['Zárate', zeta],
    ])
      await lister.post('/locations', { name, organization })
  })

  it('is sorted by date, newest first, by name or by organization', async () => {
    expect(namesOf(await lister.get('/locations'))).toEqual(['Zárate', 'Nogal', 'árbol', 'Ñandú'])
    expect(namesOf(await lister.get('/locations?sort=1&sortBy=alphabetical'))).toEqual([
      'árbol',
      'Nogal',
      'Ñandú',
      'Zárate',
    ])
    expect(namesOf(await lister.get('/locations?sort=-1&sortBy=organization'))).toEqual([
      'Zárate',
      'árbol',
      'Nogal',
      'Ñandú',
    ])
    expect(namesOf(await lister.get('/locations?sort=1&sortBy=createdAt'))[0]).toBe('Ñandú')
    expect(pathsOf(await lister.get('/locations?sort=2&sortBy=color'))).toEqual(['/sort', '/sortBy'])
  })

  it('is read by pages, or whole', async () => {
    const { body } = await lister.get('/locations?page=2&limit=3')
    expect(body).toMatchObject({ page: 2, totalPages: 2, totalDocs: 4 })
    expect(namesOf({ body })).toEqual(['Ñandú'])
    const all = await lister.get('/locations?page=false')
    expect(Object.keys(all.body)).toEqual(['collection'])
    expect(all.body.collection).toHaveLength(4)
  })

  it('is searched by the name of the place or of its organization, and filtered by organizations', async () => {
    expect(namesOf(await lister.get('/locations?search=%20nandu'))).toEqual(['Ñandú'])
    expect(namesOf(await lister.get('/locations?search=ZETA'))).toEqual(['Zárate', 'árbol'])
    expect(namesOf(await lister.get(`/locations?organization=[${zeta}]`))).toEqual(['Zárate', 'árbol'])
    expect(namesOf(await lister.get(`/locations?organization=${randomUUID()}`))).toEqual([])
    expect(namesOf(await lister.get('/locations?organization=x'))).toEqual([])
    expect((await lister.get('/locations?search=zeta')).body.totalDocs).toBe(2)
  })
})

describe('the rights to places', () => {
  it('are those to their organization: others are absent, and can’t be named', async () => {
    const staff = await staffWith('ana', [ours])
    const { _id } = await create({ name: 'De otros', organization: others })
    expect(namesOf(await staff.get('/locations?search=De otros'))).toEqual([])
    const absent = await staff.get(`/locations/${randomUUID()}`)
    for (const answer of [
      await staff.get(`/locations/${_id}`),
      await staff.put(`/locations/${_id}`, { name: 'Mío' }),
      await staff.delete(`/locations/${_id}`),
    ])
      expect([answer.status, answer.body]).toEqual([404, absent.body])
    expect(pathsOf(await staff.post('/locations', { name: 'x', organization: others }))).toEqual([
      '/organization',
    ])
    const own = await create({ name: 'Propio' }, staff)
    expect(pathsOf(await staff.put(`/locations/${own._id}`, { organization: others }))).toEqual([
      '/organization',
    ])
    const both = await staffWith('beto', [ours, others])
    expect((await both.put(`/locations/${own._id}`, { organization: others })).body.organization._id).toBe(
      others,
    )
  })

  it('of role Level one end at creating: it neither edits, archives nor restores (LOC-09)', async () => {
    const held = await staffWith('nivel1', [ours], ['Level one'])
    const { _id } = await create({ name: 'De nivel uno' }, held)
    for (const answer of [
      await held.put(`/locations/${_id}`, { name: 'No' }),
      await held.delete(`/locations/${_id}`),
      await held.put(`/locations/${randomUUID()}`, { name: 'No' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await admin.delete(`/locations/${_id}`)).status).toBe(204)
    expect((await held.put('/undo?type=locations', { ids: [_id] })).status).toBe(403)
  })

  it('let a reader read alone', async () => {
    const reader = await api.as('lectora', 'norte', {
      rights: { organizations: [ours], stages: { 'ps-x': 'read' } },
    })
    const { _id } = await create({ name: 'Para leer' })
    expect((await reader.get(`/locations/${_id}`)).status).toBe(200)
    for (const answer of [
      await reader.post('/locations', { name: 'x', organization: ours }),
      await reader.put(`/locations/${_id}`, { name: 'x' }),
      await reader.delete(`/locations/${_id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('an archived place', () => {
  it('is absent, and comes back as it was', async () => {
    const shifted = collectionOf([
      [3.00001, 3.00001],
      [3.01001, 3.00001],
      [3.01001, 3.01001],
    ])
    const made = await create({ name: 'Para archivar', kmzUrl: JSON.stringify(shifted) })
    expect((await admin.delete(`/locations/${made._id}`)).status).toBe(204)
    expect((await admin.get(`/locations/${made._id}`)).status).toBe(404)
    expect(namesOf(await admin.get('/locations?search=para archivar'))).toEqual([])
    expect((await admin.put('/undo?type=locations', { ids: [made._id] })).status).toBe(204)
    expect((await admin.get(`/locations/${made._id}`)).body.collection).toEqual([made])
    expect((await admin.delete(`/locations/${randomUUID()}`)).status).toBe(404)
  })

  it('waits for its organization', async () => {
    const organization = (await admin.post('/organizations', { name: 'Chacra La Porfía' })).body._id
    const { _id } = await create({ name: 'De la chacra', organization })
    await admin.delete(`/locations/${_id}`)
    await admin.delete(`/organizations/${organization}`)
    const { status, body } = await admin.put('/undo?type=locations', { ids: [_id] })
    expect([status, body.details]).toEqual([409, [{ id: _id, code: 'NOT_FOUND' }]])
  })
})
