import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PackFile } from '../../../core/pack/validate.ts'
import { Halt } from '../../platform/process/halt.ts'

const isPackFile = (name: string) => /\.(ya?ml|json)$/i.test(name)

/** The files of a pack: a folder's YAML and JSON files by name, or the one file. */
export function readPackFiles(path: string): PackFile[] {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) throw new Halt(`${path}: there is no such folder or file`)
  const names = kind.isDirectory()
    ? readdirSync(path)
        .filter(isPackFile)
        .toSorted()
        .map((name) => join(path, name))
    : [path]
  return names.map((name) => ({ file: basename(name), content: readFileSync(name, 'utf8') }))
}
