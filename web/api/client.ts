import i18next from 'i18next'
import type { Answer, Body, Params, Route } from '../../core/contract/route.ts'
import { config } from './config.ts'
import { ApiError, errorOf } from './error.ts'
import { announce, announceFault, type Announcement } from './announce.ts'
import { encodeQuery, fillPath, type QueryValue } from './query.ts'

type Given<T> = T extends undefined ? undefined : T
type QueryOf<R extends Route> = R['query'] extends { properties: infer P }
  ? { readonly [K in keyof P]?: QueryValue }
  : undefined

/** What a route needs: only the members that it declares. */
type Input<R extends Route> = (R['params'] extends object ? { params: Params<R> } : { params?: undefined }) &
  (R['body'] extends object ? { body: Given<Body<R>> } : { body?: undefined }) & { query?: QueryOf<R> }

interface CallOptions extends Announcement {
  /** The same key for every try of one act of a person; a fresh one otherwise. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Set by the session: who calls, and for which account (AUT-11). */
interface Caller {
  token: () => Promise<string | null>
  account: () => string | null
  /** AUT-05, AUT-21: the session is over. */
  onUnauthorized: () => void
}

let caller: Caller = { token: async () => null, account: () => null, onUnauthorized: () => {} }

export function callAs(next: Caller): void {
  caller = next
}

/**
 * Calls a route of the contract. A refusal is announced by a toast (ERR-01 to ERR-06) unless `quiet`, and thrown;
 * a write that succeeded is announced too (ERR-07).
 */
export async function call<R extends Route>(
  route: R,
  ...[input, options = {}]: Arguments<R>
): Promise<Answer<R>> {
  const answer = await request(route, input ?? {}, options).catch((error: unknown) => {
    const fault =
      error instanceof ApiError ? error : new ApiError({ status: 500, code: 'UNKNOWN', message: '' })
    if (!options.signal?.aborted) {
      announceFault(fault, options)
      if (fault.status === 401) caller.onUnauthorized()
    }
    throw fault
  })
  if (route.method !== 'GET') announce(options)
  return (answer.status === 204 ? undefined : await answer.json()) as Answer<R>
}

type Needed<R extends Route> = R['params'] extends object ? true : R['body'] extends object ? true : false
type Arguments<R extends Route> =
  Needed<R> extends true
    ? [input: Input<R>, options?: CallOptions]
    : [input?: Input<R>, options?: CallOptions]

/** As `call`, but null after a refusal, which the toast has told (ERR-01). */
export async function attempt<T>(calling: Promise<T>): Promise<T | null> {
  try {
    return await calling
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

async function request(
  route: Route,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<Response> {
  const token = await caller.token()
  const account = caller.account()
  const headers = new Headers({ 'accept-language': i18next.language || 'es' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (account) headers.set('x-audience', account)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (route.creates) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  const path = fillPath(route.path, input.params as Record<string, string> | undefined)
  const query = encodeQuery((input.query ?? {}) as Record<string, QueryValue>)
  const answer = await fetch(`${config().apiBase}${path}${query}`, {
    method: route.method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (!answer.ok) throw await errorOf(answer)
  return answer
}
