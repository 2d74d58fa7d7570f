import type { Database, Tx } from '../platform/db/database.ts'
import { verifyChain } from './chain.ts'
import type { Verification } from './difference.ts'
import { verifyProjected } from './projections.ts'

/**
 * Recomputes every projection, counter and chain of events of every account and compares them with what is stored
 * (`script/db verify`). Each account is read from one snapshot; concurrent writes continue.
 */
export async function verify(database: Database): Promise<Verification> {
  const accounts = await database.pool.query<{ id: string }>('select id from accounts order by id')
  const verified: Verification = { rows: 0, differ: [] }
  for (const { id } of accounts.rows) {
    const scope = { accountId: id, userId: 'verify', readOnly: true, snapshot: true }
    const { rows, differ } = await database.inAccount(scope, verifyAccount)
    verified.rows += rows
    verified.differ.push(...differ)
  }
  return verified
}

async function verifyAccount(tx: Tx): Promise<Verification> {
  const parts = [...(await verifyProjected(tx)), await verifyChain(tx)]
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    differ: parts.flatMap(({ differ }) => differ),
  }
}
