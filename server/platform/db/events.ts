import { sql } from 'kysely'
import type { EventAction } from '../../../core/rules/history.ts'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'
import { writeSlices, slicesOf } from './rows.ts'

/** A change of one record; the transaction adds user, time and door, and the database the chain's hash. */
export interface NewEvent {
  action: EventAction
  /** The record's table. */
  type: keyof Tables
  id: string
  /** The version of the record's form. */
  schemaVersion?: number | undefined
  /** The columns of `after`, as they were. */
  before?: unknown
  /** The whole content of every column that changed, by the column's name: folding a record's events gives its row. */
  after?: unknown
  /** Codes of doubts about values that were saved anyway (TRU-03). */
  doubts?: readonly string[]
}

/** An event with its user, time and door. It is serialised immediately, while the database works. */
export interface RecordedEvent {
  at: Date
  /** The event as JSON, without its number: this very text is hashed and stored, so the order of its members doesn't matter. */
  text: string
}

export function recordEvent(event: NewEvent, author: Author): RecordedEvent {
  const { action, type, id, schemaVersion = null, before = null, after = null, doubts = [] } = event
  const { accountId, userId, now, via, importId } = author
  // Stored next to the columns; readers that look up columns ignore it.
  const beside = {
    ...(importId === undefined ? {} : { import: importId }),
    ...(doubts.length > 0 ? { doubts } : {}),
  }
  const content = Object.keys(beside).length > 0 ? Object.assign({}, after, beside) : after
  const head = JSON.stringify({
    account: accountId,
    at: microseconds(now),
    by: userId,
    via,
    action,
    type,
    record: id,
    version: schemaVersion,
  })
  return {
    at: now,
    text: `${head.slice(0, -1)},"before":${JSON.stringify(before)},"after":${JSON.stringify(content)}}`,
  }
}

type Author = Pick<Tx, 'accountId' | 'userId' | 'now' | 'via'> & Partial<Pick<Tx, 'importId'>>

/** A time as PostgreSQL stores it, to the microsecond. */
const microseconds = (at: Date): string => `${at.toISOString().slice(0, -1)}000Z`

/** Locks the head of the account's chain: until commit, no other write of the account commits. Begins the chain of a new account. */
export async function lockHead(tx: Pick<Tx, 'db' | 'accountId'>): Promise<void> {
  await sql`select lock_head(${tx.accountId})`.execute(tx.db)
}

/**
 * Appends to the account's chain. It locks the head, so it comes last in a transaction. Returns the account's revision: under the
 * lock, no other change of rights or configuration is committed.
 */
export async function appendEvents(tx: Tx, events: readonly RecordedEvent[]): Promise<number> {
  const append = (slice: readonly RecordedEvent[]) =>
    sql`select append_events(${tx.accountId}, ${`[${slice.map(({ text }) => text).join(',')}]`}::json)`.execute(
      tx.db,
    )
  const slices = slicesOf(events)
  const last = slices.pop() ?? []
  await writeSlices(slices, append)
  // Sent at once, and done in this order: when the revision is read, the head is locked.
  const [, account] = await Promise.all([append(last), readRevision(tx)])
  return account
}

async function readRevision({ db, accountId }: Tx): Promise<number> {
  const { rows } = await sql<{
    revision: number
  }>`select revision from accounts where id = ${accountId}`.execute(db)
  return rows[0]?.revision ?? 0
}
