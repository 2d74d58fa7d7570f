import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, type Requirement, neededAccess } from '../../../core/rules/access.ts'
import {
  type Answer,
  type Body,
  type Bytes,
  isBytes,
  maxSheetBytes,
  type Params,
  pathOf,
  type Query,
  type Route,
} from '../../../core/contract/route.ts'
import type { EpcFormat } from '../../../core/epcis/format.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import { tidyLine } from '../../../core/fields/strings.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isRecord } from '../../../core/json/record.ts'
import { permits, type Session } from '../../../core/rules/can.ts'
import type { Settings } from '../process/settings.ts'
import { refuseUnless } from '../auth/demand.ts'
import type { CachedSession, Sessions } from '../auth/sessions.ts'
import { type Database, stale, type Tx } from '../db/database.ts'
import { type Finders, judgeBy, type JudgeReferences } from '../references.ts'
import type { Via } from '../../../core/rules/history.ts'
import { Json } from '../db/lists.ts'
import { languageOfRequest } from './faults.ts'
import { refuseUnstorable } from './json.ts'
import { epcFormatOf, mountPreflight, speakEpcis } from './problems.ts'
import { checkShape } from './shape.ts'
import { limitKey } from './key-limits.ts'
import { leaving, takeLargeTurn, takeTurn, work } from './shares.ts'

