import { join } from 'node:path'
import type { Pack } from '../../core/pack/shape.ts'
import { validatePack } from '../../core/pack/validate.ts'
import { applyPack } from '../../server/features/packs/write.ts'
import { readPackFiles } from '../../server/features/packs/files.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { root } from '../../server/platform/process/root.ts'

/** The pack of a demo account from the repository. */
export function demoPack(account: 'litoral' | 'valle'): Pack {
  const { pack, errors } = validatePack(readPackFiles(join(root, 'demo', account)))
  if (!pack) throw new Error(errors.map(({ file, path, key }) => `${file} ${path} ${key}`).join('\n'))
  return pack
}

/** Makes a pack the configuration of an existing account. */
export async function configure(
  database: Database,
  account: string,
  pack: Pack,
  userId = 'test',
): Promise<void> {
  await database.inAccount({ accountId: account, userId }, (tx) => applyPack(tx, pack))
}
