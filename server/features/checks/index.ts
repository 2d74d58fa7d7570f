import { sql } from 'kysely'
import type { Feature, Named } from '../../platform/feature.ts'
import { findChecks } from './name.ts'
import { readChecks } from './read.ts'
import { mountChecks } from './routes.ts'
import { verifiedChecks } from './verify.ts'

const named = {
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
} satisfies Named

export const checks = {
  tables: ['checks'],
  mount: mountChecks,
  references: { check: findChecks },
  holdsFiles: [{ table: 'checks', column: 'data' }],
  verify: [verifiedChecks],
  named: { checks: named },
} satisfies Feature
