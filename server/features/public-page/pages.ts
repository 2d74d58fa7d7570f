import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublicOrganizationPage, PublicProduct } from '../../../core/contract/publicPage.ts'
import type { AccentName } from '../../../core/look.ts'
import { languageOf } from '../../../core/i18n/index.ts'
import { renderGone, renderOrganizationPage, renderProductPage } from '../../../site/index.ts'
import { type Database, stale, type Tx } from '../../platform/db.ts'
import { findPublicKey, type PublicKey } from '../../platform/public-keys.ts'
import { configuration } from '../schemas/configuration.ts'
import { readPublicOrganization } from './organization.ts'
import { tellProduct } from './read.ts'
import { readStory } from './records.ts'
import { pageSettings, type PageSettings } from './settings.ts'
import { type Stamp, Stamps } from './stamps.ts'

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

/** What a page is made from, before it is made. */
interface Source {
  settings: PageSettings
  /** The records as text: most changes of an account leave those of a page as they were. */
  text: string
  /** Undefined of something archived. */
  data(): PageData | undefined
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
  readonly #keys = new Map<string, PublicKey>()
  readonly #kept = new Map<string, Kept>()
  readonly #making = new Map<string, Promise<Kept>>()
  #bytes = 0

  constructor(database: Database, publicPageUrl: string) {
    this.#database = database
    this.#addressOf = (uuid) => `${publicPageUrl}/${uuid}`
    this.#stamps = new Stamps(database)
  }

  /** The page of a public uuid in a language; undefined when there is no such uuid. */
  async page(uuid: string, asked: string | undefined): Promise<RenderedPage | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const stamp = await this.#stamps.of(key.accountId)
    const name = `${key.uuid} ${asked === undefined ? '' : languageOf(asked)}`
    const kept = this.#kept.get(name)
    if (kept && isSame(kept.stamp, stamp)) {
      this.#kept.delete(name)
      this.#kept.set(name, kept)
      return kept.page
    }
    const making = `${name} ${stamp.head} ${stamp.revision}`
    const made = this.#making.get(making) ?? this.#make(key, asked, stamp, kept)
    this.#making.set(making, made)
    try {
      const fresh = await made
      this.#keep(name, fresh)
      return fresh.page
    } finally {
      this.#making.delete(making)
    }
  }

  /** What the page shows, as data; null when archived, undefined when there is no such uuid. */
  async data(uuid: string, asked: string | undefined): Promise<PageData | null | undefined> {
    const key = await this.#key(uuid)
    if (!key) return undefined
    const { source } = await this.#read(key, asked, await this.#stamps.of(key.accountId))
    return source.data() ?? null
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

  /** Reads under the configuration that the stamp names, or anew under the one that followed it. */
  async #read(
    key: PublicKey,
    asked: string | undefined,
    stamp: Stamp,
  ): Promise<{ source: Source; stamp: Stamp }> {
    const scope = { accountId: key.accountId, userId: 'public', readOnly: true, revision: stamp.revision }
    const source = await this.#database.inAccount(scope, async (tx) => {
      const settings = await pageSettings(tx, asked)
      return key.kind === 'product'
        ? productSource(tx, key.recordId, settings, this.#addressOf)
        : organizationSource(tx, key.recordId, settings, this.#addressOf)
    })
    return source === stale ? this.#read(key, asked, await this.#stamps.of(key.accountId)) : { source, stamp }
  }

  async #make(
    key: PublicKey,
    asked: string | undefined,
    before: Stamp,
    kept: Kept | undefined,
  ): Promise<Kept> {
    const { source, stamp } = await this.#read(key, asked, before)
    const ofText = hash('sha1', source.text, 'base64url')
    if (kept?.hash === ofText && kept.stamp.revision === stamp.revision) return { ...kept, stamp }
    return { stamp, hash: ofText, page: render(source.data(), source.settings) }
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

const isSame = (a: Stamp, b: Stamp) => a.head === b.head && a.revision === b.revision

async function productSource(
  tx: Tx,
  id: string,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
): Promise<Source> {
  const config = await configuration(tx)
  const { kin, processes, passages, insights } = await readStory(tx, id)
  const text = `{"kin":${kin},"processes":${processes},"passages":${passages},"insights":${insights}}`
  return { settings, text, data: () => tellProduct(JSON.parse(text), config, settings, addressOf) }
}

async function organizationSource(
  tx: Tx,
  id: string,
  settings: PageSettings,
  addressOf: (uuid: string) => string,
): Promise<Source> {
  const data = await readPublicOrganization(tx, id, settings, addressOf)
  return { settings, text: JSON.stringify(data ?? null), data: () => data }
}

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

function rendered(status: RenderedPage['status'], accent: AccentName, text: string): RenderedPage {
  const html = Buffer.from(text)
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
