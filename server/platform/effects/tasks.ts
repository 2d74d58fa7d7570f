import type { Database, Tx } from '../db/database.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Settings } from '../process/settings.ts'
import type { Mail } from './mail.ts'
import type { Printer } from './printer.ts'
import type { Storage } from './storage.ts'

/**
 * How each task is done. A job may be done twice, if its process ends just after: twice must be as good as once. What happens outside
 * the database is returned as a function, which is called once the transaction has ended.
 */
export type Tasks = {
  readonly [Task in keyof Jobs]?: (tx: Tx, payload: Jobs[Task]) => Promise<void | Effect>
}
export type Effect = (outside: Outside) => Promise<void>

/** What a job may use once its transaction has ended; whatever it writes then has transactions of its own. */
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
  /** The first event that isn't what was written; null if all are. */
  brokenAt: number | null
}
