import { sql } from 'kysely'
import type { Nameable } from '../../platform/feature.ts'
import { readChecks } from './read.ts'

/** How checks are named where others name them. */
export const checkNoun = {
  async names(tx, session, ids) {
    const rows = await readChecks(tx, session, ids)
    return ids.map((id) => {
      const row = rows.get(id.toLowerCase())
      const schema = row?.check_schema_id ?? null
      return { id, name: null, schema, isReadable: row !== undefined, isLive: row?.deleted_at === null }
    })
  },
  hasHistory: true as const,
  // Keys read those that they made.
  isReadableId: (tx, session, id) => sql<boolean>`exists (
    select from checks c where c.account_id = ${tx.accountId} and c.id = ${id} and c.created_by = ${session.userId})`,
} satisfies Nameable
