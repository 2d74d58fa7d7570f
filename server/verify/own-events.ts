import { sql } from 'kysely'
import { keysOf, quantitiesOf } from '../../core/epcis/keys.ts'
import { canonicalJson } from '../../core/json/canonical.ts'
import { namespaceOf, withName } from '../features/epcis/document.ts'
import { append } from '../features/links/lineage.ts'
import { type OwnEvent, readStored, reckonEvents } from '../features/epcis/keep.ts'
import type { Tx } from '../platform/db/database.ts'
import { verifyCaptured, verifyMentions } from './captured-events.ts'
import { type Difference, difference, sliceSize, sumOf, type Verification } from './difference.ts'

/** Products checked unless all are requested. */
const maxReckoned = 10_000
const atOnce = 500

/** EPX-05: compares own events with those computed from records, and columns with the event's JSON. */
export async function verifyEvents(tx: Tx, { all = false } = {}): Promise<Verification> {
  const account = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', tx.accountId)
    .executeTakeFirst()
  // Other parts of verify report an account without its row.
  if (!account) return { rows: 0, differ: [] }
  // Names of events begin with this address: without it all of them would differ.
  if (!tx.pageUrl) throw new Error('verify needs a Database that knows the address of public pages')
  const rows = await verifyRows(tx)
  return sumOf([
    { rows: rows.rows, differ: [...rows.differ, ...(await verifyReckoned(tx, all))] },
    await verifyCaptured(tx, await isKept(tx)),
    await verifyMentions(tx),
  ])
}

/** Whether the job has nothing left to project or to link. */
async function isKept(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isKept: boolean }>`
    select not exists (select from epcis_due where account_id = ${tx.accountId}) and exists (
      select from epcis_cursors c join event_heads h on h.account_id = ${tx.accountId} and h.n = c.seen_n
      where c.account_id = ${tx.accountId}
    ) as "isKept"
  `.execute(tx.db)
  return rows[0]!.isKept
}

interface Row extends Pick<OwnEvent, 'event_id' | 'type' | 'keys' | 'quantities'> {
  id: string
  event: Readonly<Record<string, unknown>>
  event_time: Date
  is_declaration: boolean
}

async function verifyRows(tx: Tx): Promise<Verification> {
  const rastro = await namespaceOf(tx, tx.pageUrl)
  const differ: Difference[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (let count = 0; ;) {
    const { rows } = await sql<Row>`
      select id, event_id, type, event, event_time, keys, quantities, is_declaration from epcis_events
      where account_id = ${tx.accountId} and product_id is not null and id > ${after} order by id limit ${sliceSize}
    `.execute(tx.db)
    for (const row of rows)
      if (!isOfEvent(row, rastro))
        differ.push(difference(tx, 'epcis_events', row.id, 'is not what its event says'))
    count += rows.length
    if (rows.length < sliceSize) return { rows: count, differ }
    after = rows.at(-1)!.id
  }
}

function isOfEvent({ id: _, event, ...row }: Row, rastro: string): boolean {
  const { errorDeclaration, eventID, ...said } = event
  const named = withName(said, rastro)
  const expected = {
    event_id: named.eventID,
    type: named.type,
    event_time: event.eventTime,
    keys: keysOf(event, { rastro }),
    quantities: quantitiesOf(event),
    is_declaration: errorDeclaration !== undefined,
  }
  return eventID === named.eventID && canonicalJson(row) === canonicalJson(expected)
}

/** Skips products that are due, and accounts whose history has unprocessed events. */
async function verifyReckoned(tx: Tx, all: boolean): Promise<Difference[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p
    where p.account_id = ${tx.accountId}
      and exists (
        select from epcis_cursors c join event_heads h on h.account_id = ${tx.accountId} and h.n = c.seen_n
        where c.account_id = ${tx.accountId}
      )
      and not exists (select from epcis_due d where d.account_id = ${tx.accountId} and d.product_id = p.id)
    order by ${all ? sql`p.id` : sql`random()`} limit ${all ? Number.MAX_SAFE_INTEGER : maxReckoned}
  `.execute(tx.db)
  const differ: Difference[] = []
  for (let n = 0; n < rows.length; n += atOnce) {
    const ids = rows.slice(n, n + atOnce).map(({ id }) => id)
    const said = textsOf((await readStored(tx, ids)).map(({ id: _, ...one }) => one))
    const reckoned = textsOf(await reckonEvents(tx, tx.pageUrl, ids))
    for (const id of ids)
      if (said.get(id)?.toSorted().join('\n') !== reckoned.get(id)?.toSorted().join('\n'))
        differ.push(difference(tx, 'epcis_events', id, 'are not the events of its product'))
  }
  return differ
}

/** Groups canonical texts of events by product. */
function textsOf(events: readonly { product_id: string }[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const one of events) append(found, one.product_id, canonicalJson(one))
  return found
}
