import { createHash } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxSentBytes } from '../../../core/rules/file.ts'

/** A file of a form, kept in a folder of the request; a file that is too large has no content. */
export interface SentFile {
  name: string
  type: string
  bytes: number
  sha256: string
  isTooLarge: boolean
  content(): Promise<Buffer>
}

/** Inputs of a form by name, each with its values in order. */
export type Parts = ReadonlyMap<string, readonly (string | SentFile)[]>

export const maxParts = 100
/** Limit for all files together. */
const maxFilesBytes = 60_000_000
/** Limit for a text, and for all texts together. */
const maxText = 20_000
const maxTexts = 1_000_000

/** Makes a folder of routes take forms with files; bodies of any other type are left unread. */
export async function takeParts(inner: FastifyInstance): Promise<void> {
  await inner.register(multipart, {
    // One byte more than a file may have, by which a larger one is known.
    limits: { parts: maxParts, fieldSize: maxText, fileSize: maxSentBytes + 1, fieldNameSize: 200 },
    throwFileSizeLimit: false,
  })
  inner.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
}

/**
 * Reads a form; its files go to `folder` as they come. `unreadable`: it isn't a form with files, breaks off, or has more parts or text
 * than a page asks for. `mayReadFiles` is asked before the first file: a form that may not is `busy`. It is still taken in to its end,
 * so that its sender sees the answer.
 */
export async function readParts(
  request: FastifyRequest,
  folder: string,
  mayReadFiles: () => boolean,
): Promise<Parts | 'unreadable' | 'busy'> {
  if (!request.isMultipart()) return 'unreadable'
  const parts = new Map<string, (string | SentFile)[]>()
  let isBusy = false
  let [files, filesBytes, textsBytes] = [0, 0, 0]
  try {
    for await (const part of request.parts()) {
      const values = parts.get(part.fieldname) ?? []
      parts.set(part.fieldname, values)
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated)
          return 'unreadable'
        textsBytes += Buffer.byteLength(part.value)
        if (textsBytes > maxTexts) return 'unreadable'
        values.push(part.value)
        continue
      }
      // An input for files that is left empty sends a file without a name.
      if (part.filename && files++ === 0) isBusy = !mayReadFiles()
      if (isBusy) {
        part.file.resume()
        continue
      }
      const room = Math.min(maxSentBytes, maxFilesBytes - filesBytes)
      const file = await keepPart(part.file, join(folder, String(files)), room)
      if (!file.isTooLarge) filesBytes += file.bytes
      values.push({ name: part.filename, type: part.mimetype, ...file })
    }
  } catch {
    return 'unreadable'
  }
  return isBusy ? 'busy' : parts
}

async function keepPart(
  from: Readable,
  path: string,
  room: number,
): Promise<Omit<SentFile, 'name' | 'type'>> {
  const hash = createHash('sha256')
  const to = await open(path, 'w', 0o600)
  let bytes = 0
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > room) continue
      hash.update(chunk)
      await to.write(chunk)
    }
  } finally {
    await to.close()
  }
  const isTooLarge = bytes > room
  if (isTooLarge) await rm(path)
  return { bytes, sha256: hash.digest('hex'), isTooLarge, content: () => readFile(path) }
}
