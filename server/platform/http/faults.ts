import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import { type Fault, type Issue, maxFaults, Refusal } from '../../../core/errors/refusal.ts'
import { isRemarkCode } from '../../../core/errors/remarks.ts'
import type { ErrorBody } from '../../../core/contract/route.ts'
import { type Language, languageOf, languages, text } from '../../../core/i18n/index.ts'
import { routeOf } from './observe.ts'
import { problemOf } from './problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal in its answer, if any. */
    refusal?: Refusal
  }
}

/** The language of an answer: `?language=` before Accept-Language, Spanish otherwise. */
export function languageOfRequest(request: FastifyRequest): Language {
  const query = request.query as Record<string, unknown> | undefined
  return languageOf(query?.language, languageOf(request.headers['accept-language']))
}

/** Error codes for violated unique indexes, by the index's name. */
type UniqueRefusals = Readonly<Record<string, ErrorCode>>

/** Every failure becomes one body (ERR-25). Unexpected errors are logged whole, and the answer shows a request id. */
export function answerErrors(app: FastifyInstance, unique: UniqueRefusals): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, unique))
  app.setNotFoundHandler((request, reply) => sendRefusal(new Refusal('NOT_FOUND'), request, reply))
}

export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  unique: UniqueRefusals,
): Promise<FastifyReply> {
  const refusal = refusalOf(error, unique)
  // Putting thousands in order takes some time: refusals that come together don't add up.
  if ((refusal.faults?.length ?? 0) > 10 * maxShown) await setImmediate()
  const asked = { method: request.method, route: routeOf(request) }
  if (refusal.status >= 500) request.log.error({ err: error, ...asked }, 'request failed')
  else if (refusal.status === 401 || refusal.status === 403)
    request.log.warn({ code: refusal.code, ...asked, user: request.userId }, 'refused')
  return sendRefusal(refusal, request, reply)
}

/** Answers what is no request of HTTP, or came too slowly: there is no request to read a language from. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const { status, code, key } = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'INVALID')
  const body = JSON.stringify({
    statusCode: status,
    code,
    message: text(languages[0], key),
  } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Faults of an answer, and rows that it gives reasons for (6-contract §1). */
export const maxShown = 100

function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', String(refusal.retryAfter ?? 2))
  if (refusal.code === 'TOO_MANY') reply.header('retry-after', String(refusal.retryAfter ?? 10))
  if (refusal.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer')
  request.refusal = refusal
  const language = languageOfRequest(request)
  const faults = faultsInOrder(refusal)
  const details =
    refusal.code === 'INTERNAL'
      ? { requestId: request.id }
      : (refusal.details ?? (faults.length > maxShown ? { faults: faults.length } : undefined))
  const body: ErrorBody = {
    statusCode: refusal.status,
    code: refusal.code,
    message: text(language, refusal.key, refusal.params),
    ...(refusal.faults ? { errors: faults.slice(0, maxShown).map((fault) => issueOf(fault, language)) } : {}),
    ...(details === undefined ? {} : { details }),
    ...(refusal.reasons ? { reasons: refusal.reasons } : {}),
  }
  const { epcis } = request.routeOptions.config
  if (epcis) {
    // A document's faults are all shown (CAP-01).
    const errors = faults.map((fault) => ({ ...issueOf(fault, language), code: fault.code ?? 'INVALID' }))
    const problem = problemOf(body, epcis, refusal.faults ? errors : undefined)
    return reply.code(refusal.status).type('application/problem+json; charset=utf-8').send(problem)
  }
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

const issueOf = ({ key, params, code, ...fault }: Fault, language: Language): Issue => ({
  ...fault,
  ...(isRemarkCode(code) ? { code } : {}),
  message: text(language, key, params),
})

/** One fault a path (§3), in the order of the paths: row 2 comes before row 10. */
function faultsInOrder({ faults = [] }: Refusal): Fault[] {
  const first = new Map<string, Fault>()
  for (const fault of faults.slice(0, maxFaults)) if (!first.has(fault.path)) first.set(fault.path, fault)
  return [...first.values()]
    .map((fault) => ({
      fault,
      names: fault.path.split('/').map((name) => (/^\d+$/.test(name) ? Number(name) : name)),
    }))
    .sort((one, other) => comparePaths(one.names, other.names))
    .map(({ fault }) => fault)
}

function comparePaths(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  for (let at = 0; at < one.length && at < other.length; at++) {
    const [a, b] = [one[at]!, other[at]!]
    if (a === b) continue
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return String(a) < String(b) ? -1 : 1
  }
  return one.length - other.length
}

function refusalOf(error: unknown, unique: UniqueRefusals): Refusal {
  if (error instanceof Refusal) return error
  const known = error as { code?: string; statusCode?: number }
  if (error instanceof pg.DatabaseError) return databaseRefusal(error, unique)
  if (isUnreachable(error)) return new Refusal('UNAVAILABLE')
  if (known.code === 'FST_ERR_BAD_URL') return new Refusal('INVALID')
  return new Refusal(codeOfStatus(known.statusCode ?? 500))
}

/** The code for a refusal of the framework or of a plugin, which stays the client's fault if it was one. */
function codeOfStatus(status: number): ErrorCode {
  if (status < 400 || status >= 500) return 'INTERNAL'
  return statusCodes[status] ?? 'INVALID'
}
const statusCodes: Partial<Record<number, ErrorCode>> = {
  400: 'BAD_JSON',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  410: 'GONE',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY',
}

function databaseRefusal(error: pg.DatabaseError, unique: UniqueRefusals): Refusal {
  const code = error.code === '23505' ? unique[uniqueIndexOf(error)] : undefined
  if (code) return new Refusal(code)
  if (error.code === '53100') return new Refusal('NO_SPACE')
  // Temporary states of PostgreSQL: shutdown, recovery, too many connections, no memory, timeouts, disk faults, a standby during takeover,
  // and conflicts that outlasted their retries.
  if (
    error.code &&
    /^(57P0[1235]|53[234]00|57014|08...|25P03|25006|58030|40001|40P01|55P03)$/.test(error.code)
  )
    return new Refusal('UNAVAILABLE')
  return new Refusal('INTERNAL')
}

/** The violated index. An error from a shard of Citus names it in the message alone, with the shard's number at its end. */
const uniqueIndexOf = ({ constraint, message }: pg.DatabaseError): string =>
  constraint ?? /unique constraint "(.+)"/.exec(message)?.[1]?.replace(/_\d+$/, '') ?? ''

/** System errors: connection refused, line or network down, unknown names. */
const unreachable = new Set(
  (
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT ' +
    'EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN'
  ).split(' '),
)

const isUnreachable = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return (
    unreachable.has(code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message ?? '',
    )
  )
}

