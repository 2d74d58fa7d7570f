import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Language } from '../../../core/i18n/index.ts'
import type { Database, Tx } from '../../platform/db.ts'
import type { PublicKey } from '../../platform/public-keys.ts'
import { ask, type Question } from './ask.ts'
import { type RenderedPage, unpackedPage } from './rendered.ts'
import { type Stamp, stampColumns } from './stamps.ts'

/** A page, what it was made of, and until when it is known to be true. */
export interface Kept {
  stamp: Stamp
  /** Hash of its records. */
  source: string
  page: RenderedPage
}

interface Row extends Pick<RenderedPage, 'status' | 'accent' | 'etag'> {
  /** Of the account as it is now; `kept_head` is the page's. */
  head: number
  revision: number
  kept_head: number | null
  source: string
  body: Buffer
}

/** Only pages of this build ($4) and revision are found: others have to be made again, whatever their records are. */
const question: Question = {
  name: 'kept_page',
  text: `
    select s.head, s.revision, k.head as kept_head, k.source, k.status, k.accent, k.etag, k.body
    from (select ${stampColumns}) s
    left join public_pages k on k.account_id = $1 and k.uuid = $2::uuid and k.language = $3
      and k.build = $4 and k.revision = s.revision`,
}

/** A page that is to be written. */
interface Waiting {
  uuid: string
  /** '' for the account's own. */
  language: string
  kept: Kept
}

const mostWaiting = 200
/** Milliseconds without a try after one that failed: a database that can't be written is not asked for each page. */
const rest = 10_000
/** A page that nobody made or confirmed for so many days gives way, a few with each that comes. */
const mostDays = 60

/**
 * Pages in the database, for every process and over restarts. Each look at one brings the account's stamp along, of the same
 * moment: a page is shown only while its stamp is the account's, so whatever stands here can't be out of date.
 */
export class KeptPages {
  readonly #database: Database
  readonly #build: string
  readonly #report: (error: unknown) => void
  /** By account. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #writing: Promise<void> | undefined
  #restsUntil = 0

  /** `report` is told of a page that could not be kept, which hurts nobody. */
  constructor(database: Database, build: string, report: (error: unknown) => void) {
    this.#database = database
    this.#build = build
    this.#report = report
  }

  /** How far the account has come, and the page if it was made by this build under this revision. */
  async find(
    { accountId, uuid }: PublicKey,
    language: Language | undefined,
  ): Promise<{ stamp: Stamp; kept: Kept | undefined }> {
    const row = await ask<Row>(this.#database.pool, question, accountId, uuid, language ?? '', this.#build)
    const { head, revision, kept_head: keptHead, source, status, accent, etag, body } = row
    const kept =
      keptHead === null
        ? undefined
        : {
            stamp: { head: keptHead, revision },
            source,
            page: unpackedPage({ status, accent, etag }, body),
          }
    return { stamp: { head, revision }, kept }
  }

  /** Keeps a page, or that it is still true: soon, behind the readers' backs, those of an account together. */
  keep({ accountId, uuid }: PublicKey, language: Language | undefined, kept: Kept): void {
    if (this.#count >= mostWaiting || Date.now() < this.#restsUntil) return
    const one = { uuid, language: language ?? '', kept }
    const others = this.#waiting.get(accountId)
    if (others) others.push(one)
    else this.#waiting.set(accountId, [one])
    this.#count += 1
    this.#writing ??= this.#writeAll()
  }

  /** Ends when everything that waits is written. */
  async close(): Promise<void> {
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    // The answer goes out first.
    await setImmediate()
    for (const [accountId, pages] of this.#waiting) {
      this.#waiting.delete(accountId)
      this.#count -= pages.length
      try {
        await this.#write(accountId, pages)
      } catch (error) {
        this.#waiting.clear()
        this.#count = 0
        this.#restsUntil = Date.now() + rest
        this.#report(error)
      }
    }
    this.#writing = undefined
  }

  async #write(accountId: string, pages: Waiting[]): Promise<void> {
    // One lock order for every process; of one page the newest stays last.
    pages.sort((a, b) => `${a.uuid}${a.language}`.localeCompare(`${b.uuid}${b.language}`))
    await Promise.all(pages.map(({ kept }) => kept.page.gzipped()))
    await this.#database.inAccount({ accountId, userId: 'public' }, async (tx) => {
      const written = pages.map((one) => this.#writeOne(tx, one))
      await Promise.all([...written, deleteOld(tx)])
    })
  }

  /** Who comes later wins: a page that is older than the one it replaces is out of date, so it is never shown. */
  async #writeOne({ db, accountId }: Tx, { uuid, language, kept }: Waiting): Promise<void> {
    const { stamp, source, page } = kept
    const body = await page.gzipped()
    await sql`
      with same as (
        update public_pages set head = ${stamp.head}, kept_on = current_date
        where account_id = ${accountId} and uuid = ${uuid} and language = ${language}
          and build = ${this.#build} and revision = ${stamp.revision} and source = ${source}
        returning uuid
      )
      insert into public_pages (account_id, uuid, language, head, revision, build, source, status, accent, etag, body)
      select ${accountId}, ${uuid}::uuid, ${language}, ${stamp.head}::bigint, ${stamp.revision}::bigint, ${this.#build}, ${source},
        ${page.status}::int, ${page.accent}, ${page.etag}, ${body}::bytea
      where not exists (select from same)
      on conflict (account_id, uuid, language) do update set head = excluded.head, revision = excluded.revision,
        build = excluded.build, source = excluded.source, status = excluded.status, accent = excluded.accent,
        etag = excluded.etag, body = excluded.body, kept_on = excluded.kept_on`.execute(db)
  }
}

async function deleteOld({ db, accountId }: Tx): Promise<void> {
  await sql`
    delete from public_pages p using (
      select uuid, language from public_pages
      where account_id = ${accountId} and kept_on < current_date - ${mostDays}::int
      limit 20 for update skip locked
    ) old
    where p.account_id = ${accountId} and p.uuid = old.uuid and p.language = old.language`.execute(db)
}
