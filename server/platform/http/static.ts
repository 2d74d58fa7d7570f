import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { issuerOf, scopeOf } from '../auth/issuer.ts'
import type { Settings } from '../process/settings.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Serves the back office: its files, its first page for every path of the specification, and /config.json. */
export async function serveWeb(app: FastifyInstance, settings: Settings, folder: string): Promise<void> {
  const issuer = issuerOf(settings)
  const policy = contentPolicy(settings, issuer.issuer)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')

  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      issuer: issuer.issuer,
      clientId: issuer.clientId,
      projectId: issuer.projectId,
      scope: scopeOf(issuer),
      apiBase: `${settings.publicUrl}/api`,
      publicPageUrl: settings.publicPageUrl,
      graphUrl: settings.graphUrl,
      mapStyleUrl: settings.mapStyleUrl,
      version: packageJson.version,
    }),
  )
  const files = { index: false, maxAge: '1y', immutable: true, preCompressed: true } as const
  // One route for the hundreds of files that the build names, which would each cost the start a route of its own.
  await app.register(fastifyStatic, { ...files, root: join(folder, 'static'), prefix: '/static/' })
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ['index.html', 'static/**'],
    decorateReply: false,
  })
  const firstPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({ ...headers, 'cache-control': 'no-store', 'content-security-policy': policy(nonce) })
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__NONCE__', nonce))
  }
  app.get('/', async (_request, reply) => firstPage(reply))
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // Addresses with an ending are files that aren't there; everything else is a screen, which knows what it lacks.
    if (/^\/(api|identity)(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound()
    return firstPage(reply)
  })
}

const headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
}

/** Scripts from ourselves only, never inline, never eval; styles of the UI kit carry the page's nonce. */
function contentPolicy(settings: Settings, issuer: string): (nonce: string) => string {
  const own = [
    ...new Set([settings.publicUrl, new URL(settings.publicPageUrl).origin, new URL(issuer).origin]),
  ].join(' ')
  const map = settings.mapStyleUrl ? ` ${new URL(settings.mapStyleUrl).origin}` : ''
  return (nonce) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "font-src 'self'",
      `img-src 'self' data: blob: https:`,
      "media-src 'self' https:",
      `connect-src 'self' ${own}${map}`,
      `frame-src 'self' ${own}`,
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join('; ')
}
