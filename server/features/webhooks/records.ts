import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'
import './tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']>
export type WebhookState = Selectable<Tables['webhook_states']>

export const webhookRecords = recordsOf('webhooks')

/** Administrators read all, a key those that it made. */
export const webhookNoun = nounOf(nouns.webhooks, webhookRecords, ['created_by'], {
  name: sql`t.name`,
  thingOf: ({ created_by }) => created_by,
})

/** The state of a webhook, locked until commit. */
export const lockState = async (tx: Tx, id: string): Promise<WebhookState> =>
  (await tx.db
    .selectFrom('webhook_states')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('webhook_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? refuse('NOT_FOUND')

export async function changeState(
  tx: Tx,
  id: string,
  values: Partial<Omit<Tables['webhook_states'], 'account_id' | 'webhook_id' | 'attempts' | 'next_at'>> & {
    attempts?: number
    next_at?: Date | ReturnType<typeof sql<Date>>
  },
): Promise<void> {
  await tx.db
    .updateTable('webhook_states')
    .set(values)
    .where('account_id', '=', tx.accountId)
    .where('webhook_id', '=', id)
    .execute()
}

/** The last event of the account. */
export async function readHead(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row?.n ?? 0
}

/** The part of an id by which messages name their webhook. */
const ending = (id: string): string => id.slice(-12)

/** HOK-03: the same at every attempt. */
export const messageId = (webhookId: string, n: number): string => `msg_${ending(webhookId)}_${n}`
export const testMessageId = (webhookId: string, at: Date): string =>
  `msg_${ending(webhookId)}_test${at.getTime()}`

/** The event of a message of a webhook; undefined if the text names another one's, or none. */
export function eventOfMessage(webhookId: string, message: string): number | undefined {
  const [, hex, n] = /^msg_([0-9a-f]{12})_(\d{1,15})$/.exec(message) ?? []
  return hex === ending(webhookId) ? Number(n) : undefined
}
