import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FailedItem, PdfFailure } from '../../../core/contract/pdf.ts'
import { type Session } from '../../../core/rules/can.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { typeOfKey } from '../../../core/rules/file.ts'
import { maxPages, minType } from '../../../core/rules/paper.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Paper, PaperLimit } from '../../platform/effects/printer.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { Outside, Tasks } from '../../platform/effects/tasks.ts'
import { stageName } from '../configuration/present.ts'
import { hasSizes, storedName } from '../files/names.ts'
import { readPublisher } from '../public-page/settings.ts'
import { sessionOfOrder } from '../users/session-of.ts'
import { type Data, pullProducts, type Puller, withProcesses } from './data.ts'
import { type Frame, isLabel, openingOf, pagesOfLabels, placeLabels } from './document.ts'
import { Markup, Template, TemplateRefusal } from './fill.ts'
import { findOrder, readableItems, storedPdf, tellProgress } from './orders.ts'
import { addDocuments, addLabels } from './page.ts'
import type { Outcome, Wish } from './tables.ts'
import { findTemplate, type ShownTemplate, stageOf } from './templates.ts'
import { datesOf } from './values.ts'

/** Items that are read and drawn at a time: few, so that what they leave behind is young and soon collected. */
const batchSize = 50
/** A picture on paper; larger ones would only weigh. */
const pictureWidth = 640

export const pdfJobs = {
  async 'pdf.make'(tx, { key, session: ordered }) {
    const order = await findOrder(tx, key, 'itemIds')
    if (!order) return
    const session = await sessionOfOrder(tx, ordered)
    if (!session) return
    return (outside) => make(outside, session, key, order.wish)
  },
} satisfies Tasks

type Order = Wish & { key: string; session: Session }

/** Makes a PDF in short transactions: whoever draws for half a minute must not hold one open. */
async function make(outside: Outside, session: Session, key: string, wish: Wish): Promise<void> {
  const { database, storage, printer } = outside
  const scope = { accountId: session.accountId, userId: session.userId, via: 'job' } as const
  const order: Order = { ...wish, key, session }
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.inAccount({ ...scope, readOnly: true }, work)
  const tell = (progress: { done: number; failed?: readonly FailedItem[]; outcome?: Outcome }) =>
    database.inAccount(scope, (tx) => tellProgress(tx, key, progress))
  const opened = await read((tx) => openOrder(tx, outside, order))
  if (typeof opened === 'string') {
    const failed = order.itemIds.map((itemId) => ({ itemId, reason: opened }))
    await tell({ done: 0, outcome: { failed } })
    return
  }
  try {
    const drawn = await printer.draw(order.itemIds.length, (paper) =>
      draw(paper, { ...opened, order, read, storage, tell }),
    )
    if (drawn === 'cancelled') return
    if (!drawn.content) return void (await tell({ done: drawn.done, outcome: { failed: drawn.failed } }))
    await storage.write(storedPdf(key), drawn.content)
    // Cancelled while it was stored: the sweep won't find it any more.
    if (!(await tell({ done: drawn.done, failed: drawn.failed, outcome: { name: opened.fileName } })))
      await storage.remove([storedPdf(key)])
  } catch (error) {
    const limit =
      error instanceof PaperLimit ? error.limit : error instanceof TooManyPages ? 'pages' : undefined
    if (!limit) throw error
    await tell({ done: 0, outcome: { limit, failed: [] } })
  }
}

class TooManyPages extends Error {}

interface PdfJob {
  template: ShownTemplate
  compiled: Template
  frame: Frame
  puller: Puller
  fileName: string
}

/** Or why nothing of it can come out. */
async function openOrder(tx: Tx, { settings }: Outside, order: Order): Promise<PdfJob | PdfFailure> {
  const template = await findTemplate(tx, order.templateId, order.language)
  const { config, timeZone, defaultLanguage } = await readPublisher(tx)
  const stage = template && stageOf(config, template)
  // It went with a pack that was applied meanwhile.
  if (!template || !stage) return 'absent'
  const compiled = compile(template.html)
  if (!compiled) return 'template'
  const { session, language, itemIds } = order
  const view = { language, timeZone, defaultLanguage }
  const { date, time } = datesOf(tx.now, view)
  const puller = {
    ...view,
    session,
    config,
    now: tx.now,
    publicPageUrl: settings.publicPageUrl,
    symbol: order.symbol ?? 'qr',
  }
  const named = itemIds.length === 1 ? await identifierOf(tx, order, template) : String(itemIds.length)
  const day = isoDay(localMoment(tx.now, timeZone))
  return {
    template,
    compiled,
    puller,
    frame: {
      template,
      styles: compiled.styles,
      language,
      address: settings.publicUrl,
      made: `${date} ${time}`,
    },
    fileName: fileNameOf([stageName(config, stage, language), named, day]),
  }
}

