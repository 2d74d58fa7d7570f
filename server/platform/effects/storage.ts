import type { Readable } from 'node:stream'
import type { Settings } from '../process/settings.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'

/** Where the bytes of files are. Names are like `files/NAME.png`; what is stored under a name never changes. */
export interface Storage {
  /** Stores all of it or nothing. */
  write(name: string, content: Uint8Array): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  /** Stores a whole file of this machine, of any size; the file is gone afterwards, or may be removed. */
  take(name: string, path: string): Promise<void>
  /** The content as it comes, and its length. */
  open(name: string): Promise<StoredContent | undefined>
  /** Names that are absent are ignored. */
  remove(names: readonly string[]): Promise<void>
  list(): AsyncIterable<string>
  /** Halts if nothing can be written. */
  check(): Promise<void>
}

interface StoredContent {
  bytes: number
  content: Readable
}

/** The storage of the settings. It has no state: each caller may open its own. */
export const openStorage = (settings: Pick<Settings, 'storage' | 'dataDir'>): Storage =>
  settings.storage ? openS3(settings.storage) : openDisk(settings.dataDir)
