import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openOutgoing } from '../../platform/effects/outgoing.ts'
import { root } from '../../platform/process/root.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { signedBy } from '../../../test/kit/receiver.ts'
import { account, until, startWebhooks } from '../../../test/kit/webhooks.ts'
import { openDoor } from './send.ts'

const {
  api,
  admin,
  mailbox,
  organization,
  soy,
  stops,
  receive,
  send,
  make,
  read,
  deliveries,
  rename,
  post,
  head,
  paused,
  setState,
} = await startWebhooks()

describe('what happens in an account', () => {
  it('is told in order, from when the webhook was made, without values and names (HOK-02, HOK-03)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    send()
    const lot = await soy.product('ps-lote-soja')
    const load = await soy.product('ps-partida')
    await soy.recorded(lot, 'ms-siembra')
    await admin.post('/insights', { product: lot, name: 'Cosecha', value: 'secret' })
    await admin.delete(`/products/${load}`)
    await admin.put('/undo?type=products', { ids: [load] })
    const messages = await receiver.until(6)
    expect(messages.map(({ body }) => body.type)).toEqual([
      'product.created',
      'product.created',
      'milestone.created',
      'insight.created',
      'product.archived',
      'product.restored',
    ])
    const [first, , third] = messages.map(({ body }) => body)
    expect(first).toEqual({
      type: 'product.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        n: expect.any(Number),
        record: {
          _id: lot,
          uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
          identifier: expect.any(String),
          productSchema: 'ps-lote-soja',
          organization,
        },
        via: 'api',
        by: 'user',
        address: `http://localhost:3000/api/products/${lot}`,
      },
    })
    expect(third.data.record).toMatchObject({
      product: lot,
      milestoneSchema: 'ms-siembra',
      productSchema: 'ps-lote-soja',
    })
    for (const message of messages) {
      expect(signedBy(webhook.secret, message)).toEqual([true])
      expect(message.id).toBe(`msg_${webhook._id.slice(-12)}_${message.body.data.n}`)
      expect(message.text.length).toBeLessThan(20_000)
      expect(message.text).not.toContain('secret')
      expect(message.text).not.toContain('admin')
    }
    for (const { body } of messages) {
      const { address, record } = body.data
      const read = await admin.send('GET', new URL(address).pathname)
      expect([read.status, read.body.collection.map(({ _id }: any) => _id)]).toEqual([200, [record._id]])
    }
    const ns = messages.map(({ body }) => body.data.n)
    expect(ns).toEqual(ns.toSorted((one, other) => one - other))
    expect(
      await until(
        () => read(webhook),
        ({ recent }) => recent.length === 6,
      ),
    ).toMatchObject({
      recent: Array(6).fill('ok'),
      failures: 0,
    })
  })

  it('is told as a transformation where products were made of others', async () => {
    const receiver = await receive()
    await make(receiver.url, { types: ['milestone.created'] })
    send()
    const [lot, load] = [await soy.product('ps-lote-soja'), await soy.product('ps-partida')]
    await soy.recorded(load, 'ms-cosecha-carga', [lot], { kilos: 100 })
    const [message] = await receiver.until(1)
    expect(message!.body.data).toMatchObject({ transformation: true, record: { product: load } })
  })

  it('is told of recalls and holds, and not of drills (HOK-01)', async () => {
    const receiver = await receive()
    await make(receiver.url, { types: ['recall.*'] })
    send()
    const product = await soy.product('ps-lote-soja')
    const start = (kind: string) =>
      admin.post('/recalls', {
        kind,
        product,
        organization,
        products: [product],
        reason: 'Análisis de laboratorio',
      })
    expect((await start('drill')).status).toBe(201)
    const { _id } = (await start('hold')).body
    await admin.post(`/recalls/${_id}/lift`, { reason: 'El análisis dio bien' })
    const messages = await receiver.until(2)
    expect(messages.map(({ body }) => [body.type, body.data.record.kind])).toEqual([
      ['recall.started', 'hold'],
      ['recall.lifted', 'hold'],
    ])
  })

  it('is told of certificates, by each of their organizations (HOK-01)', async () => {
    const receiver = await receive()
    const other = (await admin.post('/organizations', { name: 'Otra' })).body._id
    await make(receiver.url, { types: ['certificate.*'], filters: { organizations: [other] } })
    send()
    const certify = async (organizations: string[]) =>
      (
        await admin.post('/certificates', {
          name: 'Orgánico',
          kind: 'OIA',
          organizations,
          validFrom: '2026-01-01',
        })
      ).body._id as string
    await certify([organization])
    const both = await certify([organization, other])
    await admin.delete(`/certificates/${both}`)
    await admin.put(`/undo?type=certificates`, { ids: [both] })
    const messages = await receiver.until(3)
    expect(messages.map(({ body }) => body.type)).toEqual([
      'certificate.created',
      'certificate.archived',
      'certificate.restored',
    ])
    expect(messages[0]!.body.data).toMatchObject({
      record: { _id: both, organizations: [organization, other] },
      address: `${api.settings.publicUrl}/api/certificates/${both}`,
    })
  })

  it('is passed over where no type or filter asks for it (HOK-01)', async () => {
    const receiver = await receive()
    const other = (await admin.post('/organizations', { name: 'Otra' })).body._id
    const webhook = await make(receiver.url, {
      types: ['product.created', 'organization.*'],
      filters: { productSchemas: ['ps-partida'], organizations: [organization] },
    })
    send()
    await soy.product('ps-lote-soja')
    await rename(other, 'Otra más')
    const load = await soy.product('ps-partida')
    await rename(organization, 'Acopio Las Garzas')
    const messages = await receiver.until(2)
    // The organization has no stage: that filter doesn't judge it.
    expect(messages.map(({ body }) => body.data.record._id)).toEqual([load, organization])
    const last = await head()
    await until(
      () => read(webhook),
      ({ cursor }) => cursor === last,
    )
  })
})