interface Input<R extends Route> {
  params: Params<R>
  query: Query<R>
  body: R['body'] extends Bytes ? Buffer : Body<R>
  language: Language
}
/** The argument of a handler with access: checked input, session, and one transaction. */
export interface Call<R extends Route> extends Input<R> {
  tx: Tx
  session: Session
  /** Checks references in forms. */
  judge: JudgeReferences
  /** Aborted when the client has gone: long reads end by it. Few ask for it, and it costs a listener on the answer. */
  left: () => AbortSignal
  /** Faults found before the transaction. */
  faults: readonly Fault[]
  /** The body has more than a sheet may have, where the route allows that. */
  isLarge: boolean
  /** EPX-07: of routes of EPCIS. */
  format: EpcFormat
}
/** The argument of a public handler: it has no session and no account. */
interface PublicCall<R extends Route> extends Input<R> {
  /** With separate connections, so that visitors don't block users. */
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer of a route that returns bytes. */
interface Content<T extends string = string> {
  type: T
  /** Streams are sent as they come: they may exceed memory. */
  content: Buffer | string | AsyncIterable<string> | Readable
  /** For unfinished content, a range, an unchanged one, or a wrong range. */
  status?: 202 | 206 | 304 | 416
  headers?: Record<string, string>
}

type HandlerAnswer<R extends Route> = R['answer'] extends null
  ? void
  : R['answer'] extends Bytes
    ? Content<R['answer']['contentTypes'][number]>
    :
        | Answer<R>
        | Json<Answer<R>>
        | (R['file'] extends Bytes ? Content<R['file']['contentTypes'][number]> : never)

/** An answer that takes the processor long is returned as a function, which is called once the transaction has ended. */
type Handler<R extends Route> = (
  call: R['access'] extends 'public' ? PublicCall<R> : Call<R>,
) => Promise<HandlerAnswer<R> | (() => Promise<HandlerAnswer<R>>)>
type Handlers<Routes extends Record<string, Route>> = { [K in keyof Routes]: Handler<Routes[K]> }

/** Proof that a public route's address must give before its body is read. */
type Gates<Routes> = { [K in keyof Routes]?: (request: FastifyRequest) => Promise<void> }

/** Checks of an input that need the network, such as a look-up of a name. They run before the transaction: no call runs in one. */
type NetworkChecks<Routes extends Record<string, Route>> = {
  [K in keyof Routes]?: (input: Pick<Input<Routes[K]>, 'body'>) => Promise<readonly Fault[]>
}

export interface Api {
  app: FastifyInstance
  database: Database
  /** For requests without a session. */
  publicDatabase: Database
  sessions: Sessions
  settings: Settings
  finders: Finders
}

declare module 'fastify' {
  interface FastifyRequest {
    cachedSession?: CachedSession
    /** Whose token it is, as soon as that is known; for the log. */
    userId?: string
  }
  interface FastifyContextConfig {
    /** Its JSON body may be larger than others. */
    isSheet?: boolean
    /** For routes of EPCIS. */
    epcis?: Route['epcis']
  }
}

/** Serves the routes of a resource. Access is checked before the input, the input before the handler; the handler runs in one transaction. */
export function mount<Routes extends Record<string, Route>>(
  api: Api,
  routes: Routes,
  handlers: Handlers<Routes>,
  gates: Gates<Routes> = {},
  networkChecks: NetworkChecks<Routes> = {},
): void {
  for (const [name, route] of Object.entries(routes)) {
    const handler = handlers[name] as unknown as Handler<Route>
    const checkByNetwork = networkChecks[name]
    const bodyLimit = isBytes(route.body) ? route.body.maxBytes : route.bodyLimit
    if (isBytes(route.body)) parseBytes(api.app, route.body)
    const add = (app: FastifyInstance) =>
      app.route({
        method: route.method,
        url: pathOf(route),
        ...(bodyLimit ? { bodyLimit } : {}),
        config: {
          isSheet: !isBytes(route.body) && route.bodyLimit !== undefined,
          ...(route.epcis ? { epcis: route.epcis } : {}),
        },
        schema: {
          summary: route.summary,
          ...(route.answer && !isBytes(route.answer)
            ? {
                response: {
                  [route.status ?? 200]: route.answer,
                  ...(route.previews ? { 200: route.answer } : {}),
                },
              }
            : {}),
        },
        onRequest: async (request, reply) => {
          if (route.epcis) speakEpcis(request, reply)
          await gate(api, route, request, reply)
          if (mayBeLarge(request, bodyLimit)) await takeLargeTurn(request)
          await gates[name]?.(request)
        },
        preValidation: async (request) => {
          if (isBytes(route.body)) refuseOtherTypes(request, route.body)
          else if (Buffer.isBuffer(request.body)) refuse('UNSUPPORTED_TYPE')
          await checkShape(request, route)
          refuseUnstorable(request.query, request.params)
        },
        handler: async (request, reply) => {
          const { status, answer } = await work(request, async () => {
            const faults = (await checkByNetwork?.({ body: request.body as never })) ?? []
            return serve(api, route, handler, request, reply, faults)
          })
          if (reply.sent) return reply
          const { next } = (answer ?? {}) as { next?: string | null }
          if (typeof next === 'string' && (route.epcis || isPlaced(request)))
            reply.header('link', linkTo(api.settings, request, route.epcis ? 'nextPageToken' : 'after', next))
          if (route.location)
            reply.header(
              'location',
              locationOf(api.settings, route.location, answer as Record<string, unknown>),
            )
          if (isBytes(route.answer) || isFileAsked(route, request))
            return sendContent(reply.code(status), answer as Content)
          // Prepared text is sent unchecked; tests compare it with the contract.
          if (answer instanceof Json)
            return reply
              .code(answer.status ?? status)
              .type('application/json; charset=utf-8')
              .send(answer.text)
          return reply.code(status).send(answer)
        },
      })
    if (route.ignoresBody) void api.app.register(async (scope) => void add(ignoreBodies(scope)))
    else add(api.app)
  }
  mountPreflight(api.app, Object.values(routes))
}

/** A body of unknown length may be as large as its route allows. */
const mayBeLarge = ({ headers }: FastifyRequest, limit = 0): boolean =>
  limit > maxSheetBytes && Number(headers['content-length'] ?? limit) > maxSheetBytes

const isFileAsked = ({ file }: Route, request: FastifyRequest): boolean =>
  file !== undefined && (request.query as { format?: string }).format !== undefined

const isPlaced = ({ query }: FastifyRequest): boolean =>
  (query as { after?: string } | undefined)?.after !== undefined

/** RFC 8288: the page of a list behind this one (API-04). */
function linkTo(
  { publicUrl }: Settings,
  request: FastifyRequest,
  name: 'after' | 'nextPageToken',
  next: string,
): string {
  const url = new URL(request.url, publicUrl)
  url.searchParams.set(name, next)
  return `<${url.href}>; rel="next"`
}

const locationOf = (
  { publicUrl }: Settings,
  location: string,
  answer: Readonly<Record<string, unknown>>,
): string =>
  `${publicUrl}/api${location.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(answer[name])))}`

/** A body of any type, or of none, is read up to the limit and forgotten. */
function ignoreBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
  return scope
}

