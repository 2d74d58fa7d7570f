import { deflateSync } from 'node:zlib'
import type { Answer, Client, TestApi } from './api.ts'

interface NewFile {
  name?: string
  type?: string
  content: Uint8Array | string
  isForSupport?: boolean
}

/** Asks for a signed address; throws if it is refused. */
export async function signed(
  client: Client,
  { name = 'archivo', type = 'image/png', isForSupport = false }: Partial<NewFile> = {},
): Promise<{ signedUrl: string; key: string }> {
  const query = new URLSearchParams({
    fileName: name,
    fileType: type,
    ...(isForSupport ? { for: 'support' } : {}),
  })
  const { status, body } = await client.post(`/getUploadSignedUrl?${query.toString()}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Sends bytes to an address, as any program may. */
export async function put(
  api: TestApi,
  url: string,
  content: Uint8Array | string,
  type: string | undefined,
): Promise<Answer> {
  const { pathname, search } = new URL(url)
  const response = await api.app.inject({
    method: 'PUT',
    url: pathname + search,
    payload: Buffer.from(content),
    headers: type === undefined ? {} : { 'content-type': type },
  })
  return {
    status: response.statusCode,
    body: response.payload === '' ? '' : response.json(),
    headers: response.headers,
  }
}

/** Uploads a file and returns its key and its address. */
export async function uploaded(
  api: TestApi,
  client: Client,
  { name, type = 'image/png', content, isForSupport = false }: NewFile,
): Promise<{ key: string; url: string }> {
  const { signedUrl, key } = await signed(client, { ...(name ? { name } : {}), type, isForSupport })
  const { status, body } = await put(api, signedUrl, content, type)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { key, url: signedUrl.split('?')[0]! }
}

/** A PNG of one colour of any size, of which only `rows` are there. */
export function png(width: number, height: number, { rows = height } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8) // One bit a pixel, grey.
  const pixels = Buffer.alloc(rows * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(checksum(named))
  return Buffer.concat([length, named, sum])
}

/** CRC-32 of a chunk. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

/** A JPEG of one pixel. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+v//Z',
  'base64',
)

/** The smallest files that are of their types. */
export const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
export const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
  Buffer.from('webm'),
])
export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>'
