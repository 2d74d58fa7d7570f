import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublicOrganizationPage, PublicProduct } from '../../../core/contract/publicPage.ts'
import type { AccentName } from '../../../core/look.ts'
import { type Language, languages } from '../../../core/i18n/index.ts'
import { renderGone, renderOrganizationPage, renderProductPage } from '../../../site/index.ts'
import type { Database } from '../../platform/db.ts'
import { findPublicKey, type PublicKey } from '../../platform/public-keys.ts'
import { Fresh } from './fresh.ts'
import { readOrganization, tellOrganization } from './organization.ts'
import { tellProduct } from './read.ts'
import { readStory } from './records.ts'
import { pageSettings, type PageSettings, type Publisher, readPublisher } from './settings.ts'
import { isSame, type Stamp, Stamps } from './stamps.ts'

/** A page as it is sent. */
export interface RenderedPage {
  status: 200 | 410
  accent: AccentName
  html: Buffer
  /** The same compressed, made when somebody first takes it so. */
  gzipped(): Promise<Buffer>
  etag: string
}

type PageData = PublicProduct | PublicOrganizationPage

/** What a page is made from: its records as text, since most changes of an account leave those of a page as they were. */
interface Source {
  stamp: Stamp
  text: string
}

interface Kept {
  stamp: Stamp
  /** Of the source's text. */
  hash: string
  page: RenderedPage
}

/** Pages are kept while nothing of their account changes, the least recently asked for give way beyond this. */
const mostBytes = 24_000_000
const mostKeys = 50_000

/** Makes public pages, and keeps them until a change (§2.5: nothing private stays visible). */
export class PublicPages {
  readonly #database: Database
  readonly #addressOf: (uuid: string) => string
  readonly #stamps: Stamps
  readonly #fresh = new Fresh<Kept>()
  readonly #keys = new Map<string, PublicKey>()
  readonly #publishers = new Map<string, Publisher>()
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(database: Database, publicPageUrl: string) {
    this.#database = database
    this.#addressOf = (uuid) => `${publicPageUrl}/${uuid}`
    this.#stamps = new Stamps(database.pool)
  }

  /** The page of a public uuid in a language; undefined when there is no such uuid. */
  async page(uuid: string, asked: string | undefined): Promise<RenderedPage | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const language = languageAsked(asked)
    const name = `${key.uuid} ${language ?? ''}`
    const kept = this.#kept.get(name)
    if (kept && isSame(kept.stamp, await this.#stamps.of(key.accountId))) {
      this.#keep(name, kept)
      return kept.page
    }
    const { page } = await this.#fresh.read(name, () => this.#make(key, language, name))
    return page
  }

  /** What the page shows, as data; null when archived, undefined when there is no such uuid. */
  async data(uuid: string, asked: string | undefined): Promise<PageData | null | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const { source, publisher } = await this.#read(key)
    return this.#tell(key, source, publisher, pageSettings(publisher, languageAsked(asked))) ?? null
  }

  async #key(uuid: string): Promise<PublicKey | undefined> {
    const wanted = uuid.toLowerCase()
    const known = this.#keys.get(wanted)
    if (known) return known
    const key = await findPublicKey(this.#database.pool, wanted)
    // A record's own id leads to its QR code, never to a page: pages don't tell ids.
    if (!key || key.uuid !== wanted) return undefined
    if (this.#keys.size >= mostKeys) this.#keys.clear()
    this.#keys.set(wanted, key)
    return key
  }

  /** The records, and the account's configuration of the same revision: the one known, else read until they fit each other. */
  async #read(key: PublicKey): Promise<{ source: Source; publisher: Publisher }> {
    const { accountId } = key
    for (;;) {
      const publisher = this.#publishers.get(accountId) ?? (await readPublisher(this.#database, accountId))
      this.#publishers.set(accountId, publisher)
      const read = key.kind === 'product' ? readStory : readOrganization
      const source = await read(this.#database.pool, accountId, key.recordId)
      if (source.stamp.revision === publisher.revision) return { source, publisher }
      this.#publishers.delete(accountId)
    }
  }

  #tell(
    { kind }: PublicKey,
    { text }: Source,
    { config }: Publisher,
    settings: PageSettings,
  ): PageData | undefined {
    return kind === 'product'
      ? tellProduct(JSON.parse(text), config, settings, this.#addressOf)
      : tellOrganization(JSON.parse(text), settings, this.#addressOf)
  }

  async #make(key: PublicKey, language: Language | undefined, name: string): Promise<Kept> {
    const { source, publisher } = await this.#read(key)
    const { stamp, text } = source
    const ofText = hash('sha1', text, 'base64url')
    const before = this.#kept.get(name)
    const settings = pageSettings(publisher, language)
    const page =
      before?.hash === ofText && before.stamp.revision === stamp.revision
        ? before.page
        : render(this.#tell(key, source, publisher, settings), settings)
    const made = { stamp, hash: ofText, page }
    this.#keep(name, made)
    return made
  }

  #keep(name: string, kept: Kept): void {
    const before = this.#kept.get(name)
    if (before) {
      this.#bytes -= before.page.html.length
      this.#kept.delete(name)
    }
    this.#kept.set(name, kept)
    this.#bytes += kept.page.html.length
    for (const [oldest, { page }] of this.#kept) {
      if (this.#bytes <= mostBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= page.html.length
    }
  }
}

/** One that there is: whatever else is asked for gets the page of the account's own. */
const languageAsked = (asked: string | undefined) =>
  languages.find((language) => language === asked?.slice(0, 2).toLowerCase())

function render(data: PageData | undefined, settings: PageSettings): RenderedPage {
  const { accent } = settings
  if (!data) return rendered(410, accent, renderGone(settings.language, accent))
  return rendered(
    200,
    accent,
    data.kind === 'product' ? renderProductPage(data) : renderOrganizationPage(data),
  )
}

const compress = promisify(gzip)

function rendered(status: RenderedPage['status'], accent: AccentName, html: Buffer): RenderedPage {
  let zipped: Promise<Buffer> | undefined
  return {
    status,
    accent,
    html,
    gzipped: () => (zipped ??= compress(html)),
    // Weak: the same page goes out compressed and plain.
    etag: `W/"${hash('sha1', html, 'base64url')}"`,
  }
}
