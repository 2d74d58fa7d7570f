import type { Reference } from '../../../core/fields/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Finder } from '../../platform/references.ts'
import { checkRecords } from './write.ts'

/**
 * A process may name its author's checks that no process has, each once. They stay locked until commit, so of two processes that
 * name one check at once the second finds it taken.
 */
export const findChecks: Finder = async (tx, session, references) => {
  const ids = references.map(({ id }) => id).filter(isUuid)
  await tx.db
    .selectFrom('checks')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A statement of its own: its snapshot is taken after the wait for the locks.
  const rows = await tx.db
    .selectFrom('checks as c')
    .leftJoin('assets as a', (join) =>
      join.on('a.account_id', '=', tx.accountId).onRef('a.id', '=', 'c.asset_id'),
    )
    .select(['c.id', 'c.check_schema_id', 'a.asset_schema_id'])
    .where('c.account_id', '=', tx.accountId)
    .where('c.id', '=', anyOf(ids))
    .where('c.milestone_id', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('c.created_by', '=', session.userId)
    .execute()
  const free = new Map(rows.map((row) => [row.id, row]))
  return ({ id, schema, assetSchema }) => {
    const row = free.get(id.toLowerCase())
    if (!row || (schema !== undefined && row.check_schema_id !== schema)) return false
    if (assetSchema !== undefined && row.asset_schema_id !== assetSchema) return false
    return free.delete(row.id)
  }
}

/** Processes that were just written, with what their values name. */
interface CheckNames {
  id: string
  references: readonly Reference[]
  /** Replaces the transaction's own user and moment. */
  author?: Tx
}

/** Makes checks those of the process that names them. */
export async function claimChecks(tx: Tx, milestones: readonly CheckNames[]): Promise<void> {
  const claims = milestones.flatMap(({ id, references, author }) =>
    references
      .filter(({ to }) => to === 'check')
      .map((check) => ({
        before: { id: check.id.toLowerCase(), milestone_id: null },
        values: { milestone_id: id },
        author,
      })),
  )
  await checkRecords.changeEach(tx, claims)
}
