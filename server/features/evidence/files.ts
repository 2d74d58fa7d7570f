import { sql } from 'kysely'
import { typeOfKey } from '../../../core/rules/file.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { storedName } from '../files/names.ts'
import { UniqueNames } from '../../platform/effects/file-names.ts'
import type { ZipWriter } from '../../platform/effects/zip-writer.ts'

/** Bytes of all files of a packet (PKT-02). */
const maxBytes = 200_000_000
/** A ZIP without ZIP64 has 65,535 files. */
const maxFiles = 50_000

/** A stored file that a process names. */
interface KnownFile {
  key: string
  name: string
  size: number
}

interface LeftFile {
  name: string
  size: number
}

/** Chooses the files of processes, each once, as many as a packet holds. */
export class ChosenFiles {
  /** What did not fit, or was gone. */
  readonly left: LeftFile[] = []
  readonly #folder: string
  readonly #names = new UniqueNames()
  readonly #chosen = new Map<string, { path: string; file: KnownFile }>()
  readonly #left = new Set<string>()
  #bytes = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  get count(): number {
    return this.#chosen.size
  }

  /** The finished uploads of the account among some addresses. */
  async look(tx: Tx, addresses: readonly string[]): Promise<Map<string, KnownFile>> {
    if (addresses.length === 0) return new Map()
    const keys = addresses.map((address) => address.slice(address.lastIndexOf('/') + 1))
    const rows = await tx.db
      .selectFrom('files')
      .select(['key', 'url', 'name', sql<number>`coalesce(size, 0)`.as('size')])
      .where('account_id', '=', tx.accountId)
      .where('key', '=', sql<string>`any(${keys}::text[])`)
      .where('purpose', '=', 'record')
      .where('finished_at', 'is not', null)
      .where('doomed_at', 'is', null)
      .execute()
    return new Map(rows.map(({ url, ...file }) => [url, file]))
  }

  /** Where a file stands in the packet, or its name alone where there is no room for it. */
  choose(file: KnownFile): string {
    const { key, name, size } = file
    const known = this.#chosen.get(key)
    if (known) return known.path
    if (this.#bytes + size > maxBytes || this.#chosen.size >= maxFiles) {
      if (!this.#left.has(key)) this.left.push({ name, size })
      this.#left.add(key)
      return name
    }
    this.#bytes += size
    const path = `${this.#folder}/${this.#names.take(withEnding(name, key))}`
    this.#chosen.set(key, { path, file })
    return path
  }

  async pack(storage: Storage, writer: ZipWriter): Promise<void> {
    for (const { path, file } of this.#chosen.values()) {
      const content = await storage.read(storedName(file.key))
      if (content) await writer.add(path, [content], { isPacked: true })
      else this.left.push({ name: file.name, size: file.size })
    }
  }
}

/** A file opens by its ending, and its key has that of its type. */
function withEnding(name: string, key: string): string {
  const ending = key.slice(key.lastIndexOf('.'))
  const fits = ending === '.jpg' ? /\.jpe?g$/i : new RegExp(`\\${ending}$`, 'i')
  return typeOfKey(key) === undefined || fits.test(name) ? name : name + ending
}
