import type { webhooks as contract, WebhookAttempt } from '../../../core/contract/webhooks.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countCap, countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import type { NamedTypes } from '../../platform/feature.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { countAttempt, minutely } from '../../platform/limits.ts'
import { noteAttempt } from './deliveries.ts'
import { messageOfEvent, testMessage } from './messages.ts'
import {
  eventOfMessage,
  messageId,
  testMessageId,
  webhookNoun,
  type WebhookRow,
  type WebhookState,
} from './records.ts'
import { type Door, isDelivered, type OutgoingMessage, send, signersOf } from './send.ts'
import { sessionOfMaker } from './turn.ts'

/** Messages that a webhook is asked for at once, in a minute. */
const maxAsked = 30

/** HOK-05: what was sent, and what is sent at once because somebody asks for it: these calls run once their transactions have ended. */
export function mountSendings(
  api: Api,
  routes: Pick<typeof contract, 'deliveries' | 'test' | 'resend'>,
  door: Door,
  named: NamedTypes,
): void {
  const { database, settings } = api
  mount(api, routes, {
    async deliveries({ tx, session, params, query }) {
      const { id } = await webhookNoun.read(tx, session, params.id)
      const slice = sliceOf(query)
      const listed = tx.db
        .selectFrom('webhook_deliveries')
        .where('account_id', '=', tx.accountId)
        .where('webhook_id', '=', id)
      const rows = await listed
        .selectAll()
        .orderBy('n', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? 0 : await countRows(tx, listed.select('n').limit(countCap))
      return paged(
        rows.map(({ n, type, record, attempts, state }) => ({
          message: messageId(id, n),
          n,
          type,
          record,
          attempts,
          state,
        })),
        slice,
        total,
      )
    },

    async test({ tx, session, params }) {
      const row = await webhookNoun.read(tx, session, params.id)
      await countAsked(tx, row)
      const secrets = signersOf(settings, await readState(tx, row.id), tx.now)
      const id = testMessageId(row.id, tx.now)
      return async () => answerOf(await send(door, { id, url: row.url, message: testMessage(tx), secrets }))
    },

    async resend({ tx, session, params: { id, message: name } }) {
      const row = await webhookNoun.read(tx, session, id)
      const n = eventOfMessage(row.id, name) ?? refuse('NOT_FOUND')
      const delivery = await tx.db
        .selectFrom('webhook_deliveries')
        .select('state')
        .where('account_id', '=', tx.accountId)
        .where('webhook_id', '=', row.id)
        .where('n', '=', n)
        .executeTakeFirst()
      const maker = await sessionOfMaker(tx, row)
      if (!delivery || maker === 'ended') return refuse('NOT_FOUND')
      const reader = { tx, webhook: everything(row), session: maker, publicUrl: settings.publicUrl, named }
      const message = (await messageOfEvent(reader, n)) ?? refuse('NOT_FOUND')
      await countAsked(tx, row)
      const secrets = signersOf(settings, await readState(tx, row.id), tx.now)
      const outgoing: OutgoingMessage = { id: name, url: row.url, message, secrets }
      const { accountId, userId, via } = tx
      return async () => {
        const outcome = await send(door, outgoing)
        await database.inAccount({ accountId, userId, via }, async (after) => {
          // It may have been removed meanwhile.
          if (!(await webhookNoun.find(after, session, row.id))) return
          await noteAttempt(
            after,
            row.id,
            message,
            outcome,
            isDelivered(outcome) ? 'delivered' : delivery.state,
          )
        })
        return answerOf(outcome)
      }
    },
  })
}

/** What was sent once may be sent again, whatever the webhook asks for by now. */
const everything = (row: WebhookRow) => ({
  ...row,
  types: ['*'],
  product_schemas: [],
  milestone_schemas: [],
  organizations: [],
})

const countAsked = (tx: Tx, { id }: WebhookRow) =>
  countAttempt(tx, [minutely(maxAsked, 'webhook sendings', tx.accountId, id)])

const readState = (tx: Tx, id: string): Promise<WebhookState> =>
  tx.db
    .selectFrom('webhook_states')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow()

const answerOf = ({ status, ms, error, answer }: WebhookAttempt) => ({ status, ms, error, answer })