export interface AjvError {
  keyword: string
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
}

/** Converts the errors of one value; of a union, only the faults of the intended form are reported. */
export function faultsFrom(errors: readonly AjvError[]): Fault[] {
  const kept: AjvError[] = []
  for (const error of errors.slice(0, maxFaults)) {
    if (error.keyword !== 'anyOf') {
      kept.push(error)
      continue
    }
    // ajv tells the errors of each branch just before that of the union.
    let first = kept.length
    while (first > 0 && isWithin(kept[first - 1]!, error)) first--
    kept.push(...meantIn(kept.splice(first), error))
  }
  return kept.map(faultOf)
}

const isWithin = ({ schemaPath, instancePath }: AjvError, union: AjvError): boolean =>
  schemaPath.startsWith(`${union.schemaPath}/`) && instancePath.startsWith(union.instancePath)

/** The errors of the only branch that takes a value of this type, or has its members; otherwise one for the whole. */
function meantIn(within: readonly AjvError[], union: AjvError): AjvError[] {
  const isWhole = ({ instancePath }: AjvError) => instancePath === union.instancePath
  const isNullBranch = (errors: readonly AjvError[]) =>
    errors.some((one) => isWhole(one) && one.keyword === 'type' && one.params.type === 'null')
  const named: Record<string, AjvError[]> = {}
  for (const one of within)
    (named[one.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0]!] ??= []).push(one)
  // A nullable value reports its own rule, never that it may be null (API-06).
  const branches = Object.values(named).filter((errors) => !isNullBranch(errors))
  if (branches.length === 1) return branches[0]!
  const choices = branches.flatMap((errors) => errors.filter(isWhole).flatMap(choicesOf))
  if (choices.length > 0 && branches.every((errors) => errors.some((one) => choicesOf(one).length > 0)))
    return [{ ...union, keyword: 'enum', params: { allowedValues: choices } }]
  const typed = branches.filter((errors) => !errors.some((one) => isWhole(one) && ofAnother.has(one.keyword)))
  const complete = typed.filter((errors) => !errors.some(({ keyword }) => keyword === 'required'))
  const meant = typed.length === 1 ? typed[0] : complete.length === 1 ? complete[0] : undefined
  if (meant) return meant
  const mistyped = typed.length === 0 && within.find((one) => isWhole(one) && one.keyword === 'type')
  return [mistyped || union]
}

/** The values that an error says are allowed. */
function choicesOf({ keyword, params }: AjvError): unknown[] {
  if (keyword === 'const') return [params.allowedValue]
  return keyword === 'enum' ? (params.allowedValues as unknown[]).filter((value) => value !== null) : []
}

/** Limit of choices that a message names. */
const maxChoices = 30

/** Errors of ajv that may only mean that another branch applies. */
const ofAnother = new Set(['type', 'const', 'enum', 'anyOf'])

/** Converts an ajv error into a fault: a JSON Pointer into the input and a text for people. */
function faultOf(error: AjvError): Fault {
  const { keyword, instancePath, params } = error
  const pathOf = (name: unknown) =>
    `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
  switch (keyword) {
    case 'required':
      return { path: pathOf(params.missingProperty), key: 'error.shape.required' }
    case 'additionalProperties':
      return { path: pathOf(params.additionalProperty), key: 'error.shape.unknown' }
    case 'maxLength':
    case 'maxItems':
      return { path: instancePath, key: 'error.shape.tooLong', params: { limit: Number(params.limit) } }
    case 'minLength':
    case 'minItems':
      if (params.limit === 1) return { path: instancePath, key: 'error.shape.empty' }
      return { path: instancePath, key: 'error.shape.tooShort', params: { limit: Number(params.limit) } }
    case 'type':
      return {
        path: instancePath,
        key: 'error.shape.type',
        params: {
          type: [params.type]
            .flat()
            .filter((type) => type !== 'null')
            .join(', '),
        },
      }
    case 'minimum':
      return { path: instancePath, key: 'error.shape.least', params: { limit: Number(params.limit) } }
    case 'maximum':
      return { path: instancePath, key: 'error.shape.most', params: { limit: Number(params.limit) } }
    case 'const':
    case 'enum': {
      const values = choicesOf(error).map(String)
      const more = values.length > maxChoices ? ', …' : ''
      return {
        path: instancePath,
        key: 'error.shape.choice',
        params: { values: values.slice(0, maxChoices).join(', ') + more },
      }
    }
    default:
      return { path: instancePath, key: 'error.shape.value' }
  }
}
