import type { Database, Tx } from '../db/database.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Settings } from '../process/settings.ts'
import type { Mail } from './mail.ts'
import type { Printer } from './printer.ts'
import type { Storage } from './storage.ts'

/**
 * Handlers of all tasks. A job may run twice if its process dies, so handlers must be idempotent. Work outside the database is returned
 * as a function, which runs after the transaction.
 */
export type Tasks = {
  readonly [Task in keyof Jobs]?: (tx: Tx, payload: Jobs[Task]) => Promise<void | Effect>
}
export type Effect = (outside: Outside) => Promise<void>

/** Tools for a job after its transaction; further writes open transactions of their own. */
export interface Outside {
  settings: Settings
  database: Database
  mail: Mail
  storage: Storage
  printer: Printer
  /** Checks the chain of an account's events, and its seals. */
  checkHistory(accountId: string): Promise<HistoryCheck>
}

export interface HistoryCheck {
  /** The head of the chain. */
  n: number
  differ: number
  /** Number of the first event that was altered; null if none was. */
  brokenAt: number | null
}
