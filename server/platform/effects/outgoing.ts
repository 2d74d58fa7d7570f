import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback, mayReach, type Range } from './outgoing-address.ts'

/** Reason for a missing answer. Except for the last two, nothing was sent. */
type OutgoingReason = 'url' | 'name' | 'address' | 'certificate' | 'connection' | 'timeout'

export class OutgoingFault extends Error {
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason, options?: ErrorOptions) {
    super(`nobody was reached: ${reason}`, options)
    this.reason = reason
  }
}

export interface OutgoingCall {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Limit of bytes read; the rest is ignored. */
  maxBytes: number
  /** Milliseconds from the look-up of the name to the end of the answer. */
  maxMillis: number
}

/** The raw answer: redirects are not followed, nothing is inflated. */
interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** The body is longer than was read. */
  isCut: boolean
}

/** The one door for calls to the outside. No call runs in a transaction: it may last as long as its caller lets it. */
interface Outgoing {
  /** Refuses an address that calls couldn't reach now, to warn while it is typed. */
  judge(url: string, maxMillis: number): Promise<void>
  /** Throws `OutgoingFault` where there is no answer; any status is one. */
  call(call: OutgoingCall): Promise<OutgoingAnswer>
}

interface Rules {
  /** Private ranges that may be reached. */
  allowed?: readonly Range[]
  /** `http:` may reach this machine. */
  allowsLocalHttp?: boolean
  /** The addresses of a name. */
  resolve?: (name: string) => Promise<readonly string[]>
  /** Certificate authority, instead of Node's list. */
  ca?: string
}

const resolveAll = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address)

export function openOutgoing(rules: Rules = {}): Outgoing {
  const { ca, resolve = resolveAll } = rules
  const judged = async (text: string): Promise<Target> => judgeAddresses(await find(text, resolve), rules)
  return {
    judge: async (url, maxMillis) => void (await within(maxMillis, () => judged(url))),
    call: (call) =>
      within(call.maxMillis, async (signal) => connect(call, await judged(call.url), { signal, ca })),
  }
}

interface Target {
  url: URL
  addresses: readonly string[]
}

async function find(text: string, resolve: NonNullable<Rules['resolve']>): Promise<Target> {
  const url = readUrl(text)
  // An address within brackets is one of IPv6.
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(name)) return { url, addresses: [name] }
  const addresses = await resolve(name).catch((cause: unknown) => fail('name', cause))
  return addresses.length > 0 ? { url, addresses } : fail('name')
}

function readUrl(text: string): URL {
  if (!URL.canParse(text)) return fail('url')
  const url = new URL(text)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  return isPlain && (port === 443 || port >= 1024) ? url : fail('url')
}

/** One address that may not be reached refuses the name: the next look might choose it. */
function judgeAddresses(target: Target, { allowed = [], allowsLocalHttp = false }: Rules): Target {
  const { url, addresses } = target
  if (url.protocol === 'https:')
    return addresses.every((one) => mayReach(one, allowed)) ? target : fail('address')
  if (!allowsLocalHttp) return fail('url')
  return addresses.every(isLoopback) ? target : fail('address')
}

/** Connects to the very addresses that were judged; the name remains that of the certificate. */
function connect(
  { method, headers = {}, body, maxBytes }: OutgoingCall,
  { url, addresses }: Target,
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<OutgoingAnswer> {
  const judged = addresses.map((address) => ({ address, family: isIP(address) }))
  const answerJudged: LookupFunction = (_name, { all }, answer) =>
    all ? answer(null, judged) : answer(null, judged[0]!.address, judged[0]!.family)
  const options = {
    method,
    lookup: answerJudged,
    signal,
    headers: { 'accept-encoding': 'identity', connection: 'close', ...headers },
  }
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      url.protocol === 'https:'
        ? // An agent of its own: it keeps no connection, resumes no session and asks no proxy.
          requestHttps(url, { ...options, agent: new Agent({ keepAlive: false, ...(ca ? { ca } : {}) }) })
        : requestHttp(url, { ...options, agent: false })
    request.on('error', reject)
    request.on('response', (response) => {
      readBody(response, maxBytes).then(
        (read) => resolve({ status: response.statusCode!, headers: response.headers, ...read }),
        reject,
      )
    })
    request.end(body)
  })
}

async function readBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Pick<OutgoingAnswer, 'body' | 'isCut'>> {
  const parts: Buffer[] = []
  let bytes = 0
  // Leaving the loop ends the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes > maxBytes) break
  }
  return { body: Buffer.concat(parts).subarray(0, maxBytes), isCut: bytes > maxBytes }
}

/** Aborts the work after a time limit; failures are described by one word. */
async function within<T>(maxMillis: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(maxMillis)
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingFault('timeout')))
  })
  try {
    // A DNS look-up can't be aborted, so its late answer is ignored.
    return await Promise.race([work(signal), over])
  } catch (error) {
    if (error instanceof OutgoingFault) throw error
    return fail(signal.aborted ? 'timeout' : isOfCertificate(error) ? 'certificate' : 'connection', error)
  }
}

const isOfCertificate = (error: unknown): boolean =>
  /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_|HOSTNAME|ERR_SSL/.test((error as { code?: string }).code ?? '')

function fail(reason: OutgoingReason, cause?: unknown): never {
  throw new OutgoingFault(reason, cause === undefined ? undefined : { cause })
}
