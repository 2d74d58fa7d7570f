import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export const s3Key = { id: 'PRUEBA', secret: 'secreto-de-prueba' }

/** Keys of one answer of a list; few, so that tests ask for more than one. */
const maxKeys = 2

/** What a store does with a request. */
type Behaviour =
  | 'answers'
  /** 503. */
  | 'is busy'
  /** Takes the request and says nothing. */
  | 'is silent'
  /** Sends half of an object and then nothing. */
  | 'stalls'
  /** Hangs up: in the middle of an object, or before it says that it took one. */
  | 'hangs up'
  /** Sends half of an object as if it were all. */
  | 'shortens'
  /** 200 with an error in place of what was asked for. */
  | 'answers an error as 200'
  /** 200 with a page, as a proxy does that wants to be signed in to. */
  | 'answers a page'
  /** Has a clock that is an hour ahead. */
  | 'is ahead'
  /** Takes the keys no more. */
  | 'forgot the keys'

interface StoredObject {
  content: Buffer
  metadata: Record<string, string>
}

interface Answer {
  status: number
  content?: Buffer | string
  headers?: Record<string, string>
  /** The connection is cut after so many bytes. */
  cut?: number
}

/** An S3 server in memory with one bucket: what server/platform uses of it. It verifies signatures as Amazon's does. */
export class FakeS3 {
  readonly #objects = new Map<string, StoredObject>()
  #behaviour: Behaviour = 'answers'
  #times = 0
  /** Requests that came. */
  asked = 0
  /** Called when something was stored. */
  onWrite: (() => void) | undefined
  /** Of uploads in parts that are not complete, by their id. */
  readonly #parts = new Map<string, Map<number, Buffer>>()
  readonly #bucket: string
  readonly #server: Server

  private constructor(bucket: string) {
    this.#bucket = bucket
    this.#server = createServer((request, response) => {
      void buffer(request)
        .then((body) => this.#serve(request, body, response))
        // The other side hung up.
        .catch(() => response.destroy())
    })
  }

  static async start(bucket: string): Promise<FakeS3> {
    const fake = new FakeS3(bucket)
    await new Promise<void>((done) => fake.#server.listen(0, '127.0.0.1', done))
    return fake
  }

  /** The name of a fault with which a request is answered, or the bytes after which its answer breaks off. */
  disturb: (request: IncomingMessage) => string | number | undefined = () => undefined

  /** Also only for the next so many requests. */
  behave(behaviour: Behaviour, times = Infinity): void {
    this.#behaviour = behaviour
    this.#times = times
  }

  get keys(): string[] {
    return [...this.#objects.keys()].toSorted()
  }

  read(key: string): Buffer {
    return this.#objects.get(key)!.content
  }

  put(key: string, content: Buffer): void {
    this.#objects.set(key, { content, metadata: {} })
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

  #serve(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    this.asked++
    const behaviour = this.#times-- > 0 ? this.#behaviour : 'answers'
    if (behaviour === 'is silent') return
    if (behaviour === 'hangs up' && request.method === 'PUT') return void response.destroy()
    const now = Date.now() + (behaviour === 'is ahead' ? 3_600_000 : 0)
    const { status, content = '', headers = {}, cut } = this.#answer(request, body, behaviour, now)
    const isError = status >= 400
    const bytes = Buffer.from(isError ? `<Error><Code>${content.toString()}</Code></Error>` : content)
    const half = bytes.subarray(0, bytes.length / 2)
    const answer = behaviour === 'shortens' ? half : bytes
    response.writeHead(status, {
      ...headers,
      date: new Date(now).toUTCString(),
      'content-type': isError ? 'application/xml' : 'binary/octet-stream',
      ...(status === 204 ? {} : { 'content-length': answer.length }),
    })
    if (cut !== undefined) return void response.write(answer.subarray(0, cut), () => request.socket.destroy())
    if (behaviour === 'stalls') return void response.write(half)
    if (behaviour === 'hangs up') return void response.write(half, () => response.destroy())
    response.end(answer)
  }

  #answer(request: IncomingMessage, body: Buffer, behaviour: Behaviour, now: number): Answer {
    if (behaviour === 'is busy') return { status: 503, content: 'ServiceUnavailable' }
    if (behaviour === 'forgot the keys') return { status: 403, content: 'ExpiredToken' }
    if (behaviour === 'answers an error as 200')
      return { status: 200, content: '<Error><Code>InternalError</Code></Error>' }
    if (behaviour === 'answers a page') return { status: 200, content: '<html><body>Welcome</body></html>' }
    const disturbed = this.disturb(request)
    const fault = typeof disturbed === 'string' ? disturbed : signatureFault(request, body, now)
    if (fault) return { status: 403, content: fault }
    const { pathname, searchParams } = new URL(request.url!, 'http://s3')
    const isAtHost = request.headers.host?.startsWith(`${this.#bucket}.`)
    const path = isAtHost ? `/${this.#bucket}${pathname}` : pathname
    const [bucket, ...parts] = path.slice(1).split('/').map(decodeURIComponent)
    const key = parts.join('/')
    if (bucket !== this.#bucket) return { status: 404, content: 'NoSuchBucket' }
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return this.#takeParts(request.method!, key, searchParams, body)
    if (searchParams.get('list-type') === '2') return { status: 200, content: this.#list(searchParams) }
    switch (request.method) {
      case 'PUT': {
        const given = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
        const metadata = Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
        this.#objects.set(key, { content: body, metadata })
        this.onWrite?.()
        return { status: 200, headers: { etag: etagOf(body) } }
      }
      case 'DELETE':
        this.#objects.delete(key)
        return { status: 204 }
      case 'GET': {
        const found = this.#objects.get(key)
        if (!found) return { status: 404, content: 'NoSuchKey' }
        const { content, metadata } = found
        const headers = { ...metadata, etag: etagOf(content) }
        return { status: 200, content, headers, ...(typeof disturbed === 'number' && { cut: disturbed }) }
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
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    this.#parts.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    const content = Buffer.concat(asked.map((number) => parts.get(number)!))
    this.#objects.set(key, { content, metadata: {} })
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

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

/** What is wrong with the signature of a request (AWS Signature Version 4), which covers the body. */
function signatureFault(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  now: number,
): string | undefined {
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
  if (!date.startsWith(day) || !(Math.abs(seconds - now / 1000) < 900)) return 'RequestTimeTooSkewed'
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
