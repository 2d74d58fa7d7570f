import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shapeFaultsOf } from '../../../core/epcis/shape.ts'
import type { ViewPart } from '../../../core/contract/views.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
const pack = demoPack(account)

let api: TestApi
let admin: Client
let soy: Chain
let organization: string
let plot: string
let load: string
let lot: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await ok(admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })))._id
  soy = new Chain(admin, pack, organization)
  const coords = { lat: -29.1, lng: -61.2 }
  const place = { name: 'La Tapera', organization, coords }
  const { _id } = await ok(admin.post('/locations', place))
  plot = await soy.product('ps-lote-soja')
  const change = async (id: string, values: object) => {
    const [{ dataSchema }] = (await ok(admin.get(`/products/${id}`))).collection
    await ok(admin.put(`/products/${id}`, { dataSchema: { ...dataSchema, ...values } }))
  }
  await change(plot, { location: { _id, name: 'La Tapera', coords } })
  const sowing = await soy.recorded(plot, 'ms-siembra')
  await ok(admin.put(`/milestones/private/${sowing}`, { priv: 'true' }))
  load = await soy.product('ps-partida')
  await change(load, { acoplado: 'AC 203 XY' })
  await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 100 })
  lot = await soy.product('ps-lote-acopio')
  await soy.recorded(lot, 'ms-ingreso-acopio', [load])
})
afterAll(() => api.close())
// Visitors of one test don't use up what those of the next may do.
beforeEach(() => api.owner.pool.query('delete from attempts'))

async function ok(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer
  expect([200, 201, 204], JSON.stringify(body)).toContain(status)
  return body
}

async function add(products: string[], ...parts: ViewPart[]) {
  const include = { private: false, plots: false, files: false, statements: false, descendants: false }
  for (const part of parts) Object.assign(include, { [part]: true })
  const more = { recipient: 'SENASA', reason: 'Inspección pedida', include, pin: false }
  const view = await ok(admin.post('/views', { products, ...more }))
  return { id: view._id as string, path: new URL(view.address as string).pathname }
}
const open = (path: string) => api.app.inject({ url: `${path}/events.json` })

async function eventsOf(path: string): Promise<any[]> {
  const answer = await open(path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(shapeFaultsOf(answer.json())).toEqual([])
  return answer.json().epcisBody.eventList
}
const stepsOf = (events: any[]) => events.map(({ type, bizStep }) => `${type} ${bizStep}`)

const begun = 'ObjectEvent commissioning'
const transformed = 'TransformationEvent commissioning'

describe('the events of an authority view (AUD-04)', () => {
  it('are those of what it shows, private processes, places and descendants only where it includes them', async () => {
    const bare = await eventsOf((await add([load])).path)
    expect(stepsOf(bare)).toEqual([begun, transformed])
    expect(JSON.stringify(bare)).not.toContain('geo:')
    const whole = await eventsOf((await add([load], 'private', 'plots', 'descendants')).path)
    expect(stepsOf(whole)).toEqual([begun, 'ObjectEvent rastro:ms-siembra', transformed, transformed])
    expect(whole[0].bizLocation).toEqual({ id: 'geo:-29.1,-61.2' })
    // Public pages hide it.
    expect(bare[1].ilmd).toMatchObject({ 'rastro:acoplado': 'AC 203 XY' })
    const both = await eventsOf((await add([plot, lot])).path)
    expect(stepsOf(both)).toEqual([begun, transformed, transformed])
  })

  it('are a file that nobody keeps, noted as a download', async () => {
    const { id, path } = await add([load])
    const { headers } = await open(path)
    expect(headers).toMatchObject({
      'content-type': 'application/ld+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-disposition': expect.stringContaining('.epcis.jsonld'),
    })
    expect((await ok(admin.get(`/views/${id}`))).opened).toBe(1)
    expect((await api.app.inject({ url: path })).body).toContain(`href="${path}/events.json?language=es"`)
  })

  it('end with the view, and are nothing without its secret', async () => {
    const { id, path } = await add([load])
    await ok(admin.delete(`/views/${id}`))
    const closed = await open(path)
    expect([closed.statusCode, closed.body.includes('eventList')]).toEqual([410, false])
    expect((await open(`${path.slice(0, -2)}zz`)).statusCode).toBe(404)
  })

  it('are no more than its maker may read now', async () => {
    const { path } = await add([load], 'private')
    await api.as('menor', account, {
      rights: {
        organizations: [organization],
        stages: { 'ps-partida': 'read' },
        milestoneSchemas: { 'ms-cosecha-carga': 'read' },
      },
    })
    await api.owner.pool.query('update views set created_by = $1 where account_id = $2', ['menor', account])
    expect(stepsOf(await eventsOf(path))).toEqual([transformed])
    expect(JSON.stringify(await eventsOf(path))).not.toContain('inputQuantityList')
  })
})
