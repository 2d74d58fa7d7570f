import { createHash } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../core/errors/refusal.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { countAttempt, minutely, visitorOf } from '../limits.ts'
import { findSecret, type SecretKind, type SecretRecord } from '../secrets.ts'
import { languageOfRequest } from './faults.ts'
import type { Api } from './mount.ts'

/** A page without script, with its one stylesheet inside. */
export interface SecretPage {
  status: 200 | 400 | 404 | 410 | 429
  body: Buffer
  stylesheet: string
}

/** A visitor, and where the form of the page leads. */
export interface Visit {
  language: Language
  /** The page in a language. */
  here(language: Language): string
}

interface Pages {
  kind: SecretKind
  /** The secret stands behind it: `/r`. */
  path: string
  show(found: SecretRecord, visit: Visit): Promise<SecretPage>
  take(found: SecretRecord, form: Readonly<Record<string, unknown>>, visit: Visit): Promise<SecretPage>
  /** Of an unknown secret (404), and of a visitor who asks too often (429). */
  message(key: 'notFound' | 'tooMany', language: Language): SecretPage
}

/** What one visitor may do in a minute: with one secret, and with all of them together. */
const limits = { GET: [60, 300], POST: [20, 100] } as const
const maxUnknown = 20

/**
 * Serves pages for whoever has a secret, and no account (OPN-03): no cache, search engine, log or other page learns the address, and
 * nobody finds a secret by trying.
 */
export function mountSecretPages({ app, publicDatabase: database }: Api, pages: Pages): void {
  const count = (...limit: Parameters<typeof minutely>) =>
    database.inAccount({ accountId: 'public', userId: 'public' }, (tx) =>
      countAttempt(tx, [minutely(...limit)]),
    )

  async function answer(request: FastifyRequest, reply: FastifyReply, method: 'GET' | 'POST') {
    const { secret } = request.params as { secret: string }
    const language = languageOfRequest(request)
    const visitor = visitorOf(request.ip)
    const [maxOfSecret, maxOfAll] = limits[method]
    try {
      await database.inAccount({ accountId: 'public', userId: 'public' }, (tx) =>
        countAttempt(tx, [
          minutely(maxOfSecret, `secret ${method}`, visitor, secret),
          minutely(maxOfAll, `secrets ${method}`, visitor),
        ]),
      )
      const found = await findSecret(database.pool, pages.kind, secret)
      if (!found) {
        await count(maxUnknown, 'unknown secrets', visitor)
        return send(reply, pages.message('notFound', language))
      }
      const visit = { language, here: (other: Language) => `${pages.path}/${secret}?language=${other}` }
      const form = (request.body ?? {}) as Record<string, unknown>
      return send(reply, await (method === 'GET' ? pages.show(found, visit) : pages.take(found, form, visit)))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error
      reply.header('retry-after', String(error.retryAfter ?? 60))
      return send(reply, pages.message('tooMany', language))
    }
  }

  // A folder of its own, so that no other route reads forms.
  void app.register(async (inner) => {
    await inner.register(formbody, { bodyLimit: 65_536 })
    const config = { hasSecret: true }
    inner.get(`${pages.path}/:secret`, { config }, (request, reply) => answer(request, reply, 'GET'))
    inner.post(`${pages.path}/:secret`, { config }, (request, reply) => answer(request, reply, 'POST'))
  })
}

const send = (reply: FastifyReply, { status, body, stylesheet }: SecretPage) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${createHash('sha256').update(stylesheet).digest('base64')}'`,
        "font-src 'self'",
        "img-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
    })
    .send(body)
