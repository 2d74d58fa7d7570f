import { hash } from 'node:crypto'
import type { PublicOrganizationPage, PublicProduct } from '../../../core/contract/publicPage.ts'
import { type Language, languages } from '../../../core/i18n/index.ts'
import { renderGone, renderOrganizationPage, renderProductPage } from '../../../site/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { findPublicKey, type PublicKey } from '../../platform/db/public-keys.ts'
import { Fresh } from './fresh.ts'
import type { Kept, KeptPages } from './kept.ts'
import { readOrganization, tellOrganization } from './organization.ts'
import { tellProduct } from './read.ts'
import { readStory } from './records.ts'
import { renderedPage, type RenderedPage } from './rendered.ts'
import { pageSettings, type PageSettings, type Publisher, readPublisher } from './settings.ts'
import { isSame, type Stamp, Stamps } from './stamps.ts'

type PageData = PublicProduct | PublicOrganizationPage

/** What a page is made from: its records as text, since most changes of an account leave those of a page as they were. */
interface Source {
  stamp: Stamp
  text: string
}

/** Bytes of HTML in memory; beyond it the pages least recently asked for give way. */
const mostBytes = 24_000_000
const mostKeys = 50_000

/**
 * Makes public pages, and shows them again until a change (§2.5: nothing private stays visible): out of memory, else out of the
 * database, else made of the records.
 */
export class PublicPages {
  readonly #database: Database
  readonly #addressOf: (uuid: string) => string
  readonly #stamps: Stamps
  readonly #fresh = new Fresh<Kept>()
  readonly #keys = new Map<string, PublicKey>()
  readonly #publishers = new Map<string, Publisher>()
  readonly #memory = new Map<string, Kept>()
  readonly #kept: KeptPages
  #bytes = 0

  constructor(database: Database, publicPageUrl: string, kept: KeptPages) {
    this.#database = database
    this.#kept = kept
    this.#addressOf = (uuid) => `${publicPageUrl}/${uuid}`
    this.#stamps = new Stamps(database.pool)
  }

  /** The page of a public uuid in a language; undefined when there is no such uuid. */
  async page(uuid: string, asked: string | undefined): Promise<RenderedPage | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const language = languageAsked(asked)
    const name = `${key.uuid} ${language ?? ''}`
    const known = this.#memory.get(name)
    if (known && isSame(known.stamp, await this.#stamps.of(key.accountId))) {
      this.#remember(name, known)
      return known.page
    }
    const { page } = await this.#fresh.read(name, async () => {
      const found = await this.#find(key, language, this.#memory.get(name))
      this.#remember(name, found)
      return found
    })
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

  /** The page that is kept if it is true still, else the one that its records make. */
  async #find(key: PublicKey, language: Language | undefined, known: Kept | undefined): Promise<Kept> {
    let before = known
    if (!before) {
      const { stamp, kept } = await this.#kept.find(key, language)
      if (kept && isSame(kept.stamp, stamp)) return kept
      before = kept
    }
    const made = await this.#make(key, language, before)
    this.#kept.keep(key, language, made)
    return made
  }

  async #make(key: PublicKey, language: Language | undefined, before: Kept | undefined): Promise<Kept> {
    const { source: read, publisher } = await this.#read(key)
    const { stamp, text } = read
    const source = hash('sha1', text, 'base64url')
    if (before?.source === source && before.stamp.revision === stamp.revision) return { ...before, stamp }
    const settings = pageSettings(publisher, language)
    return { stamp, source, page: render(this.#tell(key, read, publisher, settings), settings) }
  }

  #remember(name: string, kept: Kept): void {
    const before = this.#memory.get(name)
    if (before) {
      this.#bytes -= before.page.size
      this.#memory.delete(name)
    }
    this.#memory.set(name, kept)
    this.#bytes += kept.page.size
    for (const [oldest, { page }] of this.#memory) {
      if (this.#bytes <= mostBytes) break
      this.#memory.delete(oldest)
      this.#bytes -= page.size
    }
  }
}

/** One that there is: whatever else is asked for gets the page of the account's own. */
const languageAsked = (asked: string | undefined) =>
  languages.find((language) => language === asked?.slice(0, 2).toLowerCase())

function render(data: PageData | undefined, settings: PageSettings): RenderedPage {
  const { accent } = settings
  if (!data) return renderedPage(410, accent, renderGone(settings.language, accent))
  return renderedPage(
    200,
    accent,
    data.kind === 'product' ? renderProductPage(data) : renderOrganizationPage(data),
  )
}
