import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import './tables.ts'

/** Events of the history read in one transaction. */
const maxEvents = 5_000

/** Locks and returns the last processed event of the history: processes take turns, a batch each. */
export async function lockCursor(tx: Tx): Promise<number> {
  const read = () =>
    tx.db
      .selectFrom('epcis_cursors')
      .select('seen_n')
      .where('account_id', '=', tx.accountId)
      .forUpdate()
      .executeTakeFirst()
  const row = await read()
  if (row) return row.seen_n
  await sql`
    insert into epcis_cursors (account_id, seen_n)
    select h.account_id, -1 from event_heads h where h.account_id = ${tx.accountId}
    on conflict do nothing
  `.execute(tx.db)
  return (await read())!.seen_n
}

/**
 * Marks products whose EPCIS events may have changed; the first run of an account marks all of them. Returns false if the history has
 * further events.
 */
export async function markDue(tx: Tx): Promise<boolean> {
  const cursor = await lockCursor(tx)
  const { n: head } = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  if (cursor >= head) return true
  const seen = cursor < 0 ? head : Math.min(head, cursor + maxEvents)
  if (cursor < 0 || (await isOfEverybody(tx, cursor, seen))) await mark(tx, seen, everyProduct(tx))
  else await mark(tx, seen, touched(tx, cursor, seen))
  await tx.db
    .updateTable('epcis_cursors')
    .set({ seen_n: seen })
    .where('account_id', '=', tx.accountId)
    .execute()
  return seen === head
}

const everyProduct = ({ accountId }: Tx) => sql`select id from products where account_id = ${accountId}`

/** Changes of forms, of the time zone or of the language affect the events of all products. */
async function isOfEverybody(tx: Tx, after: number, seen: number): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (
      select from events where account_id = ${tx.accountId} and n > ${after} and n <= ${seen}
        and (type = any(${ofForms}::text[]) or type = 'account_settings' and after -> 'settings' is not null)
    ) as "isThere"
  `.execute(tx.db)
  return rows[0]!.isThere
}

const ofForms = [
  'product_schemas',
  'product_schema_versions',
  'milestone_schemas',
  'milestone_schema_versions',
  'edges',
]

async function mark(tx: Tx, n: number, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into epcis_due as d (account_id, product_id, due_n)
    select p.account_id, p.id, ${n}::bigint from products p
    where p.account_id = ${tx.accountId} and p.id in (${ids})
    order by p.id
    on conflict (account_id, product_id) do update set due_n = excluded.due_n
  `.execute(tx.db)
}

/**
 * The changed products, and destinations whose link has no quantity: those take what other links leave, so their amounts change too. A
 * new owner also changes the transfers to direct destinations.
 */
const touched = ({ accountId }: Tx, after: number, seen: number) => sql`
  with recursive changed as materialized (
    select type, action, record_id, before, after from events
    where account_id = ${accountId} and n > ${after} and n <= ${seen}
  ), places as (
    select record_id as id from changed where type = 'locations' and action <> 'create'
  ), first (id) as materialized (
    select record_id::uuid from changed where type in ('products', 'recall_items')
    union select m.product_id from milestones m
      where m.account_id = ${accountId} and m.id in (select record_id::uuid from changed where type = 'milestones')
    union select (link ->> 'origin_id')::uuid from changed
      cross join lateral (values (before), (after)) as side (row)
      cross join lateral json_array_elements(
        case when json_typeof(side.row -> 'links') = 'array' then side.row -> 'links' end
      ) as link
      where type = 'milestones'
    union select s.product_id from statements s
      where s.account_id = ${accountId} and s.id in (select record_id::uuid from changed where type = 'statements')
    union select i.product_id from recall_items i
      where i.account_id = ${accountId} and i.recall_id in (select record_id::uuid from changed where type = 'recalls')
    union select p.id from products p
      where p.account_id = ${accountId} and p.organization_id in (
        select unnest(c.organization_ids) from certificates c
        where c.account_id = ${accountId} and c.id in (select record_id::uuid from changed where type = 'certificates')
        union select o::uuid from changed
          cross join lateral json_array_elements_text(
            case when json_typeof(before -> 'organization_ids') = 'array' then before -> 'organization_ids' end
          ) as o
          where type = 'certificates'
        union select record_id::uuid from changed
          where type = 'organizations' and before -> 'profile' ->> 'gln' is distinct from after -> 'profile' ->> 'gln'
      )
    union select p.id from products p join places on strpos(p.data::text, places.id) > 0
      where p.account_id = ${accountId}
    union select m.product_id from milestones m join places on strpos(m.data::text, places.id) > 0
      where m.account_id = ${accountId}
  ), rest (id) as (
    select id from first
    union
    select l.destination_id from rest
    join links l on l.account_id = ${accountId} and l.deleted_at is null and (
      l.origin_id = rest.id
      or l.origin_id in (
        select up.origin_id from links up
        where up.account_id = ${accountId} and up.destination_id = rest.id and up.deleted_at is null
      )
    )
    where l.exclusive and l.quantity is null
  )
  select id from first
  union select id from rest
  union select l.destination_id from links l
    where l.account_id = ${accountId} and l.deleted_at is null and l.origin_id in (
      select record_id::uuid from changed
      where type = 'products' and action <> 'create' and after ->> 'organization_id' is not null
    )
`
