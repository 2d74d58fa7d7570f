import {
  type Audience,
  type AudienceName,
  audience as contract,
  type HiddenThings,
} from '../../../core/contract/audience.ts'
import type { PublicProduct } from '../../../core/contract/publicPage.ts'
import { viewParts } from '../../../core/contract/views.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readKeySession } from '../../platform/auth/key-sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { keyRecords } from '../keys/records.ts'
import { type ProductRow, readProduct } from '../products/read.ts'
import { publicPagesOf } from '../public-page/pages.ts'
import { openView, showView } from '../views/page.ts'
import { readViewed, type ViewReader } from '../views/read.ts'
import { viewRecords } from '../views/records.ts'
import { hiddenFromKey, keySpan, readPersons, shownToKey } from './key.ts'
import { hiddenOnPage, shownOnPage } from './public.ts'
import type { Hidden, Shown } from './tally.ts'
import { hiddenInView, shownInView } from './view.ts'
import { countPersons, readThings } from './whole.ts'

/** Who asks about which product. */
interface AudienceRequest {
  tx: Tx
  session: Session
  product: ProductRow
  language: Language
}

/** AUD-01: asks the code that makes the page, its answer, a key's session and the view, and holds what they show against what there is. */
export function mountAudience(api: Api): void {
  const pages = publicPagesOf(api)

  /** Pages are read after the request's own transaction, as visitors read them. */
  async function readPage(
    { product: { uuid } }: AudienceRequest,
    language: Language,
    format: 'html' | 'json',
  ) {
    const page = await (format === 'html' ? pages.page(uuid, language) : pages.data(uuid, language))
    // Archived meanwhile.
    return page?.status === 200 ? page.body.toString() : refuse('GONE')
  }

  async function asPublic(asked: AudienceRequest) {
    const { session, product } = asked
    const language = await languageOf(asked)
    const whole = await readWhole(asked, [product.id], language)
    const things = await readThings(whole)
    const unnamed = await readUnnamed(whole)
    return async () => {
      const seen = shownOnPage(JSON.parse(await readPage(asked, language, 'json')) as PublicProduct)
      const hidden = hiddenOnPage(things, seen, { config: whole.config, session })
      for (const row of unnamed) hidden.add(row)
      return present(product, 'public', seen.shown, hidden)
    }
  }

  mount(api, contract, {
    async of({ tx, session, params, query, language }) {
      if ((query.as === 'view' || query.as === 'key') && !session.admin) refuse('FORBIDDEN')
      const product = await readProduct(tx, session, params.id)
      const asked: AudienceRequest = { tx, session, product, language }
      if (query.as === 'view') return asView(asked, query)
      if (query.as === 'key') return asKey(asked, query)
      if (query.format === undefined) return asPublic(asked)
      return async () => html(await readPage(asked, language, 'html'))
    },
  })
}

/** The page's language, in which stages and forms are named. */
async function languageOf({ tx, language }: AudienceRequest): Promise<Language> {
  const { supportedLanguages, defaultLanguage } = await loadConfiguration(tx)
  return supportedLanguages.includes(language) ? language : defaultLanguage
}

const html = (content: string) => ({ type: 'text/html; charset=utf-8' as const, content })

/** What whoever has the link is shown now, without counting that as an opening. */
async function asView(
  asked: AudienceRequest,
  query: { view?: string; format?: 'html'; language?: string },
): Promise<Audience | ReturnType<typeof html>> {
  const { tx, product } = asked
  if (query.view === undefined)
    return refuse('INVALID', { faults: [{ path: '/view', key: 'error.shape.required' }] })
  const row = await viewRecords.find(tx, query.view)
  if (!row?.products.includes(product.id)) return refuse('NOT_FOUND')
  const opened = await openView(tx, row.id, {
    isLanguageAsked: query.language !== undefined,
    language: asked.language,
    // Only whoever has the link knows where its pages are.
    here: () => '#',
    path: '#',
  })
  if ('closed' in opened) return refuse('GONE')
  if (query.format !== undefined) return html((await showView(opened, { query: {} })).body.toString())
  const { language } = opened.frame
  const things = await readThings(await readViewed(tx, row, opened.session, language))
  const whole = await readWhole(asked, row.products, language)
  const another = paths.productAudience(product.id, product.product_schema_id, { as: 'view', new: true })
  const hidden = hiddenInView(await readThings(whole), things, row, another)
  const rest = await readUnnamed(whole)
  if (!row.included.includes('descendants'))
    rest.push(...(await readDescendants(asked, whole, row.products, another)))
  for (const one of rest) hidden.add(one)
  return present(product, 'view', shownInView(things, row), hidden)
}

/** What a program with a key reads by the API: asked with the session of that key, without its secret. */
async function asKey(asked: AudienceRequest, query: { key?: string; format?: 'html' }): Promise<Audience> {
  const { tx, product } = asked
  if (query.key === undefined)
    return refuse('INVALID', { faults: [{ path: '/key', key: 'error.shape.required' }] })
  // It reads records, and no page.
  if (query.format !== undefined)
    refuse('INVALID', { faults: [{ path: '/format', key: 'error.shape.value' }] })
  const { id } = (await keyRecords.find(tx, query.key)) ?? refuse('NOT_FOUND')
  const key = (await readKeySession(tx, id)) ?? refuse('CLOSED', { key: 'api_keys.closed' })
  const language = await languageOf(asked)
  const whole = await readWhole(asked, [product.id], language)
  const viewed = await readViewed(tx, { products: [product.id], included: keySpan(key) }, key, language)
  const read = { things: await readThings(viewed), persons: await readPersons(viewed) }
  const all = { things: await readThings(whole), persons: await readPersons(whole) }
  return present(product, 'key', shownToKey(read), hiddenFromKey(all, read, { key, id }))
}

/** All that the caller may read of some products and what they were made of. */
const readWhole = (
  { tx, session }: AudienceRequest,
  products: string[],
  language: Language,
): Promise<ViewReader> =>
  readViewed(
    tx,
    { products, included: viewParts.filter((part) => part !== 'descendants') },
    session,
    language,
  )

/** Products that the caller may not read are counted, and people, whom no page names. */
async function readUnnamed(whole: ViewReader): Promise<HiddenThings[]> {
  const row = { title: '', address: null }
  return [
    { ...row, what: 'identifiers', count: whole.hidden, reason: 'noRight' },
    { ...row, what: 'persons', count: await countPersons(whole), reason: 'setting' },
  ]
}

/** What was made of the products of a view that leaves that out. */
async function readDescendants(
  { tx, session }: AudienceRequest,
  whole: ViewReader,
  products: string[],
  address: string,
): Promise<HiddenThings[]> {
  const included = [...viewParts]
  const { stages } = await readViewed(tx, { products, included }, session, whole.language)
  const known = new Set(whole.stages.flatMap((stage) => stage.products))
  return stages.map(({ name: title, products: ids }) => ({
    what: 'identifiers',
    title,
    count: ids.filter((id) => !known.has(id)).length,
    reason: 'setting',
    address,
  }))
}

const present = (
  { id, product_schema_id: stage }: ProductRow,
  as: AudienceName,
  shown: Shown,
  hidden: Hidden,
): Audience => ({
  as,
  shown: shown.rows,
  hidden: hidden.rows,
  address: paths.productAudience(id, stage, { as }),
})
