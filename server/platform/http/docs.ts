import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { openApi } from '../../../core/contract/openapi.ts'

/** Serves /api/openapi.json, and its reader at /api/docs. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApi(packageJson.version)
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document))
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // The reader sets styles on its elements. The policy of its own would let it ask others.
      staticCSP:
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      uiConfig: { defaultModelsExpandDepth: 0, docExpansion: 'none' },
    })
  })
}
