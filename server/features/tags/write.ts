import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'

/** Writes new tags; their names are trimmed and in lower case. Returns their ids. */
export async function insertTags(tx: Tx, names: readonly string[]): Promise<string[]> {
  const tags = names.map((name) => ({ id: v7({ msecs: tx.now.getTime() }), name }))
  await insertRows(
    tx,
    'tags',
    tags.map((tag) => ({
      account_id: tx.accountId,
      ...tag,
      created_at: tx.now,
      created_by: tx.userId,
      updated_at: tx.now,
      updated_by: tx.userId,
    })),
  )
  for (const { id, name } of tags) tx.event({ action: 'create', type: 'tags', id, after: { name } })
  return tags.map(({ id }) => id)
}

/** Writes the tags of a configuration that the account lacks. Others stay: people add tags too. */
export async function insertMissingTags(tx: Tx, names: readonly string[]): Promise<void> {
  const known = await tx.db
    .selectFrom('tags')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .execute()
  const missing = names.filter((name) => !known.some((tag) => tag.name === name))
  if (missing.length) await insertTags(tx, missing)
}

export async function renameTag(
  tx: Tx,
  { id, name: before, version }: { id: string; name: string; version: number },
  name: string,
): Promise<void> {
  await tx.db
    .updateTable('tags')
    .set({ name, version: version + 1, updated_at: tx.now, updated_by: tx.userId })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  tx.event({ action: 'update', type: 'tags', id, before: { name: before }, after: { name } })
}

export async function archiveTag(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('tags')
    .set({ deleted_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  tx.event({ action: 'archive', type: 'tags', id })
}
