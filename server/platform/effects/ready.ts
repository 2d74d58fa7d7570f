import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { readMigrations } from '../db/migrate.ts'
import type { Stopping } from '../http/stopping.ts'
import { processLog } from '../process/log.ts'
import type { Settings } from '../process/settings.ts'
import { findChromium } from './chromium.ts'
import { openMail } from './mail.ts'
import { openStorage } from './storage.ts'

/** Without the first two nothing can be served; the others only affect some features. */
type Part = 'database' | 'migrations' | 'storage' | 'mail' | 'browser'
type State = 'ok' | 'failed'
export type Parts = Record<Part, State>

/** Interval of checks outside of the database, since each costs something. */
const keptMillis = 60_000
/** Time limit of a check. */
const maxMillis = 2_000

/** Says of each part whether it works. */
export function watchParts(
  settings: Pick<Settings, 'storage' | 'dataDir' | 'smtp' | 'publicUrl' | 'chromiumPath'>,
  database: Database,
): () => Promise<Parts> {
  const migrations = readMigrations()
  const storage = openStorage(settings)
  const mail = openMail(settings)
  const others = {
    storage: remembering('storage', () => storage.check()),
    mail: remembering('mail', () => mail.check()),
    browser: remembering('browser', () => findChromium(settings)),
  }
  return async () => {
    const [core, ...rest] = await Promise.all([
      askDatabase(database, migrations),
      others.storage(),
      others.mail(),
      others.browser(),
    ])
    return { ...core, storage: rest[0], mail: rest[1], browser: rest[2] }
  }
}

/** A database of a newer version is right: the version before goes on beside it until it is replaced. */
async function askDatabase(
  { pool }: Database,
  migrations: readonly { name: string; checksum: string }[],
): Promise<Pick<Parts, 'database' | 'migrations'>> {
  try {
    const { rows } = await pool.query<{ applied: number }>(
      `select count(*)::int as applied from public.migrations m
       join unnest($1::text[], $2::text[]) as ours (name, checksum) on m.name = ours.name and m.checksum = ours.checksum`,
      [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
    )
    return { database: 'ok', migrations: rows[0]?.applied === migrations.length ? 'ok' : 'failed' }
  } catch (error) {
    // Somebody dropped the tables, or restores another database in their place.
    const isThere = ['42P01', '42501'].includes((error as { code?: string }).code ?? '')
    return { database: isThere ? 'ok' : 'failed', migrations: 'failed' }
  }
}

/**
 * Answers what was found last, and looks again once that is old. The first answer waits for the look, though not long. The log says
 * why a part works no more, once as long as the reason is the same.
 */
function remembering(part: Part, check: () => Promise<unknown>): () => Promise<State> {
  let found: State = 'failed'
  let why = ''
  let at = -Infinity
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      await check()
      found = 'ok'
      why = ''
    } catch (error) {
      found = 'failed'
      const { message } = error as Error
      if (message !== why) processLog.error(`${part} does not work: ${message}`)
      why = message
    }
    at = performance.now()
    looking = undefined
  }
  return async () => {
    if (performance.now() - at < keptMillis) return found
    looking ??= look()
    if (at === -Infinity) await Promise.race([looking, sleep(maxMillis, undefined, { ref: false })])
    return found
  }
}

/** `/health`: the process lives. `/ready`: it can serve; the body says what of it works, and what keeps it from serving. */
export function mountHealth(
  app: FastifyInstance,
  parts: () => Promise<Parts>,
  stopping: Readonly<Stopping> = { isStopping: false },
): void {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping.isStopping)
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', part: 'process' })
    const found = await parts()
    const part = (['database', 'migrations'] as const).find((name) => found[name] === 'failed')
    if (!part) return { status: 'ready', parts: found }
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', part, parts: found })
  })
}
