import type { FastifyRequest } from 'fastify'
import { refuse } from '../../../core/errors/refusal.ts'
import { type FileType, isPicture, typeOfKey } from '../../../core/rules/file.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import { hasSizes, storedName } from './names.ts'

interface FileAnswer {
  type: FileType | 'image/webp'
  content: Buffer
  status?: 206 | 304 | 416
  headers: Record<string, string>
}

/** Nothing in a file runs, asks or is known: it comes from whoever uploaded it. */
const headers = {
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'accept-ranges': 'bytes',
}

/** A public file by its key. The storage alone is asked: its files were checked, and their keys can't be guessed. */
export async function serveFile(
  storage: Storage,
  key: string,
  width: string | undefined,
  request: FastifyRequest,
): Promise<FileAnswer> {
  const type = typeOfKey(key) ?? refuse('NOT_FOUND')
  const size = width !== undefined && hasSizes(type) ? width : undefined
  const content = (await storage.read(storedName(key, 'record', size))) ?? refuse('NOT_FOUND')
  if (width !== undefined && !isPicture(type))
    refuse('INVALID', { faults: [{ path: '/w', key: 'error.shape.value' }] })
  const etag = `"${key}${size ? `.${size}` : ''}"`
  const served = { type: size ? ('image/webp' as const) : type, headers: { ...headers, etag } }
  if (isKnown(request, etag)) return { ...served, status: 304, content: Buffer.alloc(0) }
  const range = rangeOf(request, etag, content.length)
  if (range === undefined) return { ...served, content }
  if (range === null)
    return {
      ...served,
      status: 416,
      content: Buffer.alloc(0),
      headers: { ...served.headers, 'content-range': `bytes */${content.length}` },
    }
  const [first, last] = range
  return {
    ...served,
    status: 206,
    content: content.subarray(first, last + 1),
    headers: { ...served.headers, 'content-range': `bytes ${first}-${last}/${content.length}` },
  }
}

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => {
    const tag = known.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })

/**
 * The one range that is asked for, as players do; undefined: all of it; null: none of it is there. Several ranges are answered
 * whole.
 */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): [number, number] | undefined | null {
  const ifRange = headers['if-range']
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  if (!asked) return undefined
  const [, from = '', to = ''] = asked
  if (from === '') {
    if (to === '') return undefined
    return Number(to) === 0 ? null : [Math.max(0, size - Number(to)), size - 1]
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? null : [first, last]
}
