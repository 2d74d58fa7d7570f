import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackFile } from '../../../core/pack/validate.ts'
import { Halt } from '../../platform/process/halt.ts'

/** Writes a pack's files into a folder that is new or empty: what stands in one would be read as part of the pack. */
export function writePackFiles(folder: string, files: readonly PackFile[]): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Halt(`${folder} is no folder`)
    if (readdirSync(folder).length > 0)
      throw new Halt(`${folder} is not empty: nothing was written; name a new folder or an empty one`)
  }
  mkdirSync(folder, { recursive: true })
  for (const { file, content } of files) writeFileSync(join(folder, file), content, { flag: 'wx' })
}
