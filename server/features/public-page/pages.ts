import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type {
  PublicOrganizationPage,
  PublicProduct,
  WithdrawnPage,
} from '../../../core/contract/publicPage.ts'
import { type Language, languages } from '../../../core/i18n/index.ts'
import { renderOrganizationPage, renderProductPage, renderWithdrawn } from '../../../site/index.ts'
import { type Database, stale, type Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Api } from '../../platform/http/mount.ts'
import { pages as served } from '../../platform/metrics.ts'
import { findPublicKey, type PublicKey } from '../organizations/public-keys.ts'
import { reporting } from './attempt.ts'
import { SharedReads } from './shared-reads.ts'
import { PageCache, type StampedPage } from './page-cache.ts'
import { composeOrganization, readOrganization } from './organization.ts'
import { noChecks, readPublicChecks } from './checks.ts'
import { composeProduct } from './read.ts'
import { readStory } from './records.ts'
import { createPage, type PageAbout, type RenderedPage } from './rendered-page.ts'
import { pageSettings, type PageSettings, type Publisher, readPublisher } from './settings.ts'
import { addSizes, type FileSizes, readSizes } from './sizes.ts'
import { isSame, readStamp, type Stamp } from './stamps.ts'

type PageData = PublicProduct | PublicOrganizationPage | WithdrawnPage
/** `sent` thanks for a question. */
type Format = 'html' | 'sent' | 'json'

/** The data from which a page is made. */
interface Source {
  stamp: Stamp
  /** The records as JSON text. Its hash shows whether a change of the account concerns this page; most do not. */
  text: string
  /** The checks that the records name, as JSON text. */
  checks: string
  publisher: Publisher
  sizes: FileSizes
}

type Log = Pick<FastifyBaseLogger, 'error'>

const maxBytes = 24_000_000
const maxKeys = 50_000
/** As many as public pages have connections: while one look is under way, the next need not wait for it. */
const maxLooks = 2

/** Makes public pages, and serves them from a cache until something changes (§2.5: nothing private stays visible). */
export class PublicPages {
  readonly #database: Database
  readonly #log: Log
  readonly #addressOf: (uuid: string) => string
  readonly #stamps = new SharedReads<Stamp>(maxLooks)
  readonly #renders = new SharedReads<StampedPage>()
  readonly #keys = new Map<string, PublicKey>()
  readonly #publishers = new Map<string, Publisher>()
  readonly #cache = new PageCache(maxBytes)

  constructor(database: Database, publicPageUrl: string, log: Log) {
    this.#database = database
    this.#log = log
    this.#addressOf = (uuid) => `${publicPageUrl}/${uuid}`
  }

  /** The page of a public uuid in a language, or undefined if the uuid is unknown. */
  page(
    uuid: string,
    asked: string | undefined,
    format: 'html' | 'sent' = 'html',
  ): Promise<RenderedPage | undefined> {
    return this.#kept(uuid, asked, format)
  }

  /** What the page shows, as JSON: read, kept and checked as the page is, so that it costs no more. */
  data(uuid: string, asked: string | undefined): Promise<RenderedPage | undefined> {
    return this.#kept(uuid, asked, 'json')
  }

