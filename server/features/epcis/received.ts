import { sql } from 'kysely'
import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countCap, countRows, type Page, paged, sliceOf } from '../../platform/db/lists.ts'
import { namesOf } from '../accounts/members.ts'
import { readProduct } from '../products/read.ts'
import { mayRead } from './query.ts'

/** CAP-03: captured events that name a product, as far as the session may read what they name. */
export async function listReceived(
  tx: Tx,
  session: Session,
  id: string,
  query: { page?: string; limit?: string },
): Promise<Page<ReceivedEvent>> {
  const product = await readProduct(tx, session, id)
  const slice = sliceOf(query)
  const found = sql`
    from epcis_mentions m
    join epcis_events e on e.account_id = ${tx.accountId} and e.id = m.id
    join captures c on c.account_id = ${tx.accountId} and c.id = e.capture_id
    where m.account_id = ${tx.accountId} and m.key = epcis_key(${`product ${product.id}`})
      and ${product.id}::uuid = any(e.product_ids) and ${mayRead(tx, session)}`
  const { rows } = await sql<{
    event_id: string
    type: string
    event_time: Date
    record_time: Date
    event: Record<string, unknown>
    created_by: string
  }>`
    select e.event_id, e.type, e.event_time, e.record_time, e.event, c.created_by ${found}
    order by m.event_time desc, m.id desc limit ${slice.limit} offset ${slice.offset}
  `.execute(tx.db)
  const total = slice.all ? 0 : await countRows(tx, sql`select e.id ${found} limit ${countCap}`)
  const names = await namesOf(
    tx,
    rows.map((row) => row.created_by),
  )
  return paged(
    rows.map((row) => ({
      eventID: row.event_id,
      type: row.type,
      at: row.event_time.toISOString(),
      bizStep: typeof row.event.bizStep === 'string' ? row.event.bizStep : null,
      key: { _id: row.created_by, name: names.get(row.created_by) ?? '' },
      state: 'evidence' as const,
      milestone: null,
      reason: null,
      event: { ...row.event, recordTime: row.record_time.toISOString() },
    })),
    slice,
    total,
  )
}
