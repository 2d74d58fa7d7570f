import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'

/** Recomputes an account's derived rows. */
type Keep = (database: Database, accountId: string, stopping?: AbortSignal) => Promise<void>

interface KeeperTools {
  /** Names the derived rows in the log. */
  kept: string
  keep: Keep
  /** Milliseconds to wait, so that one run covers several writes. */
  pause: number
  /** Runs `keep`. */
  database: Database
  /** Databases through which this process writes. */
  writers: readonly Database[]
  log: { error(line: string): void }
}

/**
 * Runs `keep` after this process commits to an account, outside the queue of jobs, so that writes add no jobs. A chore covers other
 * processes once a minute. Returns the function that stops it.
 */
export function startKeeper({ kept, keep, pause, database, writers, log }: KeeperTools): () => Promise<void> {
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
        await keep(database, accountId, stopping.signal).catch((error: unknown) =>
          log.error(`${kept} waits: ${(error as Error).message}`),
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

/** Runs `keep` in every account. */
export async function keepAll(database: Database, keep: Keep): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from accounts order by id')
  for (const { id } of rows) await keep(database, id)
}
