import { sql } from 'kysely'
import { accessTo } from '../../../core/nouns/access.ts'
import { keyAddress, keysRead } from '../../../core/nouns/history.ts'
import { asksFor, stateColumns, tablesAskedFor, testType, typeOfEvent } from '../../../core/nouns/messages.ts'
import { permits, type Session } from '../../../core/rules/can.ts'
import type { Via } from '../../../core/rules/history.ts'
import {
  actorOf,
  passesFilters,
  type WebhookMessage,
  type WebhookRecord,
} from '../../../core/rules/webhook.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NamedTypes } from '../../platform/feature.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { WebhookRow } from './records.ts'

/** Events that are looked at in one statement. */
const slice = 100
/** Those whose records are read together: most often the first one is sent. */
const batch = 10

interface Reader {
  tx: Tx
  webhook: Pick<WebhookRow, 'types' | 'product_schemas' | 'milestone_schemas' | 'organizations'>
  /** Whose rights a message must stand, of a key's webhook; undefined: an administrator's. */
  session: Session | undefined
  publicUrl: string
  named: NamedTypes
}

interface EventRow {
  n: number
  at: Date
  by_user: string
  via: Via
  action: string
  type: string
  record_id: string
  was: string | null
  is: string | null
}

/** The first event after another one, up to `head`, that the webhook tells; undefined if there is none. */
export async function nextMessage(
  reader: Reader,
  after: number,
  head: number,
): Promise<WebhookMessage | undefined> {
  const tables = tablesAskedFor(reader.webhook.types)
  for (let from = after; ;) {
    const events = await readEvents(reader.tx, tables, { after: from, head })
    const asked = events.filter((event) => isAsked(reader, event))
    for (let n = 0; n < asked.length; n += batch) {
      const message = await firstMessage(reader, asked.slice(n, n + batch))
      if (message) return message
    }
    if (events.length < slice) return undefined
    from = events.at(-1)!.n
  }
}

/** The message of an event, whatever came before it. */
export async function messageOfEvent(reader: Reader, n: number): Promise<WebhookMessage | undefined> {
  const events = await readEvents(reader.tx, tablesAskedFor(reader.webhook.types), { after: n - 1, head: n })
  return firstMessage(
    reader,
    events.filter((event) => isAsked(reader, event)),
  )
}

async function readEvents(
  tx: Tx,
  tables: readonly string[],
  { after, head }: { after: number; head: number },
): Promise<EventRow[]> {
  const state = (content: 'before' | 'after') =>
    sql`case type ${sql.join(
      stateColumns.map(([table, column]) => sql`when ${table} then ${sql.ref(content)}->>${sql.lit(column)}`),
      sql` `,
    )} end`
  const { rows } = await sql<EventRow>`
    select n, at, by_user, via, action, type, record_id, ${state('before')} as was, ${state('after')} as is
    from events where account_id = ${tx.accountId} and n > ${after} and n <= ${head} and type = any(${tables}::text[])
    order by n limit ${slice}
  `.execute(tx.db)
  return rows
}

/** Whether an event is a message that the webhook asks for, of a noun that its maker may read. */
function isAsked({ webhook, session }: Reader, event: EventRow): boolean {
  const type = typeOfEvent(event)
  if (!type || !asksFor(webhook.types, type)) return false
  return !session || (keysRead(event.type) && permits(session, accessTo(event.type, 'any')).allowed)
}

async function firstMessage(
  reader: Reader,
  events: readonly EventRow[],
): Promise<WebhookMessage | undefined> {
  const { tx, webhook, publicUrl } = reader
  const records = await readRecords(reader, events)
  const filters = {
    productSchemas: webhook.product_schemas,
    milestoneSchemas: webhook.milestone_schemas,
    organizations: webhook.organizations,
  }
  for (const event of events) {
    const record = records.get(`${event.type} ${event.record_id}`)
    // Drills send no messages.
    if (!record || record.kind === 'drill' || !passesFilters(filters, record)) continue
    const { milestoneSchemas } = await loadConfiguration(tx)
    const isTransformation =
      event.type === 'milestones' && milestoneSchemas.get(record.milestoneSchema!)?.edge !== undefined
    const path = keyAddress(event.type, record)
    return {
      type: typeOfEvent(event)!,
      timestamp: event.at.toISOString(),
      data: {
        n: event.n,
        record,
        ...(isTransformation ? { transformation: true as const } : {}),
        via: event.via,
        by: actorOf(event.by_user),
        address: path === undefined ? null : `${publicUrl}/api/${path}`,
      },
    }
  }
  return undefined
}

/** The records of events by type and id, archived ones too, as messages name them; those that the maker may read. */
async function readRecords(
  { tx, session, named }: Reader,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, WebhookRecord>> {
  const ids = new Map<string, Set<string>>()
  for (const { type, record_id: id } of events) ids.set(type, (ids.get(type) ?? new Set()).add(id))
  const found = await Promise.all(
    [...ids].map(async ([type, wanted]) =>
      (await named.get(type)!.announced!(tx, session, [...wanted])).map(
        (record) => [`${type} ${record._id}`, record] as const,
      ),
    ),
  )
  return new Map(found.flat())
}

export const testMessage = ({ now, via, userId }: Tx): WebhookMessage => ({
  type: testType,
  timestamp: now.toISOString(),
  data: { n: null, record: null, via, by: actorOf(userId), address: null },
})
