import { demoRecalls } from '../../../demo/generator/recalls.ts'
import { languages } from '../../../core/i18n/index.ts'
import { administratorOf } from '../../platform/auth/sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { descendantsOf } from '../links/walk.ts'
import { close, setItems } from './change.ts'
import { createRecall } from './write.ts'

const minute = 60_000

/**
 * What an account of the demo has been through: a recall of a silo lot that ran its course, and a drill. They come last, since events are
 * in the order of their times.
 */
export async function writeDemoRecalls(tx: Tx, userId: string): Promise<void> {
  const began = new Date(tx.now.getTime() - 60 * minute)
  const at = (minutes: number) => ({
    tx: tx.as(userId, new Date(began.getTime() + minutes * minute)),
    session: administratorOf(tx.accountId, userId),
    // Nobody reads the answers.
    language: languages[0],
  })
  const start = await findStart(tx, began)
  if (!start) return
  const products = await olderThan(tx, await descendantsOf(tx, start.id), began)
  const common = { product: start.id, products, organization: start.organization_id }
  const recall = await createRecall(at(0), { ...common, kind: 'recall', ...demoRecalls.recall })
  await setItems(at(20), recall, { products, state: 'released', note: demoRecalls.released })
  await close(at(30), recall, 'ended', { reason: demoRecalls.ended })
  await createRecall(at(45), { ...common, kind: 'drill', reason: demoRecalls.drill })
}

/** The newest used silo lot of before. */
const findStart = (tx: Tx, before: Date) =>
  tx.db
    .selectFrom('products')
    .select(['id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('product_schema_id', '=', 'ps-lote-acopio')
    .where('deleted_at', 'is', null)
    .where('has_destination', '=', true)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

async function olderThan(tx: Tx, ids: ReadonlySet<string>, time: Date): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf([...ids]))
    .where('created_at', '<', time)
    .execute()
  return rows.map(({ id }) => id)
}
