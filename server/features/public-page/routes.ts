import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicPage as contract } from '../../../core/contract/publicPage.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { assets, renderNotFound } from '../../../site/index.ts'
import { takesGzip } from '../../platform/http/encoding.ts'
import { languageOfRequest } from '../../platform/http/faults.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mountContact } from './contact.ts'
import { mountCrawlers } from './crawlers.ts'
import { headersOf } from './headers.ts'
import { publicPagesOf } from './pages.ts'
import type { RenderedPage } from './rendered-page.ts'
import { mountResolver } from './resolver.ts'

/** Addresses that begin as a uuid does, also incomplete ones, which must not open the back office (NAM-05). */
const codePath = '/:code(^[0-9a-fA-F]{8}-.*$)'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
/** Signs that a sentence or a messenger puts behind an address. */
const trailing = /^[\s.,;:!?)\]}>'"»”’…*_\p{Default_Ignorable_Code_Point}]+$/u

/** Serves `/{uuid}` (QRP-05), its assets, and its data. */
export function mountPublicPage(api: Api): void {
  const { settings } = api
  const pages = publicPagesOf(api)
  const headers = headersOf(settings)
  const sendNothing = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .headers(headers('yerba'))
      .header('cache-control', 'no-store')
      .send(renderNotFound(languageOfRequest(request)))

  api.app.get<{ Params: { code: string }; Querystring: { language?: string; sent?: string } }>(
    codePath,
    async (request, reply) => {
      const { language, sent } = request.query
      const { code } = request.params
      const [id] = uuid.exec(code) ?? []
      const rest = code.slice(id?.length)
      if (id !== undefined && trailing.test(rest)) {
        const [, query] = request.url.split('?')
        return reply.redirect(`/${id}${query ? `?${query}` : ''}`, 301)
      }
      const page =
        id !== undefined && rest === ''
          ? await pages.page(
              id,
              typeof language === 'string' ? language : undefined,
              sent === '1' ? 'sent' : 'html',
            )
          : undefined
      return page ? sendPage(request, reply, page, headers(page.accent)) : sendNothing(request, reply)
    },
  )

  for (const asset of Object.values(assets)) {
    api.app.get(asset.path, async (_request, reply) =>
      reply
        .headers({
          'content-type': asset.type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        .send(asset.body),
    )
  }

  mountContact(api, pages, headers)
  mountResolver(api, pages, headers)
  mountCrawlers(api)

  mount(api, contract, {
    async get({ params, query, request, reply }) {
      const data = await pages.data(params.uuid, query.language)
      if (!data) refuse('NOT_FOUND')
      if (data.status === 410) refuse('GONE')
      // It is the same for everybody, as the page is.
      const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' }
      // Sent as the text that is kept; tests hold it against the contract.
      return sendPage(request, reply, data, headers)
    },
  })
}

/**
 * A browser revalidates each time, usually with a 304; a shared cache may keep the page for a minute. Nobody keeps a page with a
 * recall, so that no cache shows it longer than it stands.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  headers: Record<string, string>,
) {
  if (page.isRecalled) reply.header('cache-control', 'no-store')
  else reply.header('cache-control', 'public, max-age=0, s-maxage=60').header('etag', page.etag)
  // The browser has kept the other headers with the page.
  if (!page.isRecalled && isKnown(request, page.etag))
    return reply.code(304).header('vary', headers.vary).send()
  reply.code(page.status).headers(headers)
  if (!takesGzip(request)) return reply.send(page.body)
  return reply.header('content-encoding', 'gzip').send(await page.gzipped())
}

const isKnown = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '').split(/,\s*/).some((known) => known === etag || known === '*')