describe('a message that fails', () => {
  it('is repeated under the same id, signed anew, and what follows waits behind it (HOK-03, HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    receiver.answer((_, response) => void response.writeHead(receiver.received.length < 3 ? 503 : 200).end())
    send()
    await rename(organization, 'Una')
    await rename(organization, 'Dos')
    const ids = (await receiver.until(4)).map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual([ids[0], ids[0], ids[0]])
    expect(ids[3]).not.toBe(ids[0])
    expect(receiver.received.map((message) => signedBy(webhook.secret, message))).toEqual(
      Array.from({ length: 4 }, () => [true]),
    )
    const listed = await until(
      () => deliveries(webhook),
      (all) => all.length === 2,
    )
    expect(listed[1]).toMatchObject({ message: ids[0], state: 'delivered', type: 'organization.updated' })
    expect(listed[1].attempts.map(({ status }: any) => status)).toEqual([503, 503, 200])
    expect((await read(webhook)).recent).toEqual(['failed', 'failed', 'ok', 'ok'])
  })

  it('is repeated where the receiver took too long, or broke off what it began to answer (HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    // The wait of ten seconds, shortened.
    const { call, judge } = openDoor(api.settings)
    send({ door: { judge, call: (asked) => call({ ...asked, maxMillis: Math.min(asked.maxMillis, 300) }) } })
    receiver.answer((_, response) => {
      if (receiver.received.length === 2) {
        response.writeHead(200, { 'content-length': 100 })
        response.write('half', () => response.destroy())
      } else if (receiver.received.length > 2) response.writeHead(204).end()
      // The first one is never answered.
    })
    await rename(organization, 'Lenta')
    const ids = (await receiver.until(3)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    const [{ attempts }] = await until(
      () => deliveries(webhook),
      ([last]) => last?.state === 'delivered',
    )
    expect(attempts.map(({ status, error }: any) => [status, error])).toEqual([
      [null, 'timeout'],
      [null, 'connection'],
      [204, null],
    ])
  })

  it('reaches a receiver that takes every second one, whole and in order', async () => {
    const receiver = await receive()
    await make(receiver.url)
    const taken: number[] = []
    receiver.answer(({ body }, response) => {
      const isTaken = receiver.received.length % 2 === 0
      if (isTaken) taken.push(body.data.n)
      response.writeHead(isTaken ? 200 : 500).end()
    })
    send()
    const first = await head()
    for (let n = 0; n < 4; n++) await rename(organization, `Nombre ${n}`)
    await receiver.until(8)
    expect(taken).toEqual([1, 2, 3, 4].map((n) => first + n))
  })

  it('pauses the webhook after the last attempt, tells administrators once, and is where it goes on (HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    receiver.answer(500)
    stops.push(await startWorker(api))
    await rename(organization, 'Una')
    await rename(organization, 'Dos')
    await receiver.until(3)
    expect(await paused(webhook)).toMatchObject({ reason: 'failures', failures: 3 })
    const mail = await mailbox.next('admin@test.example')
    expect(mail.headers.subject).toContain('ERP')
    expect(mailbox.waiting()).toBe(0)
    const [dead] = await deliveries(webhook)
    expect([dead.state, dead.attempts.length]).toEqual(['dead', 3])
    expect((await read(webhook)).recent).toEqual(['failed', 'failed', 'failed', 'waiting'])
    receiver.answer()
    const resumed = await post(webhook, 'resume')
    expect(resumed.body).toMatchObject({ state: 'on', reason: null, failures: 0, passedOver: 0 })
    const ids = (await receiver.until(5)).map(({ id }) => id)
    expect(ids[3]).toBe(ids[0])
    expect(ids[4]).not.toBe(ids[0])
  })

  it('is left out where somebody says so, and the next one follows (HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    receiver.answer(410)
    send()
    await rename(organization, 'Una')
    await rename(organization, 'Dos')
    expect(await paused(webhook)).toMatchObject({ reason: 'gone' })
    expect(receiver.received).toHaveLength(1)
    receiver.answer()
    // A test of a paused one sends too, and changes nothing.
    const before = [await read(webhook), await deliveries(webhook)]
    expect((await post(webhook, 'test')).body).toMatchObject({ status: 204 })
    expect(receiver.received.splice(1)).toHaveLength(1)
    expect([await read(webhook), await deliveries(webhook)]).toEqual(before)
    await post(webhook, 'resume', { skip: true })
    const [gone, next] = await receiver.until(2)
    expect(next!.body.data.n).toBe(gone!.body.data.n + 1)
    const states = (await deliveries(webhook)).map(({ state }: any) => state)
    expect(states.at(-1)).toBe('skipped')
  })

  it('waits as long as the receiver asks, two hours at most (HOK-04)', async () => {
    for (const [asked, waits] of [
      ['90', [80, 90]],
      ['999999', [7_100, 7_200]],
      ['never', [0, 1]],
      // Its clock is behind ours, or ahead.
      ['Wed, 01 Jan 2020 00:00:00 GMT', [0, 1]],
      ['Fri, 01 Jan 2100 00:00:00 GMT', [7_100, 7_200]],
    ] as const) {
      const receiver = await receive()
      const webhook = await make(receiver.url)
      receiver.answer((_, response) => void response.writeHead(503, { 'retry-after': asked }).end())
      const stop = send()
      await rename(organization, `Espera ${asked}`)
      await until(
        () => read(webhook),
        ({ failures }) => failures === 1,
      )
      const { rows } = await api.owner.pool.query(
        'select extract(epoch from next_at - now())::float as wait from webhook_states where account_id = $1 and webhook_id = $2',
        [account, webhook._id],
      )
      expect(rows[0].wait).toBeLessThanOrEqual(waits[1])
      if (waits[0] > 0) expect(rows[0].wait).toBeGreaterThan(waits[0])
      await stop()
      await admin.delete(`/webhooks/${webhook._id}`)
    }
  })

  it('goes to the new address once the webhook is changed (HOK-04)', async () => {
    const [closed, receiver] = [await receive(), await receive()]
    const webhook = await make(closed.url)
    closed.answer(500)
    send()
    await rename(organization, 'Mudanza')
    await closed.until(1)
    await admin.put(`/webhooks/${webhook._id}`, { name: 'ERP', url: receiver.url, types: ['*'] })
    expect((await receiver.until(1))[0]!.id).toBe(closed.received[0]!.id)
  })

  it('goes nowhere where the name leads elsewhere at the second look (HOK-06)', async () => {
    const webhook = await make('https://93.184.216.34/hook')
    await api.owner.pool.query(
      `update webhooks set url = 'https://hooks.example/hook' where account_id = $1 and id = $2`,
      [account, webhook._id],
    )
    send({ door: openOutgoing({ resolve: async () => ['93.184.216.34', '169.254.169.254'] }) })
    await rename(organization, 'Otro lado')
    const [delivery] = await until(
      () => deliveries(webhook),
      (all) => all.length > 0,
    )
    expect(delivery.attempts[0]).toMatchObject({ status: null, error: 'address', answer: '' })
    await api.owner.pool.query(
      `update webhooks set url = 'https://93.184.216.34/hook' where account_id = $1 and id = $2`,
      [account, webhook._id],
    )
  })
})

