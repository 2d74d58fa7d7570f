import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const s3Key = { id: 'PRUEBA', secret: 'secreto-de-prueba' }

/** Keys of one answer of a list; few, so that tests ask for more than one. */
const maxKeys = 2

interface Answer {
  status: number
  content?: Buffer | string
  /** The connection is cut after so many bytes. */
  cut?: number
}

/** An S3 server in memory with one bucket: what server/platform uses of it. It verifies signatures as Amazon's does. */
export class FakeS3 {
  readonly #objects = new Map<string, Buffer>()
  /** Of uploads in parts that are not complete, by their id. */
  readonly #parts = new Map<string, Map<number, Buffer>>()
  readonly #bucket: string
  readonly #server: Server

  private constructor(bucket: string) {
    this.#bucket = bucket
    this.#server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const { status, content = '', cut } = this.#answer(request, body)
        const isError = status >= 400
        const answer = isError ? `<Error><Code>${content.toString()}</Code></Error>` : content
        response.writeHead(status, {
          'content-type': isError ? 'application/xml' : 'binary/octet-stream',
          ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(answer) }),
          etag: '"1"',
        })
        if (cut === undefined) response.end(answer)
        else response.write(answer.slice(0, cut), () => request.socket.destroy())
      })
    })
  }

  static async start(bucket: string): Promise<FakeS3> {
    const fake = new FakeS3(bucket)
    await new Promise<void>((done) => fake.#server.listen(0, '127.0.0.1', done))
    return fake
  }

  /** The name of a fault with which a request is answered, or the bytes after which its answer breaks off. */
  disturb: (request: IncomingMessage) => string | number | undefined = () => undefined

  get keys(): string[] {
    return [...this.#objects.keys()].toSorted()
  }

  read(key: string): Buffer {
    return this.#objects.get(key)!
  }

  put(key: string, content: Buffer): void {
    this.#objects.set(key, content)
  }

  /** Uploads in parts that nobody has completed or taken back. */
  get pending(): number {
    return this.#parts.size
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  #answer(request: IncomingMessage, body: Buffer): Answer {
    const disturbed = this.disturb(request)
    const fault = typeof disturbed === 'string' ? disturbed : signatureFault(request, body)
    if (fault) return { status: 403, content: fault }
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const [bucket, ...parts] = pathname.slice(1).split('/').map(decodeURIComponent)
    const key = parts.join('/')
    if (bucket !== this.#bucket) return { status: 404, content: 'NoSuchBucket' }
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return this.#takeParts(request.method!, key, searchParams, body)
    if (searchParams.get('list-type') === '2') return { status: 200, content: this.#list(searchParams) }
    switch (request.method) {
      case 'PUT':
        this.#objects.set(key, body)
        return { status: 200 }
      case 'DELETE':
        this.#objects.delete(key)
        return { status: 204 }
      case 'GET': {
        const content = this.#objects.get(key)
        if (!content) return { status: 404, content: 'NoSuchKey' }
        return { status: 200, content, ...(typeof disturbed === 'number' && { cut: disturbed }) }
      }
      default:
        return { status: 405, content: 'MethodNotAllowed' }
    }
  }

  #takeParts(method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
    const id = query.get('uploadId') ?? String(this.#parts.size + 1)
    const parts = this.#parts.get(id) ?? new Map<number, Buffer>()
    const named = (name: string, content: string) => ({
      status: 200,
      content: `<${name}>${content}</${name}>`,
    })
    if (query.has('uploads')) {
      this.#parts.set(id, parts)
      return named('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
    }
    if (!this.#parts.has(id)) return { status: 404, content: 'NoSuchUpload' }
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { status: 200 }
    }
    this.#parts.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    this.#objects.set(key, Buffer.concat(asked.map((number) => parts.get(number)!)))
    return named('CompleteMultipartUploadResult', `<Key>${key}</Key>`)
  }

  #list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.#objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .toSorted()
    const page = keys.slice(0, maxKeys)
    const isTruncated = keys.length > maxKeys
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${page
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join(
        '',
      )}${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`
  }
}

/** What is wrong with the signature of a request (AWS Signature Version 4), which covers the body. */
function signatureFault({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!parts) return 'AccessDenied'
  const [, id, scope = '', day = '', region = '', signed = '', signature] = parts
  if (id !== s3Key.id) return 'InvalidAccessKeyId'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const date = String(headers['x-amz-date'])
  const seconds = Date.parse(date.replace(/^(.{4})(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')) / 1000
  if (!date.startsWith(day) || !(Math.abs(seconds - Date.now() / 1000) < 900)) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return 'AccessDenied'
  const [path = '', query = ''] = url!.split('?')
  const canonical = [
    method,
    path,
    query
      .split('&')
      .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${s3Key.secret}`,
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'))
  return expected.toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