function compile(html: string): Template | undefined {
  try {
    return new Template(html)
  } catch (error) {
    if (error instanceof TemplateRefusal) return undefined
    throw error
  }
}

async function identifierOf(tx: Tx, { session, itemIds }: Order, template: ShownTemplate): Promise<string> {
  const { rows } = await sql<{ identifier: string }>`
    select p.identifier from (${readableItems(tx, session, template, itemIds)}) i
    join products p on p.account_id = ${tx.accountId} and p.id = i.product
  `.execute(tx.db)
  return rows[0]?.identifier ?? ''
}

/** QRP-10: stage, identifier and date, without what file systems refuse. */
const fileNameOf = (parts: readonly string[]): string =>
  `${parts
    .map((part) =>
      part
        .toWellFormed()
        .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, '')
        .replace(/[\\/:*?"<>|]+/g, '-')
        .trim(),
    )
    .filter(Boolean)
    .join(' ')
    .slice(0, 150)}.pdf`

interface Drawing extends PdfJob {
  order: Order
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  storage: Storage
  tell: (progress: { done: number; failed: readonly FailedItem[] }) => Promise<boolean>
}

interface PdfResult {
  done: number
  failed: FailedItem[]
  /** Absent where a document failed, or every label: the labels that fit come out without the others (LNK-17). */
  content?: Buffer
}

async function draw(paper: Paper, drawing: Drawing): Promise<PdfResult | 'cancelled'> {
  const { frame, template, order, tell } = drawing
  const { itemIds, sheet: use = {} } = order
  const copies = isLabel(template) ? (use.copies ?? 1) : 1
  if (isLabel(template) && pagesOfLabels(frame, itemIds.length * copies, use) > maxPages)
    throw new TooManyPages()
  await paper.open(openingOf(frame))
  const failed: PdfResult['failed'] = []
  let done = 0
  let told = Promise.resolve(true)
  for await (const filled of fillBatches(drawing)) {
    for (const { itemId, reason } of filled) if (reason) failed.push({ itemId, reason })
    const whole = filled.flatMap(({ html, ...item }) => (html === undefined ? [] : [{ ...item, html }]))
    if (isLabel(template)) {
      const labels = whole.flatMap(({ html }) => Array.from({ length: copies }, () => html))
      const pieces = placeLabels(frame, labels, done, use).map((piece, at) => ({
        ...piece,
        identifier: whole[Math.floor(at / copies)]!.identifier,
      }))
      const { fits } = await paper.run(addLabels, { pieces, least: minType })
      for (const [index, { itemId }] of whole.entries())
        if (!fits[index * copies]) failed.push({ itemId, reason: 'text' })
      done += fits.filter(Boolean).length
    } else {
      await paper.run(
        addDocuments,
        whole.map(({ html }) => html),
      )
      done += whole.length
    }
    if (!(await told)) return 'cancelled'
    told = ahead(tell({ done, failed: isLabel(template) ? failed.slice() : [] }))
  }
  if (!(await told)) return 'cancelled'
  const isNone = done === 0 || failed.some(isTooMuch)
  if (failed.length > 0 && (!isLabel(template) || isNone)) return { done, failed }
  const content = await paper.print({ maxPages, isTagged: !isLabel(template) })
  if (countPages(content) > maxPages) throw new TooManyPages()
  return { done, failed, content }
}

interface FilledTemplate {
  itemId: string
  identifier: string
  html?: string
  reason?: PdfFailure
}

