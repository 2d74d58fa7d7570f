import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, pathOf, type Route } from '../../../core/contract/route.ts'
import { type EpcFormat, epcFormats } from '../../../core/epcis/format.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { preflightHeaders } from './headers.ts'

const version = '2.0.0'

/** EPX-07: headers of every EPCIS answer. */
const headers = {
  'gs1-epcis-version': version,
  'gs1-epcis-min': version,
  'gs1-epcis-max': version,
  'gs1-cbv-version': version,
  'access-control-expose-headers':
    'Retry-After, Content-Disposition, Location, Link, GS1-EPCIS-Version, GS1-EPCIS-Min, GS1-EPCIS-Max, GS1-CBV-Version, GS1-EPC-Format',
}

/** Request headers with the client's versions and formats. */
const asked: Readonly<Record<string, RegExp>> = {
  'gs1-epcis-version': /^2\.0(?:\.\d+)?$/,
  'gs1-cbv-version': /^2\.0(?:\.\d+)?$/,
  'gs1-epc-format': new RegExp(`^(?:${epcFormats.join('|')})$`),
}

/** Says by headers what EPCIS's routes speak, and refuses a client that asks for anything else. */
export function speakEpcis(request: FastifyRequest, reply: FastifyReply): void {
  // Refusals carry these headers, too.
  reply.headers({ ...headers, 'gs1-epc-format': epcFormats[0] })
  for (const [name, pattern] of Object.entries(asked)) {
    const value = request.headers[name]
    if (value !== undefined && !pattern.test(String(value)))
      refuse('NOT_ACCEPTABLE', { faults: [{ path: `/headers/${name}`, key: 'error.shape.value' }] })
  }
  reply.header('gs1-epc-format', epcFormatOf(request))
}

/** The format that a client asks for; events are answered as they were captured unless it asks for another one. */
export const epcFormatOf = ({ headers: sent }: FastifyRequest): EpcFormat =>
  epcFormats.find((format) => format === sent['gs1-epc-format']) ?? epcFormats[0]

/** Paths of EPCIS say what they speak before anything is asked of them. */
export function mountPreflight(app: FastifyInstance, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>()
  for (const route of routes)
    if (route.epcis) methods.set(pathOf(route), [...(methods.get(pathOf(route)) ?? []), route.method])
  for (const [url, allowed] of methods) {
    if (app.hasRoute({ method: 'OPTIONS', url })) continue
    app.options(url, async (_request, reply) =>
      reply
        .headers({
          ...preflightHeaders,
          ...headers,
          'access-control-allow-headers': `${preflightHeaders['access-control-allow-headers']}, GS1-EPCIS-Version, GS1-CBV-Version, GS1-EPC-Format, GS1-Capture-Error-Behaviour`,
          'gs1-epc-format': epcFormats.join(', '),
          allow: [...allowed, 'OPTIONS'].join(', '),
        })
        .code(204)
        .send(),
    )
  }
}

/** The types of EPCIS's problems by status, unless a route has its own. */
const exceptions: Readonly<Record<number, string>> = {
  400: 'ValidationException',
  401: 'SecurityException',
  403: 'SecurityException',
  404: 'NoSuchResourceException',
  406: 'NotAcceptableException',
  409: 'ResourceAlreadyExistsException',
  413: 'CaptureLimitExceededException',
  415: 'UnsupportedMediaTypeException',
}

/** RFC 7807: our body of an error as a problem of EPCIS. */
export function problemOf(
  body: ErrorBody,
  own: Readonly<Record<number, string>>,
  errors: readonly unknown[] | undefined,
): string {
  const { statusCode: status, message } = body
  return JSON.stringify({
    type: `epcisException:${own[status] ?? exceptions[status] ?? 'ImplementationException'}`,
    title: STATUS_CODES[status],
    status,
    detail: message,
    ...body,
    ...(errors ? { errors } : {}),
  })
}
