import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { png, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
const everything = { private: true, plots: true, files: true, statements: true, descendants: true }
const nothing = { private: false, plots: false, files: false, statements: false, descendants: false }

let api: TestApi
let admin: Client
let soy: Chain
let plot: string
let load: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, demoPack(account), organization)
  plot = await soy.product('ps-lote-soja')
  load = await soy.product('ps-partida')
  await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 100 })
})
afterAll(() => api.close())
// Visitors of one test don't use up what those of the next may do.
beforeEach(() => api.owner.pool.query('delete from attempts'))

async function add(products: string[], more: object = {}) {
  const { status, body } = await admin.post('/views', {
    products,
    recipient: 'SENASA',
    reason: 'Inspección pedida el 25/05/26',
    include: nothing,
    pin: false,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, secret: /\/v\/([\w-]{27})$/.exec(body.address)![1]! }
}
const open = (secret: string, rest = '') => api.app.inject({ url: `/v/${secret}${rest}` })
const type = (secret: string, pin: string) =>
  api.app.inject({
    method: 'POST',
    url: `/v/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ pin }).toString(),
  })
const identifierOf = async (id: string): Promise<string> =>
  (await admin.get(`/products/${id}`)).body.collection[0].dataSchema.identifier

describe('what a page of an authority view holds (LNK-15)', () => {
  it('is at most 500 processes, more behind a link, and all of them in the table', async () => {
    const product = await soy.product('ps-lote-soja')
    const first = await soy.recorded(product, 'ms-siembra')
    await api.owner.pool.query(
      `insert into milestones select (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'uuid', gen_random_uuid(), 'seq', null))).*
       from milestones m join generate_series(1, 599) on true where m.account_id = $1 and m.id = $2`,
      [account, first],
    )
    const { secret } = await add([product])
    const processes = (body: string) => body.split('class="process"').length - 1
    const page = await open(secret)
    expect([processes(page.body), page.body.includes('(600)')]).toEqual([500, true])
    const [, more] = /href="[^"]*(\?product=[^"]+)"/.exec(page.body)!
    const rest = await open(secret, more!.replaceAll('&amp;', '&'))
    expect([rest.statusCode, processes(rest.body), rest.body.includes('?product=')]).toEqual([
      200,
      100,
      false,
    ])
    const table = await open(secret, '/table.csv')
    expect(table.body.trim().split('\n').length).toBe(1 + 1 + 600)
  })

  it('begins with what was asked for, and then goes by stage', async () => {
    const { body } = await open((await add([load])).secret)
    const [asked, origin] = [await identifierOf(load), await identifierOf(plot)]
    expect(body.indexOf(asked)).toBeLessThan(body.indexOf(origin))
  })

  it('opens the files that it includes, by the rights and the headers of the view', async () => {
    const { url } = await uploaded(api, admin, { name: 'lote.png', content: png(9, 9) })
    const product = await soy.product('ps-lote-soja')
    const { dataSchema } = (await admin.get(`/products/${product}`)).body.collection[0]
    const changed = await admin.put(`/products/${product}`, { dataSchema: { ...dataSchema, fotos: [url] } })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const [whole, without] = [await add([product], { include: everything }), await add([product])]
    const { body } = await open(whole.secret)
    const [, path] = /href="\/v\/[\w-]+(\/files\/\d+)"/.exec(body)!
    const file = await open(whole.secret, path)
    expect([file.statusCode, file.rawPayload.length > 50]).toEqual([200, true])
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    })
    expect((await open(without.secret, path)).statusCode).toBe(404)
    expect((await open((await add([load], { include: everything })).secret, path)).statusCode).toBe(404)
    expect((await open(whole.secret, '/files/35184372088832')).statusCode).toBe(404)
  })

  it('takes its PIN with blanks and hyphens, and forbids every other path before it (LNK-16)', async () => {
    const { secret, pin } = await add([load], { pin: true, include: everything })
    for (const path of ['/table.csv', '/events.json', '/origin.geojson', '/files/1', '/x/y'])
      expect([path, (await open(secret, path)).statusCode]).toEqual([path, 403])
    expect((await type(secret, `${pin.slice(0, 3)} ${pin.slice(3, 5)}-${pin.slice(5)}`)).statusCode).toBe(303)
  })

  it('answers every unknown path below a secret with 404, without the application (LNK-16)', async () => {
    const { secret } = await add([load])
    for (const url of [`/v/${secret}/x/y`, `/v/${secret}/origin.geojson/x`, '/l/x/y', '/r/x', '/v', '/l/']) {
      const page = await api.app.inject({ url })
      expect([url, page.statusCode, page.body.includes('<script')]).toEqual([url, 404, false])
    }
  })
})
