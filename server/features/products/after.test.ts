import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, demoPack(account), organization)
})
afterAll(() => api.close())

const list = (query: string) => admin.get(`/products?productSchema=ps-partida&${query}`)
const idsOf = ({ body }: { body: any }): string[] => body.collection.map(({ _id }: { _id: string }) => _id)
const stranger = '0197a3de-0000-7000-8000-000000000000'

describe('a list that goes on behind a record (API-04)', () => {
  it('shows each record once while others come and go', async () => {
    const made: string[] = []
    for (let n = 0; n < 9; n++) made.push(await soy.product('ps-partida'))
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const answer = await list(`limit=4&sort=-1&after=${after}`)
      expect([answer.status, answer.body.page]).toEqual([200, undefined])
      seen.push(...idsOf(answer))
      after = answer.body.next
      if (after === null) continue
      expect(answer.headers.link).toContain(`after=${after}`)
      expect(answer.headers.link).toMatch(/^<http.*>; rel="next"$/)
      // The record behind which it goes on is archived, and another one comes.
      await admin.delete(`/products/${after}`)
      await soy.product('ps-partida')
    }
    expect(seen).toEqual(made.toReversed())
  })

  it('goes on from any id, whoever has it, and waits for late transactions where it ascends', async () => {
    expect(idsOf(await list(`sort=1&after=`))).toEqual([])
    await api.owner.pool.query(
      `update products set created_at = created_at - interval '6 seconds' where account_id = $1`,
      [account],
    )
    const all = idsOf(await list('sort=1&limit=200&after='))
    expect(all).toEqual([...all].toSorted())
    expect(all.length).toBeGreaterThan(5)
    expect(idsOf(await list(`sort=1&limit=200&after=${stranger}`))).toEqual(all)
    expect((await list(`sort=1&after=${all.at(-1)}`)).body).toMatchObject({ collection: [], next: null })
    expect((await list(`sort=1&limit=${all.length}&after=`)).body.next).toBeNull()
  })

  it('goes on from the id of another list, of another account, and of its own archived record', async () => {
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.push(await soy.product('ps-partida'))
    const plot = await soy.product('ps-lote-soja')
    const abroad = (
      await (await api.as('vecina', 'valle', { admin: true })).post('/organizations', { name: 'Finca' })
    ).body._id
    const later = await soy.product('ps-partida')
    for (const after of [plot, abroad])
      expect(idsOf(await list(`limit=3&sort=-1&after=${after}`))).toEqual(made.toReversed())
    await admin.delete(`/products/${later}`)
    expect(idsOf(await list(`limit=3&sort=-1&after=${later}`))).toEqual(made.toReversed())
  })

  it('is refused beside a page, behind no id, and in another order', async () => {
    for (const [query, path] of [
      ['after=&page=2', '/page'],
      ['after=&currentPage=1', '/currentPage'],
      ['after=x', '/after'],
      ['after=&sort={"alphabetical":1}', '/sort'],
    ]) {
      const { status, body } = await list(query!)
      expect([query, status, body.errors[0].path]).toEqual([query, 400, path])
    }
  })

  it('is every list of many records', async () => {
    for (const path of [
      'organizations',
      'locations',
      'media',
      'assets?assetSchema=as-silo',
      'products?search=x&productSchema=ps-partida',
    ]) {
      const { status, body } = await admin.get(`/${path}${path.includes('?') ? '&' : '?'}after=&limit=1`)
      expect([path, status, Array.isArray(body.collection)]).toEqual([path, 200, true])
    }
  })
})
