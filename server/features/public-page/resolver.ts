import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../core/errors/refusal.ts'
import { pathOfLink } from '../../../core/gs1/anchor.ts'
import { type CodeElement, primaryKeys } from '../../../core/gs1/identifiers.ts'
import { encode, readLink } from '../../../core/gs1/link.ts'
import { ranked, resolve, type ResolverLink } from '../../../core/gs1/resolve.ts'
import { renderCodePage, renderNotFound } from '../../../site/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { languageOfRequest } from '../../platform/http/faults.ts'
import type { Api } from '../../platform/http/mount.ts'
import { findKeyAccount } from '../gs1/links.ts'
import { findCoded } from '../products/codes.ts'
import { findTyped, readTrade } from './code-page.ts'
import type { HeadersOf } from './headers.ts'
import type { PublicPages } from './pages.ts'
import { linksetLink, linksetOf, linksOf, pageLinks } from './resolver-links.ts'
import { pageSettings, type Publisher } from './settings.ts'

/** Codes whose products are remembered: no code is ever given to another one. */
const maxCodes = 50_000

const open = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
/** Of answers that follow from what is asked, whoever asks. */
const common = { ...open, vary: 'Accept, Accept-Language' }
const context =
  '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"'

interface Lead {
  accountId: string
  uuid: string
  /** The path at which the product's code ends. */
  anchor: string
}

/** Where GS1 codes lead (GS1-06): to the page of their product, and wherever their account says. */
export function mountResolver(api: Api, pages: PublicPages, headersOf: HeadersOf): void {
  const { app, publicDatabase: database, settings } = api
  const { publicPageUrl } = settings
  const codes = new Map<string, Lead>()
  const asPublic = <T>(accountId: string, work: (tx: Tx) => Promise<T>) =>
    database.inAccount({ accountId, userId: 'public', readOnly: true }, work)

  async function findLead(path: readonly CodeElement[]): Promise<Lead | { accountId?: string | undefined }> {
    const name = writePath(path)
    const known = codes.get(name)
    if (known) return known
    const accountId = await findKeyAccount(database.pool, path[0]!)
    const found =
      accountId && path.length > 1 ? await asPublic(accountId, (tx) => findCoded(tx, path)) : undefined
    if (!accountId || !found) return { accountId }
    const anchor = writePath(path.filter(({ ai }) => ai === '01' || ai === found.ai))
    const lead = { accountId, uuid: found.uuid, anchor }
    if (codes.size >= maxCodes) codes.clear()
    codes.set(name, lead)
    return lead
  }

  /** A page for a browser; programs get the error as everywhere. */
  async function refused(
    request: FastifyRequest,
    reply: FastifyReply,
    status: 400 | 404 | 410,
    uuid?: string,
  ): Promise<FastifyReply> {
    if (!wantsPage(request)) {
      if (status === 400) refuse('INVALID', { faults: [{ path: '', key: 'gs1.fault.link' }] })
      refuse(status === 404 ? 'NOT_FOUND' : 'GONE')
    }
    const language = languageOfRequest(request)
    const gone = uuid === undefined ? undefined : await pages.page(uuid, language)
    reply.code(status).headers({ ...headersOf(gone?.accent ?? 'yerba'), ...common })
    return reply.send(gone?.body ?? renderNotFound(language))
  }

  /** GS1-06: a GTIN whose lots have codes of their own asks for the lot. */
  async function sendTrade(
    request: FastifyRequest,
    reply: FastifyReply,
    { accountId, publisher, gtin }: { accountId: string; publisher: Publisher; gtin: string },
  ): Promise<FastifyReply> {
    const { lot, language: named } = request.query as Record<string, unknown>
    const typed = typeof lot === 'string' ? lot.trim().slice(0, 100) : ''
    const { language, languages, accent } = pageSettings(publisher, languageOfRequest(request))
    const { trade, uuid } = await asPublic(accountId, async (tx) => ({
      trade: await readTrade(tx, publisher, gtin, language),
      uuid: typed === '' ? undefined : await findTyped(tx, gtin, typed),
    }))
    if (!trade) return refused(request, reply, 404)
    if (uuid !== undefined)
      return reply.redirect(`/${uuid}${typeof named === 'string' ? `?language=${language}` : ''}`, 303)
    return reply
      .code(typed === '' ? 200 : 404)
      .headers({ ...headersOf(accent), ...common })
      .send(renderCodePage({ ...trade, gtin, typed, language, languages, accent }))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(common)
    const whole = `https://id.gs1.org${request.url}`
    const path = pathOfLink(whole)
    if ('fault' in readLink(whole) || !path) return refused(request, reply, 400)
    const lead = await findLead(path)
    if (lead.accountId === undefined) return refused(request, reply, 404)
    const { accountId } = lead
    const uuid = 'uuid' in lead ? lead.uuid : undefined
    const [publisher, page] = await Promise.all([
      pages.publisher(accountId),
      uuid === undefined ? undefined : pages.page(uuid, undefined),
    ])
    if (page?.status === 410) return refused(request, reply, 410, uuid)
    const own = page ? pageLinks(page, `${publicPageUrl}/${uuid}`) : []
    const links = linksOf(path, own, 'anchor' in lead ? lead.anchor : '', publisher.links)
    const here = writePath(path)
    const [key] = path
    if (links.length === 0 && path.length === 1 && key!.ai === '01')
      return sendTrade(request, reply, { accountId, publisher, gtin: key!.value })
    if (links.length === 0) return refused(request, reply, 404)
    const name = page?.about?.name ?? links[0]!.title
    return sendLinks(request, reply, { links, name, anchor: publicPageUrl + here })
  }

  function sendLinks(
    request: FastifyRequest,
    reply: FastifyReply,
    { links, name, anchor }: { links: readonly ResolverLink[]; name: string; anchor: string },
  ): FastifyReply | Promise<FastifyReply> {
    const { accept, 'accept-language': acceptLanguage } = request.headers
    const [, query = ''] = request.url.split('?')
    const resolution = resolve(links, { query, accept, acceptLanguage })
    switch (resolution.status) {
      case 200:
        return reply
          .header('link', context)
          .type(ranked(accept)[0] === 'application/json' ? 'application/json' : 'application/linkset+json')
          .send(JSON.stringify(linksetOf(anchor, name, links)))
      case 300:
        return reply
          .code(300)
          .type('application/json')
          .send(JSON.stringify({ linkset: resolution.links.map(linksetLink) }))
      case 404:
        return refused(request, reply, 404)
      default:
        return reply.redirect(resolution.href, resolution.status)
    }
  }

  for (const key of primaryKeys) app.get(`/${key}/*`, answer)

  app.get('/.well-known/gs1resolver', async (_request, reply) =>
    reply
      .headers(open)
      .type('application/json')
      .send(
        JSON.stringify({
          resolverRoot: publicPageUrl,
          name: 'Rastro',
          supportedPrimaryKeys: primaryKeys,
          supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
          linkTypeDefaultCanBeLinkset: false,
        }),
      ),
  )
}

const writePath = (path: readonly CodeElement[]): string =>
  path.map(({ ai, value }) => `/${ai}/${encode(value)}`).join('')

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')
