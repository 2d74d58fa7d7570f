import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { amountColumns, amountOf } from '../balance/columns.ts'
import type { Quantity } from '../../../core/rules/quantity.ts'
import { changeItems, type ItemRow, readItems } from './items.ts'
import { recallRecords, type RecallRow } from './records.ts'

export type NoticeRow = Selectable<Tables['recall_notices']>

export const readNotice = (tx: Tx, id: string): Promise<NoticeRow | undefined> =>
  tx.db
    .selectFrom('recall_notices')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A notice and its recall, which is locked first: whoever changes items holds it. */
export async function lockNotice(
  tx: Tx,
  id: string,
): Promise<{ notice: NoticeRow; recall: RecallRow } | undefined> {
  const found = await readNotice(tx, id)
  const recall = found && (await recallRecords.find(tx, found.recall_id, true))
  const notice = recall && (await readNotice(tx, id))
  return notice && { notice, recall }
}

/** What a notice says of a product. */
export interface HeldProduct {
  uuid: string
  identifier: string
  stage: string
  amount: Quantity | undefined
}

/** How many products of a notice each stage has. */
export async function countHeldProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ stage: string; count: number }>`
    select product_schema_id as stage, count(*)::int as count from products
    where account_id = ${tx.accountId} and id = ${anyOf(ids)}
    group by 1 order by 2 desc, 1`.execute(tx.db)
  return new Map(rows.map(({ stage, count }) => [stage, count]))
}

/** The products of a notice, by identifier; all of them, or the first. */
export async function readHeldProducts(
  tx: Tx,
  config: Configuration,
  ids: readonly string[],
  limit: number | null = null,
): Promise<HeldProduct[]> {
  const columns = amountColumns(config)
  const { rows } = await sql<{
    uuid: string
    identifier: string
    stage: string
    version: number
    value: unknown
  }>`
    select p.uuid, p.identifier, p.product_schema_id as stage, p.product_schema_version as version, p.data -> (${JSON.stringify(columns.names)}::jsonb ->> p.product_schema_id) as value
    from products p
    where p.account_id = ${tx.accountId} and p.id = ${anyOf(ids)}
    order by p.identifier, p.id
    limit ${limit}`.execute(tx.db)
  return rows.map(({ uuid, identifier, ...row }) => ({
    uuid,
    identifier,
    stage: row.stage,
    amount: amountOf(columns, row),
  }))
}

/** What became of the mail, or of the question in it. */
export type Outcome = 'sent' | 'failed' | { note: string | null }

const isOut = ({ status }: ItemRow) => !['returned', 'destroyed', 'released'].includes(status)

/** Writes what became of a notice, and changes the items that it names. */
export async function setOutcome(
  tx: Tx,
  { notice, recall }: { notice: NoticeRow; recall: RecallRow },
  outcome: Outcome,
): Promise<void> {
  const items = (await readItems(tx, recall.id, notice.products)).filter(isOut)
  if (outcome === 'sent' || outcome === 'failed') {
    await tx.db
      .updateTable('recall_notices')
      .set(outcome === 'sent' ? { sent_at: tx.now } : { failed_at: tx.now })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', notice.id)
      .execute()
    const isTold = ({ status }: ItemRow) => outcome === 'sent' && ['held', 'unanswered'].includes(status)
    await changeItems(tx, recall, items.filter(isTold), { status: 'notified', mail: outcome })
    const others = items.filter((item) => !isTold(item))
    await changeItems(tx, recall, others, { mail: outcome })
    return
  }
  // It answers the other mails to the same address that say no more.
  await tx.db
    .updateTable('recall_notices')
    .set({ used_at: tx.now, note: outcome.note })
    .where('account_id', '=', tx.accountId)
    .where('recall_id', '=', recall.id)
    .where('email', '=', notice.email)
    .where('products', '<@', sql<string[]>`${notice.products}::uuid[]`)
    .where('used_at', 'is', null)
    .execute()
  const note = outcome.note === null ? {} : { note: outcome.note }
  await changeItems(tx, recall, items, { status: 'confirmed', mail: 'sent', ...note })
}
