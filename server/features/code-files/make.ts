import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FailedItem } from '../../../core/contract/pdf.ts'
import { isoDay, localMoment } from '../../../core/fields/calendar.ts'
import { csvText } from '../../../core/i18n/csv.ts'
import { text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Outside, Tasks } from '../../platform/effects/tasks.ts'
import { scratchFolder } from '../../platform/process/scratch.ts'
import { UniqueNames } from '../../platform/effects/file-names.ts'
import { ZipWriter } from '../../platform/effects/zip-writer.ts'
import { findOrder, storedCodes, tellProgress } from '../pdf/orders.ts'
import type { CodesWish, Outcome } from '../pdf/tables.ts'
import { readPublisher } from '../public-page/settings.ts'
import { type Choice, choiceOf, drawingOf, fileNameOf } from '../symbols/choice.ts'
import { bracketsOf } from '../symbols/code.ts'
import { drawAll } from '../symbols/helper.ts'
import { sessionOfOrder } from '../users/session-of.ts'
import { readCoded } from './codes.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    /** Draws codes that were ordered; it stands in the queue of PDFs, so that no letter waits for it. */
    'pdf.codes': { key: string; session: Session }
  }
}

/** Codes that are read and drawn at a time. */
const batchSize = 50

export const codeFileJobs = {
  async 'pdf.codes'(tx, { key, session: ordered }) {
    const order = await findOrder(tx, key, 'products')
    const session = order && (await sessionOfOrder(tx, ordered))
    if (!session) return
    return (outside) => make(outside, session, key, order.wish)
  },
} satisfies Tasks

/** Makes a ZIP on the disk, in short transactions, and hands it to the storage. */
async function make(outside: Outside, session: Session, key: string, wish: CodesWish): Promise<void> {
  const { database, settings, storage } = outside
  const { accountId, userId } = session
  const scope = { accountId, userId, via: 'job' } as const
  const tell = (progress: { done: number; failed?: FailedItem[]; outcome?: Outcome }) =>
    database.inAccount(scope, (tx) => tellProgress(tx, key, progress))
  const made = new Date()
  const folder = await mkdtemp(join(scratchFolder(settings.dataDir), 'codes-'))
  try {
    const path = join(folder, 'codes.zip')
    const writer = await ZipWriter.create(path, made)
    const failed: FailedItem[] = []
    try {
      const lines = [heads.map((head) => text(wish.language, `symbols.csv.${head}`))]
      const names = new UniqueNames()
      const choice = choiceOf(wish)
      for (let from = 0; from < wish.products.length; from += batchSize) {
        const ids = wish.products.slice(from, from + batchSize)
        const codes = await database.inAccount({ ...scope, readOnly: true }, (tx) =>
          readCodes(tx, session, ids, choice, settings.publicPageUrl),
        )
        const drawn = await drawAll(
          accountId,
          codes.flatMap(({ drawing }) => (typeof drawing === 'string' ? [] : [drawing])),
        )
        for (const { id, product, drawing, cells } of codes) {
          const content = typeof drawing === 'string' ? undefined : drawn.shift()
          const name = content && product ? names.take(fileNameOf(choice, product)) : ''
          if (content) await writer.add(name, [content], { isPacked: choice.format !== 'svg' })
          else failed.push({ itemId: id, reason: product ? 'code' : 'absent' })
          if (product) lines.push([...cells, name])
        }
        if (!(await tell({ done: from + ids.length, failed }))) return
      }
      await writer.add('codigos.csv', [csvText(lines, wish.language)])
      await writer.end()
    } finally {
      await writer.close()
    }
    await storage.take(storedCodes(key), path)
    const { timeZone } = await database.inAccount({ ...scope, readOnly: true }, readPublisher)
    const name = `${text(wish.language, 'symbols.csv.name')}-${isoDay(localMoment(made, timeZone))}.zip`
    // Forgotten while it was stored: the sweep won't find it any more.
    if (!(await tell({ done: wish.products.length, outcome: { name } })))
      await storage.remove([storedCodes(key)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const heads = ['identifier', 'gtin', 'ai', 'value', 'bracketed', 'address', 'file'] as const

/** What is drawn of each product, in their order, and its line of the table without the file. */
async function readCodes(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  choice: Choice,
  publicPageUrl: string,
) {
  const { config } = await readPublisher(tx)
  const found = await readCoded(tx, session, ids)
  return ids.map((id) => {
    const product = found.get(id.toLowerCase())
    if (!product) return { id, product, drawing: 'absent' as const, cells: [] }
    const code = product.gs1?.at(-1)
    const address = publicPageUrl + (code?.path ?? `/${product.uuid}`)
    const elements = code ? [code.gtin, code.ai, code.value, bracketsOf(code)] : ['', '', '', '']
    return {
      id,
      product,
      drawing: drawingOf(product, choice, config, publicPageUrl),
      cells: [product.identifier, ...elements, address],
    }
  })
}
