import { storedName } from '../features/files/names.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Storage } from '../platform/effects/storage.ts'
import { difference, type Verification } from './difference.ts'

/**
 * Uploaded files are in the storage, of which only their rows know: each that was stored whole has to be there. What they hold is not
 * read, because it has no hash. `stored` was listed before; what came later is asked for by name.
 */
export async function verifyFiles(
  tx: Tx,
  storage: Storage,
  stored: ReadonlySet<string>,
): Promise<Verification> {
  const files = () =>
    tx.db
      .selectFrom('files')
      .select(['key', 'purpose', 'name'])
      .where('account_id', '=', tx.accountId)
      .where('finished_at', 'is not', null)
      .where('doomed_at', 'is', null)
  const rows = await files().orderBy('key').execute()
  const differ = []
  for (const { key, purpose } of rows) {
    const name = storedName(key, purpose)
    if (stored.has(name)) continue
    const found = await storage.open(name)
    found?.content.destroy()
    // The sweep may have removed it meanwhile, with its row.
    if (found || !(await files().where('key', '=', key).executeTakeFirst())) continue
    differ.push(difference(tx, 'files', key, 'is gone from the storage'))
  }
  return { rows: rows.length, differ }
}
