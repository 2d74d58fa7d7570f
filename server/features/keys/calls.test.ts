import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { insertRows } from '../../platform/db/rows.ts'
import { forgetCalls } from './calls.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let names = 0

beforeAll(async () => {
  api = await startApi({ KEY_PER_MINUTE: '200' })
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
})
afterAll(() => api.close())

async function makeKey(areas: object = {}) {
  const { status, body } = await admin.post('/keys', {
    name: `Balanza ${++names}`,
    organizations: '*',
    productSchemas: [{ id: '*', permission: ['read', 'write'] }],
    areas,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, client: clientOf(api.app, body.secret, account) }
}
const inTx = <T>(work: Parameters<typeof api.database.inAccount<T>>[1]) =>
  api.database.inAccount({ accountId: account, userId: 'test' }, work)

describe('requests of a key', () => {
  it('have a share of their own, which each answer tells, and are listed (KEY-06, KEY-08)', async () => {
    const { _id, secret } = await makeKey({ locations: ['read'] })
    const ask = (url: string) =>
      api.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${secret}` } })
    // However long the requests take, they belong to one minute.
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await ask('/locations')
    expect([first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual(['200', '199'])
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0)
    expect((await ask('/users')).headers['ratelimit-remaining']).toBe('198')
    const rest = []
    // More than a hundred at once would wait for their turns too long.
    for (let n = 0; n < 10; n++)
      rest.push(...(await Promise.all(Array.from({ length: 20 }, () => ask('/locations')))))
    vi.useRealTimers()
    const refused = rest.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBe(2)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await admin.get('/organizations')).status).toBe(200)
    await expect.poll(async () => (await admin.get(`/keys/${_id}/calls`)).body.totalDocs).toBe(202)
    const { collection } = (await admin.get(`/keys/${_id}/calls`)).body
    expect(collection[0]).toEqual({
      at: expect.any(String),
      method: 'GET',
      path: '/api/locations',
      status: expect.any(Number),
      ms: expect.any(Number),
      refusal: expect.toSatisfy((refusal) => refusal === null || refusal.code === 'TOO_MANY'),
    })
    const refusals = new Map(collection.map(({ status, refusal }: any) => [status, refusal]))
    expect(refusals.get(200)).toBeNull()
    expect(refusals.get(429)).toEqual({ code: 'TOO_MANY', paths: [] })
    expect((await admin.get('/keys')).body.collection[0].lastUsedAt).not.toBeNull()
  })

  it('that were refused say why and where, and nothing of what was sent (KEY-08)', async () => {
    const { _id, client } = await makeKey({ locations: ['write'] })
    const secret = 'Patente AB123CD'
    expect((await client.post('/locations', { name: [secret] })).status).toBe(400)
    expect((await client.post('/locations', { name: 'Silo', 'x\0\u202e': secret })).status).toBe(400)
    expect((await client.get('/locations/00000000-0000-7000-8000-000000000000')).status).toBe(404)
    const read = () => admin.get(`/keys/${_id}/calls`)
    await expect.poll(async () => (await read()).body.totalDocs).toBe(3)
    const { collection } = (await read()).body
    expect(collection[0].refusal).toEqual({ code: 'NOT_FOUND', paths: [] })
    expect(collection[1].refusal).toEqual({ code: 'INVALID', paths: ['/x\\u{0}\\u{202e}'] })
    expect(collection[2].refusal.code).toBe('INVALID')
    expect(collection[2].refusal.paths).toContain('/name')
    expect(JSON.stringify(collection)).not.toContain(secret)
  })

  it('are forgotten after seven days, and beyond the last thousand (KEY-08)', async () => {
    const { _id } = await makeKey()
    const call = (seconds: number) => ({
      account_id: account,
      id: v7(),
      key_id: _id,
      at: new Date(Date.now() - seconds * 1_000),
      method: 'GET',
      path: '/api/products',
      status: 200,
      ms: 1,
      refusal: null,
    })
    await inTx((tx) =>
      insertRows(tx, 'api_key_calls', [
        ...Array.from({ length: 1_100 }, (_, n) => call(n)),
        call(8 * 86_400),
      ]),
    )
    expect((await admin.get(`/keys/${_id}/calls`)).body.totalDocs).toBe(1000)
    await inTx(forgetCalls)
    const kept = await api.owner.pool.query(
      'select 1 from api_key_calls where account_id = $1 and key_id = $2',
      [account, _id],
    )
    expect(kept.rows).toHaveLength(1000)
  })
})
