import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { issuerOf } from './platform/auth/issuer.ts'
import { createSessions, type Identity } from './platform/auth/sessions.ts'
import { serveDocs } from './platform/http/docs.ts'
import { joinAccount, noteSeen } from './features/accounts/members.ts'
import { storeMember } from './features/accounts/write.ts'
import { features, finders, uniqueRefusals } from './features/index.ts'
import type { Database } from './platform/db/database.ts'
import { compressApi } from './platform/http/compress.ts'
import { answerBrokenRequest, answerError, answerErrors } from './platform/http/faults.ts'
import { serveGraph } from './platform/http/graph.ts'
import { guardRequests, headersBy } from './platform/http/headers.ts'
import { parseJson } from './platform/http/json.ts'
import { observeRequests, requestIds } from './platform/http/observe.ts'
import { endConnections, type Stopping } from './platform/http/stopping.ts'
import type { Api } from './platform/http/mount.ts'
import { mountHealth, type Parts as WatchedParts, watchParts } from './platform/effects/ready.ts'
import { createLog } from './platform/process/log.ts'
import type { Settings } from './platform/process/settings.ts'
import type { Identity as Provider } from './identity/index.ts'
import { serveWeb } from './platform/http/static.ts'

interface Parts {
  settings: Settings
  database: Database
  /** For requests without a session. */
  publicDatabase: Database
  identity: Identity
  /** The embedded provider; undefined if another one issues the tokens. */
  provider: Provider | undefined
  /** The built back office; undefined in tests of the API. */
  webFolder: string | undefined
  /** The built graph site; undefined in tests of the API. */
  graphFolder: string | undefined
  /** Standard error, unless a test reads it. */
  log?: FastifyBaseLogger
  /** Says of each part whether it works. */
  parts?: () => Promise<WatchedParts>
  /** Says that the process was asked to stop; a test's never is. */
  stopping?: Readonly<Stopping>
}

/** Assembles the server from its parts and the registered features. */
export async function buildApp({
  settings,
  database,
  publicDatabase,
  identity,
  provider,
  webFolder,
  graphFolder,
  // Standard output is only for the ready line; the log goes to standard error.
  log = createLog(settings.logLevel),
  parts = watchParts(settings, database),
  stopping = { isStopping: false },
}: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2_000_000,
    trustProxy: settings.trustedProxies,
    // One parameter may contain several ids (/qr/a,b,c).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8000 },
    // Slow senders must not hold connections for long, but the photos of a link may come from a field with little signal.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000 },
    clientErrorHandler: answerBrokenRequest,
    // No hook runs for an address that can't be read.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply.headers(headersBy(settings)(request.url)), {})
    },
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: { coerceTypes: false, allErrors: true, removeAdditional: false, useDefaults: false },
    },
  })
  parseJson(app)
  endConnections(app, stopping)
  observeRequests(app, settings)
  guardRequests(app, settings)
  answerErrors(app, uniqueRefusals)
  compressApi(app)
  const sessions = createSessions(database, identity, storeMember, noteSeen)
  const api: Api = { app, database, publicDatabase, sessions, settings, finders }
  for (const [, feature] of features) feature.mount?.(api)
  mountHealth(app, parts, stopping)
  serveDocs(app, issuerOf(settings).issuer)
  await provider?.register(app, joinAccount)
  if (graphFolder) await serveGraph(app, settings, graphFolder)
  if (webFolder) await serveWeb(app, settings, webFolder)
  return app
}
