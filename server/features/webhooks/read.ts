import { sql } from 'kysely'
import type { Webhook, WebhookAttempt } from '../../../core/contract/webhooks.ts'
import { maxRecent } from '../../../core/rules/webhook.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { WebhookRow } from './records.ts'
import { isDelivered } from './send.ts'

export const presentOne = async (tx: Tx, row: WebhookRow): Promise<Webhook> => (await present(tx, [row]))[0]!

export async function present(tx: Tx, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const ids = rows.map(({ id }) => id)
  const [states, recent] = await Promise.all([
    tx.db
      .selectFrom('webhook_states')
      .select(['webhook_id', 'cursor', 'attempts'])
      .where('account_id', '=', tx.accountId)
      .where('webhook_id', '=', anyOf(ids))
      .execute(),
    readRecent(tx, ids),
  ])
  const known = new Map(states.map((state) => [state.webhook_id, state]))
  return rows.map((row) => {
    const state = known.get(row.id)
    return {
      _id: row.id,
      name: row.name,
      url: row.url,
      types: row.types,
      filters: {
        productSchemas: row.product_schemas,
        milestoneSchemas: row.milestone_schemas,
        organizations: row.organizations,
      },
      state: row.paused ? 'paused' : 'on',
      reason: row.paused,
      cursor: state?.cursor ?? 0,
      failures: state?.attempts ?? 0,
      recent: recent.get(row.id) ?? [],
      createdAt: row.created_at.toISOString(),
      version: row.version,
    }
  })
}

/** The last attempts of each webhook in their order, and whether a message waits for another one. */
async function readRecent(tx: Tx, ids: readonly string[]): Promise<Map<string, Webhook['recent']>> {
  const { rows } = await sql<{ id: string; attempts: WebhookAttempt[]; waits: boolean }>`
    select webhook_id as id, attempts, waits from (
      select d.webhook_id, d.attempts, d.state in ('waiting', 'dead') as waits, d.last_at,
        row_number() over (partition by d.webhook_id order by d.last_at desc, d.n desc) as place
      from webhook_deliveries d where d.account_id = ${tx.accountId} and d.webhook_id = ${anyOf(ids)}
    ) n where place <= ${maxRecent}
  `.execute(tx.db)
  return new Map(
    ids.map((id) => {
      const deliveries = rows.filter((row) => row.id === id)
      const dots = deliveries
        .flatMap(({ attempts }) => attempts)
        .toSorted((one, other) => (one.at < other.at ? -1 : 1))
        .map((attempt) => (isDelivered(attempt) ? ('ok' as const) : ('failed' as const)))
      const waits = deliveries.some((delivery) => delivery.waits)
      return [id, [...dots, ...(waits ? ['waiting' as const] : [])].slice(-maxRecent)]
    }),
  )
}
