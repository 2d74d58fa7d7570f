import type { Database, Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { FileType } from '../../../core/rules/file.ts'
import type { Inspection } from './inspect.ts'
import { inspectFile } from './inspector.ts'
import { storedName, storedNames } from './names.ts'
import { signAddress, type Upload } from './signed.ts'

/**
 * Stores a file whose address nobody else uses from now on. The claim is committed before the first byte is written: of two
 * uploads at once one wins, and what a crash leaves behind has a row by which it is swept.
 */
export async function storeFile(
  database: Database,
  storage: Storage,
  upload: Upload,
  inspected: Required<Inspection>,
): Promise<void> {
  const { accountId, userId, key, type, purpose } = upload
  const scope = { accountId, userId, via: 'api' } as const
  await database.inAccount(scope, (tx) => claimFile(tx, key))
  try {
    await writeSizes(storage, upload, inspected)
    await database.inAccount(scope, (tx) => finishFile(tx, key, inspected))
  } catch (error) {
    // The address stays used: whether the row was written may be unknown, and the sweep takes what is left.
    await storage.remove(storedNames(key, purpose, type)).catch(() => {})
    throw error
  }
}

/** Stores a file of the installation's own as an upload, in the caller's transaction. Returns its address. */
export async function importFile(
  tx: Tx,
  storage: Storage,
  settings: Parameters<typeof signAddress>[2],
  { content, ...file }: { name: string; type: FileType; content: Buffer },
): Promise<string> {
  const { key, signedUrl } = await signAddress(tx, { ...file, purpose: 'record' }, settings)
  const inspected = await inspectFile(tx.accountId, content, file.type)
  await claimFile(tx, key)
  await writeSizes(storage, { key, purpose: 'record' }, inspected)
  await finishFile(tx, key, inspected)
  return signedUrl.slice(0, signedUrl.indexOf('?'))
}

/** The file itself comes last: whoever finds it finds its sizes. */
async function writeSizes(
  storage: Storage,
  { key, purpose }: Pick<Upload, 'key' | 'purpose'>,
  { content, sizes }: Required<Inspection>,
): Promise<void> {
  for (const size of sizes) await storage.write(storedName(key, purpose, size.width), size.content)
  await storage.write(storedName(key, purpose), content)
}

async function claimFile(tx: Tx, key: string): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('files')
    .set({ claimed_at: tx.now })
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .where('claimed_at', 'is', null)
    .where('doomed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) refuse('GONE', { key: 'files.used' })
}

async function finishFile(
  tx: Tx,
  key: string,
  { content, width, height }: Required<Inspection>,
): Promise<void> {
  await tx.db
    .updateTable('files')
    .set({ finished_at: tx.now, size: content.length, width, height })
    .where('account_id', '=', tx.accountId)
    .where('key', '=', key)
    .execute()
}
