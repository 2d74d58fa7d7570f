import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { fingerprint, isContentSigned } from '../../platform/seal/key.ts'
import { type Manifest, manifestPath, readManifest, signaturePath } from './manifest.ts'

/** A packet that is what its key signed, or what is wrong with it first. */
type PacketVerdict = { files: number; fingerprint: string } | { fault: string }

/** Every packet has less. A ZIP of a few bytes may claim more, and is refused before it is unpacked. */
const maxEntries = 65_535
const maxBytes = 4_000_000_000
const maxManifest = 40_000_000
const maxSignature = 200
/** The last line of a history, which names the key. */
const maxLine = 100_000

class Fault extends Error {}
const fault = (what: string): never => {
  throw new Fault(what)
}

/** Verifies a packet by itself: neither a server nor a database is asked (PKT-03). */
export async function verifyPacket(path: string): Promise<PacketVerdict> {
  let zip: ZipFile | undefined
  try {
    zip = await open(path)
    return await verify(zip, await entriesOf(zip))
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    const { code, message } = error as NodeJS.ErrnoException
    return { fault: code ? `${path} cannot be read (${code})` : `${path} is no whole ZIP file: ${message}` }
  } finally {
    zip?.close()
  }
}

const open = (path: string): Promise<ZipFile> =>
  promisify<string, object, ZipFile>(yauzl.open)(path, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySize: true,
  })

/** What the ZIP's directory lists, each name once; a name that leads out of a folder is an error of the reader. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize
      if (entries.has(entry.fileName)) return failed(new Fault(`${entry.fileName} is there twice`))
      if (entries.size === maxEntries || bytes > maxBytes)
        return failed(new Fault('it holds more than any packet'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', done).on('error', failed)
    zip.readEntry()
  })
  return entries
}

async function verify(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<PacketVerdict> {
  const content = await readSmall(zip, entries, manifestPath, maxManifest)
  const signature = (await readSmall(zip, entries, signaturePath, maxSignature)).toString('latin1')
  const manifest = readManifest(content.toString()) ?? fault(`${manifestPath} differs`)
  const key = await readKeyOf(zip, entries, manifest)
  // One text alone stands for a signature.
  const isWhole = Buffer.from(signature, 'base64').toString('base64') === signature
  const isSigned = isWhole && key.id !== undefined && isContentSigned(key.id, content, signature)
  // A history that isn't the listed one may name another key, so it is blamed first; which of the two others differs can't be known.
  if (!isSigned)
    fault(key.isSame ? `${manifestPath} differs from what ${signaturePath} signs` : `${key.path} differs`)
  const seen = new Set([manifestPath, signaturePath])
  for (const { path, bytes, sha256 } of manifest.files) {
    if (seen.has(path)) fault(`${path} is named twice`)
    seen.add(path)
    const entry = entries.get(path) ?? fault(`${path} is missing`)
    if (entry.uncompressedSize !== bytes || (await read(zip, entry)).sha256 !== sha256)
      fault(`${path} differs`)
  }
  for (const path of entries.keys()) if (!seen.has(path)) fault(`${path} is one too many`)
  return { files: manifest.files.length, fingerprint: fingerprint(key.id!) }
}

async function readSmall(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
  maxSize: number,
): Promise<Buffer> {
  const entry = entries.get(path) ?? fault(`${path} is missing`)
  if (entry.uncompressedSize > maxSize) fault(`${path} differs`)
  const parts: Buffer[] = []
  await read(zip, entry, (part) => parts.push(part))
  return Buffer.concat(parts)
}

/** The key that the history's last line names, and whether the history is the one of the manifest. */
async function readKeyOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, { files }: Manifest) {
  const listed = files.find(({ path }) => /^[^/]+\.jsonl$/.test(path)) ?? fault('no history is listed')
  const entry = entries.get(listed.path) ?? fault(`${listed.path} is missing`)
  if (entry.uncompressedSize !== listed.bytes) fault(`${listed.path} differs`)
  let tail = Buffer.alloc(0)
  const { sha256 } = await read(zip, entry, (part) => {
    const both = Buffer.concat([tail, part])
    tail = both.subarray(Math.max(0, both.length - maxLine))
  })
  const last = tail.toString().trimEnd().split('\n').at(-1)!
  return { path: listed.path, id: keyIn(last), isSame: sha256 === listed.sha256 }
}

function keyIn(line: string): string | undefined {
  try {
    const { key } = JSON.parse(line) as { key?: unknown }
    return typeof key === 'string' ? key : undefined
  } catch {
    return undefined
  }
}

/** Reads an entry once, as it comes; more bytes than its directory says, or broken ones, make it differ. */
async function read(
  zip: ZipFile,
  entry: Entry,
  onPart: (part: Buffer) => void = () => {},
): Promise<{ sha256: string }> {
  const hash = createHash('sha256')
  try {
    const stream = await new Promise<Readable>((done, failed) =>
      zip.openReadStream(entry, (error, opened) => (error ? failed(error) : done(opened))),
    )
    for await (const part of stream as AsyncIterable<Buffer>) {
      hash.update(part)
      onPart(part)
    }
  } catch {
    fault(`${entry.fileName} differs`)
  }
  return { sha256: hash.digest('hex') }
}
