import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The tasks that jobs may name, each with its payload, which is stored as JSON. A feature adds its own beside its `jobs`. */
export interface Jobs {}

/** A job of the transaction's account. */
export interface NewJob {
  task: string
  payload: unknown
}

/** A job as the queue stores it. */
export interface StoredJob {
  account: string
  payload: unknown
}

export async function addJobs(tx: Pick<Tx, 'db'>, jobs: readonly NewJob[]): Promise<void> {
  await sql`
    select add_job(task, payload) from json_to_recordset(${JSON.stringify(jobs)}::json) as added (task text, payload json)
  `.execute(tx.db)
}
