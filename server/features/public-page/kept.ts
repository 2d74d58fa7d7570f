import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Language } from '../../../core/i18n/index.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { PublicKey } from '../../platform/db/public-keys.ts'
import { ask, type Question } from './ask.ts'
import { Fresh } from './fresh.ts'
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
  uuid: string
  language: string
  /** Of the account as it is now; `kept_head` is the page's, if there is one. */
  head: number
  revision: number
  kept_head: number | null
  source: string
  body: Buffer
}

/**
 * One row for each page ($2 and $3). Only one of this build ($4) and revision counts as kept: others have to be made again,
 * whatever their records are. `limit` keeps the plan at the key, however few pages there are at first.
 */
const question: Question = {
  name: 'kept_pages',
  text: `
    select asked.uuid, asked.language, s.head, s.revision, k.*
    from (select ${stampColumns}) s
    cross join unnest($2::uuid[], $3::text[]) as asked (uuid, language)
    left join lateral (
      select p.head as kept_head, p.source, p.status, p.accent, p.etag, p.body
      from public_pages p
      where p.account_id = $1 and p.uuid = asked.uuid and p.language = asked.language
        and p.build = $4 and p.revision = s.revision
      limit 1
    ) k on true`,
}

/** How far an account has come, and the page if it was made by this build under this revision. */
interface Found {
  stamp: Stamp
  kept: Kept | undefined
}

/** So many are looked up together at most. */
const mostAsked = 50

interface Asked {
  uuid: string
  /** '' for the account's own. */
  language: string
}

interface Waiting extends Asked {
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
  /** Pages that the next look at an account will bring. */
  readonly #asked = new Map<string, Map<string, Asked>>()
  readonly #fresh = new Fresh<Map<string, Found>>()
  /** Pages to be written, by account. */
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

  /** Looks a page up. While one look at an account is under way the next ones gather, and share one message. */
  async find({ accountId, uuid }: PublicKey, language: Language | undefined): Promise<Found> {
    const name = nameOf(uuid, language ?? '')
    for (;;) {
      const asked = this.#asked.get(accountId) ?? new Map<string, Asked>()
      this.#asked.set(accountId, asked.set(name, { uuid, language: language ?? '' }))
      const found = (await this.#fresh.read(accountId, () => this.#findAsked(accountId))).get(name)
      if (found) return found
    }
  }

  async #findAsked(accountId: string): Promise<Map<string, Found>> {
    const asked = [...this.#asked.get(accountId)!.values()].slice(0, mostAsked)
    this.#asked.delete(accountId)
    const rows = await ask<Row>(
      this.#database.pool,
      question,
      accountId,
      `{${asked.map(({ uuid }) => uuid).join()}}`,
      `{${asked.map(({ language }) => `"${language}"`).join()}}`,
      this.#build,
    )
    return new Map(rows.map((row) => [nameOf(row.uuid, row.language), foundOf(row)]))
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
    pages.sort((a, b) => nameOf(a.uuid, a.language).localeCompare(nameOf(b.uuid, b.language)))
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

const nameOf = (uuid: string, language: string) => `${uuid} ${language}`

function foundOf({ head, revision, kept_head: keptHead, source, status, accent, etag, body }: Row): Found {
  const stamp = { head, revision }
  if (keptHead === null) return { stamp, kept: undefined }
  const page = unpackedPage({ status, accent, etag }, body)
  return { stamp, kept: { stamp: { head: keptHead, revision }, source, page } }
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
