import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PackFile } from '../core/pack/validate.ts'

/** The files of one of the configuration packs in this folder, as the validator reads them. */
export function packFiles(name: 'litoral' | 'valle'): PackFile[] {
  const folder = fileURLToPath(new URL(`./${name}/`, import.meta.url))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ file, content: readFileSync(folder + file, 'utf8') }))
}
