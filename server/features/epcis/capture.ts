import { sql } from 'kysely'
import { v7 } from 'uuid'
import { maxCaptured } from '../../../core/contract/captures.ts'
import { type CapturedEvent, capturedEventsOf } from '../../../core/epcis/captured.ts'
import { keysOf, listedWordsOf, quantitiesOf } from '../../../core/epcis/keys.ts'
import { eventListOf, preHashOf } from '../../../core/epcis/prehash.ts'
import { type ShapeFault, shapeFaultsOf } from '../../../core/epcis/shape.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { pointer } from '../../../core/json/pointer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../../platform/db/events.ts'
import { type Digest, digestOf, noDeclaration, sumOfCaptured } from './digest.ts'
import { nameOfHash } from './document.ts'
import { insertEvents } from './insert.ts'
import { readProductsNamed } from './named.ts'
import type { CaptureFault } from './tables.ts'

type Document = Readonly<Record<string, unknown>>

/** What fits into an index: a name of an event, or of what it is about. */
const maxNameBytes = 2_000

const documentTypes: readonly unknown[] = ['EPCISDocument', 'EPCISQueryDocument']

/** CAP-01: everything that is wrong with the shape of a document, before anything is stored. */
export async function judgeDocument(document: Document): Promise<Fault[]> {
  if (!documentTypes.includes(document.type)) return [otherType(document)]
  const list = eventListOf(document)
  if (Array.isArray(list) && list.length > maxCaptured)
    refuse('TOO_LARGE', { key: 'epcis.tooMany', params: { limit: maxCaptured } })
  return faultsOf(document)
}

export async function judgeEvent(event: Document): Promise<Fault[]> {
  return documentTypes.includes(event.type) ? [otherType(event)] : faultsOf(event)
}

const otherType = ({ type }: Document) =>
  faultOf({ path: '/type', code: 'WORD', name: typeof type === 'string' ? type : '' })

const faultsOf = (document: Document): Fault[] => shapeFaultsOf(document).map(faultOf)

const faultOf = ({ path, code, name }: ShapeFault): Fault => ({
  path,
  code,
  key: `epcis.fault.${code}`,
  params: { name },
})

/** An event to be stored, if it isn't yet. */
interface Candidate extends CapturedEvent {
  eventId: string
  keys: string[]
  /** Hashes of its content and of its errorDeclaration, in this order. */
  digest: Digest
}

function candidateOf(captured: CapturedEvent): Candidate {
  const { event, hashed, prefixes } = captured
  const eventId = typeof event.eventID === 'string' ? event.eventID : nameOfHash(preHashOf(hashed, prefixes))
  return {
    ...captured,
    eventId,
    keys: keysOf(event, prefixes),
    digest: digestOf(event, prefixes),
  }
}

function candidatesOf(document: Document): Candidate[] {
  const candidates = capturedEventsOf(document).map(candidateOf)
  refuseFaults(
    candidates.flatMap(({ eventId, event, keys, prefixes, path }) =>
      [eventId, ...keys, ...listedWordsOf(event, prefixes).map(({ word }) => word)].every(
        (name) => Buffer.byteLength(name) <= maxNameBytes,
      )
        ? []
        : [{ path: pointer(...path), key: 'error.shape.tooLong' as const, params: { limit: maxNameBytes } }],
    ),
  )
  return candidates
}

/**
 * CAP-02: stores the events of a document that aren't known, all or none. `isAlone`: an eventID that another event has is refused.
 */
export async function capture(
  tx: Tx,
  document: Document,
  { language, isAlone = false }: { language: Language; isAlone?: boolean },
): Promise<{ id: string; eventIds: string[] }> {
  const candidates = candidatesOf(document)
  // Of captures at once, each sees what those before it stored.
  await lockHead(tx)
  const known = await readKnown(
    tx,
    candidates.map(({ eventId }) => eventId),
  )
  const warnings: CaptureFault[] = []
  const fresh = candidates.filter(({ eventId, digest, path }) => {
    const digests = known.get(eventId) ?? []
    const isKnown = digests.some(
      ({ content, declaration }) => content === digest.content && declaration === digest.declaration,
    )
    if (isKnown) return false
    if (digests.some(({ content }) => content !== digest.content)) {
      const fault = {
        path: pointer(...path, 'eventID'),
        key: 'error.EVENT_ID_REUSED',
        code: 'EVENT_ID_REUSED',
      } as const
      if (isAlone) refuse('EVENT_ID_REUSED', { faults: [fault] })
      warnings.push({ path: fault.path, code: fault.code, message: text(language, fault.key) })
    }
    known.set(eventId, [...digests, digest])
    return true
  })
  const id = v7({ msecs: tx.now.getTime() })
  const events = await rowsOf(tx, id, fresh)
  const captured = events.length
  const told = {
    is_success: true,
    errors: [],
    warnings,
    captured,
    known: candidates.length - captured,
    sha256: sumOfCaptured(events.map(({ row }) => row)),
  }
  await tx.db
    .insertInto('captures')
    .values({
      account_id: tx.accountId,
      id,
      created_at: tx.now,
      created_by: tx.userId,
      finished_at: tx.now,
      ...told,
      errors: JSON.stringify(told.errors) as never,
      warnings: JSON.stringify(warnings) as never,
    })
    .execute()
  await insertEvents(tx, events)
  tx.event({ action: 'create', type: 'captures', id, after: told })
  return { id, eventIds: candidates.map(({ eventId }) => eventId) }
}

/** The contents under which events are stored, own ones too, by eventID. */
async function readKnown(tx: Tx, eventIds: readonly string[]): Promise<Map<string, Digest[]>> {
  const { rows } = await sql<{ event_id: string; digest: Buffer | null; is_declaration: boolean }>`
    select e.event_id, e.digest, e.is_declaration
    from unnest(${[...new Set(eventIds)]}::text[]) as wanted (id)
    join epcis_events e on e.account_id = ${tx.accountId} and e.event_id = wanted.id
  `.execute(tx.db)
  const known = new Map<string, Digest[]>()
  for (const row of rows) known.set(row.event_id, [...(known.get(row.event_id) ?? []), digestIn(row)])
  return known
}

function digestIn({
  event_id: eventId,
  digest,
  is_declaration: isDeclaration,
}: {
  event_id: string
  digest: Buffer | null
  is_declaration: boolean
}): Digest {
  const hex = digest?.toString('hex')
  if (hex !== undefined) return { content: hex.slice(0, 64), declaration: hex.slice(64) }
  // An own event is called by the hash of its content.
  const [content = ''] = /[0-9a-f]{64}/.exec(eventId) ?? []
  return { content, declaration: isDeclaration ? '' : noDeclaration }
}

async function rowsOf(tx: Tx, captureId: string, events: readonly Candidate[]) {
  const products = await readProductsNamed(
    tx,
    events.flatMap(({ keys }) => keys),
  )
  return events.map(({ event, eventId, keys, digest, prefixes }, seq) => ({
    prefixes,
    row: {
      account_id: tx.accountId,
      id: v7({ msecs: tx.now.getTime(), seq }),
      event_id: eventId,
      type: event.type,
      event_time: new Date(String(event.eventTime)),
      record_time: tx.now,
      event: { ...event, eventID: eventId },
      is_declaration: event.errorDeclaration !== undefined,
      keys,
      quantities: quantitiesOf(event),
      product_ids: [...new Set(keys.flatMap((key) => products.get(key) ?? []))],
      organization_ids: [],
      capture_id: captureId,
      digest: `\\x${digest.content}${digest.declaration}`,
    },
  }))
}
