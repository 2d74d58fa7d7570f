import { setTimeout as sleep } from 'node:timers/promises'
import { v4 } from 'uuid'
import type { Database } from '../../platform/db/database.ts'
import type { NamedTypes } from '../../platform/feature.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { type Door, openDoor, send } from './send.ts'
import { goOn, type Delivery, takeDue } from './turn.ts'

/** Webhooks that a process serves at once; each has one sender at a time, in all processes. */
const maxSenders = 8
/** An account is looked at this often at most. */
const lookEvery = 1_000
/** Afterwards a webhook with more to tell waits behind the others. */
const maxTurn = 10_000
/** How long a stop waits for what is under way. */
const maxStop = 8_000

interface Parts {
  database: Database
  settings: Settings
  named: NamedTypes
  log: { error(line: string): void }
  door?: Door
  /** Milliseconds between two looks; tests wait less. */
  every?: number
}

/**
 * Tells other systems what happens, beside the queue of jobs: a webhook is taken for a while by one sender, who sends what comes after
 * its cursor, one message after the other (HOK-04). Whatever a process leaves undone, another one does once that while is over. Returns
 * the function that stops it.
 */
export function startSenders({
  database,
  settings,
  named,
  log,
  door = openDoor(settings),
  every = lookEvery,
}: Parts): () => Promise<void> {
  const stopping = new AbortController()
  const busy = new Set<Promise<void>>()
  /** The accounts are gone round, so that none waits for those before it. */
  let last = ''

  async function look(): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>(
      'select account_id as id from webhook_accounts order by account_id',
    )
    const next = rows.findIndex(({ id }) => id > last)
    for (const { id } of next < 0 ? rows : [...rows.slice(next), ...rows.slice(0, next)]) {
      const free = maxSenders - busy.size
      if (free <= 0 || stopping.signal.aborted) return
      const lease = v4()
      const taken = await database.inAccount(scopeOf(id), (tx) => takeDue(tx, lease, free))
      for (const webhookId of taken) hold(serve(id, webhookId, lease))
      last = id
    }
  }

  function hold(work: Promise<void>): void {
    const held = work
      .catch((error: unknown) => log.error(`a webhook waits: ${(error as Error).message}`))
      .finally(() => busy.delete(held))
    busy.add(held)
  }

  async function serve(accountId: string, webhookId: string, lease: string): Promise<void> {
    const end = performance.now() + maxTurn
    let sent: Delivery | undefined
    for (;;) {
      const isOver = performance.now() > end || stopping.signal.aborted
      const turn = { webhookId, lease, settings, named, isOver }
      const next = await database.inAccount(scopeOf(accountId), (tx) => goOn(tx, turn, sent))
      if (!next) return
      sent = { message: next.message, outcome: await send(door, next) }
    }
  }

  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) =>
        log.error(`webhooks are looked at again: ${(error as Error).message}`),
      )
      await sleep(every, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return async () => {
    stopping.abort()
    const end = looking.then(() => Promise.all(busy))
    await Promise.race([end, sleep(maxStop, undefined, { ref: false })])
  }
}

const scopeOf = (accountId: string) => ({ accountId, userId: 'job', via: 'job' }) as const
