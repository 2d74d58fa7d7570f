import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder)
    if (parent === folder) throw new Error('no package-lock.json above the running program')
    folder = parent
  }
  return folder
}

/** The repository's folder, found the same way from source files and from the bundle in dist/. */
export const root = findRoot()
