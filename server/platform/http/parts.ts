import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxFileBytes } from '../../../core/rules/file.ts'

/** A file of a form; too large, it comes without its content. */
export interface SentFile {
  name: string
  type: string
  content: Buffer
  isTooLarge: boolean
}

/** What a form sends, by the names of its inputs, each with its values in their order. */
export type Parts = ReadonlyMap<string, readonly (string | SentFile)[]>

export const maxParts = 100
/** Of all parts together. */
const maxBytes = 12_000_000
/** Of one text. */
const maxText = 20_000

/** Makes a folder of routes take forms with files; bodies of any other type are left unread. */
export async function takeParts(inner: FastifyInstance): Promise<void> {
  await inner.register(multipart, {
    limits: { parts: maxParts, fieldSize: maxText, fileSize: maxFileBytes, fieldNameSize: 200 },
    throwFileSizeLimit: false,
  })
  inner.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
}

/** Undefined: it isn't such a form, breaks off, or is more than a page asks for. */
export async function readParts(request: FastifyRequest): Promise<Parts | undefined> {
  if (!request.isMultipart()) return undefined
  const parts = new Map<string, (string | SentFile)[]>()
  let bytes = 0
  try {
    for await (const part of request.parts()) {
      const values = parts.get(part.fieldname) ?? []
      parts.set(part.fieldname, values)
      if (part.type === 'field') {
        if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated) return undefined
        bytes += Buffer.byteLength(part.value)
        values.push(part.value)
      } else {
        const content = await part.toBuffer()
        bytes += content.length
        const isTooLarge = part.file.truncated
        values.push({
          name: part.filename,
          type: part.mimetype,
          content: isTooLarge ? Buffer.alloc(0) : content,
          isTooLarge,
        })
      }
      if (bytes > maxBytes) return undefined
    }
  } catch {
    return undefined
  }
  return parts
}
