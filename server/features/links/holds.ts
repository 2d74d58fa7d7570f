import { type RawBuilder, sql } from 'kysely'
import type { Hold } from '../../../core/contract/route.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'

/** What stops a product (RCL-03), with what the rights ask of the start of that recall. */
export interface HoldRow extends Omit<Hold, 'recall'> {
  recall: string
  stage: string
  organization: string
}

/** Whether a hold or recall stops the product with this id. */
export const isHeld = (tx: Tx, productId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from recall_items i where i.account_id = ${tx.accountId} and i.product_id = ${productId} and i.holds)`

/** What stops some products, by their ids: of several, recalls before holds, then the newest. */
export async function readHolds(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, HoldRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<HoldRow & { id: string }>`
    select distinct on (i.product_id) i.product_id as id, r.id as recall, r.number, r.kind, r.reason,
      s.product_schema_id as stage, s.organization_id as organization
    from recall_items i
    join recalls r on r.account_id = ${tx.accountId} and r.id = i.recall_id
    join products s on s.account_id = ${tx.accountId} and s.id = r.start_id
    where i.account_id = ${tx.accountId} and i.holds and i.product_id = any(${arrayOf(ids)}::uuid[])
    order by i.product_id, ${foremost}`.execute(tx.db)
  return new Map(rows.map(({ id, ...hold }) => [id, hold]))
}

const foremost = sql`r.kind = 'recall' desc, r.number desc`

export function presentHold(session: Session, hold: HoldRow | undefined): Hold | null {
  if (!hold) return null
  const { recall, number, kind, reason, stage: productSchema, organization } = hold
  const isReadable = can(session, 'product.read', { productSchema, organization }).allowed
  return { recall: isReadable ? recall : null, number, kind, reason }
}

/** What stops product p, as JSON of an answer. An account without any hold, as most are, is asked once and not for each row. */
export function holdColumn(tx: Tx, session: Session): RawBuilder<unknown> {
  const recall = session.admin
    ? sql`r.id`
    : sql`(select r.id from products s
        where s.account_id = ${tx.accountId} and s.id = r.start_id and ${readable(session).products('s')})`
  return sql`case when exists (select from recall_items h where h.account_id = ${tx.accountId} and h.holds) then (
    select json_build_object('recall', ${recall}, 'number', r.number, 'kind', r.kind, 'reason', r.reason)
    from recall_items i
    join recalls r on r.account_id = ${tx.accountId} and r.id = i.recall_id
    where i.account_id = ${tx.accountId} and i.product_id = p.id and i.holds
    order by ${foremost} limit 1) end`
}
