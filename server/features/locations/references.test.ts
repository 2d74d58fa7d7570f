import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Pack } from '../../../core/pack/shape.ts'

/** The pack of soy, whose sowing happens somewhere, too. */
const pack = withPlace(demoPack('litoral'))
let api: TestApi
let admin: Client
let staff: Client
let soy: Chain
let ours: string
let live: string
let archived: string
let unreadable: string
let foreign: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  ours = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  const others = (await admin.post('/organizations', { name: 'Chacra Doña Irma' })).body._id
  const write = (ids: object) => Object.fromEntries(Object.keys(ids).map((id) => [id, 'write' as const]))
  staff = await api.as('ana', 'litoral', {
    rights: {
      organizations: [ours],
      stages: write(pack.productSchemas),
      milestoneSchemas: write(pack.milestoneSchemas),
    },
  })
  soy = new Chain(staff, pack, ours)
  const place = async (client: Client, organization: string): Promise<string> =>
    (await client.post('/locations', { name: 'La Tapera', organization })).body._id
  live = await place(admin, ours)
  archived = await place(admin, ours)
  await admin.delete(`/locations/${archived}`)
  unreadable = await place(admin, others)
  const elsewhere = await api.as('otro', 'ajena', { admin: true })
  foreign = await place(elsewhere, (await elsewhere.post('/organizations', { name: 'Ajena' })).body._id)
})
afterAll(() => api.close())

const at = (_id: string, name = 'La Tapera') => ({ _id, name, country: 'Argentina', state: 'Santa Fe' })
const pathsOf = ({ body }: { body: any }): string[] =>
  body.errors.map(({ path }: { path: string }) => path).toSorted()

function plot(values: Record<string, unknown>, organization = ours) {
  const { isUnidentified, identifier } = unidentified()
  const dataSchema = filled(pack.productSchemas['ps-lote-soja']!, { identifier, ...values })
  return { organization, productSchema: 'ps-lote-soja', dataSchema, isUnidentified }
}

describe('a place that a form names', () => {
  it('must be there, live, of the account and readable', async () => {
    for (const id of [archived, unreadable, foreign, randomUUID(), 'l1']) {
      const refused = await staff.post('/products', plot({ location: at(id) }))
      expect([id, refused.status, pathsOf(refused)]).toEqual([id, 400, ['/dataSchema/location/_id']])
    }
    const { status, body } = await staff.post('/products', plot({ location: at(live) }))
    expect([status, body.dataSchema.location]).toEqual([200, at(live)])
    expect((await staff.post('/products', plot({ location: at(live.toUpperCase()) }))).status).toBe(200)
    expect((await admin.post('/products', plot({ location: at(unreadable) }))).status).toBe(200)
  })

  it('is refused together with everything else that is wrong', async () => {
    const { superficie, ...rest } = plot({ location: at(archived) }).dataSchema
    const refused = await staff.post('/products', { ...plot({}, randomUUID()), dataSchema: rest })
    expect([superficie, pathsOf(refused)]).toEqual([
      expect.anything(),
      ['/dataSchema/location/_id', '/dataSchema/superficie', '/organization'],
    ])
  })

  it('stays in a record that is sent as it is stored, and under the name that it had', async () => {
    const gone = (await admin.post('/locations', { name: 'El Timbó', organization: ours })).body._id
    const { body } = await staff.post('/products', plot({ location: at(gone, 'El Timbó') }))
    await admin.put(`/locations/${gone}`, { name: 'Otro nombre' })
    await admin.delete(`/locations/${gone}`)
    const put = (dataSchema: object, path = `/products/${body._id}`, more = {}) =>
      admin.put(path, { isUnidentified: true, dataSchema, ...more })
    const kept = await put({ ...body.dataSchema, superficie: 12 })
    expect([kept.status, kept.body.dataSchema.location.name]).toEqual([200, 'El Timbó'])
    expect(
      (await put({ ...body.dataSchema, location: { ...at(gone, 'El Timbó'), city: 'Tostado' } })).status,
    ).toBe(200)
    const other = { ...body.dataSchema, location: at(archived) }
    expect(pathsOf(await put(other))).toEqual(['/dataSchema/location/_id'])
    expect(
      pathsOf(await put(other, `/products/${body._id}/correct`, { reason: 'Se cargó mal el lugar' })),
    ).toEqual(['/dataSchema/location/_id'])
  })

  it('is judged in processes, too: one, an edited one, many and copies', async () => {
    const product = (await staff.post('/products', plot({}))).body._id
    const refused = await soy.record(product, 'ms-siembra', [], { lugar: at(unreadable) })
    expect(pathsOf(refused)).toEqual(['/dataSchema/lugar/_id'])
    const made = await soy.record(product, 'ms-siembra', [], { lugar: at(live) })
    expect(made.status).toBe(200)
    const edit = { dataSchema: { ...made.body.dataSchema, lugar: at(archived) } }
    expect(pathsOf(await staff.put(`/milestones/${made.body._id}`, edit))).toEqual(['/dataSchema/lugar/_id'])
    expect(
      pathsOf(await admin.put(`/milestones/${made.body._id}/correct`, { ...edit, reason: 'No era ahí' })),
    ).toEqual(['/dataSchema/lugar/_id'])
    const many = await staff.post('/milestones/createMany', [
      soy.body(product, 'ms-siembra', [], { lugar: at(live) }),
      soy.body(product, 'ms-siembra', [], { lugar: at(archived), hectareas: -1 }),
    ])
    expect([many.status, pathsOf(many)]).toEqual([
      400,
      ['/1/dataSchema/hectareas', '/1/dataSchema/lugar/_id'],
    ])
    expect(Object.keys(many.body.reasons)).toHaveLength(1)
    const copies = await staff.post('/milestones/copy', {
      schemas: [{ id: 'ms-siembra', dataSchema: soy.values('ms-siembra', [], { lugar: at(foreign) }) }],
      products: [product],
      organization: ours,
    })
    expect(pathsOf(copies)).toEqual(['/schemas/0/dataSchema/lugar/_id'])
  })
})

function withPlace(soyPack: Pack): Pack {
  const sowing = structuredClone(soyPack.milestoneSchemas['ms-siembra']!)
  sowing.schema.properties.lugar = { type: 'object', title: 'Lugar' }
  sowing.descriptor.lugar = { kind: 'location' }
  sowing.i18n = {
    ...sowing.i18n,
    en: {
      ...sowing.i18n!.en!,
      properties: { ...sowing.i18n!.en!.properties, lugar: { title: 'Place' } },
    },
  }
  return { ...soyPack, milestoneSchemas: { ...soyPack.milestoneSchemas, 'ms-siembra': sowing } }
}
