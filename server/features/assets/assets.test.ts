import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { applyPlan } from '../packs/apply.ts'
import { makePlan } from '../packs/plan.ts'
import type { Pack } from '../../../core/pack/shape.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let mill: string
let farm: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  mill = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  farm = (await admin.post('/organizations', { name: 'Chacra Doña Irma' })).body._id
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const silo = (identifier: string, more: object = {}) => ({
  identifier,
  capacidad: 500,
  tipo: 'chapa',
  ...more,
})
const post = (assetSchema: string, dataSchema: object, organization = mill, client = admin) =>
  client.post('/assets', { organization, assetSchema, dataSchema })
async function made(assetSchema: string, dataSchema: object, organization = mill): Promise<any> {
  const { status, body } = await post(assetSchema, dataSchema, organization)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const pathsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body.errors.map(({ path }: { path: string }) => path),
]
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const named = async (query: Record<string, string>) =>
  (await admin.get(`/assets?${new URLSearchParams(query)}`)).body.collection.map(
    ({ name }: { name: string }) => name,
  )

describe('kinds of asset', () => {
  it('are those of the pack, in the language asked for', async () => {
    const { body } = await admin.get('/assetSchemas?language=en&page=1&search=silo')
    expect(body).toMatchObject({ page: 1, totalPages: 1, totalDocs: 1 })
    expect(body.collection[0]).toMatchObject({
      _id: 'as-silo',
      name: 'Silo',
      uniqueFields: ['identifier'],
      craftable: false,
      version: 1,
      schema: { properties: { capacidad: { title: 'Capacity' } } },
    })
    expect((await admin.get('/assetSchemas')).body.collection).toHaveLength(
      Object.keys(pack.assetSchemas).length,
    )
  })

  it('are answered one by one, at each version', async () => {
    const { body } = await admin.get('/assetSchemas/as-agroinsumo?version=1')
    expect(body.collection[0]).toMatchObject({ type: 'consumable', craftable: true })
    for (const path of ['as-nada', 'as-silo?version=9', 'as-silo?version=x'])
      expect(codeOf(await admin.get(`/assetSchemas/${path}`))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('many new assets', () => {
  const create = (assets: readonly object[]) => admin.post('/assets/createMany', { assets })
  const row = (dataSchema: object, more: object = {}) => ({
    organization: mill,
    assetSchema: 'as-silo',
    dataSchema,
    ...more,
  })

  it('are made in their order, and refused together with the faults of each row (FST-04)', async () => {
    const location = (await admin.post('/locations', { organization: mill, name: 'Planta' })).body._id
    const { status, body } = await create([
      row(silo('Silo 41'), { location }),
      row(silo('Silo 41'), { organization: farm }),
    ])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.collection).toMatchObject([
      { name: 'Silo 41', organization: { _id: mill }, location: { _id: location } },
      { name: 'Silo 41', organization: { _id: farm }, location: null },
    ])
    const refused = await create([
      row(silo('Silo 42')),
      row(silo('silo 41')),
      row(silo('SILO 42')),
      row(silo('Silo 43', { capacidad: 'mucha' }), { location: randomUUID() }),
      row(silo('Silo 44'), { assetSchema: 'as-nada', organization: randomUUID() }),
    ])
    expect(pathsOf(refused)).toEqual([
      400,
      [
        '/assets/1/dataSchema/identifier',
        '/assets/2/dataSchema/identifier',
        '/assets/3/dataSchema/capacidad',
        '/assets/3/location',
        '/assets/4/assetSchema',
        '/assets/4/organization',
      ],
    ])
    expect(await named({ assetSchema: 'as-silo', search: 'silo 4' })).toEqual(['Silo 41', 'Silo 41'])
    const tooMany = await create(Array.from({ length: 1_001 }, () => row(silo('Silo 45'))))
    expect(pathsOf(tooMany)).toEqual([400, ['/assets']])
  })
})

describe('an asset', () => {
  it('is created and read back whole', async () => {
    const body = await made('as-silo', silo('  Silo 1 '))
    expect(body).toEqual({
      _id: expect.any(String),
      name: 'Silo 1',
      assetSchema: 'as-silo',
      assetSchemaVersion: 1,
      organization: { _id: mill, name: 'Acopio Las Garzas S.A.' },
      location: null,
      dataSchema: silo('Silo 1'),
      i18n: {},
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
    expect((await admin.get(`/assets/${body._id}`)).body).toEqual({ collection: [body] })
  })

  it('is refused with every fault at once', async () => {
    expect(pathsOf(await post('as-nada', silo('X'), randomUUID()))).toEqual([
      400,
      ['/assetSchema', '/organization'],
    ])
    expect(
      pathsOf(await post('as-silo', { identifier: ' ', tipo: 'madera', color: 'rojo' }, randomUUID())),
    ).toEqual([
      400,
      [
        '/dataSchema/capacidad',
        '/dataSchema/color',
        '/dataSchema/identifier',
        '/dataSchema/tipo',
        '/organization',
      ],
    ])
    const placed = await admin.post('/assets', {
      organization: mill,
      assetSchema: 'as-silo',
      dataSchema: silo('Silo X'),
      location: randomUUID(),
    })
    expect(pathsOf(placed)).toEqual([400, ['/location']])
  })

  it('is changed by version, and moves to another organization', async () => {
    const { _id, version } = await made('as-silo', silo('Silo 2'))
    const change = { dataSchema: silo('Silo 2 bis'), organization: { id: farm }, version, location: null }
    const { status, body } = await admin.put(`/assets/${_id}`, change)
    expect([status, body.name, body.organization._id, body.version]).toEqual([200, 'Silo 2 bis', farm, 2])
    const stale = await admin.put(`/assets/${_id}`, change)
    expect(codeOf(stale)).toEqual([409, 'STALE'])
    expect(stale.body.details.theirs).toEqual(body)
    expect(pathsOf(await admin.put(`/assets/${_id}`, { organization: randomUUID() }))).toEqual([
      400,
      ['/organization'],
    ])
    expect((await admin.put(`/assets/${_id}`, {})).body.dataSchema).toEqual(silo('Silo 2 bis'))
  })

  it('is one by its unique fields within its organization', async () => {
    const input = (identifier: string, partida: string) => ({
      identifier,
      partida,
      marca: 'Surcovital',
      principio: 'Bradyrhizobium',
    })
    await made('as-agroinsumo', input('Inoculante 2291', 'P-1'))
    expect(codeOf(await post('as-agroinsumo', input(' INOCULANTE 2291', 'p-1')))).toEqual([409, 'NOT_UNIQUE'])
    await made('as-agroinsumo', input('Inoculante 2291', 'P-1'), farm)
    const { _id } = await made('as-agroinsumo', input('Inoculante 2291', 'P-2'))
    const taken = await admin.put(`/assets/${_id}`, { dataSchema: input('Inoculante 2291', 'P-1') })
    expect(codeOf(taken)).toEqual([409, 'NOT_UNIQUE'])
  })

  it('of eight at once with the same tuple is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post('as-silo', silo('Silo de carrera'))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })

  it('is made once under an Idempotency-Key', async () => {
    const body = { organization: mill, assetSchema: 'as-silo', dataSchema: silo('Silo repetido') }
    const key = { 'idempotency-key': 'silo-repetido' }
    const [first, again] = [await admin.post('/assets', body, key), await admin.post('/assets', body, key)]
    expect(again.body).toEqual(first.body)
  })
})

describe('the place of an asset', () => {
  it('is shown only to people who may read that place', async () => {
    const field = { name: 'Lote de Doña Irma', organization: farm }
    const place = (await admin.post('/locations', field)).body._id
    const location = { _id: place, name: field.name }
    const asset = { organization: mill, assetSchema: 'as-silo', dataSchema: silo('Silo prestado') }
    const { body } = await admin.post('/assets', { ...asset, location: place })
    expect(body.location).toEqual(location)
    const seen = async (user: string, organizations: string[]) => {
      const client = await api.as(user, 'litoral', { rights: { organizations } })
      const one = (await client.get(`/assets/${body._id}`)).body.collection[0]
      const listed = (await client.get('/assets?assetSchema=as-silo&search=prestado')).body.collection[0]
      return [one.location, listed.location]
    }
    expect(await seen('of-both', [mill, farm])).toEqual([location, location])
    expect(await seen('of-the-mill', [mill])).toEqual([null, null])
  })

  it('stays when somebody who doesn’t see it saves the asset, and goes when somebody who does leaves it out', async () => {
    const place = (await admin.post('/locations', { name: 'Potrero del fondo', organization: farm })).body._id
    const asset = { organization: mill, assetSchema: 'as-silo', dataSchema: silo('Silo del fondo') }
    const { _id } = (await admin.post('/assets', { ...asset, location: place })).body
    const stages = { 'ps-lote-soja': 'write' } as const
    const miller = await api.as('miller', 'litoral', { rights: { organizations: [mill], stages } })
    const save = async (client: Client) => {
      const [shown] = (await client.get(`/assets/${_id}`)).body.collection
      const { dataSchema, version } = shown
      return (await client.put(`/assets/${_id}`, { dataSchema, version, location: null })).status
    }
    const placeOf = async () => (await admin.get(`/assets/${_id}`)).body.collection[0].location
    expect([await save(miller), await placeOf()]).toEqual([200, { _id: place, name: 'Potrero del fondo' }])
    expect([await save(admin), await placeOf()]).toEqual([200, null])
  })
})

describe('an archived asset', () => {
  it('is absent until it is restored as it was', async () => {
    const before = await made('as-silo', silo('Silo 3'))
    expect((await admin.delete(`/assets/${before._id}`)).status).toBe(204)
    expect((await admin.get(`/assets/${before._id}`)).status).toBe(404)
    expect((await admin.delete(`/assets/${before._id}`)).status).toBe(404)
    expect(await named({ assetSchema: 'as-silo', search: 'silo 3' })).toEqual([])
    expect((await admin.put('/undo?type=assets', { ids: [before._id] })).status).toBe(204)
    expect((await admin.get(`/assets/${before._id}`)).body.collection).toEqual([before])
  })

  it('stays archived when its tuple was taken, or its organization archived', async () => {
    const { _id } = await made('as-silo', silo('Silo 4'))
    await admin.delete(`/assets/${_id}`)
    const other = await made('as-silo', silo('silo 4'))
    const refused = await admin.put('/undo?type=assets', { ids: [_id] })
    expect(codeOf(refused)).toEqual([409, 'UNDO_CONFLICT'])
    expect(refused.body.details).toEqual([{ id: _id, code: 'NOT_UNIQUE' }])
    await admin.delete(`/assets/${other._id}`)
    expect((await admin.put('/undo?type=assets', { ids: [_id] })).status).toBe(204)

    const gone = (await admin.post('/organizations', { name: 'Cerealera que cierra' })).body._id
    const orphan = await made('as-silo', silo('Silo 5'), gone)
    await admin.delete(`/assets/${orphan._id}`)
    await admin.delete(`/organizations/${gone}`)
    const conflict = await admin.put('/undo?type=assets', { ids: [orphan._id] })
    expect(conflict.body.details).toEqual([{ id: orphan._id, code: 'NOT_FOUND' }])
  })
})

describe('the feature that is off', () => {
  it('hides assets from the undo, the trash and the history too, and loses none', async () => {
    const { _id } = await made('as-silo', silo('Silo 6'))
    await admin.delete(`/assets/${_id}`)
    const restore = () => admin.put('/undo?type=assets', { ids: [_id] })
    const trashed = async () => (await admin.get('/trash?type=assets')).body.totalDocs
    const { collection } = (await admin.get('/admin/featureFlags')).body
    expect(await trashed()).toBeGreaterThan(0)
    await admin.put('/admin/featureFlags', { collection: [] })
    expect(codeOf(await restore())).toEqual([403, 'FEATURE_DISABLED'])
    expect(codeOf(await admin.get(`/history/assets/${_id}`))).toEqual([403, 'FEATURE_DISABLED'])
    expect(await trashed()).toBe(0)
    await admin.put('/admin/featureFlags', { collection })
    expect((await restore()).status).toBe(204)
    expect((await admin.get(`/history/assets/${_id}`)).body.collection).toHaveLength(3)
  })
})

describe('the list of assets', () => {
  beforeAll(async () => {
    await made('as-camion', { identifier: 'AF 919 GE', tipo: 'granelero', transportista: 'Ñandubay Cargas' })
    await made('as-camion', { identifier: 'AA 101 ZZ', tipo: 'jaula', transportista: 'Transporte Árbol' })
    await made('as-camion', { identifier: 'AB 202 YY', tipo: 'jaula' }, farm)
  })
  const trucks = (query: Record<string, string>) => named({ assetSchema: 'as-camion', ...query })

  it('searches identifiers and header columns, without case and accents', async () => {
    expect(await trucks({ search: ' nandubay' })).toEqual(['AF 919 GE'])
    expect(await trucks({ search: 'af 919', headers: '[transportista]' })).toEqual(['AF 919 GE'])
    expect(await trucks({ search: 'jaula', headers: '[transportista]' })).toEqual([])
    expect(await trucks({ searchHeader: JSON.stringify({ tipo: 'JAULA', transportista: 'arbol' }) })).toEqual(
      ['AA 101 ZZ'],
    )
  })

  it('refuses columns that are none, and unknown orders', async () => {
    for (const [query, path] of [
      [{ headers: '[partida]' }, '/headers'],
      [{ searchHeader: '{"partida":"x"}' }, '/searchHeader'],
      [{ sort: '{"name":2}' }, '/sort'],
      [{ currentPage: '0' }, '/currentPage'],
      [{ sort: '{"dataSchema.partida":1}' }, '/sort'],
    ] as const) {
      const params = new URLSearchParams({ assetSchema: 'as-camion', ...query })
      expect(pathsOf(await admin.get(`/assets?${params}`))).toEqual([400, [path]])
    }
  })

  it('filters by organization and sorts by each column', async () => {
    expect(await trucks({ organization: JSON.stringify([{ id: farm }]) })).toEqual(['AB 202 YY'])
    expect(await trucks({ organization: 'null', sort: '{"name":1}' })).toEqual([
      'AA 101 ZZ',
      'AB 202 YY',
      'AF 919 GE',
    ])
    expect(await trucks({ sort: '{"date":1}' })).toEqual(['AF 919 GE', 'AA 101 ZZ', 'AB 202 YY'])
    expect(await trucks({ sort: '{"organization":-1,"name":1}' })).toEqual([
      'AB 202 YY',
      'AA 101 ZZ',
      'AF 919 GE',
    ])
    expect(await trucks({ sort: '{"dataSchema.transportista":1}' })).toEqual([
      'AF 919 GE',
      'AA 101 ZZ',
      'AB 202 YY',
    ])
  })

  it('comes in pages, or whole', async () => {
    const page = (await admin.get('/assets?assetSchema=as-camion&currentPage=2&limit=2')).body
    expect(page).toMatchObject({ page: 2, totalPages: 2, totalDocs: 3 })
    expect(page.collection).toHaveLength(1)
    const whole = (await admin.get('/assets?assetSchema=as-camion&currentPage=-1')).body
    expect([Object.keys(whole), whole.collection.length]).toEqual([['collection'], 3])
    expect((await admin.get('/assets')).body).toMatchObject({ collection: [], totalDocs: 0 })
  })
})

describe('a pack', () => {
  const apply = (changed: Pack, force: boolean) =>
    api.database.inAccount({ accountId: 'litoral', userId: 'test' }, async (tx) => {
      const { hash } = await makePlan(tx, changed, { force })
      return applyPlan(tx, changed, { force, hash })
    })

  it('is stopped by assets of a kind that it removes; when forced, it archives them', async () => {
    const { _id } = await made('as-balanza', { identifier: 'BAL-02', calibrada: '2026-01-10' })
    const { 'as-balanza': _, ...assetSchemas } = pack.assetSchemas
    const milestoneSchemas = withoutField(pack.milestoneSchemas, 'balanza')
    const without = { ...pack, assetSchemas, milestoneSchemas }
    const { plan, version } = await apply(without, false)
    expect([version, plan.obstacles.map(({ sentence }) => sentence.key)]).toEqual([
      null,
      ['pack.plan.stands.asset'],
    ])
    await apply(without, true)
    expect((await admin.get(`/assets/${_id}`)).status).toBe(404)
    expect(await named({ assetSchema: 'as-balanza' })).toEqual([])
    const conflict = await admin.put('/undo?type=assets', { ids: [_id] })
    expect(conflict.body.details).toEqual([{ id: _id, code: 'NOT_FOUND' }])
    await apply(pack, true)
    expect((await admin.put('/undo?type=assets', { ids: [_id] })).status).toBe(204)
  })

  it('that changes unique fields or columns is held to the assets that are there', async () => {
    await made('as-vacuna', { identifier: 'Aftosa', lote: 'AB-1', vencimiento: '2027-01-01', dosis: 50 })
    await made('as-vacuna', { identifier: 'Aftosa', lote: 'AB-2', vencimiento: '2027-01-01', dosis: 60 })
    const vaccine = pack.assetSchemas['as-vacuna']!
    const changed = (change: object) => ({
      ...pack,
      assetSchemas: { ...pack.assetSchemas, 'as-vacuna': { ...vaccine, ...change } },
    })
    const { plan } = await apply(changed({ uniqueFields: ['identifier'] }), true)
    expect(plan.obstacles.map(({ sentence }) => sentence.key)).toEqual(['pack.plan.stands.uniqueAsset'])
    const { schema } = vaccine
    const dosis = { ...schema.properties.dosis!, header: true }
    await apply(
      changed({
        uniqueFields: ['lote'],
        schema: { ...schema, properties: { ...schema.properties, dosis } },
      }),
      true,
    )
    expect(await named({ assetSchema: 'as-vacuna', search: '60' })).toEqual(['Aftosa'])
    const taken = await post('as-vacuna', { identifier: 'Otra', lote: 'ab-2', vencimiento: '2027-01-01' })
    expect(codeOf(taken)).toEqual([409, 'NOT_UNIQUE'])
  })
})

/** The processes without one of their fields. */
function withoutField(schemas: Pack['milestoneSchemas'], field: string): Pack['milestoneSchemas'] {
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { i18n: _, ...schema }]) => {
      const { [field]: _property, ...properties } = schema.schema.properties
      const { [field]: _descriptor, ...descriptor } = schema.descriptor
      return [id, { ...schema, schema: { ...schema.schema, properties }, descriptor }]
    }),
  )
}
