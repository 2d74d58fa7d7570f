import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { Entry } from './entries.ts'

/** A change of a recall, or of one of its products, by the history. */
interface Change {
  at: Date
  recall: string
  /** Null: of all. */
  product: string | null
  kind: string | null
  status: string | null
}

/** A product of a recall. */
interface Item {
  product: string
  status: string
  isRecalled: boolean
}

/** When products were recalled, and no longer: the recall was lifted, or the product released. Holds and drills say nothing to others. */
export async function readRecalled(tx: Tx, ids: readonly string[]): Promise<Entry[]> {
  const { rows: pairs } = await sql<{ recall: string; product: string }>`
    select i.recall_id as recall, i.product_id as product
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join recall_items i on i.account_id = ${tx.accountId} and i.product_id = wanted.id
    join recalls r on r.account_id = ${tx.accountId} and r.id = i.recall_id and r.kind = 'recall'
  `.execute(tx.db)
  if (pairs.length === 0) return []
  const recalls = new Map(
    pairs.map(({ recall }) => [recall, { kind: '', status: '', items: new Map<string, Item>() }]),
  )
  for (const { recall, product } of pairs)
    recalls.get(recall)!.items.set(product, { product, status: '', isRecalled: false })
  return (await readChanges(tx, pairs)).flatMap(({ at, recall: id, product, kind, status }) => {
    const recall = recalls.get(id)!
    const item = product === null ? undefined : recall.items.get(product)
    if (item) item.status = status ?? item.status
    else Object.assign(recall, { kind: kind ?? recall.kind, status: status ?? recall.status })
    return [...(item ? [item] : recall.items.values())].flatMap((one): Entry[] => {
      const isRecalled =
        recall.kind === 'recall' && recall.status !== 'lifted' && !['', 'released'].includes(one.status)
      if (isRecalled === one.isRecalled) return []
      one.isRecalled = isRecalled
      return [{ kind: 'recall', productId: one.product, at, act: isRecalled ? 'set' : 'unset' }]
    })
  })
}

/** Oldest first. */
async function readChanges(
  tx: Tx,
  pairs: readonly { recall: string; product: string }[],
): Promise<readonly Change[]> {
  const recalls = [...new Set(pairs.map(({ recall }) => recall))]
  const products = [...new Set(pairs.map(({ product }) => product))]
  const { rows } = await sql<Change>`
    select e.n, e.at, e.record_id as recall, null as product, e.after ->> 'kind' as kind, e.after ->> 'status' as status
    from events e
    where e.account_id = ${tx.accountId} and e.type = 'recalls' and e.record_id = any(${recalls}::text[])
      and coalesce(e.after ->> 'kind', e.after ->> 'status') is not null
    union all
    select e.n, e.at, e.after ->> 'recall_id', e.record_id, null, e.after ->> 'status'
    from events e
    where e.account_id = ${tx.accountId} and e.type = 'recall_items' and e.record_id = any(${products}::text[])
      and e.after ->> 'status' is not null and e.after ->> 'recall_id' = any(${recalls}::text[])
    order by n
  `.execute(tx.db)
  return rows
}
