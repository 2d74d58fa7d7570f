import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { Slices } from '../process/slices.ts'

/** A file of a ZIP as a manifest names it. */
export interface WrittenFile {
  path: string
  bytes: number
  sha256: string
}

/** Bytes that are packed at a time. */
const maxPart = 64 * 1024

/**
 * Writes a ZIP to a file of the disk as its parts come: nothing of it stays in memory, and others have their turns in between. It has
 * less than 4 GB and 65,000 files, so it needs no ZIP64.
 */
export class ZipWriter {
  /** Added files, in order. */
  readonly files: WrittenFile[] = []
  readonly #file: FileHandle
  readonly #zip: Zip
  readonly #made: Date
  readonly #slices = new Slices()
  #packed: Uint8Array[] = []

  private constructor(file: FileHandle, made: Date) {
    this.#file = file
    this.#made = made
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error
      this.#packed.push(chunk)
    })
  }

  static async create(path: string, made: Date): Promise<ZipWriter> {
    return new ZipWriter(await open(path, 'wx', 0o600), made)
  }

  /** `isPacked`: it would not become smaller. */
  async add(
    path: string,
    parts: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
    { isPacked = false } = {},
  ): Promise<WrittenFile> {
    const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    entry.mtime = this.#made
    this.#zip.add(entry)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of parts) {
      const content = typeof part === 'string' ? Buffer.from(part) : part
      hash.update(content)
      bytes += content.length
      for (let from = 0; from < content.length; from += maxPart) {
        entry.push(content.subarray(from, from + maxPart))
        await this.#write()
      }
    }
    entry.push(new Uint8Array(0), true)
    await this.#write()
    const file = { path, bytes, sha256: hash.digest('hex') }
    this.files.push(file)
    return file
  }

  /** Ends the ZIP, which is whole only then. */
  async end(): Promise<void> {
    this.#zip.end()
    await this.#write()
    await this.close()
  }

  /** Also where the packet was given up. */
  async close(): Promise<void> {
    await this.#file.close().catch(() => {})
  }

  async #write(): Promise<void> {
    const packed = this.#packed
    this.#packed = []
    if (packed.length > 0) await this.#file.writeFile(Buffer.concat(packed))
    if (this.#slices.isOver) await this.#slices.pause()
  }
}
