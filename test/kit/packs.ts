import { join } from 'node:path'
import type { Pack } from '../../core/pack/shape.ts'
import { validatePack } from '../../core/pack/validate.ts'
import { applyPack } from '../../server/features/packs/write.ts'
import { readPackFiles } from '../../server/features/packs/files.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { root } from '../../server/platform/process/root.ts'

const packs = new Map<string, Pack>()

/** The pack of a demo account from the repository: a copy of its own, of files that are read once for all tests of a worker. */
export function demoPack(account: 'litoral' | 'valle'): Pack {
  const pack = packs.get(account) ?? readPack(account)
  packs.set(account, pack)
  return structuredClone(pack)
}

function readPack(account: string): Pack {
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
