import { keepEvents } from '../../server/features/epcis/keep.ts'
import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    /** The event with which the block began. */
    blockEvent: string
    /** Two kept queries. */
    query: string
    otherQuery: string
  }
}

export const events: AccessTable<'events'> = {
  async records({ admin, account, block }, api) {
    const keep = async (name: string) =>
      (await body(admin.post('/queries', { name, query: { eventType: 'ObjectEvent' } }))).name
    await keepEvents(api.database, account, api.settings.publicPageUrl)
    const { event_id: blockEvent } = await api.database.inAccount(
      { accountId: account, userId: 'test' },
      (tx) =>
        tx.db
          .selectFrom('epcis_events')
          .select('event_id')
          .where('account_id', '=', account)
          .where('product_id', '=', block)
          .where('source', '=', 'beginning 0')
          .executeTakeFirstOrThrow(),
    )
    return {
      blockEvent,
      query: await keep(`consulta-${account}`),
      otherQuery: await keep(`otra-consulta-${account}`),
    }
  },
  list: { request: () => ({ query: { eventType: 'ObjectEvent' } }) },
  read: { request: ({ blockEvent: eventID }) => ({ params: { eventID } }) },
  eventTypes: { request: () => ({}) },
  epcs: { request: () => ({}) },
  bizSteps: { request: () => ({}) },
  bizLocations: { request: () => ({}) },
  readPoints: { request: () => ({}) },
  dispositions: { request: () => ({}) },
  queries: { request: () => ({}) },
  keep: { request: () => ({ body: { query: { EQ_action: ['ADD'] } } }) },
  query: { request: ({ query: name }) => ({ params: { name } }) },
  forget: { request: ({ otherQuery: name }) => ({ params: { name } }) },
  ask: { request: ({ query: name }) => ({ params: { name } }) },
}
