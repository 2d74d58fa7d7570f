import { afterAll, afterEach, expect } from 'vitest'
import { named } from '../../server/features/index.ts'
import { startSenders } from '../../server/features/webhooks/senders.ts'
import { verify } from '../../server/verify/index.ts'
import { type Client, startApi } from './api.ts'
import { Chain } from './chain.ts'
import { startMailbox } from './mailbox.ts'
import { configure, demoPack } from './packs.ts'
import { startReceiver } from './receiver.ts'

export const account = 'litoral'

/** For a file of tests: a server without senders, whose failed messages wait a second, and what its tests of webhooks do. It ends with them. */
export async function startWebhooks() {
  const mailbox = await startMailbox()
  const api = await startApi({ WEBHOOK_RETRY_SECONDS: '1,1', SMTP_URL: mailbox.url })
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const organization: string = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body
    ._id
  const soy = new Chain(admin, demoPack(account), organization)
  const stops: (() => Promise<unknown>)[] = []

  async function receive() {
    const receiver = await startReceiver()
    stops.push(receiver.close)
    return receiver
  }

  /** The senders of a process, until the test ends. */
  function send(more: Partial<Parameters<typeof startSenders>[0]> = {}): () => Promise<void> {
    const { database, settings } = api
    const log = { error: (line: string) => console.error(line) }
    const stop = startSenders({ database, settings, named, log, every: 100, ...more })
    stops.push(stop)
    return stop
  }

  async function make(
    url: string,
    more: object = {},
    by: Client = admin,
  ): Promise<{ _id: string; secret: string }> {
    const { status, body } = await by.post('/webhooks', { name: 'ERP', url, types: ['*'], ...more })
    if (status !== 201) throw new Error(JSON.stringify(body))
    stops.unshift(() => admin.delete(`/webhooks/${body._id}`))
    return body
  }
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
    await api.owner.pool.query('delete from attempts')
  })
  afterAll(async () => {
    expect((await verify(api.owner)).differ).toEqual([])
    await mailbox.stop()
    await api.close()
  })
  const read = async ({ _id }: { _id: string }) => (await admin.get(`/webhooks/${_id}`)).body
  return {
    api,
    admin,
    mailbox,
    organization,
    soy,
    /** What ends with the test. */
    stops,
    receive,
    send,
    make,
    read,
    deliveries: async ({ _id }: { _id: string }) =>
      (await admin.get(`/webhooks/${_id}/deliveries`)).body.collection,
    rename: (id: string, name: string) => admin.put(`/organizations/${id}`, { name }),
    post: ({ _id }: { _id: string }, act: string, body: object = {}) =>
      admin.post(`/webhooks/${_id}/${act}`, body),
    /** The last event of the account. */
    async head(): Promise<number> {
      const { rows } = await api.owner.pool.query('select n from event_heads where account_id = $1', [
        account,
      ])
      return Number(rows[0].n)
    },
    paused: (webhook: { _id: string }) =>
      until(
        () => read(webhook),
        ({ state }) => state === 'paused',
      ),
    setState: (webhook: { _id: string }, text: string) =>
      api.owner.pool.query(`update webhook_states set ${text} where account_id = $1 and webhook_id = $2`, [
        account,
        webhook._id,
      ]),
  }
}

/** Waits until something is so. */
export async function until<T>(ask: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const found = await ask()
    if (isSo(found)) return found
    if (tries > 600) throw new Error(`it never came: ${JSON.stringify(found)}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}
