import type { Database, Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Inspected } from './inspect.ts'
import { storedName, storedNames } from './names.ts'
import type { Upload } from './signed.ts'

/**
 * Stores a file whose address nobody else uses from now on. The claim is committed before the first byte is written: of two
 * uploads at once one wins, and what a crash leaves behind has a row by which it is swept.
 */
export async function storeFile(
  database: Database,
  storage: Storage,
  upload: Upload,
  { content, sizes, width, height }: Inspected,
): Promise<void> {
  const { key, type, purpose } = upload
  await changeFile(database, upload, { from: 'waiting', to: { claimed_at: new Date() } })
  try {
    for (const size of sizes) await storage.write(storedName(key, purpose, size.width), size.content)
    await storage.write(storedName(key, purpose), content)
    const done = { finished_at: new Date(), size: content.length, width, height }
    await changeFile(database, upload, { from: 'claimed', to: done })
  } catch (error) {
    // The address stays used: whether the row was written may be unknown, and the sweep takes what is left.
    await storage.remove(storedNames(key, purpose, type)).catch(() => {})
    throw error
  }
}

interface Change {
  from: 'waiting' | 'claimed'
  to: {
    claimed_at?: Date
    finished_at?: Date
    size?: number
    width?: number | null
    height?: number | null
  }
}

function changeFile(database: Database, { accountId, userId, key }: Upload, { from, to }: Change) {
  return database.inAccount({ accountId, userId, via: 'api' }, async (tx: Tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('files')
      .set(to)
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .where('claimed_at', from === 'waiting' ? 'is' : 'is not', null)
      .where('doomed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) refuse('GONE', { key: 'files.used' })
  })
}
