import { type RawBuilder, sql } from 'kysely'
import { accessTo } from '../../../core/nouns/access.ts'
import { can, permits, type Session } from '../../../core/rules/can.ts'
import type { Via } from '../../../core/rules/history.ts'
import {
  actorOf,
  asksFor,
  passesFilters,
  tablesAskedFor,
  testType,
  typeOfEvent,
  type WebhookMessage,
  type WebhookRecord,
} from '../../../core/rules/webhook.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { WebhookRow } from './records.ts'

/** Events that are looked at in one statement. */
const slice = 100

interface Reader {
  tx: Tx
  webhook: Pick<WebhookRow, 'types' | 'product_schemas' | 'milestone_schemas' | 'organizations'>
  /** Whose rights a message must stand, of a key's webhook; undefined: an administrator's. */
  session: Session | undefined
  publicUrl: string
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
    for (const event of events) {
      const message = await messageOf(reader, event)
      if (message) return message
    }
    if (events.length < slice) return undefined
    from = events.at(-1)!.n
  }
}

/** The message of an event, whatever came before it. */
export async function messageOfEvent(reader: Reader, n: number): Promise<WebhookMessage | undefined> {
  const [event] = await readEvents(reader.tx, tablesAskedFor(reader.webhook.types), { after: n - 1, head: n })
  return event && messageOf(reader, event)
}

async function readEvents(
  tx: Tx,
  tables: readonly string[],
  { after, head }: { after: number; head: number },
): Promise<EventRow[]> {
  const turned = (column: 'before' | 'after') => {
    const content = sql.ref(column)
    return sql`case type when 'statements' then ${content}->>'declared' when 'answers' then ${content}->>'standing'
      when 'recalls' then ${content}->>'status' end`
  }
  const { rows } = await sql<EventRow>`
    select n, at, by_user, via, action, type, record_id, ${turned('before')} as was, ${turned('after')} as is
    from events where account_id = ${tx.accountId} and n > ${after} and n <= ${head} and type = any(${tables}::text[])
    order by n limit ${slice}
  `.execute(tx.db)
  return rows
}

async function messageOf(reader: Reader, event: EventRow): Promise<WebhookMessage | undefined> {
  const { tx, webhook, session, publicUrl } = reader
  const type = typeOfEvent(event)
  if (!type || !asksFor(webhook.types, type)) return undefined
  if (session && !permits(session, accessTo(event.type, 'any')).allowed) return undefined
  const record = await readRecord(tx, session, event.type as Told, event.record_id)
  const filters = {
    productSchemas: webhook.product_schemas,
    milestoneSchemas: webhook.milestone_schemas,
    organizations: webhook.organizations,
  }
  // Whoever practises a recall disturbs nobody.
  if (!record || record.kind === 'drill' || !passesFilters(filters, record)) return undefined
  const { milestoneSchemas } = await loadConfiguration(tx)
  const isTransformation =
    event.type === 'milestones' && milestoneSchemas.get(record.milestoneSchema!)?.edge !== undefined
  const path = addresses[event.type as Told]
  return {
    type,
    timestamp: event.at.toISOString(),
    data: {
      n: event.n,
      record,
      ...(isTransformation ? { transformation: true as const } : {}),
      via: event.via,
      by: actorOf(event.by_user),
      // Attributes are read by their product.
      address: path && `${publicUrl}/api/${path}/${event.type === 'insights' ? record.product! : record._id}`,
    },
  }
}

export const testMessage = ({ now, via, userId }: Tx): WebhookMessage => ({
  type: testType,
  timestamp: now.toISOString(),
  data: { n: null, record: null, via, by: actorOf(userId), address: null },
})

type Told =
  | 'products'
  | 'milestones'
  | 'insights'
  | 'organizations'
  | 'locations'
  | 'assets'
  | 'statements'
  | 'answers'
  | 'recalls'

/** Where a key reads a record; null where none does. */
const addresses: Record<Told, string | null> = {
  products: 'products',
  milestones: 'milestones',
  insights: 'insights',
  organizations: 'organizations',
  locations: 'locations',
  assets: 'assets',
  statements: 'statements',
  answers: null,
  recalls: 'recalls',
}

/** A record, archived ones too, as messages name it; undefined if the session may not read it. */
async function readRecord(
  tx: Tx,
  session: Session | undefined,
  table: Told,
  id: string,
): Promise<WebhookRecord | undefined> {
  const { columns, from, may } = await sourceOf(tx, session, table)
  const { rows } = await sql<Record<string, string | null>>`
    select r.id as _id, ${columns} from ${from} where r.account_id = ${tx.accountId} and r.id = ${id} and ${may}
  `.execute(tx.db)
  const [row] = rows
  return (
    row &&
    (Object.fromEntries(
      Object.entries(row).filter(([, value]) => value !== null),
    ) as unknown as WebhookRecord)
  )
}

const ofProduct = sql`p.id as product, p.identifier as identifier, p.product_schema_id as "productSchema"`
const everything = sql<boolean>`true`

interface Source {
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  /** What the rights of a key ask of row `r`, and of its product `p`. */
  may: RawBuilder<boolean>
}

async function sourceOf(tx: Tx, session: Session | undefined, table: Told): Promise<Source> {
  const { accountId } = tx
  const may = session && readable(session)
  const withProduct = (column: string) =>
    sql`${sql.table(table)} r join products p on p.account_id = ${accountId} and p.id = ${sql.ref(column)}`
  switch (table) {
    case 'products':
      return {
        columns: sql`r.uuid, r.identifier, r.product_schema_id as "productSchema", r.organization_id as organization`,
        from: sql`products r`,
        may: may?.products('r') ?? everything,
      }
    case 'milestones':
      return {
        columns: sql`r.milestone_schema_id as "milestoneSchema", ${ofProduct}, r.organization_id as organization`,
        from: withProduct('r.product_id'),
        may: may
          ? sql`${may.products('p')} and ${may.organizations('r.organization_id')}
              and r.milestone_schema_id = any(${await readableSchemas(tx, session)}::text[])`
          : everything,
      }
    case 'insights':
    case 'statements':
      return {
        columns: sql`${ofProduct}, p.organization_id as organization`,
        from: withProduct('r.product_id'),
        may: may?.products('p') ?? everything,
      }
    case 'recalls':
      return {
        columns: sql`r.kind, ${ofProduct}, r.organization_id as organization`,
        from: withProduct('r.start_id'),
        may: may?.products('p') ?? everything,
      }
    case 'organizations':
      return {
        columns: sql`r.id as organization`,
        from: sql`organizations r`,
        may: may?.organizations('r.id') ?? everything,
      }
    case 'locations':
    case 'assets':
      return {
        columns: sql`r.organization_id as organization`,
        from: sql`${sql.table(table)} r`,
        may: may?.organizations('r.organization_id') ?? everything,
      }
    case 'answers':
      return {
        columns: sql`i.product_schema_id as "productSchema", i.milestone_schema_id as "milestoneSchema",
          i.about_id as product, i.organization_id as organization`,
        from: sql`answers r join inquiries i on i.account_id = ${accountId} and i.id = r.inquiry_id`,
        // No key reads answers.
        may: may ? sql`false` : everything,
      }
  }
}

async function readableSchemas(tx: Tx, session: Session): Promise<string[]> {
  const { milestoneSchemas } = await loadConfiguration(tx)
  return [...milestoneSchemas.keys()].filter((schema) => can(session, 'milestoneSchema.read', schema).allowed)
}
