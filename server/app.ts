import fastify, { type FastifyInstance, LogController } from 'fastify'
import { createSessions, type Identity } from './platform/auth/sessions.ts'
import { serveDocs } from './platform/http/docs.ts'
import { storeMember } from './features/accounts/write.ts'
import { features, uniqueRefusals } from './features/index.ts'
import type { Database } from './platform/db/database.ts'
import { answerErrors } from './platform/http/faults.ts'
import type { Api } from './platform/http/mount.ts'
import type { Settings } from './platform/process/settings.ts'
import type { Identity as Provider } from './identity/index.ts'
import { serveWeb } from './platform/http/static.ts'

interface Parts {
  settings: Settings
  database: Database
  identity: Identity
  /** The embedded provider; none when another issues the tokens. */
  provider: Provider | undefined
  /** The built back office; none in tests that only ask the API. */
  webFolder: string | undefined
}

/** Puts the parts together: the only file that knows all features. */
export async function buildApp({
  settings,
  database,
  identity,
  provider,
  webFolder,
}: Parts): Promise<FastifyInstance> {
  const app = fastify({
    // Standard output belongs to the ready line; what went wrong goes to standard error, whole.
    logger: { level: 'warn', stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2_000_000,
    // Several ids may stand in one parameter (/qr/a,b,c).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8000 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: { coerceTypes: false, allErrors: true, removeAdditional: false, useDefaults: false },
    },
  })
  acceptEmptyJson(app)
  openToClients(app)
  answerErrors(app, uniqueRefusals)
  const api: Api = { app, database, sessions: createSessions(database, identity, storeMember), settings }
  for (const [, feature] of features) feature.mount?.(api)
  mountHealth(app, database)
  await serveDocs(app)
  await provider?.register(app)
  if (webFolder) await serveWeb(app, settings, webFolder)
  return app
}

/**
 * Any page may call the API: what counts is the bearer token, which no browser sends by itself. Nothing that is
 * answered may be taken for anything else than its content type says.
 */
function openToClients(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/') || request.url === '/config.json')
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', 'Retry-After')
  })
  app.options('/api/*', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers':
          'Authorization, x-audience, Content-Type, Accept-Language, Idempotency-Key',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  )
}

/** An empty body under a JSON content type is no fault (§3); a body that sets a prototype is. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}

function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    try {
      await database.pool.query('select 1 from accounts limit 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' })
    }
  })
}
