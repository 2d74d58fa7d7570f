import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { CheckSchema } from '../configuration/configuration.ts'

export const checkRecords = recordsOf('checks', { form: 'check_schema_version' })

/** A check to write, its values without faults; `author` replaces the transaction's own user and moment. */
export interface CheckDraft {
  schema: CheckSchema
  assetId: string | null
  data: Record<string, unknown>
  author?: Tx
}

/** Writes checks that no process names yet; returns their ids. */
export async function insertChecks(tx: Tx, drafts: readonly CheckDraft[]): Promise<string[]> {
  const rows = await checkRecords.insert(
    tx,
    drafts.map(({ schema, assetId, data, author }) => ({
      values: {
        check_schema_id: schema.id,
        check_schema_version: schema.version,
        asset_id: assetId,
        milestone_id: null,
        data,
      },
      author,
    })),
  )
  return rows.map(({ id }) => id)
}
