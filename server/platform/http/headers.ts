import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Settings } from '../process/settings.ts'

const year = 31_536_000

/**
 * Headers of every answer, which a route may replace. `nosniff` makes browsers respect the content type. Answers below /api
 * depend on the caller and are nobody else's. Pages of any origin may call the API, because its credential is a bearer token,
 * which no browser sends by itself.
 */
export function headersOf(url: string, { publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${year}` } : {}),
    ...(isApi(url) ? { 'cache-control': 'no-store', vary: 'Authorization, x-audience' } : {}),
    ...(isApi(url) || url === '/config.json'
      ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
      : {}),
  }
}

const isApi = (url: string) => /^\/api(?:[/?]|$)/.test(url)

/** Gives every answer its headers, and refuses what a proxy and this server could take for two different requests. */
export function guardRequests(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request.url, settings))
    if (countHosts(request) > 1)
      refuse('INVALID', { faults: [{ path: '/headers/host', key: 'error.shape.value' }] })
  })
  app.options('/api/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers':
          'Authorization, x-audience, Content-Type, Accept-Language, Idempotency-Key, X-Client',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  )
}

/** Node keeps the first of two hosts; a proxy may have looked at the other. */
const countHosts = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
