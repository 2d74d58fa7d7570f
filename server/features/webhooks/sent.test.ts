import { describe, expect, it } from 'vitest'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { clientOf } from '../../../test/kit/api.ts'
import { forgetDeliveries } from './deliveries.ts'
import { signedBy } from '../../../test/kit/receiver.ts'
import { account, until, startWebhooks } from '../../../test/kit/webhooks.ts'

const { api, admin, organization, soy, receive, send, make, read, deliveries, rename, post, head, paused } =
  await startWebhooks()

describe('a webhook of a key', () => {
  it('tells what the key may read at that moment, and is paused when it ends (HOK-01)', async () => {
    const receiver = await receive()
    const rights = {
      name: 'Balanza',
      organizations: '*',
      productSchemas: [{ id: 'ps-partida', permission: ['read'] }],
      areas: { webhooks: ['write'] },
    }
    const { _id: key, secret } = (await admin.post('/keys', rights)).body
    const webhook = await make(receiver.url, {}, clientOf(api.app, secret, account))
    send()
    await soy.product('ps-lote-soja')
    const load = await soy.product('ps-partida')
    const [message] = await receiver.until(1)
    expect(message!.body.data.record._id).toBe(load)
    await admin.put(`/keys/${key}`, {
      ...rights,
      productSchemas: [{ id: 'ps-lote-soja', permission: ['read'] }],
    })
    await soy.product('ps-partida')
    const lot = await soy.product('ps-lote-soja')
    expect((await receiver.until(2))[1]!.body.data.record._id).toBe(lot)
    await admin.delete(`/keys/${key}`)
    expect(await paused(webhook)).toMatchObject({ reason: 'key' })
    // Resuming doesn't bring the key back.
    await post(webhook, 'resume')
    await paused(webhook)
    expect(receiver.received).toHaveLength(2)
  })
})

describe('events that others sent', () => {
  const documentOf = (day: number) => ({
    '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-11-20T12:00:00Z',
    epcisBody: {
      eventList: [
        {
          type: 'ObjectEvent',
          eventTime: `2026-11-${day}T12:00:00Z`,
          eventTimeZoneOffset: '-03:00',
          action: 'OBSERVE',
          epcList: ['urn:epc:id:sgtin:9506000.013435.2'],
        },
      ],
    },
  })

  it('are told to administrators, and to the key that sent them (epcis.captured)', async () => {
    const areas = { webhooks: ['write'], epcis: ['write'] }
    const clients = await Promise.all(
      ['Puerto', 'Molino'].map(async (name) => {
        const { secret } = (await admin.post('/keys', { name, areas })).body
        return clientOf(api.app, secret, account)
      }),
    )
    const receivers = await Promise.all([receive(), receive()])
    const types = ['epcis.captured']
    await make(receivers[0].url, { types })
    await make(receivers[1].url, { types }, clients[0])
    send()
    const captured: string[] = []
    for (const [n, client] of [...clients, clients[0]!].entries()) {
      const { status, body } = await client.post('/capture', documentOf(10 + n))
      expect(status, JSON.stringify(body)).toBe(202)
      captured.push(body.captureID)
    }
    const idsOf = (messages: readonly any[]) => messages.map(({ body }) => body.data.record._id)
    expect(idsOf(await receivers[0].until(3))).toEqual(captured)
    const own = await receivers[1].until(2)
    expect(idsOf(own)).toEqual([captured[0], captured[2]])
    expect(own[0]!.body).toMatchObject({
      type: 'epcis.captured',
      data: { via: 'key', by: 'key', address: `${api.settings.publicUrl}/api/capture/${captured[0]}` },
    })
    // What is known already is nothing new.
    await clients[0]!.post('/capture', documentOf(10))
    const { status } = await clients[0]!.post('/capture', documentOf(20))
    expect(status).toBe(202)
    expect(await receivers[1].until(3)).toHaveLength(3)
  })
})