/** Registers parsers that leave these types as bytes. Parsers are shared, so each route also checks its own types. */
function parseBytes(app: FastifyInstance, { contentTypes }: Bytes): void {
  for (const type of contentTypes)
    if (!app.hasContentTypeParser(type))
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function refuseOtherTypes(request: FastifyRequest, { contentTypes }: Bytes): void {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (!contentTypes.includes(type.trim().toLowerCase()) || !Buffer.isBuffer(request.body))
    refuse('UNSUPPORTED_TYPE')
}

function sendContent(reply: FastifyReply, { type, content, status, headers = {} }: Content): FastifyReply {
  return reply
    .code(status ?? reply.statusCode)
    .headers({ 'x-content-type-options': 'nosniff', ...headers })
    .type(type)
    .send(
      typeof content === 'string' || Buffer.isBuffer(content) || content instanceof Readable
        ? content
        : Readable.from(content),
    )
}

/** Gate 1 (design of permissions): identifies the caller and checks the route's access. */
async function gate(api: Api, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (route.access === 'public') return
  const needed = neededFor(route, route.access, request)
  request.cachedSession = await api.sessions.of(request)
  const { session } = request.cachedSession
  limitKey(session, reply, api.settings)
  // KEY-01: a key that is asked for another account is refused, and counts.
  const { 'x-audience': audience } = request.headers
  if (session.areas && audience && audience !== session.accountId) refuse('NO_ACCOUNT')
  // Newly granted rights take effect at once, like withdrawn ones.
  if (
    !permits(request.cachedSession.session, needed).allowed &&
    (await isOutdated(api, request.cachedSession))
  )
    request.cachedSession = await api.sessions.reload(request.cachedSession)
  enforce(request.cachedSession.session, needed)
  await takeTurn(request, reply, request.cachedSession.session)
}

async function isOutdated({ database }: Api, { session, revision }: CachedSession): Promise<boolean> {
  const { accountId, userId } = session
  return (await database.inAccount({ accountId, userId, readOnly: true, revision }, async () => {})) === stale
}

const neededFor = (
  { area, method }: Route,
  access: Exclude<Access, 'public'>,
  { query }: FastifyRequest,
): Requirement => ({
  ...neededAccess(access, query),
  area,
  right: method === 'GET' ? 'read' : 'write',
  removes: method === 'DELETE',
})

function enforce(session: Session, access: Requirement): void {
  refuseUnless(permits(session, access))
}

const isPreview = ({ previews }: Route, { query }: FastifyRequest): boolean =>
  previews === true && (query as { preview?: unknown }).preview === 'true'

interface RouteResult {
  status: number
  answer: unknown
}

/** Removes unseen characters and surrounding blanks from a search (TRU-06). */
const withTidySearch = (query: unknown): unknown =>
  isRecord(query) && typeof query.search === 'string' ? { ...query, search: tidyLine(query.search) } : query

async function serve(
  api: Api,
  route: Route,
  handler: Handler<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
  faults: readonly Fault[],
): Promise<RouteResult> {
  const status = isPreview(route, request) ? 200 : (route.status ?? (route.answer === null ? 204 : 200))
  const input = {
    params: request.params,
    query: withTidySearch(request.query),
    body: request.body,
    language: languageOfRequest(request),
  } as Input<Route>
  if (route.access === 'public') {
    const call: PublicCall<Route> = { ...input, database: api.publicDatabase, request, reply }
    return {
      status,
      answer: await (handler as unknown as (call: PublicCall<Route>) => Promise<unknown>)(call),
    }
  }
  const run = handler as unknown as (call: Call<Route>) => Promise<unknown>
  const left = () => leaving(reply)
  let cachedSession = request.cachedSession!
  for (;;) {
    const { session, revision } = cachedSession
    const scope = {
      accountId: session.accountId,
      userId: session.userId,
      readOnly: route.method === 'GET' && !route.rehearses,
      via: route.via ?? (session.areas ? 'key' : viaOf(request)),
      revision,
    }
    const result = await api.database.inAccount(scope, (tx) =>
      runOnce(tx, route, request, async () => {
        const judge = judgeBy(api.finders, tx, session)
        const isLarge = (request.bodyBytes ?? 0) > maxSheetBytes
        const call = { ...input, tx, session, judge, left, faults, isLarge, format: epcFormatOf(request) }
        return { status, answer: await run(call) }
      }),
    )
    if (result !== stale)
      return typeof result.answer === 'function' ? { status, answer: await result.answer() } : result
    cachedSession = await api.sessions.reload(cachedSession)
    enforce(cachedSession.session, neededFor(route, route.access, request))
  }
}

/** The door that a client names: our screens send `screen/VERSION`, their sheets `import/VERSION`; others come by the API. */
function viaOf({ headers }: FastifyRequest): Via {
  const [door] = String(headers['x-client'] ?? '').split('/')
  return door === 'screen' || door === 'import' ? door : 'api'
}

/**
 * Runs a create with an Idempotency-Key once. The transaction inserts the key, so a second request waits for the first and
 * returns its answer; the same key with another body is refused (§3).
 */
async function runOnce(
  tx: Tx,
  route: Route,
  request: FastifyRequest,
  work: () => Promise<RouteResult>,
): Promise<RouteResult> {
  const key = request.headers['idempotency-key']
  if (!route.creates || key === undefined || isPreview(route, request)) return work()
  if (typeof key !== 'string' || key.length === 0 || key.length > 200)
    refuse('INVALID', { faults: [{ path: '/headers/idempotency-key', key: 'error.shape.value' }] })
  const hash = createHash('sha256')
    .update(JSON.stringify([route.method, request.url]))
    .update(request.bodyHash ?? '')
    .digest()
  const own = { account_id: tx.accountId, user_id: tx.userId, key }
  const first = { request_hash: hash, status: null, answer: null, created_at: tx.now }
  const inserted = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...own, ...first })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id', 'key'])
        .doUpdateSet(first)
        .where('idempotency_keys.created_at', '<', keyExpiry(tx.now)),
    )
    .returning('key')
    .executeTakeFirst()
  const row = tx.db.selectFrom('idempotency_keys').where((where) => where.and(own))
  if (!inserted) {
    const earlier = await row.select(['request_hash', 'status', 'answer']).executeTakeFirstOrThrow()
    if (!earlier.request_hash.equals(hash)) refuse('KEY_REUSED')
    return { status: earlier.status ?? 200, answer: earlier.answer ?? undefined }
  }
  const result = await work()
  await tx.db
    .updateTable('idempotency_keys')
    .set({
      status: result.status,
      answer: result.answer === undefined ? null : textOf(withoutOnce(result.answer, route.once)),
    })
    .where((where) => where.and(own))
    .execute()
  return result
}

const withoutOnce = (answer: unknown, once: readonly string[] = []): unknown =>
  once.length === 0
    ? answer
    : Object.fromEntries(Object.entries(answer as object).filter(([name]) => !once.includes(name)))

const textOf = (answer: unknown): string => (answer instanceof Json ? answer.text : JSON.stringify(answer))

/** Keys from before this time count no more. */
const keyExpiry = (now: Date): Date => new Date(now.getTime() - 24 * 3600_000)

/** Deletes the Idempotency-Keys that count no more. */
export async function deleteOldKeys(tx: Tx): Promise<void> {
  await tx.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', tx.accountId)
    .where('created_at', '<', keyExpiry(tx.now))
    .execute()
}
