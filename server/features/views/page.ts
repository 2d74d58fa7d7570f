import { sql } from 'kysely'
import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { linkActor } from '../../../core/rules/history.ts'
import {
  marksOf,
  renderClosedView,
  renderNotFound,
  renderPinQuestion,
  renderTooManyVisits,
  renderView,
  stylesheet,
  type ViewFrame,
} from '../../../site/index.ts'
import { wordsOf } from '../../../site/words.ts'
import { Refusal } from '../../../core/errors/refusal.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import type { Api } from '../../platform/http/mount.ts'
import {
  mountSecretPages,
  type SecretFile,
  type SecretPage,
  type Visit,
} from '../../platform/http/secret-page.ts'
import { countAttempt, hourly } from '../../platform/limits.ts'
import type { SecretRecord } from '../../platform/secrets.ts'
import { storedName } from '../files/names.ts'
import { geojsonText } from '../origin/download.ts'
import { readOrigin } from '../origin/lots.ts'
import { readingOf } from '../origin/open.ts'
import { readLook } from '../recalls/page.ts'
import { sessionOf } from '../users/session-of.ts'
import { openChecks } from './checks.ts'
import { eventsFile } from './events.ts'
import { isPass, isPin, makePass, maxPass } from './pins.ts'
import { findFile } from './files.ts'
import { maxProcesses, pageSize, readSeal, readViewed, readViewedProducts, type ViewReader } from './read.ts'
import {
  changeVisits,
  lockVisits,
  maxWrongPins,
  readVisits,
  stateOf,
  viewRecords,
  type ViewRow,
} from './records.ts'

const cookie = 'rastro_view'
/** Events of one view in an hour. */
const maxEvents = 30

