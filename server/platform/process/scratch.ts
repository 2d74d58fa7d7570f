import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, self } from './processes.ts'

const parentOf = (dataDir: string) => join(dataDir, 'run', 'scratch')

/**
 * A folder for what this process needs for a moment. Its name tells the process, so that what a kill -9 leaves can be swept. Other
 * users may enter it, since the browser is one.
 */
export function scratchFolder(dataDir: string): string {
  const folder = join(parentOf(dataDir), self.replace(' ', '-'))
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  return folder
}

/** Removes what processes have left that have ended. */
export function sweepScratch(dataDir: string): void {
  const parent = parentOf(dataDir)
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  for (const name of readdirSync(parent))
    if (!isAlive(name.replace('-', ' '))) rmSync(join(parent, name), { recursive: true, force: true })
}
