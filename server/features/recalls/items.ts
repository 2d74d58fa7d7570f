import { type Selectable, sql } from 'kysely'
import { effectsOf } from '../../../core/rules/recall.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf, insertRows, slicesOf, writeSlices } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { RecallRow } from './records.ts'

export type ItemRow = Selectable<Tables['recall_items']>
type ItemChange = Partial<Pick<ItemRow, 'status' | 'mail' | 'note' | 'shows'>>
type OfItems = Pick<RecallRow, 'id' | 'kind' | 'status'>

/** Its items, all or those of some products; the caller has locked the recall. */
export const readItems = (tx: Tx, recallId: string, productIds?: readonly string[]): Promise<ItemRow[]> =>
  tx.db
    .selectFrom('recall_items as i')
    .selectAll()
    .where('i.account_id', '=', tx.accountId)
    .where('i.recall_id', '=', recallId)
    .$if(productIds !== undefined, (q) => q.where('i.product_id', '=', anyOf(productIds!)))
    .execute()

/** Adds products to a recall; each leaves an event, of the product. */
export async function insertItems(tx: Tx, recall: OfItems, productIds: readonly string[]): Promise<void> {
  const content = { status: 'held' as const, mail: null, note: null, ...effectsOf(recall, 'held') }
  const common = { account_id: tx.accountId, recall_id: recall.id, ...content, at: tx.now, by: tx.userId }
  await insertRows(
    tx,
    'recall_items',
    productIds.map((product_id) => ({ ...common, product_id })),
  )
  const after = { recall_id: recall.id, ...content }
  for (const id of productIds) tx.event({ action: 'create', type: 'recall_items', id, after })
}

/**
 * Changes items of a recall as it is now, and what follows from that; those that stay as they are leave no event. A caller by which
 * products may be held again has locked them.
 */
export async function changeItems(
  tx: Tx,
  recall: OfItems,
  items: readonly ItemRow[],
  change: ItemChange,
): Promise<void> {
  const changed = items.flatMap((before) => {
    const { status, mail, note, holds, shows } = before
    const told = { status, mail, note, ...change }
    const after = { ...told, ...effectsOf(recall, told.status), ...pickShows(change) }
    const old = { status, mail, note, holds, shows }
    const names = (Object.keys(old) as (keyof typeof old)[]).filter((name) => old[name] !== after[name])
    return names.length > 0 ? [{ product_id: before.product_id, old, after, names }] : []
  })
  await writeSlices(slicesOf(changed), (slice) =>
    sql`
      update recall_items i
      set status = n.status, mail = n.mail, note = n.note, holds = n.holds, shows = n.shows, at = ${tx.now}, by = ${tx.userId}
      from jsonb_populate_recordset(null::recall_items, ${JSON.stringify(
        slice.map(({ product_id, after }) => ({ product_id, ...after })),
      )}::jsonb) n
      where i.account_id = ${tx.accountId} and i.recall_id = ${recall.id} and i.product_id = n.product_id
    `.execute(tx.db),
  )
  for (const { product_id: id, old, after, names } of changed)
    tx.event({
      action: 'update',
      type: 'recall_items',
      id,
      before: Object.fromEntries(names.map((name) => [name, old[name]])),
      after: { recall_id: recall.id, ...Object.fromEntries(names.map((name) => [name, after[name]])) },
    })
}

/** What a caller says of the notice, whatever follows from the recall. */
const pickShows = ({ shows }: ItemChange) => (shows === undefined ? {} : { shows })
