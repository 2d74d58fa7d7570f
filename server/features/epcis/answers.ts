import { v7 } from 'uuid'
import { events as contract } from '../../../core/contract/events.ts'
import { type EpcFormat, linkOf } from '../../../core/epcis/format.ts'
import type { WordListed } from '../../../core/epcis/keys.ts'
import { pageParameters, type Parameters, readQuestion } from '../../../core/epcis/question.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { namespaceOf, queryDocument } from './document.ts'
import { findQuery, forgetQuery, keepQuery, listQueries, readQuery } from './kept.ts'
import { listWords } from './words.ts'
import { placeOf, tokenOf } from './pages.ts'
import { askEvents, eventsNamed } from './query.ts'

const type = 'application/ld+json; charset=utf-8' as const

interface Caller {
  tx: Tx
  session: Session
  format: EpcFormat
}

/** The parameters of a page. */
type Page = { [Name in (typeof pageParameters)[number]]?: string }

/** EPX-05, 06: mounts queries, lists and kept queries. */
export function mountAnswers(api: Api): void {
  const { settings } = api
  const { publicPageUrl } = settings
  /** Answers a query, whose next page has the same path. */
  async function answer(
    { tx, session, format }: Caller,
    path: string,
    name: string,
    query: Parameters,
    page: Page,
  ) {
    const question = readQuestion({ ...query, ...page })
    const namespace = await namespaceOf(tx, publicPageUrl)
    const asked = [path, tx.accountId, tx.userId, sorted(query)]
    const token = page.nextPageToken
    const { events, next } = await askEvents({
      tx,
      session,
      question,
      place: token === undefined ? undefined : placeOf(settings, asked, token, tx.now),
      publicPageUrl,
      prefixes: { rastro: namespace },
      format,
    })
    const kept = path === '/events' ? query : {}
    const nextPageToken = next && tokenOf(settings, asked, next, tx.now)
    return {
      type,
      headers: linkTo(settings, path, { ...kept, ...page }, nextPageToken),
      content: queryDocument(namespace, tx.now, name, events),
    }
  }

  const list =
    (word: WordListed) =>
    async ({ tx, session, format, query: page }: Caller & { query: Page }) => {
      const path = `/${word}`
      const asked = [path, tx.accountId, tx.userId]
      const { perPage } = readQuestion({ ...page })
      const after =
        page.nextPageToken === undefined ? undefined : placeOf(settings, asked, page.nextPageToken, tx.now)
      const { member, next } = await listWords({ tx, session, list: word, after: after?.at, limit: perPage })
      const token =
        next === undefined ? undefined : tokenOf(settings, asked, { at: next, id: '', left: null }, tx.now)
      return {
        type,
        headers: linkTo(settings, path, { ...page }, token),
        content: JSON.stringify({
          '@context': 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
          type: 'Collection',
          member: format === 'Always_GS1_Digital_Link' ? [...new Set(member.map(linkOf))] : member,
        }),
      }
    }

  mount(api, contract, {
    list({ query, ...caller }) {
      const { page, asked } = apart(query as Parameters)
      return answer(caller, '/events', 'SimpleEventQuery', asked, page)
    },
    async read({ params, ...caller }) {
      const events = await eventsNamed(caller, params.eventID)
      if (events.length === 0) refuse('NOT_FOUND')
      const namespace = await namespaceOf(caller.tx, publicPageUrl)
      return { type, content: queryDocument(namespace, caller.tx.now, 'SimpleEventQuery', events) }
    },
    eventTypes: list('eventTypes'),
    epcs: list('epcs'),
    bizSteps: list('bizSteps'),
    bizLocations: list('bizLocations'),
    readPoints: list('readPoints'),
    dispositions: list('dispositions'),
    queries: ({ tx }) => listQueries(tx),
    async keep({ tx, body }) {
      const { name = v7(), query } = readQuery(body)
      await keepQuery(tx, { name, query })
      return { name, query }
    },
    query: ({ tx, params }) => findQuery(tx, params.name),
    forget: ({ tx, params }) => forgetQuery(tx, params.name),
    async ask({ params, query: page, ...caller }) {
      const { name, query } = await findQuery(caller.tx, params.name)
      return answer(caller, `/queries/${encodeURIComponent(name)}/events`, name, query, page)
    },
  })
}

/** Separates the parameters of pages from those of the query. */
function apart(query: Parameters): { page: Page; asked: Parameters } {
  const given = Object.entries(query)
  const isOfPages = ([name]: [string, string]) => pageParameters.some((one) => one === name)
  return {
    page: Object.fromEntries(given.filter(isOfPages)),
    asked: Object.fromEntries(given.filter((pair) => !isOfPages(pair))),
  }
}

const sorted = (query: Parameters) => Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** RFC 8288: links the next page. */
function linkTo(
  { publicUrl }: Settings,
  path: string,
  query: Parameters,
  nextPageToken: string | undefined,
): Record<string, string> {
  if (nextPageToken === undefined) return {}
  const parameters = new URLSearchParams({ ...query, nextPageToken })
  return { link: `<${publicUrl}/api${path}?${parameters.toString()}>; rel="next"` }
}