describe('a restore without the key of the installation', () => {
  it('pauses webhooks until their secrets are renewed', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    writeFileSync(api.settings.passportKey, randomBytes(32))
    expect((await post(webhook, 'test')).body).toMatchObject({ status: null, error: 'secret' })
    send()
    await rename(organization, 'Sin llave')
    expect(await paused(webhook)).toMatchObject({ reason: 'secret' })
    const { secret } = (await post(webhook, 'rotate')).body
    await post(webhook, 'resume')
    const [message] = await receiver.until(1)
    expect(signedBy(secret, message!)).toEqual([true])
  })
})

describe('what was sent', () => {
  it('is sent again since a moment, under the same ids, once an hour (HOK-05)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    send()
    await rename(organization, 'Antes')
    await receiver.until(1)
    const since = new Date().toISOString()
    await rename(organization, 'Después')
    await receiver.until(2)
    expect((await post(webhook, 'replay', { since })).status).toBe(200)
    const ids = (await receiver.until(3)).map(({ id }) => id)
    expect(ids[2]).toBe(ids[1])
    expect((await post(webhook, 'replay', { since })).status).toBe(429)
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
    for (const wrong of ['ayer', long, new Date(Date.now() + 60_000).toISOString()])
      expect((await post(webhook, 'replay', { since: wrong })).status).toBe(400)
  })

  it('is sent once more by itself, and leaves what comes next (HOK-05)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    send()
    await rename(organization, 'Una')
    await rename(organization, 'Dos')
    const [first] = await receiver.until(2)
    const { cursor } = await until(
      () => read(webhook),
      ({ recent }) => recent.length === 2,
    )
    receiver.answer(500)
    const resent = await admin.post(`/webhooks/${webhook._id}/deliveries/${first!.id}/resend`, {})
    expect(resent.body).toMatchObject({ status: 500, error: null })
    expect(receiver.received[2]!.id).toBe(first!.id)
    const listed = (await deliveries(webhook)).find(({ message }: any) => message === first!.id)
    expect([listed.state, listed.attempts.map(({ status }: any) => status)]).toEqual([
      'delivered',
      [204, 500],
    ])
    expect((await read(webhook)).cursor).toBe(cursor)
    for (const absent of ['msg_x', `msg_${webhook._id.slice(-12)}_1`, `msg_000000000000_${cursor}`])
      expect((await admin.post(`/webhooks/${webhook._id}/deliveries/${absent}/resend`, {})).status).toBe(404)
  })

  it('is forgotten after thirty days (HOK-05)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    send()
    await rename(organization, 'Una')
    await rename(organization, 'Dos')
    const [, young] = (
      await until(
        () => deliveries(webhook),
        (all) => all.length === 2,
      )
    ).map(({ n }: any) => n)
    await api.owner.pool.query(
      `update webhook_deliveries set last_at = now() - interval '31 days' where account_id = $1 and webhook_id = $2 and n <> $3`,
      [account, webhook._id, young],
    )
    await api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, forgetDeliveries)
    expect((await deliveries(webhook)).map(({ n }: any) => n)).toEqual([young])
  })

  it('begins at the present after thirty days of pause, and says what is told no more (HOK-04)', async () => {
    const receiver = await receive()
    const webhook = await make(receiver.url)
    receiver.answer(410)
    const stop = send()
    await rename(organization, 'Una')
    await paused(webhook)
    await stop()
    await rename(organization, 'Dos')
    await rename(organization, 'Tres')
    const { cursor } = await read(webhook)
    // The event of the pause tells this moment: whoever verifies is asked nothing meanwhile.
    const { rows } = await api.owner.pool.query(
      `select paused_at from webhooks where account_id = $1 and id = $2`,
      [account, webhook._id],
    )
    await api.owner.pool.query(`update webhooks set paused_at = $3 where account_id = $1 and id = $2`, [
      account,
      webhook._id,
      new Date(rows[0].paused_at.getTime() - 31 * 86_400_000),
    ])
    expect(rows).toHaveLength(1)
    const last = await head()
    expect((await post(webhook, 'resume')).body).toMatchObject({ cursor: last, passedOver: last - cursor })
    receiver.answer()
    send()
    await rename(organization, 'Cuatro')
    expect((await receiver.until(2))[1]!.body.data.n).toBeGreaterThan(last)
  })
})
