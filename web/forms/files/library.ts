import { contract } from '../../../core/contract/index.ts'
import type { FileType } from '../../../core/rules/file.ts'
import { attempt, call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import type { StoredFile } from './upload.ts'

/** Uploads that join the library with the record that names them, by address. */
const waiting = new Map<string, StoredFile>()

export function waitForRecord(files: readonly StoredFile[], isWanted: boolean): void {
  for (const file of files) {
    if (isWanted) waiting.set(file.url, file)
    else waiting.delete(file.url)
  }
}

/** PRE-05: once a record is saved, the files that it names and that were to be kept join the library. */
export async function addToLibrary(saved: unknown): Promise<void> {
  const text = JSON.stringify(saved)
  const files = [...waiting.values()].filter(({ url }) => text.includes(JSON.stringify(url)))
  waitForRecord(files, false)
  for (const { name, type, url } of files) {
    // The server accepts only these types.
    const body = { name, type: type as FileType, url, rename: true }
    await attempt(call(contract.media.create, { body }, { done: false }))
  }
  if (files.length) await refetch('media')
}
