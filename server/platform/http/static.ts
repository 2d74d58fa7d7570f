import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../html.ts'
import { compress } from './compress.ts'
import { issuerOf, scopeOf } from '../auth/issuer.ts'
import type { Settings } from '../process/settings.ts'
import packageJson from '../../../package.json' with { type: 'json' }

/** Serves the back office: its files, /config.json, and its first page for every other path. */
export async function serveWeb(app: FastifyInstance, settings: Settings, folder: string): Promise<void> {
  const issuer = issuerOf(settings)
  const policy = contentPolicy(settings, issuer.issuer)
  const config = {
    issuer: issuer.issuer,
    clientId: issuer.clientId,
    projectId: issuer.projectId,
    scope: scopeOf(issuer),
    apiBase: `${settings.publicUrl}/api`,
    publicPageUrl: settings.publicPageUrl,
    graphUrl: settings.graphUrl,
    mapStyleUrl: settings.mapStyleUrl,
    version: packageJson.version,
  }
  // The page has the settings in it, so that its programs don't ask first.
  const { text } = html`${JSON.stringify(config)}`
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace('__CONFIG__', () => text)

  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config))
  const files = { index: false, maxAge: '1y', immutable: true, preCompressed: true } as const
  // One wildcard route: a route for each of the hundreds of built files would slow down the start.
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
  app.get('/', { onSend: compress }, async (_request, reply) => firstPage(reply))
  app.get('/*', { onSend: compress }, async (request, reply) => {
    const [path = ''] = request.url.split('?')
    // An address with an extension is a missing file, public pages stand at the root, not below /public, and a scraper that asks for
    // /metrics must not take a page for figures (the screen is /Metrics); pages of secrets answer for what is below them. Every other address is a screen, which reports missing records itself.
    if (/^\/(api|identity|public|metrics|[lvr])(\/|$)/.test(path) || /\.[a-z0-9]{2,5}$/i.test(path))
      return reply.callNotFound()
    return firstPage(reply)
  })
}

const headers = {
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
}

/** Allows only our own script files, without inline code or eval; styles of the UI kit carry the page's nonce. */
function contentPolicy(settings: Settings, issuer: string): (nonce: string) => string {
  const own = [
    ...new Set([settings.publicUrl, new URL(settings.publicPageUrl).origin, new URL(issuer).origin]),
  ].join(' ')
  const map = settings.mapOrigins.map((origin) => ` ${origin}`).join('')
  return (nonce) =>
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "font-src 'self'",
      // Records name our own files alone.
      `img-src 'self' data: blob: ${settings.publicUrl}${map}`,
      `media-src 'self' ${settings.publicUrl}`,
      `connect-src 'self' ${own}${map}`,
      // A PDF that was made is printed from a frame.
      `frame-src 'self' blob: ${own}`,
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join('; ')
}