  async #kept(uuid: string, asked: string | undefined, format: Format): Promise<RenderedPage | undefined> {
    const key = await this.key(uuid)
    if (!key) return undefined
    const language = requestedLanguage(asked)
    const name = `${key.uuid} ${language ?? ''} ${format}`
    const known = this.#cache.get(name)
    if (known && isSame(known.stamp, await this.#stamp(key.accountId))) {
      served.inc({ from: 'memory' })
      return known.page
    }
    served.inc({ from: 'made' })
    const { page } = await this.#renders.read(name, async () => {
      const made = await this.#make(key, language, format, this.#cache.get(name))
      this.#cache.set(name, made)
      return made
    })
    return page
  }

  /** The record of a public uuid, live or archived. */
  async key(uuid: string): Promise<PublicKey | undefined> {
    if (!isUuid(uuid)) return undefined
    const wanted = uuid.toLowerCase()
    const known = this.#keys.get(wanted)
    if (known) return known
    const key = await findPublicKey(this.#database.pool, wanted)
    // A record's internal id finds its QR code but no page, because pages hide ids.
    if (!key || key.uuid !== wanted) return undefined
    if (this.#keys.size >= maxKeys) this.#keys.clear()
    this.#keys.set(wanted, key)
    return key
  }

  /** What an account says of all its pages, as it stands now. */
  async publisher(accountId: string): Promise<Publisher> {
    const { revision } = await this.#stamp(accountId)
    const known = this.#publishers.get(accountId)
    return known?.revision === revision ? known : this.#inAccount(accountId, (tx) => this.#publisher(tx))
  }

  #stamp(accountId: string): Promise<Stamp> {
    return this.#stamps.read(accountId, () => this.#inAccount(accountId, readStamp))
  }

  /** Stamp and records share one snapshot, so the stamp describes exactly these records. */
  #read({ accountId, kind, recordId }: PublicKey): Promise<Source> {
    const readRecords = kind === 'product' ? readStory : readOrganization
    return this.#inAccount(accountId, async (tx) => {
      const [publisher, { text, head }] = await Promise.all([this.#publisher(tx), readRecords(tx, recordId)])
      const stamp = { head, revision: tx.revision }
      const checks = await readPublicChecks(tx, publisher.config, text)
      return { publisher, stamp, text, checks, sizes: await readSizes(tx, text) }
    })
  }

  /** Reads in one round trip while the cached revision is current; otherwise reads the revision first. */
  async #inAccount<T>(accountId: string, read: (tx: Tx) => Promise<T>): Promise<T> {
    const scope = { accountId, userId: 'public', readOnly: true, snapshot: true }
    const known = this.#publishers.get(accountId)
    if (known) {
      const found = await this.#database.inAccount({ ...scope, revision: known.revision }, read)
      if (found !== stale) return found
    }
    return this.#database.inAccount(scope, read)
  }

  /** Cached until the account's revision changes. */
  async #publisher(tx: Tx): Promise<Publisher> {
    const known = this.#publishers.get(tx.accountId)
    if (known?.revision === tx.revision) return known
    const publisher = await readPublisher(tx)
    this.#publishers.set(tx.accountId, publisher)
    return publisher
  }

  #compose(
    { kind, uuid }: PublicKey,
    { text, checks, publisher, sizes }: Source,
    settings: PageSettings,
  ): PageData {
    const attempt = reporting((part, err) =>
      this.#log.error({ err, uuid, part }, 'left out of a public page'),
    )
    const page =
      kind === 'product'
        ? composeProduct(
            JSON.parse(text),
            JSON.parse(checks),
            publisher.config,
            settings,
            this.#addressOf,
            attempt,
          )
        : composeOrganization(JSON.parse(text), settings, this.#addressOf, attempt)
    if (page.kind !== 'withdrawn') addSizes(page, sizes)
    return page
  }

  /** A new page; or the earlier page with a new stamp, if records and configuration are unchanged. */
  async #make(
    key: PublicKey,
    language: Language | undefined,
    format: Format,
    before: StampedPage | undefined,
  ): Promise<StampedPage> {
    const read = await this.#read(key)
    const { stamp, text, checks, publisher } = read
    // Joined, they would be copied for each page.
    const source = hash('sha1', checks === noChecks ? text : text + checks, 'base64url')
    if (before?.source === source && before.stamp.revision === stamp.revision) return { ...before, stamp }
    const settings = pageSettings(publisher, language)
    return { stamp, source, page: render(this.#compose(key, read, settings), settings, format) }
  }
}

const pagesOfServers = new WeakMap<Database, PublicPages>()

/** The public pages of a server: whoever asks for one shares what is kept of it. */
export function publicPagesOf({ app, publicDatabase, settings }: Api): PublicPages {
  const pages =
    pagesOfServers.get(publicDatabase) ?? new PublicPages(publicDatabase, settings.publicPageUrl, app.log)
  pagesOfServers.set(publicDatabase, pages)
  return pages
}

/** The language of the request; undefined, the account's default, for languages that Rastro lacks. */
const requestedLanguage = (asked: string | undefined) =>
  languages.find((language) => language === asked?.slice(0, 2).toLowerCase())

function render(data: PageData, settings: PageSettings, format: Format): RenderedPage {
  const { accent } = settings
  const status = data.kind === 'withdrawn' ? 410 : 200
  const isRecalled = data.kind === 'product' && data.recall !== undefined && data.recall.state !== 'lifted'
  if (format === 'json') return createPage(status, accent, Buffer.from(JSON.stringify(data)), isRecalled)
  if (data.kind === 'withdrawn') return createPage(status, accent, renderWithdrawn(data, settings))
  return createPage(
    status,
    accent,
    data.kind === 'product' ? renderProductPage(data, format === 'sent') : renderOrganizationPage(data),
    isRecalled,
    data.kind === 'product' ? aboutOf(data) : undefined,
  )
}

const aboutOf = ({
  identifier,
  organization,
  source,
  languages: all,
  certificates = [],
}: PublicProduct): PageAbout => ({
  name: `${identifier}, ${organization.name}`,
  languages: [source, ...all.filter((language) => language !== source)],
  hasCertificates: certificates.length > 0,
})
