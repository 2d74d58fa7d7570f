import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { lockLimit } from '../../platform/db/lock-limit.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { findProduct } from '../products/read.ts'
import { findRecall } from './recall.ts'
import type { Outcome, Wish } from './tables.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Makes what was ordered, as far as the person who ordered it may read it. */
    'evidence.make': { key: string; session: Session }
  }
}

/** Orders of a person that may wait at once; the next ones are refused. */
const maxWaiting = 5

/** Leaves a packet to a job. Nothing of a record changes, so no event tells of it. */
export async function orderEvidence(tx: Tx, session: Session, wish: Wish): Promise<string> {
  const product = await findProduct(tx, session, wish.product)
  if (!product) return refuse('INVALID', { faults: [{ path: '/product', key: 'error.case.dataNotFound' }] })
  if (wish.recall && !(await findRecall(tx, session, wish.recall, product.id)))
    return refuse('INVALID', { faults: [{ path: '/recall', key: 'error.case.dataNotFound' }] })
  await lockLimit(tx, `evidence of ${tx.userId}`)
  const { count } = await tx.db
    .selectFrom('evidence_orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', tx.userId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxWaiting) refuse('TOO_MANY')
  const key = randomUUID()
  await tx.db
    .insertInto('evidence_orders')
    .values({
      account_id: tx.accountId,
      key,
      user_id: tx.userId,
      wish: { ...wish, product: product.id },
      outcome: null,
      told_at: tx.now,
    })
    .execute()
  tx.after('evidence.make', { key, session })
  return key
}

/** An order of this person that is still kept. */
export async function readOrder(tx: Tx, key: string, keepMinutes: number) {
  if (!isUuid(key)) return undefined
  return tx.db
    .selectFrom('evidence_orders')
    .select(['key', 'wish', 'done', 'total', 'outcome'])
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .where('user_id', '=', tx.userId)
    .where(isKept(tx.now, keepMinutes))
    .executeTakeFirst()
}

/** Tells how far an order is; false if nobody waits for it any more. */
export async function tellProgress(
  tx: Tx,
  key: string,
  progress: { done: number; total: number; outcome?: Outcome },
): Promise<boolean> {
  const told = await tx.db
    .updateTable('evidence_orders')
    .set({ ...progress, told_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirst()
  return told !== undefined
}

/** The name of a finished packet in the storage. */
export const storedPacket = (key: string): string => `evidence/${key.replaceAll('-', '')}.zip`

/** Forgets what nobody may fetch any more: first the rows, so that nobody is led to bytes that are gone. */
export async function sweepEvidence(
  database: Database,
  storage: Storage,
  keepMinutes: number,
): Promise<void> {
  const swept = await database.inEachAccount({ userId: 'job', via: 'job' }, (tx) =>
    tx.db
      .deleteFrom('evidence_orders')
      .where('account_id', '=', tx.accountId)
      .where(sql<boolean>`not ${isKept(tx.now, keepMinutes)}`)
      .returning('key')
      .execute(),
  )
  await storage.remove(swept.flat().map(({ key }) => storedPacket(key)))
}

const day = 86_400_000

/** Finished orders are kept for some minutes, others for a day after their last progress. */
const isKept = (now: Date, keepMinutes: number) => sql<boolean>`(
  told_at > ${new Date(now.getTime() - keepMinutes * 60_000)}
  or outcome is null and told_at > ${new Date(now.getTime() - day)}
)`
