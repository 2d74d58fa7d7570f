import type { Recall } from '../../../core/contract/recalls.ts'
import type { TracedProduct, TraceStart } from '../../../core/contract/trace.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { readPublisher } from '../public-page/settings.ts'
import { findProduct, type ProductRow } from '../products/read.ts'
import { readAnswer } from '../recalls/read.ts'
import { readTrace, type WholeTrace } from '../trace/read.ts'
import { packetNames, type PacketNames } from './names.ts'
import { findRecall } from './recall.ts'
import type { Wish } from './tables.ts'

type ReadInTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** What a packet is about, as far as the person who ordered it may read it. */
export interface Evidence {
  read: ReadInTx
  session: Session
  language: Language
  defaultLanguage: Language
  timeZone: string
  config: Configuration
  names: PacketNames
  made: Date
  direction: 0 | 1
  account: { _id: string; name: string }
  /** What the packet was ordered for; undefined where there is none, or it can't be read any more. */
  recall: Recall | undefined
  product: ProductRow
  start: TraceStart
  trace: WholeTrace
  /** The readable rows of the trace, the start first. */
  rows: TracedProduct[]
}

/** Undefined where the product is gone, or can't be read any more. */
export async function openEvidence(
  read: ReadInTx,
  session: Session,
  wish: Wish,
): Promise<Evidence | undefined> {
  const { language, direction } = wish
  return read(async (tx): Promise<Evidence | undefined> => {
    const product = await findProduct(tx, session, wish.product)
    if (!product) return undefined
    const { config, timeZone, defaultLanguage } = await readPublisher(tx)
    // Nothing in a packet stands for a restricted product: they are only counted.
    const keyOf = () => 'restricted'
    const trace = await readTrace({ tx, session, language, starts: [product.id], direction, keyOf })
    const account = await tx.db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', '=', tx.accountId)
      .executeTakeFirstOrThrow()
    const recallId = wish.recall && (await findRecall(tx, session, wish.recall, product.id))
    return {
      recall: recallId ? await readAnswer({ tx, session, language }, recallId) : undefined,
      read,
      session,
      language,
      defaultLanguage,
      timeZone,
      config,
      names: packetNames(language),
      made: tx.now,
      direction,
      account: { _id: account.id, name: account.name },
      product,
      start: trace.starts[0]!,
      trace,
      rows: trace.found.flatMap((found) => {
        const row = trace.show(found)
        return 'restricted' in row ? [] : [row]
      }),
    }
  })
}

/** A part of a list at a time. */
export function* inBatches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
