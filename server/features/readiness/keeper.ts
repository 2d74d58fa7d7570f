import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../platform/db/database.ts'
import { keepReadiness } from './keep.ts'

/** Writes of this time are reckoned together. */
const pause = 300

interface KeeperTools {
  /** Reckons. */
  database: Database
  /** Those by which this process writes; each has connections of its own. */
  writers: readonly Database[]
  log: { error(line: string): void }
}

/**
 * Reckons readiness where this process has written, beside the queue of jobs: no write waits for it, nor writes a job. What other
 * processes leave undone, the chore of each minute does. Returns the function that stops it.
 */
export function startKeeper({ database, writers, log }: KeeperTools): () => Promise<void> {
  const written = new Set<string>()
  const stopping = new AbortController()
  let wake = () => {}
  const listen = (accountId: string) => {
    written.add(accountId)
    wake()
  }
  for (const { listeners } of writers) listeners.add(listen)
  const working = (async () => {
    while (!stopping.signal.aborted) {
      if (written.size === 0) await new Promise<void>((resolve) => (wake = resolve))
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      const accounts = [...written]
      written.clear()
      for (const accountId of accounts) {
        if (stopping.signal.aborted) return
        await keepReadiness(database, accountId, stopping.signal).catch((error: unknown) =>
          log.error(`readiness waits: ${(error as Error).message}`),
        )
      }
    }
  })()
  return async () => {
    for (const { listeners } of writers) listeners.delete(listen)
    stopping.abort()
    wake()
    await working
  }
}

/** Does what no process has done, in every account. */
export async function keepAll(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from accounts order by id')
  for (const { id } of rows) await keepReadiness(database, id)
}
