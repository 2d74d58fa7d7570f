import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PackFile } from '../../../core/pack/validate.ts'
import { Halt } from '../../platform/process/halt.ts'

const isPackFile = (name: string) => /\.(ya?ml|json)$/i.test(name)

/** Reads a pack: one file, or a folder's YAML and JSON files in the order of their names. */
export function readPackFiles(path: string): PackFile[] {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) throw new Halt(`${path}: no such folder or file`)
  const names = kind.isDirectory()
    ? readdirSync(path)
        .filter(isPackFile)
        .toSorted()
        .map((name) => join(path, name))
    : [path]
  return names.map((name) => ({ file: basename(name), content: readFileSync(name, 'utf8') }))
}

/** Writes a pack's files into a new or empty folder: files already in it would be read as part of the pack. */
export function writePackFiles(folder: string, files: readonly PackFile[]): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new Halt(`${folder} is not a folder`)
    if (readdirSync(folder).length > 0)
      throw new Halt(`${folder} is not empty; nothing was written. Name a new or empty folder`)
  }
  mkdirSync(folder, { recursive: true })
  for (const { file, content } of files) writeFileSync(join(folder, file), content, { flag: 'wx' })
}