/** Fills each batch while the browser draws the one before. A template that one item is too much for ends the order. */
async function* fillBatches(drawing: Drawing): AsyncGenerator<FilledTemplate[]> {
  const { itemIds } = drawing.order
  const fill = (from: number) => ahead(fillItems(drawing, itemIds.slice(from, from + batchSize)))
  let next = fill(0)
  for (let from = batchSize; from < itemIds.length; from += batchSize) {
    const filled = await next
    if (filled.some(isTooMuch)) return yield filled
    next = fill(from)
    yield filled
  }
  yield await next
}

const isTooMuch = ({ reason }: Pick<FilledTemplate, 'reason'>) => reason === 'template'

/** Work that is awaited later: this keeps an early failure from becoming an unhandled rejection. */
function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}

/**
 * The items of a batch as markup, in their order, up to the first that is too much. The processor is given to others between
 * them.
 */
async function fillItems(drawing: Drawing, ids: readonly string[]): Promise<FilledTemplate[]> {
  const { data, withoutCode } = await drawing.read((tx) => itemData(tx, drawing, ids))
  const filled: FilledTemplate[] = []
  for (const itemId of ids) {
    const own = data.get(itemId.toLowerCase())
    const reason = withoutCode.has(itemId.toLowerCase()) ? 'code' : 'absent'
    filled.push(own ? await fillItem(drawing, itemId, own) : { itemId, identifier: '', reason })
    if (filled.some(isTooMuch)) break
    await setImmediate()
  }
  return filled
}

async function fillItem(
  { storage, template, compiled }: Drawing,
  itemId: string,
  data: Data,
): Promise<FilledTemplate> {
  const { identifier = '' } = (data.product ?? {}) as { identifier?: string }
  try {
    const shown = template.html.includes('image.') ? await withPictures(storage, data) : data
    return { itemId, identifier, html: await compiled.write(shown) }
  } catch (error) {
    if (error instanceof TemplateRefusal) return { itemId, identifier, reason: 'template' }
    throw error
  }
}

async function itemData(
  tx: Tx,
  { template, puller, order }: Drawing,
  ids: readonly string[],
): Promise<{ data: Map<string, Data>; withoutCode: Set<string> }> {
  const { rows: all } = await sql<{ id: string; product: string; hasCode: boolean }>`
    ${readableItems(tx, order.session, template, ids)}
  `.execute(tx.db)
  // A DataMatrix carries a code; a QR code leads to the page of a product without one.
  const rows = puller.symbol === 'qr' ? all : all.filter(({ hasCode }) => hasCode)
  const products = await pullProducts(
    tx,
    puller,
    rows.map(({ product }) => product),
    template.pull,
  )
  const found = new Map(
    rows.flatMap(({ id, product }) => {
      const data = products.get(product)
      return data ? [[id, data] as const] : []
    }),
  )
  return {
    data: template.itemType === 'MilestoneSchema' ? await withProcesses(tx, puller, found) : found,
    withoutCode: new Set(all.filter((row) => !rows.includes(row)).map(({ id }) => id)),
  }
}

/**
 * The data with its pictures inside: the page can fetch none. Other addresses than the account's pictures stay, and lead
 * nowhere.
 */
async function withPictures(storage: Storage, value: Data): Promise<Data> {
  const inside = async (thing: unknown): Promise<unknown> => {
    if (Array.isArray(thing)) return Promise.all(thing.map(inside))
    if (typeof thing !== 'object' || thing === null || thing instanceof Markup) return thing
    const members = await Promise.all(
      Object.entries(thing).map(async ([name, member]) => [
        name,
        name === 'image' ? await picturesOf(storage, member as Record<string, string>) : await inside(member),
      ]),
    )
    return Object.fromEntries(members)
  }
  return (await inside(value)) as Data
}

async function picturesOf(
  storage: Storage,
  addresses: Record<string, string>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, address] of Object.entries(addresses)) {
    const key = /\/api\/files\/([a-z2-7]{32}\.[a-z]+)$/.exec(address)?.[1]
    const type = key && typeOfKey(key)
    if (!key || !type || !hasSizes(type)) continue
    const content = await storage.read(storedName(key, 'record', pictureWidth))
    if (content) found[name] = `data:image/webp;base64,${content.toString('base64')}`
  }
  return found
}

/** Pages of a PDF as Chromium writes them: each is an object of its own, uncompressed. */
const countPages = (content: Buffer): number =>
  content.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