/** The page behind the link of an authority view, and its downloads (AUD-04). */
export function mountViewPages(api: Api): void {
  const { publicDatabase: database, settings } = api
  const storage = openStorage(settings)
  const isSecure = settings.publicUrl.startsWith('https:')

  /** In a transaction of whoever has the link. */
  const visited = <T>({ accountId }: SecretRecord, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.inAccount({ accountId, userId: linkActor, via: 'link' }, work)

  /** Does `work` with an open view that asks for no PIN any more; otherwise answers why not. */
  const opened = <T>(
    found: SecretRecord,
    visit: Visit,
    work: (view: ViewVisit) => Promise<T>,
    /** Of the question for the PIN: other paths than the page itself are forbidden before it. */
    unasked: SecretPage['status'] = 403,
  ): Promise<T | SecretPage> =>
    visited(found, async (tx) => {
      const view = await openView(tx, found.recordId, visit)
      if ('closed' in view) return view.closed
      const { row, frame } = view
      if (row.has_pin && !isPass(settings, row.id, tx.now, visit.cookie(cookie)))
        return page(unasked, frame, renderPinQuestion(frame))
      return work(view)
    })

  mountSecretPages(api, {
    kind: 'view',
    path: '/v',
    message: (key, language) => ({
      status: key === 'notFound' ? 404 : 429,
      body: key === 'notFound' ? renderNotFound(language) : renderTooManyVisits(language),
      stylesheet: stylesheet('yerba'),
    }),

    async show(found, visit) {
      const { stage, product, part, page: n } = visit.query
      const shown = await opened<SecretPage | (() => Promise<SecretPage>)>(
        found,
        visit,
        async (view) => {
          const isFurther = stage !== undefined || product !== undefined || part === 'checks'
          await noteOpening(view.tx, view.row.id, isFurther)
          if (part === 'checks' && view.row.included.includes('plots')) {
            const render = await openChecks(database, view, Math.trunc(Number(n)) || 1)
            return async () => page(200, view.frame, await render())
          }
          return showView(view, visit)
        },
        200,
      )
      return typeof shown === 'function' ? shown() : shown
    },

    take: (found, form, visit) =>
      visited(found, async (tx) => {
        // Whoever tries another PIN meanwhile waits, so no more are compared than are counted.
        const { wrong_pins: wrong, pin_hash: hash } = await lockVisits(tx, found.recordId)
        const view = await openView(tx, found.recordId, visit)
        if ('closed' in view) return view.closed
        const { row, frame } = view
        const goOn = {
          ...page(303, frame, Buffer.alloc(0)),
          headers: { location: visit.here(frame.language) },
        }
        if (hash === null) return goOn
        await changeVisits(tx, row.id, { wrong_pins: wrong + 1 })
        if (
          !isPin(
            settings,
            row.id,
            typeof form.pin === 'string' ? form.pin.replaceAll(/[\s-]/g, '') : '',
            hash,
          )
        ) {
          const left = maxWrongPins - wrong - 1
          return left > 0
            ? page(400, frame, renderPinQuestion(frame, left))
            : page(410, frame, renderClosedView(frame, 'locked'))
        }
        await changeVisits(tx, row.id, { wrong_pins: wrong })
        const flags = `Path=${visit.path}; Max-Age=${maxPass}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
        return {
          ...goOn,
          headers: {
            ...goOn.headers,
            'set-cookie': `${cookie}=${makePass(settings, row.id, tx.now)}; ${flags}`,
          },
        }
      }),

    files: {
      'table.csv': (found, visit) =>
        opened<SecretFile>(found, visit, async ({ tx, row, session, frame }) => {
          await noteOpening(tx, row.id)
          const { language } = frame
          return {
            type: 'text/csv; charset=utf-8',
            name: `${text(language, 'views.tableFile')}.csv`,
            content: tableOf(
              await readViewed(tx, row, session, language),
              row.products,
              readsOf(database, tx),
            ),
          }
        }),

      'origin.geojson': (found, visit) =>
        opened<SecretFile | SecretPage>(found, visit, async (view) => {
          const { tx, row, frame } = view
          if (!row.included.includes('plots')) return page(403, frame, renderClosedView(frame, 'left'))
          await noteOpening(tx, row.id)
          return {
            type: 'application/geo+json',
            name: `${text(frame.language, 'views.plotsFile')}.geojson`,
            content: await writePlots(database, view),
          }
        }),

      'events.json': (found, visit) =>
        opened<SecretFile>(found, visit, async (view) => {
          await noteOpening(view.tx, view.row.id)
          return eventsFile(view, readsOf(database, view.tx), settings)
        }),
    },

    async below(found, visit, path) {
      const [, n] = /^files\/(\d{1,15})$/.exec(path) ?? []
      const sent = await opened<SecretPage | (() => Promise<SecretFile | SecretPage>)>(
        found,
        visit,
        async (view) => {
          const { tx, row, session, frame } = view
          const unknown = page(404, frame, renderNotFound(frame.language))
          if (n === undefined) return unknown
          const file = await findFile(await readViewed(tx, row, session, frame.language), Number(n))
          if (!file) return unknown
          await noteOpening(tx, row.id, true)
          return async () => {
            const content = await storage.read(storedName(file.key))
            return content ? { type: file.type, name: file.name, content } : unknown
          }
        },
      )
      return typeof sent === 'function' ? sent() : sent
    },
  })
}

/** Reads for a download that is sent in parts. */
const readsOf =
  (database: Database, { accountId }: Tx): ReadInTx =>
  (work) =>
    database.inAccount({ accountId, userId: linkActor, readOnly: true }, work)

interface ViewVisit {
  tx: Tx
  row: ViewRow
  session: Session
  frame: ViewFrame
}

/** A view with what its maker may read now, or the page that says why it is closed. */
export async function openView(
  tx: Tx,
  id: string,
  visit: Pick<Visit, 'isLanguageAsked' | 'language' | 'here' | 'path'>,
): Promise<ViewVisit | { closed: SecretPage }> {
  const row = (await viewRecords.find(tx, id))!
  const visits = (await readVisits(tx, [id])).get(id)!
  const [session, { accent, timeZone }, { name }] = await Promise.all([
    sessionOf(tx, row.created_by),
    readLook(tx),
    tx.db.selectFrom('accounts').select('name').where('id', '=', tx.accountId).executeTakeFirstOrThrow(),
  ])
  const language = visit.isLanguageAsked ? visit.language : row.language
  const frame: ViewFrame = { language, accent, timeZone, account: name, here: visit.here, path: visit.path }
  const state = stateOf(tx, row, visits, session !== undefined)
  if (state === 'open' && session) return { tx, row, session, frame }
  const at = (row.ended_at ?? row.expires_at).toISOString()
  const body = renderClosedView(frame, state === 'open' ? 'orphaned' : state, at)
  return { closed: page(410, frame, body) }
}

const page = (status: SecretPage['status'], { accent }: ViewFrame, body: Buffer): SecretPage => ({
  status,
  body,
  stylesheet: stylesheet(accent),
})

/**
 * Counts an opening or a download; the history has no more than some of an hour. A further page belongs to the opening before it, unless
 * that is an hour ago or there was none.
 */
async function noteOpening(tx: Tx, id: string, isFurther = false): Promise<void> {
  const { numAffectedRows } = await sql`
    update view_visits set opened = opened + 1, opened_at = ${tx.now}
    where account_id = ${tx.accountId} and view_id = ${id}
      and (not ${isFurther} or opened_at is null or opened_at < ${new Date(tx.now.getTime() - 3_600_000)})
  `.execute(tx.db)
  if (numAffectedRows === 0n) return
  try {
    await countAttempt(tx, [hourly(maxEvents, 'opened view', id)])
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return
    throw error
  }
  tx.event({ action: 'opened', type: 'views', id })
}

/** Products in the order of the page: those that were asked for, then the others stage by stage (LNK-15). */
function sectionsOf({ stages }: ViewReader, asked: readonly string[]): ViewReader['stages'] {
  const isAsked = new Set(asked)
  const pick = (wanted: boolean) =>
    stages.flatMap((stage) => {
      const products = stage.products.filter((id) => isAsked.has(id) === wanted)
      return products.length > 0 ? [{ ...stage, products }] : []
    })
  return [...pick(true), ...pick(false)]
}

/** The first page of each stage, one page of one stage, or the processes of one product. */
export async function showView(
  { tx, row, session, frame }: ViewVisit,
  { query }: Pick<Visit, 'query'>,
): Promise<SecretPage> {
  const viewed = await readViewed(tx, row, session, frame.language)
  const sections = sectionsOf(viewed, row.products)
  const wanted = Math.trunc(Number(query.page)) || 1
  const ofProduct = sections.flatMap((section) =>
    section.products.includes(String(query.product))
      ? [{ ...section, products: [String(query.product)] }]
      : [],
  )
  // A stage that was asked for in part has a section of its own before, which has one page.
  const ofStage = sections.filter(({ id }) => id === query.stage).slice(-1)
  const isPart = ofProduct.length > 0 || ofStage.length > 0
  const chosen = ofProduct.length > 0 ? ofProduct : ofStage.length > 0 ? ofStage : sections
  const shown = chosen.map((stage) => {
    const pages = Math.ceil(stage.products.length / pageSize)
    const at = Math.min(Math.max(1, isPart ? wanted : 1), pages)
    return { ...stage, pages, page: at, ids: stage.products.slice((at - 1) * pageSize, at * pageSize) }
  })
  const from = ofProduct.length > 0 ? Math.max(0, Math.trunc(Number(query.from)) || 0) : 0
  const products = withinPage(
    await readViewedProducts(
      viewed,
      shown.flatMap(({ ids }) => ids),
      { from, max: maxProcesses },
    ),
    from,
  )
  const known = new Map(products.map((product) => [product.id, product]))
  const body = renderView({
    ...frame,
    recipient: row.recipient,
    reason: row.reason,
    expires: row.expires_at.toISOString(),
    products: viewed.stages.reduce((sum, stage) => sum + stage.products.length, 0),
    stageCount: viewed.stages.length,
    hidden: viewed.hidden,
    stages: shown.map(({ ids, products: all, ...stage }) => ({
      ...stage,
      count: all.length,
      products: ids.flatMap((id) => known.get(id) ?? []),
    })),
    isPart,
    isProduct: ofProduct.length > 0,
    hasPlots: viewed.included.has('plots'),
    seal: await readSeal(tx),
  })
  return page(200, frame, body)
}

/** Characters of values on one page. */
const maxPageText = 1_000_000

/** Cuts values where a page is full; `more` is the place of the first process that is left out, null where none is. */
function withinPage(products: Awaited<ReturnType<typeof readViewedProducts>>, from: number) {
  let length = 0
  const weigh = (fields: readonly { title: string; value: string }[]) =>
    (length += fields.reduce((sum, { title, value }) => sum + title.length + value.length + 40, 100))
  return products.map((product) => {
    const isFull = length > maxPageText
    if (!isFull) weigh(product.fields)
    const end = product.processes.findIndex(({ fields }) => weigh(fields) > maxPageText)
    const processes = isFull ? [] : end < 0 ? product.processes : product.processes.slice(0, Math.max(1, end))
    const next = from + processes.length
    return {
      ...product,
      fields: isFull ? [] : product.fields,
      processes,
      more: isFull || next < product.processCount ? next : null,
    }
  })
}

/** The plots of all products of a view, each once. */
async function writePlots(
  database: Database,
  { tx, row, session, frame: { language } }: ViewVisit,
): Promise<AsyncIterable<string>> {
  const reading = await readingOf(database, { tx, session, left: () => new AbortController().signal })
  const origin = { products: [], lots: new Set<string>(), restricted: 0 }
  for (const id of row.products) {
    const { lots, restricted } = await readOrigin(tx, session, id, reading.forms)
    for (const lot of lots) origin.lots.add(lot)
    origin.restricted += restricted
  }
  return geojsonText({ ...reading, origin: { ...origin, lots: [...origin.lots] }, language })
}

/** Products of a table that are read at a time. */
const tableSize = 50

/** Every product and every process that the view shows, a line each, read and written piece by piece. */
async function* tableOf(
  viewed: ViewReader,
  asked: readonly string[],
  read: ReadInTx,
): AsyncGenerator<string> {
  const { language, timeZone } = viewed
  const words = wordsOf(language, timeZone)
  const heads = ['stage', 'identifier', 'organization', 'process', 'at', 'marks', 'values'] as const
  yield csvMark + csvLines([heads.map((name) => text(language, `views.heads.${name}`))], language)
  const values = (fields: readonly { title: string; value: string }[]) =>
    fields.map(({ title, value }) => `${title}: ${value}`).join(' · ')
  type Product = Awaited<ReturnType<typeof readViewedProducts>>[number]
  const marksOfProduct = ({ hold, corrected, hiddenProcesses }: Product) => [
    ...marksOf({ isPrivate: false, isLate: false, corrected }, words),
    ...(hold
      ? [text(language, `views.${hold.kind}`, { number: String(hold.number), reason: hold.reason })]
      : []),
    ...(hiddenProcesses > 0 ? [text(language, 'views.hiddenProcesses', { count: hiddenProcesses })] : []),
  ]
  const declaredOf = ({ statements }: Product) =>
    statements.map(({ referenceNumber, verificationNumber }) => ({
      title: text(language, 'views.statement'),
      value: text(language, 'views.numbers', {
        reference: referenceNumber,
        verification: verificationNumber,
      }),
    }))
  for (const stage of sectionsOf(viewed, asked))
    for (let n = 0; n < stage.products.length; n += tableSize) {
      const ids = stage.products.slice(n, n + tableSize)
      const begun = new Set<string>()
      for (let from = 0, total = 0; from === 0 || from < total; from += maxProcesses) {
        const products = await read((tx) =>
          readViewedProducts({ ...viewed, tx }, ids, { from, max: maxProcesses }),
        )
        total = products.reduce((sum, { processCount }) => sum + processCount, 0)
        const end = from + maxProcesses
        let first = 0
        for (const product of products) {
          const isBegun = begun.has(product.id) || (first >= end && end < total)
          first += product.processCount
          if (!isBegun) begun.add(product.id)
          const line = [stage.name, product.identifier]
          const own = [
            ...line,
            product.organization,
            '',
            words.day(product.at),
            marksOfProduct(product).join(', '),
            values([...product.fields, ...declaredOf(product), ...(product.risk?.lines ?? [])]),
          ]
          const processes = product.processes.map((process) => [
            ...line,
            process.organization,
            process.name,
            words.day(process.at),
            marksOf(process, words).join(', '),
            values(process.fields),
          ])
          yield csvLines([...(isBegun ? [] : [own]), ...processes], language)
        }
      }
    }
}
