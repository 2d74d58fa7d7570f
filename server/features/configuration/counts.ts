import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Live products that the session may read, by stage, from the counters. */
export async function liveByStage(tx: Tx, session: Session): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .selectFrom('counters')
    .select(({ fn }) => ['product_schema_id', fn.sum<number>('live').as('live')])
    .where('account_id', '=', tx.accountId)
    .where(readable(session).organizations('organization_id'))
    .groupBy('product_schema_id')
    .execute()
  return new Map(rows.map((row) => [row.product_schema_id, row.live]))
}
