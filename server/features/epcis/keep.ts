import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { keysOf, quantitiesOf } from '../../../core/epcis/keys.ts'
import { administratorOf } from '../../platform/auth/sessions.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { batchesOf, namespaceOf, withName } from './document.ts'
import { lockCursor, markDue } from './due.ts'
import type { Entry } from './entries.ts'
import { eventsOf } from './events.ts'
import { insertEvents } from './insert.ts'
import { readHappened } from './lineage.ts'
import { linkCaptured } from './named.ts'
import { shownWholly } from './shown.ts'
import './tables.ts'

/** Products projected in one transaction. */
const maxProducts = 50
const scope = { userId: 'job', via: 'job' } as const

/**
 * EPX-05: projects all due products. One transaction stores events, links captured ones, and removes their marks. It sleeps after each batch as long as the
 * batch took, because requests come first.
 */
export async function keepEvents(
  database: Database,
  accountId: string,
  publicPageUrl: string,
  stopping?: AbortSignal,
): Promise<void> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => database.inAccount({ ...scope, accountId }, work)
  while (!stopping?.aborted) {
    const begun = performance.now()
    const isMarked = await inAccount(markDue)
    if (isMarked && !(await inAccount((tx) => projectDue(tx, publicPageUrl)))) return
    await sleep(performance.now() - begun, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Returns false if nothing is due. */
async function projectDue(tx: Tx, publicPageUrl: string): Promise<boolean> {
  await lockCursor(tx)
  const due = await tx.db
    .selectFrom('epcis_due')
    .select('product_id')
    .where('account_id', '=', tx.accountId)
    .orderBy('due_n')
    .orderBy('product_id')
    .limit(maxProducts)
    .execute()
  if (due.length === 0) return false
  const ids = due.map((row) => row.product_id)
  const namespace = await namespaceOf(tx, publicPageUrl)
  await store(tx, namespace, await readStored(tx, ids), await reckonEvents(tx, publicPageUrl, ids))
  await linkCaptured(tx, ids)
  await tx.db
    .deleteFrom('epcis_due')
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', anyOf(ids))
    .execute()
  return true
}

/** A row of an own event, without the columns that its recording adds. */
export interface OwnEvent {
  event_id: string
  type: string
  event_time: string
  event: Readonly<Record<string, unknown>> & { type: string }
  keys: string[]
  quantities: number[]
  product_ids: readonly string[]
  organization_ids: readonly string[]
  milestone_schema_id: string | null
  product_id: string
  source: string
}

/** Computes the events of products from their records. */
export async function reckonEvents(
  tx: Tx,
  publicPageUrl: string,
  ids: readonly string[],
): Promise<OwnEvent[]> {
  const session = administratorOf(tx.accountId, tx.userId)
  const config = await loadConfiguration(tx)
  const namespace = await namespaceOf(tx, publicPageUrl)
  const reading = {
    read: <T>(work: (own: Tx) => Promise<T>) => work(tx),
    session,
    config,
    publicPageUrl,
    namespace,
    now: tx.now,
    shown: shownWholly,
  }
  const happened = await readHappened({ tx, session, config, ids, isOrigin: () => true, hasOriginless: true })
  const reckoned: OwnEvent[] = []
  for (const entries of batchesOf(happened.entries))
    for (const { entry, events, ...told } of await eventsOf(reading, happened, entries))
      for (const [n, said] of events.entries()) {
        const { recordTime: _, ...event } = withName(said, namespace)
        reckoned.push({
          event_id: event.eventID,
          type: event.type,
          event_time: entry.at.toISOString(),
          event,
          keys: keysOf(event, { rastro: namespace }),
          quantities: quantitiesOf(event),
          product_ids: told.products,
          organization_ids: told.organizations,
          milestone_schema_id: told.schema ?? null,
          product_id: entry.productId,
          source: `${sourceOf(entry)} ${n}`,
        })
      }
  return reckoned
}

/** Identifies an entry within its product; an edit of time or content keeps it. */
function sourceOf(entry: Entry): string {
  switch (entry.kind) {
    case 'beginning':
      return entry.kind
    case 'process':
      return `process ${entry.milestoneId}`
    case 'code':
      return `code ${entry.path}`
    case 'statement':
      return `statement ${entry.reference}`
    case 'recall':
      return `recall ${entry.act} ${entry.at.toISOString()}`
  }
}

type StoredEvent = Omit<OwnEvent, 'event_time'> & { id: string; event_time: Date }

/** Own events that were not declared an error. */
export const readStored = async (tx: Tx, ids: readonly string[]): Promise<StoredEvent[]> =>
  (await tx.db
    .selectFrom('epcis_events')
    .select([
      'id',
      'event_id',
      'type',
      'event_time',
      'event',
      'keys',
      'quantities',
      'product_ids',
      'organization_ids',
      'milestone_schema_id',
      'product_id',
      'source',
    ])
    .where('account_id', '=', tx.accountId)
    .where('product_id', '=', anyOf(ids))
    .where('is_live', '=', true)
    .orderBy('id')
    .execute()) as StoredEvent[]

const nameOf = ({ product_id, source }: Pick<OwnEvent, 'product_id' | 'source'>) => `${product_id} ${source}`

/** EPX-02: declares events an error whose hash changed or whose entry is gone, and adds the new ones. */
async function store(
  tx: Tx,
  namespace: string,
  stored: readonly StoredEvent[],
  reckoned: readonly OwnEvent[],
): Promise<void> {
  const wanted = new Map(reckoned.map((one) => [nameOf(one), one]))
  const kept = new Set(stored.filter((one) => wanted.get(nameOf(one))?.event_id === one.event_id).map(nameOf))
  const over = stored.filter((one) => !kept.has(nameOf(one)))
  const declared = over.map(({ id: _, ...one }) => {
    const corrective = wanted.get(nameOf(one))
    const errorDeclaration = {
      declarationTime: tx.now.toISOString(),
      reason: corrective ? 'incorrect_data' : 'did_not_occur',
      ...(corrective ? { correctiveEventIDs: [corrective.event_id] } : {}),
    }
    return { ...one, event: { ...one.event, errorDeclaration }, is_declaration: true, is_live: false }
  })
  const begun = reckoned
    .filter((one) => !kept.has(nameOf(one)))
    .map((one) => ({ ...one, is_declaration: false, is_live: true }))
  if (over.length > 0)
    await tx.db
      .updateTable('epcis_events')
      .set({ is_live: false })
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(over.map(({ id }) => id)))
      .execute()
  await keepReaders(tx, stored, wanted)
  const rows = [...declared, ...begun].map((row, seq) => ({
    ...row,
    account_id: tx.accountId,
    id: v7({ msecs: tx.now.getTime(), seq }),
    record_time: tx.now,
    capture_id: null,
    digest: null,
  }))
  await insertEvents(
    tx,
    rows.map((row) => ({ row, prefixes: { rastro: namespace } })),
  )
}

/** Updates who may read an event: a place can move to another organization and keep its name. */
async function keepReaders(
  tx: Tx,
  stored: readonly StoredEvent[],
  wanted: ReadonlyMap<string, OwnEvent>,
): Promise<void> {
  const moved = stored.flatMap((one) => {
    const now = wanted.get(nameOf(one))
    if (!now || String(now.organization_ids) === String(one.organization_ids)) return []
    return [{ id: one.id, organization_ids: now.organization_ids }]
  })
  if (moved.length === 0) return
  await sql`
    update epcis_events e set organization_ids = r.organization_ids
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as r (id uuid, organization_ids uuid[])
    where e.account_id = ${tx.accountId} and e.id = r.id
  `.execute(tx.db)
}