describe('senders of several processes', () => {
  it('send each message once and in order while they live', async () => {
    const receiver = await receive()
    await make(receiver.url)
    send()
    send()
    send()
    const first = await head()
    for (let n = 0; n < 20; n++) await rename(organization, `Ronda ${n}`)
    await receiver.until(20)
    expect(receiver.received.map(({ body }) => body.data.n)).toEqual(
      Array.from({ length: 20 }, (_, n) => first + 1 + n),
    )
  })

  it('go on with what a lost one left, once its lease is over (HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    await setState(webhook, `lease = '${randomUUID()}', lease_until = now() + interval '2 seconds'`)
    send()
    await rename(organization, 'Sin dueño')
    expect((await receiver.until(1))[0]!.body.type).toBe('organization.updated')
  })

  it('note nothing of what they sent after they lost it', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    let isStolen: Promise<unknown> | undefined
    receiver.answer((_, response) => {
      isStolen ??= setState(webhook, `lease = '${randomUUID()}', lease_until = now()`)
      void isStolen.then(() => response.writeHead(200).end())
    })
    send()
    await rename(organization, 'Robado')
    const [first, second] = await receiver.until(2)
    expect(second!.id).toBe(first!.id)
    const [{ attempts }] = await until(
      () => deliveries(webhook),
      (all) => all.length > 0,
    )
    expect(attempts).toHaveLength(1)
  })
})

