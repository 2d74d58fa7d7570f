import { sql } from 'kysely'
import type { Reference } from '../../../core/fields/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Finder } from '../../platform/references.ts'

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
interface Naming {
  id: string
  references: readonly Reference[]
  /** Replaces the transaction's own user and moment. */
  author?: Tx
}

/** Makes checks those of the process that names them. */
export async function claimChecks(tx: Tx, milestones: readonly Naming[]): Promise<void> {
  const claims = milestones.flatMap(({ id, references, author = tx }) =>
    references
      .filter(({ to }) => to === 'check')
      .map((check) => ({
        id: check.id.toLowerCase(),
        milestone: id,
        at: author.now,
        by: author.userId,
        author,
      })),
  )
  if (claims.length === 0) return
  const rows = claims.map(({ author: _, ...claim }) => claim)
  await sql`
    update checks c set milestone_id = n.milestone, version = c.version + 1, updated_at = n.at, updated_by = n.by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, milestone uuid, at timestamptz, by text)
    where c.account_id = ${tx.accountId} and c.id = n.id
  `.execute(tx.db)
  for (const { id, milestone, author } of claims)
    author.event({
      action: 'update',
      type: 'checks',
      id,
      before: { milestone_id: null },
      after: { milestone_id: milestone },
    })
}

/** Archives the checks of processes that were archived under these batches. */
export async function archiveChecks(tx: Tx, batches: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; batch: string }>`
    update checks c set deleted_at = ${tx.now}, deletion_batch = m.deletion_batch from milestones m
    where c.account_id = ${tx.accountId} and c.deleted_at is null
      and m.account_id = ${tx.accountId} and m.id = c.milestone_id and m.deletion_batch = any(${batches}::uuid[])
    returning c.id, c.deletion_batch as batch
  `.execute(tx.db)
  for (const { id, batch } of rows)
    tx.event({ action: 'archive', type: 'checks', id, after: { deletion_batch: batch } })
}

/** Restores the checks that were archived under a batch; those that were removed before stay removed. */
export async function restoreChecks(tx: Tx, batch: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update checks set deleted_at = null, deletion_batch = null
    where account_id = ${tx.accountId} and deletion_batch = ${batch}
    returning id
  `.execute(tx.db)
  for (const { id } of rows)
    tx.event({
      action: 'restore',
      type: 'checks',
      id,
      before: { deletion_batch: batch },
      after: { deletion_batch: null },
    })
}
