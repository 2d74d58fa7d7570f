import type { Tx } from '../../platform/db/database.ts'
import { members } from '../users/read.ts'

/** Those of some people who belong to the account now. */
export async function readMakers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await members(tx)
    .select('u.id')
    .where('u.id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
