import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../process/settings.ts'

const uuid = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

/** Serves the graph site: one page for every product, and its files below /_graph. */
export async function serveGraph(app: FastifyInstance, settings: Settings, folder: string): Promise<void> {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const { host, pathname } = new URL(settings.graphUrl)
  const path = pathname.replace(/\/$/, '')
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/_graph/assets/',
    index: false,
    maxAge: '1y',
    immutable: true,
    preCompressed: true,
    decorateReply: false,
  })
  app.route({
    method: 'GET',
    url: `${path}/:id(^${uuid}$)`,
    // Without a path of its own it has the addresses of public pages, so its host distinguishes them.
    ...(path === '' ? { constraints: { host } } : {}),
    handler: async (_request, reply) =>
      reply.headers(headersOf(settings)).type('text/html; charset=utf-8').send(page),
  })
}

const headersOf = ({ publicUrl }: Settings) => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${publicUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // The list that opens the graph hands the session over: the two windows have to know each other.
  'cross-origin-opener-policy': 'unsafe-none',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})
