import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../../../core/contract/products.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { paged, sliceOf } from '../../platform/db/lists.ts'

const pack = demoPack('valle')
let api: TestApi
let admin: Client
let reader: Client

const limit = 7
const mine = 34
const orders = [
  'sort=1',
  'sort=-1',
  'sort={"alphabetical":1}',
  'sort={"alphabetical":-1}',
  'sort={"organization":1}',
  'sort={"dataSchema.altitud":1}',
  'sort={"dataSchema.altitud":-1}',
  'sort={"dataSchema.suelo":1}',
  'lastUpdateMilestone=1',
  'lastUpdateMilestone=-1',
]

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('elena', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
  const organizations: string[] = []
  for (const name of ['Finca alta', 'Finca baja'])
    organizations.push((await admin.post('/organizations', { name })).body._id)
  const blocks: string[] = []
  for (let n = 0; n < 50; n++) {
    const dataSchema = {
      identifier: `TUP-${String((n * 37) % 100).padStart(2, '0')}`,
      vinedo: 'E-71043',
      variedad: 'malbec',
      altitud: 900 + (n % 6),
      superficie: 5,
      location: { coords: { lng: -69, lat: -33 }, country: 'Argentina', state: 'Mendoza' },
      // Some have no value here, and some no process: those come last.
      ...(n % 3 ? { suelo: `Franco ${n % 4}` } : {}),
    }
    const organization = organizations[n % 3 === 2 ? 1 : 0]
    const { status, body } = await admin.post('/products', {
      organization,
      productSchema: 'ps-cuartel',
      dataSchema,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    blocks.push(body._id)
  }
  for (let n = 0; n < 50; n += 3) {
    const dataSchema = { occurred_at: '2026-03-02T10:00:00.000Z', lamina: 30 }
    const body = {
      product: blocks[n],
      organization: organizations[0],
      milestoneSchema: 'ms-riego',
      dataSchema,
    }
    expect((await admin.post('/milestones', body)).status).toBe(200)
  }
  reader = await api.as('lea', 'valle', {
    rights: { organizations: [organizations[0]!], stages: { 'ps-cuartel': 'read' } },
  })
})
afterAll(() => api.close())

const list = (client: Client, query: string) =>
  client.get(`/products?productSchema=ps-cuartel&${encodeURI(query)}`)
const idsOf = (collection: { _id: string }[]) => collection.map(({ _id }) => _id)

describe('the pages of a list', () => {
  it.each(orders)('hold each product once, in the requested order: %s', async (order) => {
    for (const [client, count] of [
      [admin, 50],
      [reader, mine],
    ] as const) {
      const all = idsOf((await list(client, `${order}&page=false`)).body.collection)
      expect(new Set(all).size).toBe(count)
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(count / limit); page++) {
        const { body } = await list(client, `${order}&currentPage=${page}&limit=${limit}`)
        expect(body).toMatchObject({ page, totalDocs: count, totalPages: Math.ceil(count / limit) })
        pages.push(...idsOf(body.collection))
      }
      expect(pages).toEqual(all)
    }
  })

  it('are empty past the end of the list', async () => {
    for (const page of [9, 1_000_000]) {
      const { status, body } = await list(admin, `currentPage=${page}&limit=${limit}`)
      expect([status, body.collection, body.totalDocs]).toEqual([200, [], 50])
    }
  })

  it('of a search have a total and a last page', async () => {
    const found = await list(admin, 'search=TUP-1')
    expect(found.body.totalDocs).toBe(found.body.collection.length)
    const { body } = await list(admin, `search=malbec&currentPage=8&limit=${limit}`)
    expect(body).toMatchObject({ totalDocs: 50, totalPages: 8 })
    expect(body.collection).toHaveLength(1)
  })

  it('of a search by last update are newest first, products without processes last', async () => {
    const order = 'lastUpdateMilestone=-1'
    const all = idsOf((await list(admin, `${order}&page=false`)).body.collection)
    const pages: string[] = []
    for (let page = 1; page <= 8; page++) {
      const { body } = await list(admin, `search=malbec&${order}&currentPage=${page}&limit=${limit}`)
      pages.push(...idsOf(body.collection))
    }
    expect(pages).toEqual(all)
    const found = await list(admin, `search=malbec&${order}&limit=50`)
    const updates = found.body.collection.map(
      (one: { lastUpdateMilestone: unknown }) => one.lastUpdateMilestone,
    )
    const told = updates.filter((at: unknown) => at !== null)
    expect([told.length, updates.indexOf(null)]).toEqual([17, 17])
    expect(told).toEqual(told.toSorted().toReversed())
  })

  it('are what the contract says, member by member: PostgreSQL writes them', async () => {
    const { answer } = products.list
    for (const query of [
      '',
      `currentPage=2&limit=${limit}`,
      'page=false',
      'search=malbec',
      'search=nothing',
      'isTransforming=1&is1toN=1',
    ]) {
      const { body } = await list(admin, query)
      expect([query, [...Value.Errors(answer, body)]]).toEqual([query, []])
      for (const row of body.collection)
        expect([...Value.Errors(answer.properties.collection.items, row)]).toEqual([])
    }
    const [first] = (await list(admin, 'search=TUP-37')).body.collection
    const { body } = await admin.get(`/products/${first._id}`)
    expect(first).toEqual(body.collection[0])
  })

  it('mark a capped total of a search, and show the exact total of the counters', () => {
    const slice = sliceOf({})
    expect(paged([], slice, 10_001)).toMatchObject({ totalDocs: 10_001, capped: true })
    expect(paged([], slice, 353_500, { exact: true })).not.toHaveProperty('capped')
  })
})
