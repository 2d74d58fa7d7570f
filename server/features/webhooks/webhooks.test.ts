import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { hostileUrls } from '../../../test/kit/hostile-addresses.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { signedBy, startReceiver } from '../../../test/kit/receiver.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const url = 'http://127.0.0.1:1024/hook'

let api: TestApi
let admin: Client
let organization: string
let receiver: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  api = await startApi()
  receiver = await startReceiver()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await receiver.close()
  await api.close()
})
beforeEach(async () => {
  await api.owner.pool.query('delete from attempts')
  receiver.received.length = 0
  receiver.answer()
})

async function make(more: object = {}, by = admin) {
  const { status, body } = await by.post('/webhooks', { name: 'ERP', url, types: ['*'], ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const remove = async (...made: { _id: string }[]) => {
  for (const { _id } of made) expect((await admin.delete(`/webhooks/${_id}`)).status).toBe(204)
}
const faultsOf = ({ body }: { body: any }) => body.errors?.map(({ path }: any) => path)

describe('a webhook', () => {
  it('is made with a secret that is shown once and kept wrapped (HOK-01, HOK-03)', async () => {
    const { secret, ...made } = await make({
      types: ['product.*', 'statement.available'],
      filters: { productSchemas: ['ps-partida'], organizations: [organization] },
    })
    expect(Buffer.from(/^whsec_(.+)$/.exec(secret)![1]!, 'base64')).toHaveLength(32)
    expect(made).toMatchObject({
      name: 'ERP',
      url,
      types: ['product.*', 'statement.available'],
      filters: { productSchemas: ['ps-partida'], milestoneSchemas: [], organizations: [organization] },
      state: 'on',
      reason: null,
      failures: 0,
      recent: [],
      version: 1,
    })
    expect((await admin.get(`/webhooks/${made._id}`)).body).toEqual(made)
    expect((await admin.get('/webhooks')).body.collection).toEqual([made])
    const stored = await Promise.all(
      ['webhooks', 'webhook_states', 'events', 'idempotency_keys'].map((table) =>
        api.owner.pool.query(
          `select string_agg(t::text, ' ') as text from ${table} t where t.account_id = $1`,
          [account],
        ),
      ),
    )
    const text = JSON.stringify(stored.map(({ rows }) => rows))
    const bytes = Buffer.from(secret.slice(6), 'base64')
    expect(text).not.toContain(secret.slice(6))
    expect(text).not.toContain(bytes.toString('hex'))
    await remove(made)
  })

  it('is made once by an Idempotency-Key, whose repeat has no secret', async () => {
    const send = () =>
      admin.post('/webhooks', { name: 'Uno', url, types: ['*'] }, { 'idempotency-key': 'webhook-1' })
    const [first, second] = [await send(), await send()]
    expect([second.status, second.body._id, second.body.secret]).toEqual([201, first.body._id, undefined])
    await remove(first.body)
  })

  it('needs a name, types that there are, and filters that its maker reads (HOK-01)', async () => {
    const wrong = await admin.post('/webhooks', {
      name: ' ',
      url: 'https://10.0.0.1/hook',
      types: ['*'],
      filters: { productSchemas: ['ps-nada'], milestoneSchemas: ['ms-nada'], organizations: ['nobody'] },
    })
    expect(faultsOf(wrong)).toEqual([
      '/filters/milestoneSchemas/0',
      '/filters/organizations/0',
      '/filters/productSchemas/0',
      '/name',
      '/url',
    ])
    for (const types of [[], ['product'], ['product.sold'], ['*.created']])
      expect((await admin.post('/webhooks', { name: 'ERP', url, types })).status).toBe(400)
  })

  it('is changed, to be told elsewhere from the next attempt on, and removed', async () => {
    const made = await make()
    const changed = await admin.put(`/webhooks/${made._id}`, {
      name: 'Laboratorio',
      url: receiver.url,
      types: ['milestone.*'],
      version: 1,
    })
    expect(changed.body).toMatchObject({ name: 'Laboratorio', url: receiver.url, version: 2 })
    const late = await admin.put(`/webhooks/${made._id}`, { name: 'Tarde', url, types: ['*'], version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'STALE'])
    // API-05: members left out stay.
    const renamed = await admin.put(`/webhooks/${made._id}`, { name: 'Otro' })
    expect(renamed.body).toEqual({ ...changed.body, name: 'Otro', version: 3 })
    await remove(made)
    expect((await admin.get(`/webhooks/${made._id}`)).status).toBe(404)
  })

  it('is one of twenty at most (HOK-01)', async () => {
    const made = []
    for (let n = 0; n < 20; n++) made.push(await make({ name: `ERP ${n}` }))
    const more = await admin.post('/webhooks', { name: 'Otro', url, types: ['*'] })
    expect([more.status, more.body.code, more.body.details]).toEqual([409, 'LIMIT', { limit: 20 }])
    await remove(made.pop())
    made.push(await make())
    await remove(...made)
  })
})

describe('the address of a webhook (HOK-06)', () => {
  it.each(hostileUrls)('is refused when it is saved: %s', async (hostile) => {
    const { status, body } = await admin.post('/webhooks', { name: 'ERP', url: hostile, types: ['*'] })
    expect([status, faultsOf({ body })]).toEqual([400, ['/url']])
  })

  it('may be of the open network, or of this machine while it is a demo', async () => {
    await remove(await make({ url: 'https://93.184.216.34/hook' }), await make({ url: 'http://[::1]:8080/' }))
  })
})

describe('a key', () => {
  const keyWith = async (areas: object, archive = true) => {
    const key = {
      name: `Balanza ${Math.random()}`,
      organizations: '*',
      productSchemas: [{ id: 'ps-partida', permission: ['write'] }],
      areas,
      archive,
    }
    return clientOf(api.app, (await admin.post('/keys', key)).body.secret, account)
  }

  it('sees and changes the webhooks that it made, and no others (HOK-01)', async () => {
    const key = await keyWith({ webhooks: ['write'] })
    const [own, other] = [await make({}, key), await make()]
    expect((await key.get('/webhooks')).body.collection.map(({ _id }: any) => _id)).toEqual([own._id])
    expect((await key.post(`/webhooks/${own._id}/rotate`, {})).status).toBe(200)
    for (const answer of [
      await key.get(`/webhooks/${other._id}`),
      await key.put(`/webhooks/${other._id}`, { name: 'Mío', url, types: ['*'] }),
      await key.post(`/webhooks/${other._id}/test`, {}),
      await key.post(`/webhooks/${other._id}/rotate`, {}),
      await key.delete(`/webhooks/${other._id}`),
    ])
      expect(answer.status).toBe(404)
    // Administrators see all.
    expect((await admin.get('/webhooks')).body.collection).toHaveLength(2)
    const stage = await key.post('/webhooks', {
      name: 'ERP',
      url,
      types: ['*'],
      filters: { productSchemas: ['ps-partida', 'ps-embarque'], milestoneSchemas: ['ms-calada'] },
    })
    expect(faultsOf(stage)).toEqual(['/filters/milestoneSchemas/0', '/filters/productSchemas/1'])
    await remove(own, other)
  })

  it('needs the area, and removes only where it may archive', async () => {
    expect((await (await keyWith({ assets: ['write'] })).get('/webhooks')).status).toBe(403)
    const reader = await keyWith({ webhooks: ['read'] })
    expect((await reader.get('/webhooks')).status).toBe(200)
    expect((await reader.post('/webhooks', { name: 'ERP', url, types: ['*'] })).status).toBe(403)
    const keeper = await keyWith({ webhooks: ['write'] }, false)
    const made = await make({}, keeper)
    expect((await keeper.delete(`/webhooks/${made._id}`)).status).toBe(403)
    await remove(made)
  })

  it('is what people need who are no administrators', async () => {
    const person = await api.as('person', account, { rights: { stages: { 'ps-partida': 'write' } } })
    expect((await person.get('/webhooks')).status).toBe(403)
  })
})

describe('a test of a webhook (HOK-05)', () => {
  it('is sent at once and tells what was answered', async () => {
    const { _id, secret } = await make({ url: receiver.url })
    receiver.answer((_, response) => void response.writeHead(202).end('recibido\u0000\n ¡sí!'))
    const { status, body } = await admin.post(`/webhooks/${_id}/test`, {})
    expect([status, body]).toEqual([
      200,
      { status: 202, ms: expect.any(Number), error: null, answer: 'recibido ¡sí!' },
    ])
    const [message] = receiver.received
    expect(message!.id).toMatch(new RegExp(`^msg_${_id.slice(-12)}_test\\d{13}$`))
    expect(message!.body).toMatchObject({ type: 'webhook.test', data: { n: null, record: null } })
    expect(signedBy(secret, message!)).toEqual([true])
    expect((await admin.get(`/webhooks/${_id}/deliveries`)).body.collection).toEqual([])
    await remove({ _id })
  })

  it('is signed by two secrets for a day after a rotation, and never by three (HOK-03)', async () => {
    const { _id, secret: first } = await make({ url: receiver.url })
    const rotate = async () => (await admin.post(`/webhooks/${_id}/rotate`, {})).body.secret as string
    const signatures = async (secret: string) => {
      await admin.post(`/webhooks/${_id}/test`, {})
      return signedBy(secret, receiver.received.at(-1)!)
    }
    const second = await rotate()
    expect([await signatures(second), await signatures(first)]).toEqual([
      [true, false],
      [false, true],
    ])
    const third = await rotate()
    expect([await signatures(third), await signatures(second), await signatures(first)]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    await api.owner.pool.query(
      `update webhook_states set former_until = now() where account_id = $1 and webhook_id = $2`,
      [account, _id],
    )
    expect([await signatures(third), await signatures(second)]).toEqual([[true], [false]])
    await remove({ _id })
  })

  it('says in a word why nobody answered, and stops asking after thirty in a minute', async () => {
    const { _id } = await make()
    const test = async () => (await admin.post(`/webhooks/${_id}/test`, {})).body
    expect(await test()).toMatchObject({ status: null, error: 'connection', answer: '' })
    for (let n = 1; n < 30; n++) await test()
    expect(await test()).toMatchObject({ code: 'TOO_MANY' })
    await remove({ _id })
  })

  it.each<[what: string, status: number, answer: (response: ServerResponse) => unknown]>([
    [
      'a redirect',
      302,
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end('allá'),
    ],
    [
      'a gzip bomb',
      200,
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    ],
    [
      'a gigabyte',
      200,
      (response) => {
        response.writeHead(200, { 'content-length': 1_000_000_000 })
        Readable.from(endless()).pipe(response)
      },
    ],
  ])('follows and inflates nothing, and reads one kilobyte: %s', async (_what, status, answer) => {
    const { _id } = await make({ url: receiver.url })
    let closed: Promise<unknown> | undefined
    let sent: ServerResponse | undefined
    receiver.answer((_, response) => {
      sent = response
      closed = once(response, 'close')
      answer(response)
    })
    const { body } = await admin.post(`/webhooks/${_id}/test`, {})
    expect(body).toMatchObject({ status, error: null })
    expect(body.answer.length).toBeLessThanOrEqual(200)
    expect(receiver.received).toHaveLength(1)
    await closed
    expect(sent!.socket?.bytesWritten ?? 0).toBeLessThan(20_000_000)
    await remove({ _id })
  })
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64_000, 'a')
}
