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
import { claim, exclusively, lives, look, readMark, release, self } from './processes.ts'
import type { Settings } from './settings.ts'

export interface DatabaseServer {
  /** The role that owns the tables: migrates, backs up, verifies. */
  ownerUrl: string
  /** The role that serves requests: owns nothing, row security holds for it. */
  appUrl: string
  embedded: boolean
  /** This process stops the embedded database when it is the last to use it. */
  owned: boolean
  stop(): Promise<void>
}

interface Options {
  /**
   * The server's way: it takes over a database that lives (after a kill -9 of its predecessor, or one that a tool started),
   * brings it back when it dies, and stops it at the end. A tool leaves alone what it found.
   */
  serving?: boolean
  /** The data may be lost: tests and benchmarks' scratch. Faster, without fsync. */
  disposable?: boolean
}

export const appRole = 'rastro_app'

/** Finds or starts the database, and makes the role that serves requests. */
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
    await settle(() => makeOwnDatabase(opened.postmaster))
    const url = ownerUrl(opened.postmaster)
    const appUrl = await makeAppRole(url, settings.dataDir)
    return { ownerUrl: url, appUrl, embedded: true, owned: opened.owned, stop: opened.stop }
  } catch (error) {
    await opened.stop()
    throw error
  }
}

/** Makes DATA_DIR where it is missing. Others may pass through it (PostgreSQL under root runs as nobody) but not list it. */
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

/** Not by `recursive`: under /proc and the like, where nothing can be made, that tries for ever. */
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
 * One server per DATA_DIR. The lock is gone as soon as the process is, however it ended.
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
 * Any number of processes share the embedded database. Each leaves its mark in run/users while it does; run/owner names the
 * one that will stop it. An owner who goes while others still work hands it on; the last one stops it.
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

  let postmaster = await exclusively(lock, async () => {
    const found = await findPostmaster(folder)
    const opened = found ?? (await startPostmaster(folder, { disposable }))
    if (!found || serving) writeFileSync(ownerMark, mark)
    writeFileSync(markFile, mark)
    return opened
  })
  let stopping: Promise<void> | null = null
  const bringBack = () =>
    exclusively(lock, async () => {
      if (stopping) return
      const { port } = postmaster
      const found = await findPostmaster(folder)
      if (found && found.port !== port) await stopPostmaster(found)
      postmaster = found?.port === port ? found : await startPostmaster(folder, { disposable, port })
    })
  const unwatch = serving ? watch(() => postmaster, bringBack) : () => {}
  const stop = () =>
    (stopping ??= exclusively(lock, async () => {
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
    if (lives(mark)) marks.push(mark)
    else rmSync(join(folder, name), { force: true })
  }
  return marks
}

/** Looks at the postmaster twice a second and brings it back on the same port, so that pools reconnect by themselves. */
function watch(current: () => Postmaster, restart: () => Promise<void>): () => void {
  let busy = false
  const timer = setInterval(() => {
    if (busy || look(current().pid)?.command === 'postgres') return
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
  // A connection that breaks while idle is told again by the next query.
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
 * The role that serves requests, and its address. Its password follows from the owner's, so that any number of processes agree
 * without storing it. Throws a Halt when the server is no good for us.
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
    if (await appRoleIsRight(appUrl)) return appUrl
    const password = client.escapeLiteral(decodeURIComponent(new URL(appUrl).password))
    await settle(async () => {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [appRole])
      const verb = rowCount ? 'alter' : 'create'
      await client.query(`${verb} role ${appRole} login password ${password}`)
    })
    if (await appRoleIsRight(appUrl)) return appUrl
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

/** Where the owner signs in without a password there is none to derive from, and a guessable one would be an open door. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'app-role.secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

async function appRoleIsRight(appUrl: string): Promise<boolean> {
  let client: pg.Client
  try {
    client = await connect(appUrl)
  } catch (error) {
    // 28P01, 28000: no such role, or another password. Anything else is no matter of the role.
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

/** Processes that start at once make the same thing: the slower one is refused, looks again and finds it made. */
async function settle(work: () => Promise<void>): Promise<void> {
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
