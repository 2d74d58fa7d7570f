import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import about from '../package.json' with { type: 'json' }
import { readBackupNote } from './platform/backup-note.ts'
import { type Database, openPool } from './platform/db/database.ts'
import { countJobs } from './platform/effects/jobs.ts'
import type { Parts } from './platform/effects/ready.ts'
import { counted } from './platform/metrics.ts'
import { Halt } from './platform/process/halt.ts'
import type { Settings } from './platform/process/settings.ts'
import { oldestUnsealed } from './platform/seal/index.ts'

interface Sources {
  settings: Pick<Settings, 'host' | 'metricsPort' | 'dataDir'>
  /** The pools of the process, by what they serve. */
  pools: Readonly<Record<string, pg.Pool>>
  /** For what is read of each account, now and then. */
  database: Database
  jobsUrl: string
  parts: () => Promise<Parts>
  log: { warn(fields: object, line: string): void }
}

/** Reads that go through all accounts are done this often at most. */
const keptMillis = 600_000
/** What the database doesn't tell in this time is left out of an answer. */
const maxMillis = 3_000

/** Serves what the process counts and what can be read of the installation, in Prometheus' text, at a port of its own. */
export async function serveMetrics(
  sources: Sources & { settings: { metricsPort: number } },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { host, metricsPort } = sources.settings
  const pool = openPool(sources.jobsUrl, 1, { pipeline: false })
  const registry = Registry.merge([counted, gaugesOf(sources, pool)])
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (err: unknown) => {
        sources.log.warn({ err }, 'metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Halt(
              `METRICS_PORT is ${metricsPort}, which another program uses: set METRICS_PORT to a free one`,
            )
          : error,
      ),
    )
    server.listen(metricsPort, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
}

/** Gauges whose values are read when somebody asks. */
function gaugesOf({ settings, pools, database, parts, log }: Sources, jobs: pg.Pool): Registry {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      // What can't be read now is absent, and nothing else with it.
      async collect() {
        this.reset()
        // Without labels, `reset` leaves a 0, which would be untrue.
        if (labelNames.length === 0) this.remove()
        try {
          await Promise.race([read(this), late()])
        } catch (err) {
          log.warn({ err, metric: name }, 'a metric could not be read')
        }
      },
    })
  collectDefaultMetrics({ register: registry })

  gauge('rastro_build_info', 'The version that runs', ['version'], (it) =>
    it.set({ version: about.version }, 1),
  )
  gauge('rastro_part_up', '1 if a part works, 0 if not', ['part'], async (it) => {
    for (const [part, state] of Object.entries(await parts())) it.set({ part }, state === 'ok' ? 1 : 0)
  })
  gauge('rastro_pool_connections', 'Connections to the database', ['pool', 'state'], (it) => {
    for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
      it.set({ pool, state: 'busy' }, totalCount - idleCount)
      it.set({ pool, state: 'idle' }, idleCount)
    }
  })
  gauge('rastro_pool_waiting', 'What waits for a connection to the database', ['pool'], (it) => {
    for (const [pool, { waitingCount }] of Object.entries(pools)) it.set({ pool }, waitingCount)
  })
  const jobCounts = shared(() => countJobs(jobs))
  gauge('rastro_jobs', 'Jobs of the installation by their state', ['state'], async (it) => {
    for (const { state, count } of await jobCounts()) it.set({ state }, count)
  })
  gauge(
    'rastro_jobs_oldest_seconds',
    'How long the oldest job of a state has been due',
    ['state'],
    async (it) => {
      for (const { state, oldest } of await jobCounts()) it.set({ state }, oldest)
    },
  )
  gauge(
    'rastro_backup_age_seconds',
    'Since the last backup of this DATA_DIR; +Inf without one',
    [],
    async (it) => {
      const note = await readBackupNote(settings.dataDir)
      it.set(note ? (Date.now() - note.at.getTime()) / 1000 : Infinity)
    },
  )
  let unsealed: { since: Date | undefined; read: number } | undefined
  gauge(
    'rastro_seal_age_seconds',
    'Age of the oldest event that no seal covers; 0 without one',
    [],
    async (it) => {
      if (!unsealed || Date.now() - unsealed.read > keptMillis)
        unsealed = { since: await oldestUnsealed(database), read: Date.now() }
      it.set(unsealed.since ? Math.max(0, Date.now() - unsealed.since.getTime()) / 1000 : 0)
    },
  )
  return registry
}

async function late(): Promise<never> {
  await sleep(maxMillis, undefined, { ref: false })
  throw new Error(`it took more than ${maxMillis} ms`)
}

/** Two gauges that are asked together read once. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read().finally(() => (reading = undefined)))
}
