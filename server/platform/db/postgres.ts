import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { checkDatabase } from './migrate.ts'
import { connect, makeRoles, retryConflicts, type RoleUrls } from './roles.ts'
import {
  findPostmaster,
  ownerUrl,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from '../process/cluster.ts'
import { Halt } from '../process/halt.ts'
import { processLog } from '../process/log.ts'
import { claim, withLock, isAlive, readProcess, readMark, release, self } from '../process/processes.ts'
import type { Settings } from '../process/settings.ts'

/** The database, with an address for each role that signs in. */
export interface DatabaseServer extends RoleUrls {
  /** The role that owns the tables: migrates, backs up, verifies. */
  ownerUrl: string
  embedded: boolean
  /** This process stops the embedded database, if it is the last to use it. */
  owned: boolean
  stop(): Promise<void>
}

interface Options {
  /**
   * Set by the server: it takes over a running database (after a kill -9 of its predecessor, or started by a tool),
   * restarts it when it dies, and stops it at the end. A tool leaves a running database alone.
   */
  serving?: boolean
  /** fsync is off; the data is disposable (tests, benchmarks). */
  disposable?: boolean
}

/** Finds or starts the database, refuses a foreign and a newer one, and makes its roles ready. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  options: Options = {},
): Promise<DatabaseServer> {
  openDataDir(settings.dataDir)
  if (settings.databaseUrl !== null) {
    const url = settings.databaseUrl
    const urls = await makeRoles(url, settings.dataDir, checkDatabase)
    return { ownerUrl: url, ...urls, embedded: false, owned: false, stop: () => Promise.resolve() }
  }
  const opened = await openEmbedded(settings.dataDir, options)
  try {
    await retryConflicts(() => makeOwnDatabase(opened.postmaster))
    const url = ownerUrl(opened.postmaster)
    const urls = await makeRoles(url, settings.dataDir, checkDatabase)
    return { ownerUrl: url, ...urls, embedded: true, owned: opened.owned, stop: opened.stop }
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** Creates DATA_DIR if it is missing. Other users may enter it (PostgreSQL under root runs as nobody) but not list it. */
function openDataDir(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Halt(
      `DATA_DIR is "${folder}", which cannot be written (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

/** Without `recursive`, which loops for ever under /proc and other folders that refuse new entries. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o711 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Allows one server per DATA_DIR. The lock ends with the process, however it ends.
 * Throws a Halt that names the other server.
 */
export function lockDataDir(folder: string): () => void {
  openDataDir(folder)
  const file = join(folder, 'run', 'server')
  if (!claim(file)) {
    const [pid] = readMark(file).split(' ')
    throw new Halt(`another script/server (process ${pid}) already runs on DATA_DIR ${folder}`)
  }
  return () => release(file)
}

let handles = 0

/**
 * Any number of processes share the embedded database. Each has a mark in run/users while it uses it; run/owner names the
 * process that will stop it. An owner that ends before the others passes ownership on; the last process stops the database.
 */
async function openEmbedded(dataDir: string, { serving = false, disposable = false }: Options) {
  const folder = join(dataDir, 'pg')
  const run = join(dataDir, 'run')
  const lock = join(run, 'database')
  const ownerMark = join(run, 'owner')
  const users = join(run, 'users')
  const mark = `${self} ${(handles += 1)}`
  const markFile = join(users, mark.replaceAll(' ', '-'))
  mkdirSync(users, { recursive: true })

  let postmaster = await withLock(lock, async () => {
    const found = await findPostmaster(folder)
    const opened = found ?? (await startPostmaster(folder, { disposable }))
    if (!found || serving) writeFileSync(ownerMark, mark)
    writeFileSync(markFile, mark)
    return opened
  })
  let stopping: Promise<void> | null = null
  const restart = () =>
    withLock(lock, async () => {
      if (stopping) return
      const { port } = postmaster
      const found = await findPostmaster(folder)
      if (found && found.port !== port) await stopPostmaster(found)
      postmaster = found?.port === port ? found : await startPostmaster(folder, { disposable, port })
    })
  const unwatch = serving ? watch(() => postmaster, restart) : () => {}
  const stop = () =>
    (stopping ??= withLock(lock, async () => {
      unwatch()
      rmSync(markFile, { force: true })
      if (readMark(ownerMark) !== mark) return
      const heir = livingUsers(users)[0]
      if (heir) return writeFileSync(ownerMark, heir)
      const found = await findPostmaster(folder)
      if (found) await stopPostmaster(found)
      rmSync(ownerMark, { force: true })
    }))
  return { postmaster, owned: readMark(ownerMark) === mark, stop }
}

function livingUsers(folder: string): string[] {
  const marks: string[] = []
  for (const name of readdirSync(folder)) {
    const mark = readMark(join(folder, name))
    if (isAlive(mark)) marks.push(mark)
    else rmSync(join(folder, name), { force: true })
  }
  return marks
}

/** Checks the postmaster twice a second and restarts it on the same port, so that pools reconnect by themselves. */
function watch(current: () => Postmaster, restart: () => Promise<void>): () => void {
  let busy = false
  const timer = setInterval(() => {
    if (busy || readProcess(current().pid)?.command === 'postgres') return
    busy = true
    processLog.error('the embedded database ended unexpectedly; starting it again')
    restart()
      .catch((err: unknown) => processLog.error({ err }, 'the embedded database does not start'))
      .finally(() => (busy = false))
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

async function makeOwnDatabase(postmaster: Postmaster): Promise<void> {
  try {
    const client = await connect(ownerUrl(postmaster))
    await client.end()
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '3D000') throw error
    await inMaintenance(postmaster, (client) => client.query('create database rastro'))
  }
  // Nobody else has business in the databases that every cluster has.
  await inMaintenance(postmaster, (client) =>
    client.query(
      'revoke connect on database postgres from public; revoke connect on database template1 from public',
    ),
  )
}

async function inMaintenance(
  postmaster: Postmaster,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = await connect(ownerUrl(postmaster, 'postgres'))
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
