import { parts } from '../../../core/nouns/parts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'

export const tagRecords = recordsOf('tags')

export const tagNoun = nounOf(parts.tags, tagRecords, ['id'], {
  thingOf: ({ id }) => id,
})

/** Writes new tags; their names are trimmed and in lower case. Returns their ids. */
export async function insertTags(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await tagRecords.insert(
    tx,
    names.map((name) => ({ values: { name } })),
  )
  return rows.map(({ id }) => id)
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
