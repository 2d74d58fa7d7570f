import { messageId } from '../../server/features/webhooks/records.ts'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    webhook: string
    /** What it has sent. */
    webhookMessage: string
  }
}

/** Nobody listens there: no system gives this port away. */
const url = 'http://127.0.0.1:1024/hook'

/** Administrators, and keys with those that they made. */
export const webhooks: AccessTable<'webhooks'> = {
  async records({ admin, account, block, mark }, api) {
    const webhook: string = (await body(admin.post('/webhooks', { name: `ERP ${mark}`, url, types: ['*'] })))
      ._id
    const n = await api.database.inAccount({ accountId: account, userId: 'test' }, async (tx) => {
      const event = await tx.db
        .selectFrom('events')
        .select('n')
        .where('account_id', '=', account)
        .where('record_id', '=', block)
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('webhook_deliveries')
        .values({
          account_id: account,
          webhook_id: webhook,
          n: event.n,
          type: 'product.created',
          record: JSON.stringify({ _id: block }) as never,
          attempts: JSON.stringify([]) as never,
          state: 'delivered',
          last_at: tx.now,
        })
        .execute()
      return event.n
    })
    return { webhook, webhookMessage: messageId(webhook, n) }
  },
  list: { request: () => ({}), answer: { shows: 1 } },
  create: {
    request: ({ organization }) => ({
      body: { name: 'Laboratorio', url, types: ['product.*'], filters: { organizations: [organization] } },
    }),
  },
  get: { request: ({ webhook: id }) => ({ params: { id } }) },
  update: {
    request: ({ webhook: id, mark }) => ({
      params: { id },
      body: { name: `ERP ${mark}`, url, types: ['*'] },
    }),
  },
  rotate: { request: ({ webhook: id }) => ({ params: { id }, body: {} }) },
  test: { request: ({ webhook: id }) => ({ params: { id }, body: {} }) },
  resume: { request: ({ webhook: id }) => ({ params: { id }, body: {} }) },
  replay: { request: ({ webhook: id }) => ({ params: { id }, body: { since: new Date().toISOString() } }) },
  deliveries: { request: ({ webhook: id }) => ({ params: { id } }), answer: { shows: 1 } },
  resend: {
    request: ({ webhook: id, webhookMessage: message }) => ({ params: { id, message }, body: {} }),
  },
  remove: { request: ({ webhook: id }) => ({ params: { id } }) },
}
