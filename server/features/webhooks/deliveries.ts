import { sql } from 'kysely'
import type { WebhookAttempt, WebhookDelivery } from '../../../core/contract/webhooks.ts'
import { keptDeliveryDays, type WebhookMessage } from '../../../core/rules/webhook.ts'
import type { Tx } from '../../platform/db/database.ts'
import './tables.ts'

/** Attempts of a message that are kept: resending and replaying add to them. */
const maxAttempts = 20
const day = 86_400_000

/** Adds an attempt to what is known of a message. */
export async function noteAttempt(
  tx: Tx,
  webhookId: string,
  { type, data }: WebhookMessage,
  { at, status, ms, error, answer }: WebhookAttempt,
  state: WebhookDelivery['state'],
): Promise<void> {
  const own = { account_id: tx.accountId, webhook_id: webhookId, n: data.n! }
  const known = await tx.db
    .selectFrom('webhook_deliveries')
    .select('attempts')
    .where((where) => where.and(own))
    .forUpdate()
    .executeTakeFirst()
  const attempts = [...(known?.attempts ?? []), { at, status, ms, error, answer }].slice(-maxAttempts)
  const values = { attempts: JSON.stringify(attempts) as never, state, last_at: new Date(at) }
  await tx.db
    .insertInto('webhook_deliveries')
    .values({ ...own, type, record: JSON.stringify(data.record) as never, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'webhook_id', 'n']).doUpdateSet(values))
    .execute()
}

/** Deliveries that no list shows any more, and accounts in which nothing is sent any more. */
export async function forgetDeliveries(tx: Tx): Promise<void> {
  const { accountId, now } = tx
  await tx.db
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('last_at', '<', new Date(now.getTime() - keptDeliveryDays * day))
    .execute()
}

/** Leaves out what a webhook could not deliver. */
export async function markSkipped(tx: Tx, webhookId: string, n: number): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: sql<'skipped'>`'skipped'` })
    .where('account_id', '=', tx.accountId)
    .where('webhook_id', '=', webhookId)
    .where('n', '=', n)
    .execute()
}
