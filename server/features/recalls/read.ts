import { sql, type RawBuilder } from 'kysely'
import type { Recall } from '../../../core/contract/recalls.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { namesOf } from '../accounts/members.ts'
import { loadConfiguration, schemaName } from '../configuration/configuration.ts'
import type { RecallRow } from './records.ts'

export interface Reader {
  tx: Tx
  session: Session
  language: Language
}

interface ReadRow extends Omit<RecallRow, 'drill'>, Counts {
  drill: Recall['drill'] | null
  start_identifier: string
  stage: string
  organization_name: string
}
type Counts = Recall['counts']

/** Recalls that the session may read, in the order of their ids. */
export async function readRecalls(
  { tx, session, language }: Reader,
  ids: readonly string[],
): Promise<Recall[]> {
  const { rows } = await sql<ReadRow>`
    select r.*, p.identifier as start_identifier, p.product_schema_id as stage, o.name as organization_name, c.*
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join recalls r on r.account_id = ${tx.accountId} and r.id = wanted.id
    join products p on p.account_id = ${tx.accountId} and p.id = r.start_id
    join organizations o on o.account_id = ${tx.accountId} and o.id = r.organization_id
    cross join lateral (${countsOf(tx, session)}) c
    order by wanted.place
  `.execute(tx.db)
  const [config, names] = await Promise.all([
    loadConfiguration(tx),
    namesOf(
      tx,
      rows.map((row) => row.created_by),
    ),
  ])
  return rows.map((row) => ({
    _id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.status,
    product: {
      _id: row.start_id,
      identifier: row.start_identifier,
      stage: schemaName(config, row.stage, language)!,
    },
    reason: row.reason,
    action: row.action,
    phone: row.phone,
    organization: { _id: row.organization_id, name: row.organization_name },
    i18n: row.i18n,
    startedAt: row.created_at.toISOString(),
    startedBy: { _id: row.created_by, name: names.get(row.created_by) ?? '' },
    endedAt: row.ended_at?.toISOString() ?? null,
    counts: {
      products: row.products,
      restricted: row.restricted,
      held: row.held,
      notified: row.notified,
      confirmed: row.confirmed,
      unanswered: row.unanswered,
      done: row.done,
    },
    ...(row.drill ? { drill: row.drill } : {}),
    version: row.version,
  }))
}

/** One recall that the session may read. */
export async function readAnswer(reader: Reader, id: string): Promise<Recall> {
  const [recall] = await readRecalls(reader, [id])
  return recall!
}

/** The items of recall r by their states; administrators read all of them. */
function countsOf(tx: Tx, session: Session): RawBuilder<Recall['counts']> {
  const of = (...states: string[]) => sql`(count(*) filter (where i.status = any(${states}::text[])))::int`
  const join = session.admin
    ? sql``
    : sql`join products q on q.account_id = ${tx.accountId} and q.id = i.product_id`
  const restricted = session.admin
    ? sql`0`
    : sql`(count(*) filter (where not ${readable(session).products('q')}))::int`
  return sql`
    select count(*)::int as products, ${restricted} as restricted, ${of('held')} as held, ${of('notified')} as notified,
      ${of('confirmed')} as confirmed, ${of('unanswered')} as unanswered,
      ${of('returned', 'destroyed', 'released')} as done
    from recall_items i ${join}
    where i.account_id = ${tx.accountId} and i.recall_id = r.id`
}

/** Those among some products that the session may not read. */
export async function unreadable(tx: Tx, session: Session, ids: readonly string[]): Promise<Set<string>> {
  if (session.admin || ids.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', anyOf(ids))
    .where(sql<boolean>`not ${readable(session).products('p')}`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
