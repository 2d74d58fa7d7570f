import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { buildApp } from './app.ts'
import { isDemoDatabase, loadDemo } from './demo.ts'
import { createIdentity } from './identity/index.ts'
import { Database, openPool } from './platform/db/database.ts'
import { statementTimeout } from './platform/db/silence.ts'
import { createGrantSource } from './platform/auth/grants.ts'
import { watchParts } from './platform/effects/ready.ts'
import { openStorage } from './platform/effects/storage.ts'
import { explain, Halt } from './platform/process/halt.ts'
import { issuerOf } from './platform/auth/issuer.ts'
import { createKeyset, remoteKeys } from './platform/auth/keyset.ts'
import { migrate } from './platform/db/migrate.ts'
import { lockDataDir, openDatabase } from './platform/db/postgres.ts'
import { createLog, processLog } from './platform/process/log.ts'
import { closeConnections, type Stopping } from './platform/http/stopping.ts'
import { giveBackMemory } from './platform/process/memory.ts'
import { readSettings, type Settings } from './platform/process/settings.ts'
import { createVerifier } from './platform/auth/token.ts'
import { root } from './platform/process/root.ts'
import { sweepScratch } from './platform/process/scratch.ts'
import { openPassportKey } from './platform/passport-key.ts'
import { noteSharedSettings } from './platform/shared-settings.ts'
import { openKey } from './platform/seal/index.ts'
import { serveMetrics } from './metrics.ts'
import { startWork } from './work.ts'

/** Connections of a process for each kind of work: none takes those of another. */
const maxConnections = { requests: 8, publicPages: 2, identity: 2, jobs: 3 }

/** A dead line is given up once each statement would have ended; jobs have some without a time limit. */
const maxSilence: Record<keyof typeof maxConnections, number> = {
  requests: statementTimeout + 500,
  publicPages: statementTimeout + 500,
  identity: statementTimeout + 500,
  jobs: 10 * statementTimeout,
}

/** Starts the server; returns the function that stops it. */
async function start(settings: Settings, stopping: Readonly<Stopping>): Promise<() => Promise<void>> {
  const unlock = lockDataDir(settings.dataDir)
  sweepScratch(settings.dataDir)
  const server = await openDatabase(settings, { serving: true })
  const stops: (() => Promise<unknown>)[] = [server.stop]
  const stop = async () => {
    for (const end of stops.toReversed()) await end()
    unlock()
  }
  try {
    await migrate(server.ownerUrl)
    const pools: Record<string, Pool> = {}
    const open = (kind: keyof typeof maxConnections) => {
      const pool = openPool(server.appUrl, maxConnections[kind], { maxSilence: maxSilence[kind] })
      stops.push(() => pool.end())
      return (pools[kind] = pool)
    }
    const pool = open('requests')
    const database = new Database(pool, settings.publicPageUrl)
    await openKeys(server.ownerUrl, settings)
    await openStorage(settings).check()
    const issuer = issuerOf(settings)
    const embedded = issuer.embedded ? createIdentity({ pool: open('identity'), settings }) : undefined
    const verify = embedded?.verify ?? createVerifier(issuer, createKeyset(remoteKeys(issuer.issuer)))
    if (settings.demo && (await isDemoDatabase(database)))
      await loadDemo(database, { settings, setPassword: embedded?.setPassword })
    const log = createLog(settings.logLevel)
    const parts = watchParts(settings, database)
    const app = await buildApp({
      settings,
      database,
      publicDatabase: new Database(open('publicPages')),
      identity: { verify, grants: embedded ? undefined : createGrantSource(issuer) },
      provider: embedded,
      webFolder: join(root, 'dist', 'web'),
      graphFolder: join(root, 'dist', 'graph'),
      log,
      parts,
      stopping,
    })
    const workDatabase = new Database(open('jobs'))
    stops.push(
      startWork({
        settings,
        database: workDatabase,
        requests: database,
        provider: embedded,
        jobsUrl: server.jobsUrl,
        log,
      }),
      async () => {
        // Proxies read at /ready that it stops, and send new requests to others.
        if (settings.drainSeconds) await sleep(settings.drainSeconds * 1_000)
        // An endless request must not prevent the database from stopping.
        await closeConnections(app.server, maxAnswerMilliseconds)
        await Promise.race([app.close(), sleep(1_000)])
      },
    )
    const { metricsPort } = settings
    if (metricsPort !== null) {
      const { jobsUrl } = server
      const metrics = { ...settings, metricsPort }
      const served = await serveMetrics({
        settings: metrics,
        pools,
        database: workDatabase,
        jobsUrl,
        parts,
        log,
      })
      stops.push(served.stop)
    }
    await listen(app, settings)
    giveBackMemory()
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** The owner alone may write which key seals, and what all processes share. */
async function openKeys(ownerUrl: string, settings: Settings): Promise<void> {
  const owner = new Database(openPool(ownerUrl, 1))
  try {
    await openKey(owner, settings)
    openPassportKey(settings)
    for (const line of await noteSharedSettings(owner, settings)) console.error(line)
  } finally {
    await owner.pool.end()
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Halt(`PORT is ${port}, which another program uses: set PORT to a free one`)
    if (code === 'EACCES')
      throw new Halt(`PORT is ${port}, which this user may not open: set PORT to one above 1023`)
    if (code === 'EADDRNOTAVAIL') throw new Halt(`HOST is "${host}", expected an address of this machine`)
    throw error
  }
}

/** How long requests under way may take once the server stops. */
const maxAnswerMilliseconds = 20_000

/** How long the server may take to stop after a fault; its parts have limits of their own. */
const maxStopMilliseconds = 30_000

/**
 * Stops in order at a signal; our own handlers also work if the shell ignores the signals. Repeated signals are ignored: under
 * npm one Ctrl-C arrives twice, and an exit at the second would leave the database running. A fault that nobody caught stops the
 * server in the same order: what goes on is finished, and whoever supervises the process starts it anew.
 */
function stopInOrder(state: Stopping, stop: () => Promise<void>): void {
  const end = (code: number) => {
    if (state.isStopping) return
    state.isStopping = true
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  const fail = (error: unknown) => {
    processLog.fatal({ err: error }, 'the server stops after a fault that nobody caught')
    end(1)
    setTimeout(() => process.exit(1), maxStopMilliseconds).unref()
  }
  process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0))
  process.on('uncaughtException', fail).on('unhandledRejection', fail)
}

try {
  const settings = readSettings()
  if (settings.isDemoExposed)
    console.error(
      'DEMO is 1 on an address that others may reach: everybody knows the password of the demo accounts',
    )
  const stopping = { isStopping: false }
  const started = start(settings, stopping)
  // A signal during the start waits for its end, because a half-started server can't stop in order.
  stopInOrder(stopping, async () => (await started)())
  await started
  if (!stopping.isStopping) console.log(`ready http://localhost:${settings.port}`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
