import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  soy = new Chain(
    admin,
    pack,
    (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id,
  )
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const trash = async (query = '', client = admin) => (await client.get(`/trash${query}`)).body
const find = async (id: string, client = admin) =>
  (await trash('', client)).collection.find(({ _id }: { _id: string }) => _id === id)

describe('the trash', () => {
  it('lists a product with what comes back with it, who archived it, and until when', async () => {
    const id = await soy.product('ps-lote-soja')
    const sowing = await soy.recorded(id, 'ms-siembra')
    await admin.post('/insights', { product: id, name: 'Altura', value: '60 m' })
    await admin.delete(`/products/${id}`)
    const item = await find(id)
    expect(item).toMatchObject({
      type: 'products',
      schema: { _id: 'ps-lote-soja' },
      with: { milestones: 1, insights: 1 },
      conflicts: [],
      archivedBy: { _id: 'admin' },
    })
    expect(Date.parse(item.until) - Date.parse(item.archivedAt)).toBe(30 * 86_400_000)
    expect(await find(sowing)).toBeUndefined()
    await admin.put('/undo?type=products', { ids: [id] })
    expect(await find(id)).toBeUndefined()
  })

  it('changes nothing by telling what would come back', async () => {
    const id = await soy.product('ps-lote-soja')
    await admin.delete(`/products/${id}`)
    const { rows: before } = await api.owner.pool.query('select n from event_heads where account_id = $1', [
      'litoral',
    ])
    expect((await find(id)).conflicts).toEqual([])
    const { rows: after } = await api.owner.pool.query('select n from event_heads where account_id = $1', [
      'litoral',
    ])
    expect(after).toEqual(before)
    expect((await admin.get(`/products/${id}`)).status).toBe(404)
  })

  it('says what stands in the place of a record, as the undo would', async () => {
    const body = (identifier: string) => ({
      organization: soy.organization,
      productSchema: 'ps-lote-soja',
      dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier }),
    })
    const id = (await admin.post('/products', body('LC-TRASH-1'))).body._id
    await admin.delete(`/products/${id}`)
    await admin.post('/products', body('LC-TRASH-1'))
    expect((await find(id)).conflicts).toEqual([{ id, code: 'IDENTIFIER_TAKEN' }])
    const load = await soy.product('ps-partida')
    await soy.recorded(load, 'ms-cosecha-carga', [await soy.product('ps-lote-soja')])
    const lot = await soy.product('ps-lote-acopio')
    const receipt = await soy.recorded(lot, 'ms-ingreso-acopio', [load])
    await admin.delete(`/milestones/${receipt}`)
    expect(await find(receipt)).toMatchObject({ with: { origins: 1 }, conflicts: [] })
    await soy.recorded(await soy.product('ps-lote-acopio'), 'ms-ingreso-acopio', [load])
    expect(await find(receipt)).toMatchObject({
      type: 'milestones',
      schema: { _id: 'ms-ingreso-acopio' },
      with: { origins: 1 },
      conflicts: [{ id: receipt, code: 'ORIGIN_TAKEN' }],
    })
  })

  it('is searched without accents, by type, and in pages, the latest first', async () => {
    const names = ['Chacra Ñandubay', 'Chacra Yatay', 'Chacra Guayabí']
    for (const name of names) {
      const { _id } = (await admin.post('/organizations', { name })).body
      await admin.delete(`/organizations/${_id}`)
    }
    const said = async (query: string) =>
      (await trash(query)).collection.map(({ name }: { name: string }) => name)
    expect(await said('?search=guayabi')).toEqual(['Chacra Guayabí'])
    expect(await said('?type=organizations&limit=2')).toEqual(['Chacra Guayabí', 'Chacra Yatay'])
    expect(await trash('?type=organizations&limit=2&currentPage=2')).toMatchObject({
      page: 2,
      totalPages: 2,
      totalDocs: 3,
      collection: [{ name: 'Chacra Ñandubay' }],
    })
    expect((await trash('?type=tags')).errors).toMatchObject([{ path: '/type' }])
  })

  it('shows only what the person may archive', async () => {
    const id = await soy.product('ps-partida')
    await admin.delete(`/products/${id}`)
    const rights = { organizations: [soy.organization], stages: { 'ps-partida': 'write' as const } }
    const staff = await api.as('operador', 'litoral', { rights })
    const stranger = await api.as('otra', 'litoral', { rights: { ...rights, organizations: [] } })
    const reader = await api.as('lector', 'litoral', {
      rights: { ...rights, stages: { 'ps-partida': 'read' as const, 'ps-lote-soja': 'write' as const } },
    })
    expect(await find(id, staff)).toBeDefined()
    for (const client of [stranger, reader]) expect(await find(id, client)).toBeUndefined()
    const readers = await api.as('solo-lee', 'litoral', {
      rights: { ...rights, stages: { 'ps-partida': 'read' as const } },
    })
    expect((await readers.get('/trash')).status).toBe(403)
  })

  it('leaves out what belongs to an area that is switched off', async () => {
    const silo = {
      organization: soy.organization,
      assetSchema: 'as-silo',
      dataSchema: filled(pack.assetSchemas['as-silo']!, { identifier: 'Silo 9' }),
    }
    const { _id } = (await admin.post('/assets', silo)).body
    expect((await admin.delete(`/assets/${_id}`)).status).toBe(204)
    expect(await find(_id)).toMatchObject({ type: 'assets', name: 'Silo 9' })
    const { collection } = (await admin.get('/admin/featureFlags')).body
    const without = collection.filter(({ name }: { name: string }) => name !== 'assets')
    await admin.put('/admin/featureFlags', { collection: without })
    expect(await find(_id)).toBeUndefined()
    await admin.put('/admin/featureFlags', { collection })
    expect(await find(_id)).toBeDefined()
  })
})
