import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxViews } from '../../../core/contract/savedViews.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

let api: TestApi
let admin: Client
let leaving: Client
let reader: Client
let elsewhere: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  reader = await api.as('reader', 'litoral', { rights: { stages: { 'ps-partida': 'read' } } })
  elsewhere = await api.as('foreign', 'valle', { admin: true })
  await configure(api.database, 'litoral', demoPack('litoral'))
})
afterAll(() => api.close())

const view = {
  list: 'products',
  name: 'AF de la semana',
  search: { searchHeader: { patente: 'AF' } },
  shared: false,
}
const add = async (client: Client, change: object = {}) => {
  const { status, body } = await client.post('/savedViews', { ...view, ...change })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const names = async (client: Client, list = 'products') =>
  (await client.get(`/savedViews?list=${list}`)).body.collection.map(({ name }: { name: string }) => name)
const put = (client: Client, { _id }: { _id: string }, change: object) =>
  client.put(`/savedViews/${_id}`, change)

const created = (id: string, at: Date) =>
  api.database.inAccount({ accountId: 'litoral', userId: 'test' }, ({ db }) =>
    db
      .updateTable('products')
      .set({ created_at: at })
      .where('account_id', '=', 'litoral')
      .where('id', '=', id)
      .execute(),
  )

describe('saved views (FST-05)', () => {
  it('keep what their list shows, for whoever saved them, a reader too', async () => {
    const saved = await add(reader, { name: '  Mía ', columns: ['identifier', 'date'] })
    expect(saved).toMatchObject({
      ...view,
      name: 'Mía',
      columns: ['identifier', 'date'],
      createdBy: { _id: 'reader' },
      version: 1,
    })
    expect(await names(reader)).toEqual(['Mía'])
    expect(await names(reader, 'assets')).toEqual([])
    expect((await reader.get('/savedViews')).body.collection).toEqual([saved])
    expect(await names(admin)).toEqual([])
    for (const { status } of [
      await put(admin, saved, { name: 'Otra' }),
      await admin.delete(`/savedViews/${saved._id}`),
    ])
      expect(status).toBe(404)
    expect((await put(reader, saved, { columns: null, version: 1 })).body).toMatchObject({
      columns: null,
      version: 2,
    })
    expect((await put(reader, saved, { name: 'Tarde', version: 1 })).body).toMatchObject({
      code: 'STALE',
      details: { theirs: { name: 'Mía', version: 2 } },
    })
    expect((await reader.delete(`/savedViews/${saved._id}`)).status).toBe(204)
    expect(await names(reader)).toEqual([])
  })

  it('are shared by administrators alone, and read by everybody', async () => {
    expect((await reader.post('/savedViews', { ...view, shared: true })).status).toBe(403)
    const own = await add(reader)
    expect((await put(reader, own, { shared: true })).status).toBe(403)
    const shared = await add(admin, { name: 'De todos', shared: true })
    expect(await names(reader)).toEqual(['AF de la semana', 'De todos'])
    expect((await put(reader, shared, { name: 'Mía ahora' })).status).toBe(403)
    expect((await reader.delete(`/savedViews/${shared._id}`)).status).toBe(403)
    expect((await put(admin, shared, { name: 'Nuestra' })).status).toBe(200)
    await admin.delete(`/savedViews/${shared._id}`)
    await reader.delete(`/savedViews/${own._id}`)
  })

  it('stand in every list, apart, and are shared by administrators alone in each', async () => {
    const kept = {
      organizations: { search: 'garzas', sort: 'alphabetical', direction: 1 },
      assets: { assetTypeId: 'as-silo', searchHeader: { nombre: 'S-1' }, organization: ['o1'] },
      locations: { search: 'lote', mode: 'map' },
      media: { tags: ['t1'], types: ['image/png'], mode: 'table' },
      users: { search: 'ana' },
    }
    for (const [list, search] of Object.entries(kept)) {
      const own = await add(reader, { list, search, columns: ['alphabetical'], name: list })
      expect(own).toMatchObject({ list, search, columns: ['alphabetical'] })
      expect(await names(reader, list)).toEqual([list])
      expect((await reader.post('/savedViews', { ...view, list, search, shared: true })).status).toBe(403)
      expect((await put(reader, own, { shared: true })).status).toBe(403)
      expect(await names(admin, list)).toEqual([])
      await reader.delete(`/savedViews/${own._id}`)
    }
    expect(await names(reader)).toEqual([])
  })

  it('of a stage are for whoever may read it: their names tell of its fields', async () => {
    const hidden = await add(admin, { name: 'Vacas', search: { productTypeId: 'ps-animal' }, shared: true })
    const shown = await add(admin, {
      name: 'Partidas',
      search: { productTypeId: 'ps-partida' },
      shared: true,
    })
    expect(await names(reader)).toEqual(['Partidas'])
    expect((await put(reader, hidden, { name: 'x' })).status).toBe(404)
    for (const one of [hidden, shown]) await admin.delete(`/savedViews/${one._id}`)
  })

  it('that are shared stay when their administrator leaves, and another one writes them', async () => {
    leaving = await api.as('leaving', 'litoral', { admin: true })
    const shared = await add(leaving, { name: 'De quien se fue', shared: true })
    expect((await admin.delete('/users/leaving')).status).toBe(204)
    expect(await names(reader)).toEqual(['De quien se fue'])
    expect((await put(admin, shared, { name: 'Heredada' })).body).toMatchObject({
      createdBy: { _id: 'leaving' },
    })
    await admin.delete(`/savedViews/${shared._id}`)
  })

  it('of another account do not exist', async () => {
    const theirs = await add(elsewhere, { shared: true })
    expect(await names(admin)).toEqual([])
    for (const id of [theirs._id, 'nothing', '018f0000-0000-7000-8000-000000000000']) {
      expect((await admin.put(`/savedViews/${id}`, { name: 'Otra' })).status).toBe(404)
      expect((await admin.delete(`/savedViews/${id}`)).status).toBe(404)
    }
    expect(await names(elsewhere)).toEqual([view.name])
  })

  it('have a name and a search of bounded size, and are of a bounded number', async () => {
    const faults = async (change: object) =>
      (await reader.post('/savedViews', { ...view, ...change })).body.errors?.map(
        ({ path }: { path: string }) => path,
      )
    expect(await faults({ name: ' ' })).toEqual(['/name'])
    expect(await faults({ name: 'x'.repeat(101) })).toEqual(['/name'])
    expect(await faults({ list: '' })).toEqual(['/list'])
    expect(await faults({ search: 'todo' })).toEqual(['/search'])
    expect(await faults({ search: { search: 'x'.repeat(8_001) } })).toEqual(['/search'])
    expect(await faults({ columns: [] })).toEqual(['/columns'])
    expect(await faults({ columns: Array.from({ length: 101 }, (_, n) => `c${n}`) })).toEqual(['/columns'])
    for (let n = 0; n < maxViews - 3; n++) await add(reader, { name: `Vista ${n}` })
    // At once, too: each sees those before it.
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, n) => reader.post('/savedViews', { ...view, name: `A la vez ${n}` })),
    )
    expect(crowd.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(9).fill(400),
    ])
    expect(await faults({})).toEqual(['/shared'])
    // The limit is each person's own, and that of shared ones is the account's.
    expect((await admin.post('/savedViews', view)).status).toBe(200)
    expect((await admin.post('/savedViews', { ...view, shared: true })).status).toBe(200)
  })

  it('may ask for what waits for its origin, and for days that stay relative', async () => {
    const { body } = await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })
    const chain = new Chain(admin, demoPack('litoral'), body._id)
    const plot = await chain.product('ps-lote-soja')
    const [waiting, early, late] = await Promise.all(
      ['ps-partida', 'ps-partida', 'ps-partida'].map((stage) => chain.product(stage)),
    )
    await chain.recorded(early!, 'ms-cosecha-carga', [plot])
    // Midnight of Buenos Aires is 03:00 in UTC.
    const today = isoDay(localMoment(new Date(), 'America/Argentina/Buenos_Aires'))
    const midnight = new Date(`${today}T03:00:00.000Z`).getTime()
    await created(early!, new Date(midnight - 1))
    await created(late!, new Date(midnight))
    const found = async (query: string) => {
      const { status, body: list } = await admin.get(`/products?productSchema=ps-partida&${query}`)
      expect(status, JSON.stringify(list)).toBe(200)
      expect(list.totalDocs).toBe(list.collection.length)
      return new Set(list.collection.map(({ _id }: { _id: string }) => _id))
    }
    expect(await found('requirementsSatisfied=false')).toEqual(new Set([waiting, late]))
    expect(await found('requirementsSatisfied=true')).toEqual(new Set([early]))
    expect(await found('createdFrom=today')).toEqual(new Set([waiting, late]))
    expect(await found('createdTo=today-1')).toEqual(new Set([early]))
    expect(await found('createdFrom=today-1&createdTo=today')).toEqual(new Set([waiting, early, late]))
    expect(await found(`createdFrom=${today}&lastUpdateMilestone=-1`)).toEqual(new Set([waiting, late]))
    expect(await found('createdFrom=today&requirementsSatisfied=false&search=nada')).toEqual(new Set())
    for (const day of ['ayer', 'today-', 'today-99999', '2026-02-30', '2026-1-1'])
      expect(
        (await admin.get(`/products?productSchema=ps-partida&createdTo=${day}`)).body.errors,
      ).toMatchObject([{ path: '/createdTo' }])
  })

  it('leave no event', async () => {
    const types = await api.database.inAccount(
      { accountId: 'litoral', userId: 'test', readOnly: true },
      ({ db }) =>
        db.selectFrom('events').select('type').distinct().where('account_id', '=', 'litoral').execute(),
    )
    expect(types.map(({ type }) => type)).toContain('products')
    expect(types.map(({ type }) => type)).not.toContain('saved_views')
  })
})
