import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../core/errors/refusal.ts'
import { type Language, languages } from '../../../core/i18n/index.ts'
import { countAttempt, minutely, visitorOf } from '../limits.ts'
import { scratchFolder } from '../process/scratch.ts'
import { findSecret, type SecretKind, type SecretRecord } from '../secrets.ts'
import { attachment } from './attachment.ts'
import type { Api } from './mount.ts'
import { type Parts, readParts, takeParts } from './parts.ts'

/** A page without script, with its one stylesheet inside. */
export interface SecretPage {
  status: 200 | 303 | 400 | 403 | 404 | 409 | 410 | 413 | 429 | 503
  body: Buffer
  stylesheet: string
  headers?: Record<string, string>
}

/** A file that is downloaded from a page. */
export interface SecretFile {
  type: string
  name: string
  content: string | Buffer | AsyncIterable<string>
}

/** A visitor, and where the form of the page leads. */
export interface Visit {
  language: Language
  /** The visitor's browser or address names the language. */
  isLanguageAsked: boolean
  /** The page in a language. */
  here(language: Language): string
  /** The page's own path. */
  path: string
  query: Readonly<Record<string, unknown>>
  cookie(name: string): string | undefined
}

interface Pages {
  kind: SecretKind
  /** The secret stands behind it: `/r`. */
  path: string
  show(found: SecretRecord, visit: Visit): Promise<SecretPage>
  take?(found: SecretRecord, form: Readonly<Record<string, unknown>>, visit: Visit): Promise<SecretPage>
  /** Instead of `take`, where the form has files. */
  takeParts?(found: SecretRecord, parts: Parts | 'unreadable' | 'busy', visit: Visit): Promise<SecretPage>
  /** Downloads, by their names below the page's address. */
  files?: Readonly<Record<string, (found: SecretRecord, visit: Visit) => Promise<SecretFile | SecretPage>>>
  /** Pages below the page's address; without it they are unknown (LNK-16). */
  below?(found: SecretRecord, visit: Visit, path: string): Promise<SecretFile | SecretPage>
  /** Page for an unknown secret (404), and for too many requests (429). */
  message(key: 'notFound' | 'tooMany', language: Language): SecretPage
}

/** What one visitor may do in a minute: with one secret, and with all of them together. */
const limits = { GET: [60, 300], POST: [20, 100] } as const
const maxUnknown = 20

/**
 * Serves pages for whoever has a secret, and no account (OPN-03): no cache, search engine, log or other page learns the address, and
 * nobody finds a secret by trying.
 */
export function mountSecretPages({ app, publicDatabase: database, settings }: Api, pages: Pages): void {
  const count = (...limit: Parameters<typeof minutely>) =>
    database.inAccount({ accountId: 'public', userId: 'public' }, (tx) =>
      countAttempt(tx, [minutely(...limit)]),
    )

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    method: 'GET' | 'POST',
    act: (found: SecretRecord, visit: Visit) => Promise<SecretPage | SecretFile>,
  ) {
    const { secret } = request.params as { secret: string }
    const named = languageNamed(request)
    const language = named ?? languages[0]
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
      const visit = visitOf(request, named, `${pages.path}/${secret}`)
      const answered = await act(found, visit)
      return 'content' in answered ? sendFile(reply, answered) : send(reply, answered)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error
      reply.header('retry-after', String(error.retryAfter ?? 60))
      return send(reply, pages.message('tooMany', language))
    }
  }

  /** Records whose form with files is being read, or judged. */
  const busy = new Set<string>()

  /** Reads a form into a folder that goes afterwards; of two at once with files the second is busy. */
  async function withParts<T>(
    request: FastifyRequest,
    { recordId }: SecretRecord,
    use: (parts: Parts | 'unreadable' | 'busy') => Promise<T>,
  ): Promise<T> {
    const folder = await mkdtemp(join(scratchFolder(settings.dataDir), 'sent-'))
    let isBegun = false
    const begin = () => {
      isBegun = !busy.has(recordId)
      busy.add(recordId)
      return isBegun
    }
    try {
      return await use(await readParts(request, folder, begin))
    } finally {
      if (isBegun) busy.delete(recordId)
      await rm(folder, { recursive: true, force: true })
    }
  }

  // A folder of its own, so that no other route reads forms.
  void app.register(async (inner) => {
    inner.addHook('onRequest', async (_request, reply) => void reply.headers(secretHeaders))
    const { take, takeParts: takeSent } = pages
    if (takeSent) await takeParts(inner)
    else await inner.register(formbody, { bodyLimit: 65_536 })
    inner.get(`${pages.path}/:secret`, (request, reply) => answer(request, reply, 'GET', pages.show))
    for (const [name, read] of Object.entries(pages.files ?? {}))
      inner.get(`${pages.path}/:secret/${name}`, (request, reply) => answer(request, reply, 'GET', read))
    inner.get(`${pages.path}/:secret/*`, (request, reply) =>
      answer(request, reply, 'GET', (found, visit) => {
        const { '*': path = '' } = request.params as { '*'?: string }
        return pages.below
          ? pages.below(found, visit, path)
          : Promise.resolve(pages.message('notFound', visit.language))
      }),
    )
    inner.post(`${pages.path}/:secret`, (request, reply) =>
      answer(request, reply, 'POST', async (found, visit) =>
        takeSent
          ? withParts(request, found, (parts) => takeSent(found, parts, visit))
          : take!(found, (request.body ?? {}) as Record<string, unknown>, visit),
      ),
    )
  })
}

/** A language of ours: the address names it, else the browser, which names its dearest first. */
function languageNamed({ query, headers }: FastifyRequest): Language | undefined {
  const asked = (query as Record<string, unknown>).language
  const tags = [typeof asked === 'string' ? asked : '', ...(headers['accept-language'] ?? '').split(',')]
  return tags
    .map((tag) => languages.find((language) => language === tag.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== undefined)
}

function visitOf({ query, headers }: FastifyRequest, named: Language | undefined, path: string): Visit {
  return {
    language: named ?? languages[0],
    isLanguageAsked: named !== undefined,
    here: (other) => `${path}?language=${other}`,
    path,
    query: query as Record<string, unknown>,
    cookie: (name) =>
      headers.cookie
        ?.split(/; */)
        .find((one) => one.startsWith(`${name}=`))
        ?.slice(name.length + 1),
  }
}

/** Headers of all pages behind a secret: no cache, search engine or other site learns it. */
const secretHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const sendFile = (reply: FastifyReply, { type, name, content }: SecretFile) =>
  reply
    .headers({
      ...secretHeaders,
      'content-type': type,
      'content-disposition': attachment(name),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(typeof content === 'string' || Buffer.isBuffer(content) ? content : Readable.from(content))

const send = (reply: FastifyReply, { status, body, stylesheet, headers }: SecretPage) =>
  reply
    .code(status)
    .headers({
      ...headers,
      ...secretHeaders,
      'content-type': 'text/html; charset=utf-8',
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
