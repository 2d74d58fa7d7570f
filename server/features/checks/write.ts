import { type Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { CheckSchema } from '../configuration/configuration.ts'
import type { CheckRow } from './read.ts'

/** A check to write, its values without faults; `author` replaces the transaction's own user and moment. */
export interface CheckDraft {
  schema: CheckSchema
  assetId: string | null
  data: Record<string, unknown>
  author?: Tx
}

/** Writes checks that no process names yet; returns their ids. */
export async function insertChecks(tx: Tx, drafts: readonly CheckDraft[]): Promise<string[]> {
  const rows = drafts.map(({ schema, assetId, data, author = tx }): Insertable<Tables['checks']> => {
    const id = v7({ msecs: author.now.getTime() })
    const told = { check_schema_id: schema.id, asset_id: assetId, milestone_id: null, data }
    author.event({ action: 'create', type: 'checks', id, schemaVersion: schema.version, after: told })
    return {
      account_id: tx.accountId,
      id,
      check_schema_version: schema.version,
      ...told,
      created_at: author.now,
      created_by: author.userId,
      updated_at: author.now,
      updated_by: author.userId,
    }
  })
  await insertRows(tx, 'checks', rows)
  return rows.map(({ id }) => id)
}

/** Changes a live check that the caller has locked. */
export async function updateCheck(
  tx: Tx,
  before: CheckRow,
  after: { version: number; assetId: string | null; data: Record<string, unknown> },
): Promise<void> {
  const told = { asset_id: after.assetId, data: after.data }
  await tx.db
    .updateTable('checks')
    .set({
      ...told,
      check_schema_version: after.version,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .execute()
  const { asset_id, data } = before
  tx.event({
    action: 'update',
    type: 'checks',
    id: before.id,
    schemaVersion: after.version,
    before: { asset_id, data },
    after: told,
  })
}

/** CHK-05: takes a saved check out of its list. */
export async function removeCheck(tx: Tx, { id }: CheckRow): Promise<void> {
  await tx.db
    .updateTable('checks')
    .set({ deleted_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  tx.event({ action: 'archive', type: 'checks', id })
}
