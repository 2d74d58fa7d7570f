import type { Statement } from '../../../core/contract/statements.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { demand } from '../../platform/auth/demand.ts'
import { type Database, stale, type Tx } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/effects/storage.ts'
import type { OpenProduct } from '../origin/open.ts'
import { thingOf } from '../products/read.ts'
import { type CheckedOrigin, checksOf, surveyFor } from './check.ts'
import { newName, writePlots } from './plots.ts'
import { readAnswer, type Reader } from './read.ts'
import { readStatement, readWritten, statementRecords } from './records.ts'
import { type Gate, readGate } from './risk.ts'
import type { FrozenColumn } from './tables.ts'

/** How a statement was when its plots began to be read. */
interface FreezeStart {
  database: Database
  storage: Storage
  /** The number of the account's last event then: later ones may have changed a plot. */
  event: number
  id: string
  opened: OpenProduct
}

/** Reads what freezing needs before it leaves the transaction of the request. */
export async function beginFreeze(
  { tx, session }: Reader,
  statementId: string,
): Promise<{ id: string; product: string; event: number }> {
  const row = await readStatement(tx, session, statementId)
  demand(session, 'statement.write', thingOf(row))
  if (row.declared !== 'draft' && row.declared !== 'frozen') refuse('FROZEN', { key: 'statements.frozen' })
  return { id: row.id, product: row.product_id, event: await lastEvent(tx) }
}

/** EUD-06. Plots are read in short transactions and stored; one more says so, if nothing speaks against it by then. */
export async function freeze(reader: Reader, begun: FreezeStart): Promise<Statement> {
  const { database, storage, opened } = begun
  const origin = await surveyFor(database, opened)
  refuseRunning(origin)
  // Before anything is written: most refusals come here.
  await inAccount(reader, begun, true, async (tx) => {
    const row = await readStatement(tx, reader.session, begun.id)
    if (row.declared === 'draft') refuseBlocking(reader, row, origin, await readGate(tx, row.product_id))
  })
  const frozen = await storePlots(storage, opened, origin, reader.tx.now)
  try {
    return await inAccount(reader, begun, false, async (tx) => {
      const isOurs = await setFrozen({ ...reader, tx }, begun, origin, frozen)
      if (!isOurs) await storage.remove([frozen.file])
      return readAnswer({ ...reader, tx }, begun.id)
    })
  } catch (error) {
    await storage.remove([frozen.file]).catch(() => {})
    throw error
  }
}

type FrozenFacts = Omit<FrozenColumn, 'at' | 'by'>

/** Stores the plots of now as a file. */
async function storePlots(
  storage: Storage,
  opened: OpenProduct,
  { surveyed: { totals, size, writing } }: CheckedOrigin,
  now: Date,
): Promise<FrozenFacts> {
  const { content, sha256, digest } = await writePlots(opened, writing)
  const taken = {
    plots: totals.plots,
    producers: size.producers,
    areaHa: totals.areaHa,
    bytes: content.length,
    sha256,
    digest,
    file: newName(now),
  }
  await storage.write(taken.file, content)
  return taken
}

/** Checks and freezes what an amendment will say; nothing of the statement changes. */
export async function freezeAnew(
  reader: Reader,
  { database, storage, opened }: Omit<FreezeStart, 'event' | 'id'>,
  amended: Parameters<typeof checksOf>[0],
): Promise<FrozenColumn> {
  const origin = await surveyFor(database, opened)
  refuseRunning(origin)
  refuseBlocking(reader, amended, origin, await opened.read((tx) => readGate(tx, amended.product_id)))
  const { now, userId } = reader.tx
  return { at: now.toISOString(), by: userId, ...(await storePlots(storage, opened, origin, now)) }
}

/** Whether this call froze it; somebody else may have, with the same plots. */
async function setFrozen(
  reader: Reader,
  { id, event }: FreezeStart,
  origin: CheckedOrigin,
  taken: FrozenFacts,
): Promise<boolean> {
  const { tx, session } = reader
  const row = await readWritten(tx, session, id)
  if (row.declared === 'frozen' && row.frozen?.digest === taken.digest) return false
  if (row.declared !== 'draft') refuse('FROZEN', { key: 'statements.frozen' })
  refuseBlocking(reader, row, origin, await readGate(tx, row.product_id))
  const frozen: FrozenColumn = { at: tx.now.toISOString(), by: tx.userId, ...taken }
  await statementRecords.change(tx, row, { declared: 'frozen', frozen })
  await beginLook(tx, row.id, event)
  return true
}

/** From an event on, the plots are held against those that were frozen. */
export async function beginLook(tx: Tx, id: string, event: number): Promise<void> {
  const look = { seen_n: event, is_due: false, drift_at: null }
  await tx.db
    .insertInto('statement_looks')
    .values({ account_id: tx.accountId, statement_id: id, ...look })
    .onConflict((conflict) => conflict.columns(['account_id', 'statement_id']).doUpdateSet(look))
    .execute()
}

function refuseRunning({ surveyed: { checks } }: CheckedOrigin): void {
  if (checks.some(({ state }) => state === 'running'))
    refuse('UNAVAILABLE', { key: 'origin.running', retryAfter: 2 })
}

function refuseBlocking(
  { language }: Reader,
  row: Parameters<typeof checksOf>[0],
  origin: CheckedOrigin,
  gate: Gate,
): void {
  const blocking = checksOf(row, origin, { ...gate, isDrifted: false }, language).filter(
    ({ state }) => state === 'blocking',
  )
  if (blocking.length > 0) refuse('PREFLIGHT', { key: 'statements.preflight', details: blocking })
}

/** A transaction of its own, with the rights of the request; where these changed meanwhile, whoever asked may ask again. */
async function inAccount<T>(
  { tx: { revision, via }, session }: Reader,
  { database }: FreezeStart,
  readOnly: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const scope = { accountId: session.accountId, userId: session.userId, readOnly, via, revision }
  const result = await database.inAccount(scope, work)
  return result === stale ? refuse('UNAVAILABLE', { key: 'origin.running', retryAfter: 2 }) : result
}

export async function lastEvent(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('event_heads')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  return row?.n ?? 0
}
