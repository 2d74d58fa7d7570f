import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'

const account = 'litoral'
let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
})
afterAll(() => api.close())

let days = 0

/** Each is of another moment. */
const documentOf = (members: object) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T12:00:00Z',
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        eventTime: new Date(Date.UTC(2020, 0, ++days)).toISOString(),
        eventTimeZoneOffset: '-03:00',
        action: 'OBSERVE',
        epcList: ['urn:example:thing:1'],
        ...members,
      },
    ],
  },
})

it('counts the documents of a day, with those of keys that were refused', async () => {
  const make = async (name: string) =>
    (await admin.post('/keys', { name, areas: { epcis: ['write'] } })).body as { _id: string; secret: string }
  const customs = await make('Aduana')
  const sender = clientOf(api.app, customs.secret, account)
  const other = clientOf(api.app, (await make('Depósito')).secret, account)
  expect((await admin.post('/capture', documentOf({}))).status).toBe(202)
  expect((await sender.post('/capture', documentOf({}))).status).toBe(202)
  for (let n = 0; n < 2; n++)
    expect((await sender.post('/capture', documentOf({ uom: 'KGM' }))).status).toBe(400)
  const recent = async (client: Client) => (await client.get('/capture/recent')).body
  // Calls are written together, within seconds.
  await expect.poll(async () => (await recent(sender)).refused, { timeout: 15_000, interval: 200 }).toBe(2)
  const keys = [{ _id: customs._id, name: 'Aduana', refused: 2 }]
  expect(await recent(sender)).toEqual({ documents: 3, refused: 2, keys })
  expect(await recent(other)).toEqual({ documents: 0, refused: 0, keys: [] })
  expect(await recent(admin)).toEqual({ documents: 4, refused: 2, keys })
})
