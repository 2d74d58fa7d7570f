import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../../package.json' with { type: 'json' }
import { openApi } from '../../../core/document/openapi.ts'
import { typedClient } from '../../../core/document/typedClient.ts'
import { wellKnown } from '../auth/keyset.ts'
import { docsPage, docsStyle } from './docs-page.tsx'
import { docsScript } from './docs-script.ts'
import { root } from '../process/root.ts'
import { takesGzip } from './encoding.ts'

/** Serves /api/openapi.json, the page that reads it out at /api/docs with the guide that it leads to, and a client made from it. */
export function serveDocs(app: FastifyInstance, issuer: string): void {
  const document = openApi(packageJson.version, wellKnown(issuer))
  serve(app, '/api/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document))
  serve(app, '/api/client.ts', 'text/plain; charset=utf-8', () => typedClient(document))
  serve(app, '/api/docs', 'text/html; charset=utf-8', () => docsPage(document))
  serve(app, '/api/docs/guide.md', 'text/plain; charset=utf-8', () => guide('api.md'))
  serve(app, '/api/docs/guia.md', 'text/plain; charset=utf-8', () => guide('es/api.md'))
  serve(app, '/api/docs/page.css', 'text/css; charset=utf-8', () => docsStyle)
  serve(app, '/api/docs/page.js', 'text/javascript; charset=utf-8', () => docsScript)
}

/** Its Markdown reads well as it is. */
const guide = (file: string): string => readFileSync(join(root, 'docs', 'guides', file), 'utf8')

/** Serves a text that is made when it is first asked for. */
function serve(app: FastifyInstance, path: string, type: string, make: () => string): void {
  let kept: { body: string; gzipped: Buffer; etag: string } | undefined
  app.get(path, async (request, reply) => {
    if (!kept) {
      const body = make()
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      kept = { body, gzipped: gzipSync(body, { level: 9 }), etag }
    }
    reply.headers({ ...headers, etag: kept.etag }).type(type)
    if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
    return takesGzip(request)
      ? reply.header('content-encoding', 'gzip').send(kept.gzipped)
      : reply.send(kept.body)
  })
}

const headers = {
  vary: 'Authorization, x-audience, Accept-Encoding',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}
