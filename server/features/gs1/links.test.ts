import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const stage = 'ps-lote-soja'
const gtin = '07791234500017'
const gln = '7791234500017'
const pack = demoPack(account)
pack.productSchemas[stage]!.gs1 = { level: 'lot' }

let api: TestApi
let admin: Client
let stranger: Client

beforeAll(async () => {
  api = await startApi({ DEMO: '0' })
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const organization = (await admin.post('/organizations', { name: 'Bodega La Tapera', gln })).body._id
  await admin.put('/gs1/gtins', { collection: [{ productSchema: stage, organization, gtin }] })
  await admin.post('/organizations', { name: 'Frigorífico Aguaribay', gs1Prefixes: ['7791234'] })
  stranger = await api.as('stranger', 'valle', { admin: true })
  const foreign = demoPack('litoral')
  foreign.account.id = 'valle'
  await configure(api.database, 'valle', foreign)
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const link = (more: object = {}) => ({
  anchor: `/01/${gtin}/10/*`,
  linkType: 'gs1:pip',
  href: 'https://vino.example/{01}/{10}',
  title: 'Ficha del vino',
  ...more,
})
const post = (more: object = {}, client = admin) => client.post('/gs1/links', link(more))
const faultsOf = ({ status, body }: Answer) => [
  status,
  body.errors?.map(({ path }: { path: string }) => path),
]

describe('an extra link (GS1-08)', () => {
  it('is kept as it was sent, replaced and removed', async () => {
    const made = await post({ type: 'text/html', hreflang: ['ES-ar', 'und'], default: true, fwqs: true })
    const kept = {
      ...link({ type: 'text/html', hreflang: ['es-AR', 'und'], default: true, fwqs: true }),
      _id: made.body._id,
    }
    expect([made.status, made.body]).toEqual([201, kept])
    expect((await admin.get('/gs1/links')).body.collection).toEqual([kept])
    const changed = await admin.put(
      `/gs1/links/${kept._id}`,
      link({
        anchor: `/414/${gln}`,
        href: 'https://vino.example/depo',
        linkType: 'https://ref.gs1.org/voc/locationInfo',
      }),
    )
    expect(changed.body).toMatchObject({
      anchor: `/414/${gln}`,
      linkType: 'gs1:locationInfo',
      hreflang: [],
      default: false,
      fwqs: false,
    })
    expect((await admin.delete(`/gs1/links/${kept._id}`)).status).toBe(204)
    expect((await admin.delete(`/gs1/links/${kept._id}`)).status).toBe(404)
    expect((await admin.get('/gs1/links')).body.collection).toEqual([])
  })

  it.each([
    ['a GTIN of the table', { anchor: `/01/${gtin}` }],
    ['a GLN of an organization', { anchor: `/414/${gln}` }],
    ['a prefix of an organization', { anchor: '/01/07791234500024', href: 'https://vino.example' }],
    ['all of a prefix', { anchor: '/00/37791234*', href: 'https://vino.example/{*}' }],
    ['an inner address, which is never fetched', { href: 'https://169.254.169.254/latest' }],
  ])('hangs on %s', async (_, more) => {
    const made = await post(more)
    expect(made.status).toBe(201)
    expect((await admin.delete(`/gs1/links/${made.body._id}`)).status).toBe(204)
  })

  it.each([
    ['/anchor', { anchor: '/01/09506000134352' }],
    ['/anchor', { anchor: '/01/0779*' }],
    ['/anchor', { anchor: '/8004/9990001' }],
    ['/anchor', { anchor: `/01/${gtin}/10/*/21/*` }],
    ['/anchor', { anchor: 'vino' }],
    ['/linkType', { linkType: 'gs1:all' }],
    ['/linkType', { linkType: 'una ficha' }],
    ['/href', { href: 'http://vino.example' }],
    ['/href', { href: 'https://ana:clave@vino.example' }],
    ['/href', { href: 'javascript:alert(1)' }],
    ['/href', { href: 'https://{10}.example' }],
    ['/href', { href: 'https://vino.example/{lote}' }],
    ['/href', { anchor: `/01/${gtin}`, href: 'https://vino.example/{*}' }],
    ['/title', { title: ' ' }],
    ['/type', { type: 'html' }],
    ['/hreflang/1', { hreflang: ['es', 'castellano'] }],
  ])('is refused on %s of %j', async (path, more) => {
    const { status, body } = await post(more)
    expect(status).toBe(400)
    expect(body.errors.map((one: { path: string }) => one.path)).toContain(path)
  })

  it('has no key of another account until that one gives it back', async () => {
    await stranger.post('/organizations', { name: 'Ajena', gs1Prefixes: ['7791234'] })
    const anchors = ['/00/37791234*', `/01/${gtin}`]
    const pallets = await post({ anchor: anchors[0], href: 'https://vino.example' })
    for (const anchor of anchors) {
      const refused = await post({ anchor, href: 'https://otra.example' }, stranger)
      expect([refused.body.code, ...faultsOf(refused)]).toEqual(['NOT_UNIQUE', 409, ['/anchor']])
    }
    await admin.delete(`/gs1/links/${pallets.body._id}`)
    const taken = await post({ anchor: anchors[0], href: 'https://otra.example' }, stranger)
    expect(taken.status).toBe(201)
    await stranger.delete(`/gs1/links/${taken.body._id}`)
  })

  it('keeps a GTIN that has left the table', async () => {
    const own = '07791234500031'
    const organization = (await admin.post('/organizations', { name: 'Otra bodega' })).body._id
    const { collection } = (await admin.get('/gs1/gtins')).body
    const row = { productSchema: stage, organization, gtin: own }
    await admin.put('/gs1/gtins', { collection: [...collection, row] })
    const made = await post({ anchor: `/01/${own}` })
    await admin.put('/gs1/gtins', { collection })
    expect((await post({ anchor: `/01/${own}` }, stranger)).body.code).toBe('NOT_UNIQUE')
    await admin.delete(`/gs1/links/${made.body._id}`)
    const freed = await post({ anchor: `/01/${own}` }, stranger)
    expect(freed.status).toBe(201)
    await stranger.delete(`/gs1/links/${freed.body._id}`)
  })

  it('is one of 1,000 at most', async () => {
    await api.owner.pool.query(
      `insert into gs1_links (account_id, id, anchor, link_type, href, title, languages, is_default, forwards_query, created_at, created_by, updated_at, updated_by)
       select h.account_id, gen_random_uuid(), '/01/${gtin}', 'pip', 'https://vino.example', 'x', '{}', false, false, now(), 'test', now(), 'test'
       from event_heads h cross join generate_series(1, 1000) where h.account_id = $1`,
      [account],
    )
    const refused = await post()
    await api.owner.pool.query(`delete from gs1_links where account_id = $1 and created_by = 'test'`, [
      account,
    ])
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'LIMIT', { limit: 1000 }])
  })

  it('is of administrators alone', async () => {
    const writer = await api.as('writer', account, { rights: { stages: { [stage]: 'write' } } })
    expect((await writer.get('/gs1/links')).status).toBe(403)
    expect((await post({}, writer)).status).toBe(403)
  })
})
