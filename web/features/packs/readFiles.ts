import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'

/** The files of a pack, and the name of the one file, folder or archive in which they came. */
export interface PackUpload {
  name: string
  files: Record<string, string>
}

/** Why nothing came in; the texts are `config.upload.refused.*`. */
export class UploadError extends Error {
  readonly code: 'none' | 'tooMany' | 'tooLarge' | 'unreadable' | 'twice'

  constructor(code: UploadError['code']) {
    super(code)
    this.code = code
  }
}

/** What the server takes, which counts the escapes of JSON too. */
const [maxFiles, maxBytes] = [60, 900_000]
const isPackFile = (path: string) => /^[^/]+\.(ya?ml|json)$/i.test(nameOf(path)) && !isHidden(path)
/** Programs add files of their own to archives. */
const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Reads the YAML and JSON files among those chosen, and those in archives. Folders are left off: a pack has none. */
export async function readUpload(chosen: readonly File[]): Promise<PackUpload> {
  const found: [path: string, text: string][] = []
  let bytes = 0
  const add = (path: string, content: Uint8Array) => {
    bytes += content.length
    if (bytes > maxBytes) throw new UploadError('tooLarge')
    found.push([nameOf(path), textOf(content)])
  }
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name
    if (/\.zip$/i.test(file.name)) {
      for (const [entry, content] of unzip(new Uint8Array(await file.arrayBuffer()))) add(entry, content)
    } else if (isPackFile(path)) {
      if (file.size > maxBytes) throw new UploadError('tooLarge')
      add(path, new Uint8Array(await file.arrayBuffer()))
    }
  }
  if (found.length === 0) throw new UploadError('none')
  if (found.length > maxFiles) throw new UploadError('tooMany')
  const files = Object.fromEntries(found)
  if (Object.keys(files).length < found.length) throw new UploadError('twice')
  const [first] = chosen
  const folder = first?.webkitRelativePath.split('/')[0]
  return { name: folder || (chosen.length === 1 ? first!.name : ''), files }
}

function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new UploadError('unreadable')
  }
}

/** Bytes of an archive at a time, so that what they inflate to is counted before it is large. */
const slice = 16_384

function unzip(bytes: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let size = 0
  const archive = new Unzip((entry) => {
    if (!isPackFile(entry.name)) return
    const own: Uint8Array[] = []
    parts.set(entry.name, own)
    entry.ondata = (error, part) => {
      size += part?.length ?? 0
      // An error thrown here comes back as one of the archive.
      if (size > maxBytes) throw new UploadError('tooLarge')
      if (error) throw new UploadError('unreadable')
      own.push(part)
    }
    entry.start()
  })
  archive.register(UnzipInflate)
  archive.register(UnzipPassThrough)
  try {
    for (let at = 0; at < bytes.length; at += slice)
      archive.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
  } catch (error) {
    throw error instanceof UploadError ? error : new UploadError('unreadable')
  }
  return new Map([...parts].map(([name, own]) => [name, joined(own)]))
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
