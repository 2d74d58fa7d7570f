import { createHmac, randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findPostmaster, ownerUrl, startPostmaster, stopPostmaster, type Postmaster } from './cluster.ts'
import { Halt } from './halt.ts'
import { claim, withLock, isAlive, readProcess, readMark, release, self } from './processes.ts'
import type { Settings } from './settings.ts'

export interface DatabaseServer {
  /** The role that owns the tables: migrates, backs up, verifies. */
  ownerUrl: string
  /** The role that serves requests: it owns nothing and is subject to row security. */
  appUrl: string
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

export const appRole = 'rastro_app'

/** Finds or starts the database, and creates the role that serves requests. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  options: Options = {},
): Promise<DatabaseServer> {
  openDataDir(settings.dataDir)
  if (settings.databaseUrl !== null) {
    const url = settings.databaseUrl
    const appUrl = await makeAppRole(url, settings.dataDir)
    return { ownerUrl: url, appUrl, embedded: false, owned: false, stop: () => Promise.resolve() }
  }
  const opened = await openEmbedded(settings.dataDir, options)
  try {
    await retryConflicts(() => makeOwnDatabase(opened.postmaster))
    const url = ownerUrl(opened.postmaster)
    const appUrl = await makeAppRole(url, settings.dataDir)
    return { ownerUrl: url, appUrl, embedded: true, owned: opened.owned, stop: opened.stop }
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
    console.error('the embedded database ended unexpectedly; starting it again')
    restart()
      .catch((error: unknown) => console.error(String(error)))
      .finally(() => (busy = false))
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'rastro start',
  })
  // The next query reports a connection that broke while idle.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function makeOwnDatabase(postmaster: Postmaster): Promise<void> {
  try {
    const client = await connect(ownerUrl(postmaster))
    await client.end()
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '3D000') throw error
    const client = await connect(ownerUrl(postmaster, 'postgres'))
    try {
      await client.query('create database rastro')
    } finally {
      await client.end()
    }
  }
}

/**
 * Creates the role that serves requests, and returns its address. Its password is derived from the owner's, so all processes
 * agree without storing it. Throws a Halt if the server is unsuitable.
 */
async function makeAppRole(url: string, dataDir: string): Promise<string> {
  let client: pg.Client
  try {
    client = await connect(url)
  } catch (error) {
    throw new Halt(
      `DATABASE_URL cannot be reached (${(error as Error).message || (error as pg.DatabaseError).code})`,
    )
  }
  try {
    await checkServer(client)
    const appUrl = appAddress(url, dataDir)
    if (await isAppRoleReady(appUrl)) return appUrl
    const password = client.escapeLiteral(decodeURIComponent(new URL(appUrl).password))
    await retryConflicts(async () => {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
      const verb = rowCount ? 'alter' : 'create'
      await client.query(`${verb} role ${appRole} login password ${password}`)
    })
    if (await isAppRoleReady(appUrl)) return appUrl
    throw new Halt(`DATABASE_URL: the role ${appRole} cannot connect with the password that was just set`)
  } catch (error) {
    if (error instanceof Halt) throw error
    throw new Halt(`DATABASE_URL: the role ${appRole} cannot be made ready (${(error as Error).message})`)
  } finally {
    await client.end()
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; role: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            current_user as role`,
  )
  const [server] = rows
  if (!server || server.version < 150_000) {
    throw new Halt(
      `DATABASE_URL is a PostgreSQL ${Math.floor((server?.version ?? 0) / 10_000)}, expected 15 or newer`,
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new Halt(`DATABASE_URL is a database in ${server.encoding}, expected one in UTF8`)
  }
  if (server.role === appRole) {
    throw new Halt(`DATABASE_URL signs in as ${appRole}, expected the role that will own the tables`)
  }
}

function appAddress(url: string, dataDir: string): string {
  const address = new URL(url)
  const secret = decodeURIComponent(address.password) || process.env.PGPASSWORD || storedSecret(dataDir)
  address.username = appRole
  address.password = createHmac('sha256', secret).update('role that serves requests').digest('base64url')
  return address.href
}

/** A random secret for owners that sign in without a password: a fixed one could be guessed. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-role.secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function isAppRoleReady(appUrl: string): Promise<boolean> {
  let client: pg.Client
  try {
    client = await connect(appUrl)
  } catch (error) {
    // 28P01, 28000: no such role, or another password. Other errors do not concern the role.
    if (['28P01', '28000'].includes((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
  try {
    const { rowCount } = await client.query(
      'select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls or rolcreaterole)',
    )
    if (rowCount)
      throw new Halt(
        `the role ${appRole} may pass row security: take SUPERUSER, BYPASSRLS and CREATEROLE from it`,
      )
    return true
  } finally {
    await client.end()
  }
}

/** Retries after conflicts: processes that start at once create the same object, and the slower one then finds it. */
async function retryConflicts(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = (error as pg.DatabaseError).code ?? ''
      if (attempt === 5 || !['XX000', '23505', '42710', '42P04'].includes(code)) throw error
      await new Promise((done) => setTimeout(done, 50 * attempt))
    }
  }
}
