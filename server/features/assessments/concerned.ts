import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { isAbout, readOriginSubjects } from '../concerns/origin.ts'
import { walk } from '../links/walk.ts'

interface Position {
  id: string
  product_id: string
  /** The last event that was looked at. */
  seen_n: number
}

/** The ids of those assessments about whose origin a concern was raised since they were looked at (RSK-05). */
export async function findConcerned(tx: Tx, rows: readonly Position[], seen: number): Promise<string[]> {
  const { rows: raised } = await sql<{ id: string; n: number }>`
    select record_id as id, n::int as n from events
    where account_id = ${tx.accountId} and n > ${seen} and type = 'concerns' and action = 'create'
  `.execute(tx.db)
  const concerned: string[] = []
  for (const { id, product_id, seen_n } of rows) {
    const since = raised.filter(({ n }) => n > seen_n).map((one) => one.id)
    if (since.length === 0) continue
    const { distances } = await walk(tx, [product_id], 'up')
    const subjects = await readOriginSubjects(tx, [...distances.keys()])
    const { rows: found } = await sql`
      select from concerns t
      where t.account_id = ${tx.accountId} and t.id = any(${arrayOf(since)}::uuid[]) and ${isAbout(subjects)} limit 1
    `.execute(tx.db)
    if (found.length > 0) concerned.push(id)
  }
  return concerned
}
