import { sql } from 'kysely'
import type { PauseReason } from '../../../core/rules/webhook.ts'
import { keyOfUser, readKeySession } from '../../platform/auth/key-sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NamedTypes } from '../../platform/feature.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { noteAttempt } from './deliveries.ts'
import { nextMessage } from './messages.ts'
import { pause } from './pause.ts'
import {
  changeState,
  messageId,
  readHead,
  webhookRecords,
  type WebhookRow,
  type WebhookState,
} from './records.ts'
import { isDelivered, type Outcome, type OutgoingMessage, signersOf } from './send.ts'

/** How long a webhook belongs to one sender, who renews it before each message: shorter than a lost sender may stay unnoticed. */
const leaseSeconds = 20

const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Takes webhooks of the account that have something to do, for one sender each: events come after their cursor and no wait is over
 * them, or the key that made them has ended.
 */
export async function takeDue(tx: Tx, lease: string, max: number): Promise<string[]> {
  const { accountId, now } = tx
  const { rows } = await sql<{ id: string }>`
    select s.webhook_id as id from webhook_states s
    join webhooks w on w.account_id = ${accountId} and w.id = s.webhook_id
    left join api_keys k on k.account_id = ${accountId}
      and k.id = case when starts_with(w.created_by, 'key:') then substr(w.created_by, 5)::uuid end
    where s.account_id = ${accountId} and w.deleted_at is null and w.paused is null
      and (s.lease_until is null or s.lease_until < now())
      and (k.revoked_at is not null or k.expires_at <= ${now} or s.next_at <= now()
        and s.cursor < (select h.n from event_heads h where h.account_id = ${accountId}))
    order by s.next_at limit ${max}
    for no key update of s skip locked
  `.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await changeState(tx, id, { lease, lease_until: leaseEnd as never })
  return ids
}

interface Turn {
  webhookId: string
  lease: string
  settings: Settings
  named: NamedTypes
  /** Gives the webhook back after what was sent. */
  isOver: boolean
}

/** A message that was sent, and what came of it. */
export interface Delivery {
  message: OutgoingMessage['message']
  outcome: Outcome
}

/**
 * Notes what came of the last message and prepares the next one, in one transaction. Undefined: there is nothing to send now, or the
 * webhook has another sender meanwhile, who sends the message again.
 */
export async function goOn(
  tx: Tx,
  turn: Turn,
  sent: Delivery | undefined,
): Promise<OutgoingMessage | undefined> {
  const { webhookId, lease, settings, named } = turn
  const row = await webhookRecords.find(tx, webhookId, true)
  if (!row) return undefined
  const state = await ownState(tx, webhookId, lease)
  if (!state) return undefined
  const leave = async (values: Parameters<typeof changeState>[2] = {}): Promise<undefined> => {
    await changeState(tx, webhookId, { ...values, lease: null, lease_until: null })
  }
  const stop = async (reason: PauseReason, values: Parameters<typeof changeState>[2] = {}) => {
    await pause(tx, row, reason)
    return leave(values)
  }
  let { cursor } = state
  if (sent) {
    const { n } = sent.message.data
    if (isDelivered(sent.outcome)) {
      await noteAttempt(tx, webhookId, sent.message, sent.outcome, 'delivered')
      // A replay may have set it back while the message was under way.
      if (cursor === n! - 1) cursor = n!
    } else {
      const failed = failureOf(state, sent.outcome, settings)
      await noteAttempt(tx, webhookId, sent.message, sent.outcome, failed.reason ? 'dead' : 'waiting')
      if (row.paused) return leave()
      const counted = { attempts: state.attempts + 1 }
      if (failed.reason) return stop(failed.reason, counted)
      return leave({ ...counted, next_at: sql<Date>`now() + make_interval(secs => ${failed.wait})` })
    }
  }
  const done = { cursor, ...(sent ? { attempts: 0 } : {}) }
  if (row.paused) return leave(done)
  const session = await sessionOfMaker(tx, row)
  if (session === 'ended') return stop('key', done)
  if (turn.isOver) return leave(done)
  const head = await readHead(tx)
  const reader = { tx, webhook: row, session, publicUrl: settings.publicUrl, named }
  const message = cursor < head ? await nextMessage(reader, cursor, head) : undefined
  if (!message) return leave({ cursor: Math.max(cursor, head), attempts: 0 })
  const secrets = signersOf(settings, state, tx.now)
  if (secrets.length === 0) return stop('secret', done)
  const n = message.data.n!
  // The message that failed may be left out by now, where the webhook asks for others.
  const isNew = sent !== undefined || n !== cursor + 1
  await changeState(tx, webhookId, {
    ...(isNew ? { attempts: 0 } : {}),
    cursor: n - 1,
    lease_until: leaseEnd as never,
  })
  return { id: messageId(webhookId, n), url: row.url, message, secrets }
}

/** The state of a webhook, locked, while it belongs to the sender. */
const ownState = (tx: Tx, id: string, lease: string): Promise<WebhookState | undefined> =>
  tx.db
    .selectFrom('webhook_states')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('webhook_id', '=', id)
    .where('lease', '=', lease)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** HOK-04: how long a failed message waits, or why its webhook sends no longer. */
function failureOf(
  { attempts }: WebhookState,
  { status, retryAfter }: Outcome,
  { webhooks }: Settings,
): { reason?: PauseReason; wait: number } {
  if (status === 410) return { reason: 'gone', wait: 0 }
  const wait = webhooks.retrySeconds[attempts]
  return wait === undefined ? { reason: 'failures', wait: 0 } : { wait: Math.max(wait, retryAfter) }
}

/** What a webhook may tell: undefined stands for all, which is what administrators read. */
export async function sessionOfMaker(tx: Tx, { created_by }: Pick<WebhookRow, 'created_by'>) {
  const key = keyOfUser(created_by)
  return key === undefined ? undefined : ((await readKeySession(tx, key)) ?? ('ended' as const))
}
