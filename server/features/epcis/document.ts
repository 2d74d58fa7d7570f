import { createHash } from 'node:crypto'
import type { ExportSummary } from '../../../core/contract/epcis.ts'
import { documentAround, headOf } from '../../../core/epcis/own.ts'
import { preHashOf } from '../../../core/epcis/prehash.ts'
import { shapeFaultsOf } from '../../../core/epcis/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Entry } from './entries.ts'
import { eventsOf, type Reading } from './events.ts'
import type { Lineage } from './lineage.ts'

/** EPX-01: what the names of an account's fields and processes begin with. */
export const namespaceAt = (publicPageUrl: string, issuer: string): string => `${publicPageUrl}/ns/${issuer}/`

export async function namespaceOf(tx: Tx, publicPageUrl: string): Promise<string> {
  const { issuer } = await tx.db
    .selectFrom('accounts')
    .select('issuer')
    .where('id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  return namespaceAt(publicPageUrl, issuer)
}

/** EPX-05: the events of a query as a document. */
export function queryDocument(
  namespace: string,
  now: Date,
  queryName: string,
  eventList: readonly unknown[],
): string {
  return JSON.stringify({
    ...headOf('EPCISQueryDocument', namespace, now),
    epcisBody: { queryResults: { queryName, resultsBody: { eventList } } },
  })
}

/** Entries whose forms are in memory at a time: as many as fit, but one at least. */
const maxBatch = 100
const maxBatchBytes = 300_000

/** The events of a lineage as a document, in parts. */
export async function* writeDocument(reading: Reading, lineage: Lineage): AsyncGenerator<string> {
  const { head, tail } = documentAround(reading.namespace, reading.now)
  yield head
  let comma = ''
  for (const entries of batchesOf(lineage.entries)) {
    const events = (await eventsOf(reading, lineage, entries)).flatMap((told) => told.events)
    if (events.length === 0) continue
    yield comma + events.map((event) => JSON.stringify(withName(event, reading.namespace))).join(',')
    comma = ','
  }
  yield tail
}

/** Counts what the document of a lineage has. */
export async function countEvents(
  reading: Reading,
  lineage: Lineage,
): Promise<Pick<ExportSummary, 'events' | 'hidden' | 'faults'>> {
  const types = new Map<string, number>()
  const { '@context': context } = headOf('EPCISDocument', reading.namespace, reading.now)
  let hidden = 0
  let faults = 0
  for (const entries of batchesOf(lineage.entries))
    for (const { entry, events } of await eventsOf(reading, lineage, entries)) {
      if (entry.kind === 'process' && events.length === 0) hidden++
      for (const event of events) {
        const { type, ...named } = withName(event, reading.namespace)
        types.set(type, (types.get(type) ?? 0) + 1)
        faults += shapeFaultsOf({ '@context': context, type, ...named }).length
      }
    }
  const events = [...types].map(([type, count]) => ({ type, count })).toSorted((a, b) => b.count - a.count)
  return { events, hidden, faults }
}

export function* batchesOf(entries: readonly Entry[]): Generator<Entry[]> {
  let batch: Entry[] = []
  let bytes = 0
  for (const entry of entries) {
    const own = 'bytes' in entry ? entry.bytes : 0
    if (batch.length === maxBatch || (batch.length > 0 && bytes + own > maxBatchBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(entry)
    bytes += own
  }
  if (batch.length > 0) yield batch
}

/** EPX-04: an event under the name that its content gives it. */
export function withName(
  event: Readonly<Record<string, unknown>>,
  rastro: string,
): Readonly<Record<string, unknown>> & { type: string; eventID: string } {
  const { type, ...members } = event
  return { type: type as string, eventID: nameOfHash(preHashOf(event, { rastro })), ...members }
}

/** The name of an event without one. */
export const nameOfHash = (preHash: string): string =>
  `ni:///sha-256;${createHash('sha256').update(preHash).digest('hex')}?ver=CBV2.0`
