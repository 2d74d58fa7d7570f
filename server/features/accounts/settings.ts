import { sql } from 'kysely'
import type { Flag } from '../../../core/rules/access.ts'
import type { Tx } from '../../platform/db/database.ts'
import { touchAccount } from './revision.ts'

/** A part of the configuration that belongs to the account once a screen has changed it: packs leave it as it is. */
export type OwnPart = 'settings' | 'featureFlags' | 'dashboards'

export async function readOwnParts(tx: Tx): Promise<OwnPart[]> {
  const row = await tx.db
    .selectFrom('account_settings')
    .select('own_parts')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row?.own_parts ?? []
}

/** Notes that a screen changed a part. */
export async function ownPart(tx: Tx, part: OwnPart): Promise<void> {
  const changed = await tx.db
    .updateTable('account_settings')
    .set({ own_parts: sql`own_parts || ${part}::text`, updated_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`${part} <> all(own_parts)`)
    .returning('own_parts')
    .executeTakeFirst()
  if (changed) recordChange(tx, changed)
}

/** Gives every part back to the pack that is applied. */
export async function disownParts(tx: Tx): Promise<void> {
  if ((await readOwnParts(tx)).length === 0) return
  const change = { own_parts: [], updated_at: tx.now }
  await tx.db.updateTable('account_settings').set(change).where('account_id', '=', tx.accountId).execute()
  recordChange(tx, { own_parts: [] })
}

export const recordChange = (tx: Tx, after: object) =>
  tx.event({ action: 'update', type: 'account_settings', id: tx.accountId, after })

interface Change {
  settings?: Record<string, unknown>
  feature_flags?: Flag[]
}

/** Replaces settings or features, which the account owns from now on; every process reads them anew. */
export async function changeSettings(tx: Tx, part: OwnPart, change: Change): Promise<void> {
  await touchAccount(tx)
  const { version } = await tx.db
    .updateTable('account_settings')
    .set({
      ...change,
      version: sql`version + 1`,
      updated_at: tx.now,
    })
    .where('account_id', '=', tx.accountId)
    .returning('version')
    .executeTakeFirstOrThrow()
  recordChange(tx, { ...change, version })
  await ownPart(tx, part)
}
