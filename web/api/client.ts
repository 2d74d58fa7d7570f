import { currentLanguage } from '../ui/texts.ts'
import { type Bytes, isBytes } from '../../core/contract/bytes.ts'
import type { Answer, Body, Params, Route } from '../../core/contract/route.ts'
import { config } from './config.ts'
import { ApiError, errorOf } from './error.ts'
import { isRepeatable, whileBusy } from './busy.ts'
import { announce, announceFault, announceLostSession, type Announcement } from './announce.ts'
import { fetchOnce } from './ahead.ts'
import type { QueryValue } from './query.ts'
import { addressOf, headersOf } from './request.ts'
import { underWay } from './underWay.ts'

type MaybeUndefined<T> = T extends undefined ? undefined : T
type QueryOf<R extends Route> = R['query'] extends { properties: infer P }
  ? { readonly [K in keyof P]?: QueryValue }
  : undefined

/** The members that a route declares. */
export type Input<R extends Route> = (R['params'] extends object
  ? { params: Params<R> }
  : { params?: undefined }) &
  (R['body'] extends object ? { body: MaybeUndefined<Body<R>> } : { body?: undefined }) & {
    query?: QueryOf<R>
  }

/** Bytes are returned as a file, to show or save; it has a name where the server gives one. */
export type CallResult<R extends Route> = R['answer'] extends Bytes ? File : Answer<R>

export interface CallOptions extends Announcement {
  /** Use the same key for every retry of one action of a person. By default each call gets a new one. */
  idempotencyKey?: string
  /** How the records come in; their events say so. By default they are typed on a screen. */
  via?: 'import'
  signal?: AbortSignal
}

/** The caller's token and account (AUT-11), set by the session. */
interface Caller {
  token: () => Promise<string | null>
  account: () => string | null
  /** AUT-05, AUT-21: called when the session is over. Signs in again; false when that would loop. */
  onUnauthorized: () => Promise<boolean>
}

let caller: Caller = { token: async () => null, account: () => null, onUnauthorized: async () => true }

export function callAs(next: Caller): void {
  caller = next
}

/**
 * Calls a route of the contract. A refusal is thrown and, unless `quiet`, announced by a toast (ERR-01 to ERR-06); a
 * successful write is announced too (ERR-07).
 */
export async function call<R extends Route>(
  route: R,
  ...[input, options = {}]: Arguments<R>
): Promise<CallResult<R>> {
  // Every repeat is the same call.
  const idempotencyKey = options.idempotencyKey ?? crypto.randomUUID()
  const send = () => request(route, input ?? {}, { ...options, idempotencyKey })
  const kind = route.method === 'GET' ? 'read' : 'write'
  const sent = isRepeatable(route) ? whileBusy(send, { kind, signal: options.signal }) : send()
  const answer = await underWay(sent).catch((error: unknown) => {
    const fault =
      error instanceof ApiError ? error : new ApiError({ status: 500, code: 'UNKNOWN', message: '' })
    if (!options.signal?.aborted) {
      announceFault(fault, { download: isBytes(route.answer), ...options })
      if (fault.status === 401) void signInAgain(options)
    }
    throw fault
  })
  if (route.method !== 'GET') announce(options)
  // The server cuts every answer to the shape that the route declares, so it is not checked here.
  if (isBytes(route.answer)) return (await fileOf(answer)) as CallResult<R>
  return (answer.status === 204 ? undefined : await answer.json()) as CallResult<R>
}

/** Asks a route for the file that it answers where the query names a format. A refusal is announced. */
export const callFile = (
  { file, ...route }: Route & { file: Bytes },
  query: Readonly<Record<string, QueryValue>>,
): Promise<File> => call({ ...route, answer: file }, { query } as never)

async function fileOf(answer: Response): Promise<File> {
  const content = await answer.blob()
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const leftOut = answer.headers.get('rastro-left-out')
  return Object.assign(new File([content], decodeURIComponent(name), { type: content.type }), { leftOut })
}

async function signInAgain({ quiet }: CallOptions): Promise<void> {
  if (!(await caller.onUnauthorized()) && !quiet) announceLostSession()
}

type NeedsInput<R extends Route> = R['params'] extends object ? true : R['body'] extends object ? true : false
type Arguments<R extends Route> =
  NeedsInput<R> extends true
    ? [input: Input<R>, options?: CallOptions]
    : [input?: Input<R>, options?: CallOptions]

/** Like `call`, but returns null after a refusal that a toast announced (ERR-01). */
export async function attempt<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

async function request(
  route: Route,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions & { idempotencyKey: string },
): Promise<Response> {
  const { apiBase, version } = config()
  const headers = headersOf({
    token: await caller.token(),
    account: caller.account(),
    language: currentLanguage(),
    version,
    via: options.via,
  })
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (route.creates) headers.set('idempotency-key', options.idempotencyKey)
  const ask = route.method === 'GET' ? fetchOnce : fetch
  const answer = await ask(addressOf(route, input, { apiBase }), {
    method: route.method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!answer.ok) throw await errorOf(answer)
  return answer
}
