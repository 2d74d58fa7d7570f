import { hash } from 'node:crypto'
import type { PublicOrganizationPage, PublicProduct } from '../../../core/contract/publicPage.ts'
import { type Language, languages } from '../../../core/i18n/index.ts'
import { renderGone, renderOrganizationPage, renderProductPage } from '../../../site/index.ts'
import { type Database, stale, type Tx } from '../../platform/db/database.ts'
import { findPublicKey, type PublicKey } from '../../platform/db/public-keys.ts'
import { Fresh } from './fresh.ts'
import { PageMemory, type StampedPage } from './memory.ts'
import { readOrganization, tellOrganization } from './organization.ts'
import { tellProduct } from './read.ts'
import { readStory } from './records.ts'
import { renderedPage, type RenderedPage } from './rendered.ts'
import { pageSettings, type PageSettings, type Publisher, readPublisher } from './settings.ts'
import { isSame, readStamp, type Stamp } from './stamps.ts'

type PageData = PublicProduct | PublicOrganizationPage

/** What a page is made from. */
interface Source {
  stamp: Stamp
  /** The records as JSON text: most changes of an account leave those of a page as they were, which their hash tells. */
  text: string
  publisher: Publisher
}

const maxBytes = 24_000_000
const maxKeys = 50_000

/** Makes public pages, and shows them again from memory until something changes (§2.5: nothing private stays visible). */
export class PublicPages {
  readonly #database: Database
  readonly #addressOf: (uuid: string) => string
  readonly #stamps = new Fresh<Stamp>()
  readonly #fresh = new Fresh<StampedPage>()
  readonly #keys = new Map<string, PublicKey>()
  readonly #publishers = new Map<string, Publisher>()
  readonly #memory = new PageMemory(maxBytes)

  constructor(database: Database, publicPageUrl: string) {
    this.#database = database
    this.#addressOf = (uuid) => `${publicPageUrl}/${uuid}`
  }

  /** The page of a public uuid in a language; undefined when there is no such uuid. */
  async page(uuid: string, asked: string | undefined): Promise<RenderedPage | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const language = languageAsked(asked)
    const name = `${key.uuid} ${language ?? ''}`
    const known = this.#memory.get(name)
    if (known && isSame(known.stamp, await this.#stamp(key.accountId))) return known.page
    const { page } = await this.#fresh.read(name, async () => {
      const made = await this.#make(key, language, this.#memory.get(name))
      this.#memory.set(name, made)
      return made
    })
    return page
  }

  /** What the page shows, as data; null when archived, undefined when there is no such uuid. */
  async data(uuid: string, asked: string | undefined): Promise<PageData | null | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const source = await this.#read(key)
    return this.#tell(key, source, pageSettings(source.publisher, languageAsked(asked))) ?? null
  }

  async #key(uuid: string): Promise<PublicKey | undefined> {
    const wanted = uuid.toLowerCase()
    const known = this.#keys.get(wanted)
    if (known) return known
    const key = await findPublicKey(this.#database.pool, wanted)
    // A record's own id leads to its QR code, never to a page: pages don't tell ids.
    if (!key || key.uuid !== wanted) return undefined
    if (this.#keys.size >= maxKeys) this.#keys.clear()
    this.#keys.set(wanted, key)
    return key
  }

  #stamp(accountId: string): Promise<Stamp> {
    return this.#stamps.read(accountId, () => this.#inAccount(accountId, readStamp))
  }

  /** The stamp and the records share one snapshot, so the records are exactly as old as the stamp. */
  #read({ accountId, kind, recordId }: PublicKey): Promise<Source> {
    const readRecords = kind === 'product' ? readStory : readOrganization
    return this.#inAccount(accountId, async (tx) => {
      const [publisher, stamp, text] = await Promise.all([
        this.#publisher(tx),
        readStamp(tx),
        readRecords(tx, recordId),
      ])
      return { publisher, stamp, text }
    })
  }

  /** Reads in one trip while the account's revision is the one known; otherwise asks for the revision first. */
  async #inAccount<T>(accountId: string, read: (tx: Tx) => Promise<T>): Promise<T> {
    const scope = { accountId, userId: 'public', readOnly: true, snapshot: true }
    const known = this.#publishers.get(accountId)
    if (known) {
      const found = await this.#database.inAccount({ ...scope, revision: known.revision }, read)
      if (found !== stale) return found
    }
    return this.#database.inAccount(scope, read)
  }

  /** Read once for each revision of an account. */
  async #publisher(tx: Tx): Promise<Publisher> {
    const known = this.#publishers.get(tx.accountId)
    if (known?.revision === tx.revision) return known
    const publisher = await readPublisher(tx)
    this.#publishers.set(tx.accountId, publisher)
    return publisher
  }

  #tell({ kind }: PublicKey, { text, publisher }: Source, settings: PageSettings): PageData | undefined {
    return kind === 'product'
      ? tellProduct(JSON.parse(text), publisher.config, settings, this.#addressOf)
      : tellOrganization(JSON.parse(text), settings, this.#addressOf)
  }

  /** A new page, or the one before under a new stamp if its records and its account's configuration are the same. */
  async #make(
    key: PublicKey,
    language: Language | undefined,
    before: StampedPage | undefined,
  ): Promise<StampedPage> {
    const read = await this.#read(key)
    const { stamp, text, publisher } = read
    const source = hash('sha1', text, 'base64url')
    if (before?.source === source && before.stamp.revision === stamp.revision) return { ...before, stamp }
    const settings = pageSettings(publisher, language)
    return { stamp, source, page: render(this.#tell(key, read, settings), settings) }
  }
}

/** Any other language than ours asks for the page in the account's own. */
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
