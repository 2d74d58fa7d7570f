import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { insertInsight } from '../insights/write.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let soy: Chain
let plot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  soy = new Chain(
    admin,
    pack,
    (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id,
  )
  plot = await soy.product('ps-lote-soja')
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const undo = (type: string, ids: string[], client = admin) => client.put(`/undo?type=${type}`, { ids })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
async function load(): Promise<string> {
  const id = await soy.product('ps-partida')
  await soy.recorded(id, 'ms-cosecha-carga', [plot])
  return id
}
const total = async (stage: string) => (await admin.get(`/products?productSchema=${stage}`)).body.totalDocs
const age = (table: 'products' | 'milestones', id: string, days: number) =>
  api.database.inAccount({ accountId: 'litoral', userId: 'test' }, (tx) =>
    tx.db
      .updateTable(table)
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', id)
      .execute(),
  )

describe('archiving a product', () => {
  it('takes its processes and attributes along, and undo brings all of them back', async () => {
    const id = await soy.product('ps-lote-soja')
    const sowing = await soy.recorded(id, 'ms-siembra')
    const gone = await soy.recorded(id, 'ms-cosecha')
    await admin.delete(`/milestones/${gone}`)
    await api.database.inAccount({ accountId: 'litoral', userId: 'test' }, (tx) =>
      insertInsight(tx, id, { name: 'Altura', value: '60 m' }),
    )
    const before = await soy.get(id)
    const count = await total('ps-lote-soja')
    expect((await admin.delete(`/products/${id}`)).status).toBe(204)
    expect((await admin.get(`/products/${id}`)).status).toBe(404)
    expect((await admin.get(`/milestone/${sowing}`)).status).toBe(404)
    expect(await total('ps-lote-soja')).toBe(count - 1)
    expect(codeOf(await undo('milestones', [sowing]))).toEqual([409, 'UNDO_CONFLICT'])
    expect((await undo('products', [id])).status).toBe(204)
    expect(await soy.get(id)).toEqual(before)
    expect((await admin.get(`/milestone/${sowing}`)).status).toBe(200)
    expect((await admin.get(`/milestone/${gone}`)).status).toBe(404)
    expect(await total('ps-lote-soja')).toBe(count)
  })

  it('is refused while it has an origin or a destination', async () => {
    const id = await load()
    const refused = await admin.delete(`/products/${id}`)
    expect(codeOf(refused)).toEqual([409, 'RELATED'])
    expect(refused.body.details).toEqual({ related: [id] })
    expect(codeOf(await admin.delete(`/products/${plot}`))).toEqual([409, 'RELATED'])
    expect((await admin.delete(`/products/${randomUUID()}`)).status).toBe(404)
  })

  it('of several is all or none, and each is restored alone', async () => {
    const [a, b, related] = [await soy.product('ps-partida'), await soy.product('ps-partida'), await load()]
    const refused = await admin.post('/productsDeleteMany', { ids: [a, related, b] })
    expect(codeOf(refused)).toEqual([409, 'RELATED'])
    expect(refused.body.details).toEqual({ related: [related] })
    const missing = await admin.post('/productsDeleteMany', { ids: [a, randomUUID(), 'x'] })
    expect(missing.body.errors.map(({ path }: { path: string }) => path)).toEqual(['/ids/1', '/ids/2'])
    expect((await admin.get(`/products/${a}`)).status).toBe(200)
    expect((await admin.post('/productsDeleteMany', { ids: [a, b] })).body).toEqual({ ids: [a, b] })
    expect((await undo('products', [a])).status).toBe(204)
    expect((await admin.get(`/products/${a}`)).status).toBe(200)
    expect((await admin.get(`/products/${b}`)).status).toBe(404)
  })
})

describe('an undo', () => {
  it('of a product is refused when its identifier was taken meanwhile, and names each conflict', async () => {
    const body = (identifier: string) => ({
      organization: soy.organization,
      productSchema: 'ps-lote-soja',
      dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier }),
    })
    const first = (await admin.post('/products', body('LC-UNDO-1'))).body._id
    const other = (await admin.post('/products', body('LC-UNDO-2'))).body._id
    await admin.post('/productsDeleteMany', { ids: [first, other] })
    await admin.post('/products', body('LC-UNDO-1'))
    const refused = await undo('products', [first, other])
    expect(codeOf(refused)).toEqual([409, 'UNDO_CONFLICT'])
    expect(refused.body.details).toEqual([{ id: first, code: 'IDENTIFIER_TAKEN' }])
    expect((await admin.get(`/products/${other}`)).status).toBe(404)
    expect((await undo('products', [other])).status).toBe(204)
  })

  it('of a transformation restores its links, unless its origin was used meanwhile', async () => {
    const origin = await load()
    const lot = await soy.product('ps-lote-acopio')
    const milestone = await soy.recorded(lot, 'ms-ingreso-acopio', [origin])
    await admin.delete(`/milestones/${milestone}`)
    expect((await undo('milestones', [milestone])).status).toBe(204)
    expect(await soy.get(lot)).toMatchObject({ requirementsSatisfied: true, hasOrigin: true })
    await admin.delete(`/milestones/${milestone}`)
    await soy.recorded(await soy.product('ps-lote-acopio'), 'ms-ingreso-acopio', [origin])
    const refused = await undo('milestones', [milestone])
    expect(refused.body.details).toEqual([{ id: milestone, code: 'ORIGIN_TAKEN' }])
    expect(await soy.get(lot)).toMatchObject({ requirementsSatisfied: false, hasOrigin: false })
  })

  it('restores what depends on each other in one call, oldest first', async () => {
    const lot = await soy.product('ps-lote-acopio')
    const receipt = await soy.recorded(lot, 'ms-ingreso-acopio', [await load()])
    const analysis = await soy.recorded(lot, 'ms-analisis-recibo')
    for (const id of [analysis, receipt]) await admin.delete(`/milestones/${id}`)
    expect((await undo('milestones', [analysis])).body.details).toEqual([
      { id: analysis, code: 'REQUIREMENTS_NOT_MET' },
    ])
    expect((await undo('milestones', [analysis, receipt])).status).toBe(204)
    expect(await soy.get(lot)).toMatchObject({ countOfMilestones: 2, requirementsSatisfied: true })
  })

  it('of a live record has no effect; after thirty days it is refused', async () => {
    const id = await soy.product('ps-partida')
    expect((await undo('products', [id])).status).toBe(204)
    await admin.delete(`/products/${id}`)
    await age('products', id, 29)
    expect((await undo('products', [id])).status).toBe(204)
    await admin.delete(`/products/${id}`)
    await age('products', id, 31)
    expect((await undo('products', [id])).body.details).toEqual([{ id, code: 'GONE' }])
    await age('products', id, 29)
    expect((await undo('products', [id])).status).toBe(204)
  })

  it('refuses unknown types and ids on their paths', async () => {
    expect((await undo('tags', [plot])).body.errors).toMatchObject([{ path: '/type' }])
    expect((await admin.put('/undo', { ids: [plot] })).status).toBe(400)
    expect(
      (await undo('products', [plot, randomUUID(), 'x'])).body.errors.map(
        ({ path }: { path: string }) => path,
      ),
    ).toEqual(['/ids/1', '/ids/2'])
    expect((await undo('products', [])).status).toBe(400)
  })

  it('needs the right of the archive', async () => {
    const write = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'write' as const]))
    const rights = {
      organizations: [soy.organization],
      stages: write(Object.keys(pack.productSchemas)),
      milestoneSchemas: write(Object.keys(pack.milestoneSchemas)),
    }
    const staff = await api.as('operador', 'litoral', { rights })
    const levelOne = await api.as('nivel1', 'litoral', { rights, roles: ['Level one'] })
    const stranger = await api.as('otra', 'litoral', { rights: { ...rights, organizations: [] } })
    const reader = await api.as('lector', 'litoral', {
      rights: { organizations: [soy.organization], stages: { 'ps-partida': 'read' } },
    })
    const id = await soy.product('ps-partida')
    for (const client of [levelOne, reader])
      expect(codeOf(await client.delete(`/products/${id}`))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await levelOne.post('/productsDeleteMany', { ids: [id] }))).toEqual([403, 'FORBIDDEN'])
    expect((await stranger.delete(`/products/${id}`)).status).toBe(404)
    expect((await staff.delete(`/products/${id}`)).status).toBe(204)
    for (const client of [levelOne, reader])
      expect(codeOf(await undo('products', [id], client))).toEqual([403, 'FORBIDDEN'])
    for (const type of ['products', 'milestones', 'locations'])
      expect(codeOf(await undo(type, [randomUUID()], levelOne))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await undo('organizations', [randomUUID()], levelOne))).toEqual([400, 'INVALID'])
    expect(codeOf(await undo('products', [id], stranger))).toEqual([400, 'INVALID'])
    expect((await undo('products', [id], staff)).status).toBe(204)
  })

  it('is refused in words for the case (ERR-14)', async () => {
    const said = async (client: Client, path: string) => (await client.delete(path)).body.message
    const rights = { organizations: [soy.organization], stages: { 'ps-partida': 'write' as const } }
    const id = await soy.product('ps-partida')
    const levelOne = await api.as('nivel1-dice', 'litoral', { rights, roles: ['Level one'] })
    expect(await said(levelOne, `/products/${id}`)).toBe('Esa acción está prohibida para vos.')
    const staff = await api.as('operador-dice', 'litoral', { rights })
    const corrected = await staff.put(`/products/${id}/correct`, {
      showLogo: true,
      reason: 'Sin permiso para esto',
    })
    expect([corrected.status, corrected.body.message]).toEqual([
      403,
      'No estás autorizado a realizar esta acción.',
    ])
    const reader = await api.as('lector-dice', 'litoral', {
      rights: { organizations: [soy.organization], stages: { 'ps-partida': 'read' } },
    })
    expect(await said(reader, `/products/${id}`)).toBe('No tenés los permisos necesarios para esta acción.')
  })
})