describe('a process that sends and is killed', () => {
  const program = `
    import { named } from '${root}/server/features/index.ts'
    import { startSenders } from '${root}/server/features/webhooks/senders.ts'
    import { Database, openPool } from '${root}/server/platform/db/database.ts'
    import { readSettings } from '${root}/server/platform/process/settings.ts'
    startSenders({ database: new Database(openPool(process.env.APP_URL, 4)), settings: readSettings(), named, log: console })`
  const startProcess = () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        APP_URL: api.urls.appUrl,
        DATA_DIR: api.settings.dataDir,
        PUBLIC_URL: api.settings.publicUrl,
        WEBHOOK_RETRY_SECONDS: '1,1',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })

  it('loses nothing: all come in order, those under way at each kill -9 twice (HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    const first = await head()
    for (let n = 0; n < 9; n++) await rename(organization, `Antes ${n}`)
    for (const [round, many] of [3, 3].entries()) {
      const child = startProcess()
      const ended = once(child, 'exit')
      // The last one of the round is under way, and never answered.
      receiver.answer((_, response) => {
        if (receiver.received.length === many * (round + 1)) child.kill('SIGKILL')
        else response.writeHead(204).end()
      })
      expect(await ended).toEqual([null, 'SIGKILL'])
      await rename(organization, `Después ${round}`)
      // Nobody waits the twenty seconds of its lease.
      await setState(webhook, 'lease_until = now()')
    }
    receiver.answer()
    send()
    await receiver.until(13)
    const ns = receiver.received.map(({ body }) => body.data.n - first)
    expect(ns).toEqual([1, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11])
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(11)
  })
})
