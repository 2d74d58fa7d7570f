import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import recorded from './epcis2-js.json' with { type: 'json' }

const account = 'litoral'
let api: TestApi
let admin: Client
let lot: string
let page: string
let secret: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  const { _id } = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body
  lot = await new Chain(admin, pack, _id).product('ps-lote-soja')
  const [{ uuid }] = (await admin.get(`/products/${lot}`)).body.collection
  page = `${api.settings.publicPageUrl}/${uuid}`
  const each = [{ id: '*', permission: ['read'] }]
  const rights = { organizations: '*', productSchemas: each, milestoneSchemas: each }
  secret = (await admin.post('/keys', { name: 'Importador', ...rights, areas: { epcis: ['write'] } })).body
    .secret
})
afterAll(() => api.close())

/** As the client sends it, byte for byte, but for the product and the key. */
const send = (body: string) =>
  api.app.inject({
    method: 'POST',
    url: recorded.path,
    headers: { ...recorded.headers, authorization: `Bearer ${secret}` },
    payload: body,
  })

const ask = async (url: string) => {
  const { statusCode, body } = await api.app.inject({ url, headers: { authorization: `Bearer ${secret}` } })
  expect(statusCode, body).toBe(200)
  return JSON.parse(body)
}

it('what a client of EPCIS from npm posts is captured, and comes back with all that it reads of an event', async () => {
  const body = recorded.body.replaceAll('https://rastro.example/PAGE', page)
  const sent = JSON.parse(body).epcisBody.eventList
  const { statusCode, headers, body: answer } = await send(body)
  expect(statusCode, answer).toBe(202)
  // It finds its job by the header.
  const job = await ask(new URL(String(headers.location)).pathname)
  expect(job).toMatchObject({ success: true, running: false, errors: [], captured: 3 })
  const { epcisBody } = await ask('/api/events?orderDirection=ASC')
  const events = epcisBody.queryResults.resultsBody.eventList
  expect(events.map(({ eventID: _, recordTime: __, '@context': ___, ...event }: any) => event)).toEqual(sent)
  for (const event of events)
    expect([event.eventID, event.recordTime]).toEqual([expect.any(String), expect.any(String)])
  const { collection } = await ask(`/api/products/${lot}/received`)
  expect(collection.map(({ type }: any) => type)).toEqual(['TransformationEvent', 'ObjectEvent'])
})