describe('an archived organization', () => {
  it('holds up the undo of its records until it is restored', async () => {
    const id = (await admin.post('/organizations', { name: 'Chacra La Porfía' })).body._id
    const product = await soy.product('ps-lote-soja', id)
    const kept = await soy.product('ps-lote-soja')
    const milestone = (await admin.post('/milestones', { ...soy.body(kept, 'ms-siembra'), organization: id }))
      .body._id
    await admin.delete(`/products/${product}`)
    await admin.delete(`/milestones/${milestone}`)
    await admin.delete(`/organizations/${id}`)
    for (const [type, record] of [
      ['products', product],
      ['milestones', milestone],
    ] as const) {
      const refused = await undo(type, [record])
      expect([refused.status, refused.body.details]).toEqual([409, [{ id: record, code: 'NOT_FOUND' }]])
    }
    await undo('organizations', [id])
    expect((await undo('products', [product])).status).toBe(204)
    expect((await undo('milestones', [milestone])).status).toBe(204)
  })

  it('is no longer offered, its records keep its name, and it can be restored', async () => {
    const id = (await admin.post('/organizations', { name: 'Chacra Doña Irma' })).body._id
    const product = await soy.product('ps-lote-soja', id)
    expect((await admin.delete(`/organizations/${id}`)).status).toBe(204)
    expect((await admin.get(`/organizations/${id}`)).status).toBe(404)
    expect((await soy.get(product)).organization.name).toBe('Chacra Doña Irma')
    expect(
      (await admin.post('/milestones', { ...soy.body(product, 'ms-siembra'), organization: id })).body.errors,
    ).toMatchObject([{ path: '/organization' }])
    expect((await undo('organizations', [id])).status).toBe(204)
    expect((await admin.get(`/organizations/${id}`)).status).toBe(200)
    expect((await admin.delete(`/organizations/${randomUUID()}`)).status).toBe(404)
  })
})
