import { sql } from 'kysely'
import type { HistoryChange, HistoryEvent } from '../../../core/contract/history.ts'
import { isForPartners } from '../../../core/fields/public.ts'
import { pointer } from '../../../core/json/pointer.ts'
import type { Nameable } from '../../platform/feature.ts'
import { readSeals, type Seal } from '../../platform/seal/seals.ts'
import { readEvents } from '../history/events.ts'
import { openReader, presentEvents } from '../history/present.ts'
import { historyOfProducts } from '../history/record.ts'
import { type Evidence, inBatches } from './evidence.ts'

/** Products whose events are looked for at once. */
const productsAtOnce = 500
/** Events that are in memory together. */
const eventsAtOnce = 100

/** The head of the account's chain, its newest seal, and the public key that signs the packet: the last line of the history. */
export interface ChainEnd {
  head: { n: number; hash: string }
  seal: Seal | null
  /** Of Ed25519, in base64. */
  key: string
}

/** The numbers of the events of the products and their processes, the last first. */
export async function eventNumbers(
  evidence: Evidence,
  named: ReadonlyMap<string, Nameable>,
): Promise<number[]> {
  const numbers = new Set<number>()
  for (const batch of inBatches(evidence.rows, productsAtOnce)) {
    const ids = batch.map(({ _id }) => _id)
    const found = await evidence.read((tx) => historyOfProducts(tx, { ...evidence, named }, ids))
    for (const n of found) numbers.add(n)
  }
  return [...numbers].sort((one, other) => other - one)
}

export async function readChainEnd({ read }: Evidence, key: string): Promise<ChainEnd> {
  return read(async (tx) => {
    const head = await tx.db
      .selectFrom('event_heads')
      .select(['n', 'hash'])
      .where('account_id', '=', tx.accountId)
      .executeTakeFirst()
    const seals = await readSeals(tx)
    return {
      head: { n: head?.n ?? 0, hash: head?.hash.toString('hex') ?? '' },
      seal: seals.at(-1) ?? null,
      key,
    }
  })
}

/** Each event as the history shows it, one a line, then the end of the chain. */
export async function* historyLines(
  evidence: Evidence,
  named: ReadonlyMap<string, Nameable>,
  numbers: readonly number[],
  end: ChainEnd,
  onEvents: (count: number) => Promise<void>,
): AsyncGenerator<string> {
  const { read, session, language } = evidence
  for (let at = 0; at < numbers.length;) {
    const slice = numbers.slice(at, at + eventsAtOnce)
    const events = await read(async (tx): Promise<HistoryEvent[]> => {
      const reader = await openReader(tx, session, language, named)
      const stored = await readEvents(tx, sql`select unnest(${slice}::bigint[])`)
      // Those whose values are too much for one reading are the last of the slice, and begin the next one.
      const shown = await presentEvents(
        tx,
        reader,
        stored.filter(({ isCut }) => !isCut),
      )
      return shown.map((event) => withoutPartners(event, evidence))
    })
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('')
    at += events.length
    await onEvents(events.length)
  }
  yield `${JSON.stringify(end)}\n`
}

/** An event without the values that only partners may have (EUD-18); its hash is of the whole event. */
function withoutPartners(event: HistoryEvent, { config }: Evidence): HistoryEvent {
  const schema = 'restricted' in event.record ? undefined : event.record.schema?._id
  const form =
    schema === undefined
      ? undefined
      : (config.milestoneSchemas.get(schema)?.content ?? config.stages.get(schema)?.content)
  if (!form) return event
  const hidden = Object.entries(form.descriptor)
    .filter(([, descriptor]) => isForPartners(descriptor))
    .map(([name]) => `/dataSchema${pointer(name)}`)
  const shown = (changes: readonly HistoryChange[]) => changes.filter(({ path }) => !hidden.includes(path))
  const { answer } = event
  return {
    ...event,
    changes: shown(event.changes),
    ...(answer && { answer: { ...answer, signed: shown(answer.signed) } }),
  }
}
