import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrations } from '../../platform/db/migrate.ts'
import { root } from '../../platform/process/root.ts'

/**
 * Names what makes pages of records: the program (the bundle is one file, this one too), its packages, what migrations made of
 * the records, Node's texts for dates and numbers, and the address that pages tell of themselves. A page of another build is none.
 */
export function buildOf(publicPageUrl: string): string {
  const said = createHash('sha256').update(JSON.stringify([process.version, publicPageUrl]))
  for (const file of [fileURLToPath(import.meta.url), join(root, 'package-lock.json')])
    said.update(readFileSync(file))
  for (const { checksum } of readMigrations()) said.update(checksum)
  return said.digest('base64url')
}
