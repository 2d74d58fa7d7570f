import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../../core/errors/refusal.ts'
import type { Settings } from '../process/settings.ts'

const year = 31_536_000

type Headers = Readonly<Record<string, string>>

/**
 * Headers of every answer by its address, which a route may replace. `nosniff` makes browsers respect the content type. Answers
 * below /api depend on the caller and are nobody else's. Pages of any origin may call the API, because its credential is a bearer
 * token, which no browser sends by itself.
 */
export function headersBy({ publicUrl }: Pick<Settings, 'publicUrl'>): (url: string) => Headers {
  const all = {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${year}` } : {}),
  }
  const open = {
    ...all,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After, Content-Disposition',
  }
  const api = { ...open, 'cache-control': 'no-store', vary: 'Authorization, x-audience' }
  return (url) => (isApi(url) ? api : url === '/config.json' ? open : all)
}

export const isApi = (url: string) => url.startsWith('/api') && /^[/?]?$/.test(url.slice(4, 5))

/** Gives every answer its headers, and refuses what a proxy and this server could take for two different requests. */
export function guardRequests(app: FastifyInstance, settings: Settings): void {
  const headersOf = headersBy(settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    if (countHosts(request) > 1)
      done(new Refusal('INVALID', { faults: [{ path: '/headers/host', key: 'error.shape.value' }] }))
    else done()
  })
  app.options('/api/*', async (_request, reply) => reply.headers(preflightHeaders).code(204).send())
}

/** What pages of any origin may ask the API for. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers':
    'Authorization, x-audience, Content-Type, Accept-Language, Idempotency-Key, X-Client',
  'access-control-max-age': '86400',
}

/** Node keeps the first of two hosts; a proxy may have looked at the other. Names and values stand in turn, names at even places. */
function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') count++
  return count
}
