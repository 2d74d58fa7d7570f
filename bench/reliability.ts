import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createIdentity } from '../server/identity/index.ts'
import { Database, openPool } from '../server/platform/db/database.ts'
import { openDatabase } from '../server/platform/db/postgres.ts'
import { Halt } from '../server/platform/process/halt.ts'
import { root } from '../server/platform/process/root.ts'
import { readProcess } from '../server/platform/process/processes.ts'
import { freePort, startProduct, type Product } from '../test/kit/product.ts'
import { type Figure, type Workload, withWorst } from './figures.ts'
import { type AcknowledgedCreate, Writers } from './writers.ts'

const account = 'valle'

/** The product as a person starts it, with the demo and its own embedded database; it can be restarted. */
export class Installation {
  readonly dataDir: string
  readonly url: string
  readonly #port: number
  readonly #settings: Record<string, string>
  #product: Product | undefined

  private constructor(dataDir: string, port: number, settings: Record<string, string>) {
    this.dataDir = dataDir
    this.#port = port
    this.#settings = settings
    this.url = `http://localhost:${port}`
  }

  /** Uses an emptied folder. */
  static async make(
    folder: string,
    name = 'reliability',
    settings: Record<string, string> = {},
  ): Promise<Installation> {
    const dataDir = join(folder, name)
    rmSync(dataDir, { recursive: true, force: true })
    const made = new Installation(dataDir, await freePort(), settings)
    await made.start()
    return made
  }

  get #environment() {
    return {
      ...this.#settings,
      DATA_DIR: this.dataDir,
      DATABASE_URL: '',
      PORT: String(this.#port),
      DEMO: '1',
    }
  }

  get pid(): number {
    return this.#product!.pid
  }

  output(): string {
    return this.#product!.output().trim()
  }

  /** Returns how long it took, in seconds. */
  async start(): Promise<number> {
    const begun = performance.now()
    this.#product = await startProduct(this.#environment)
    return (performance.now() - begun) / 1000
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#product?.end(signal)
    this.#product = undefined
  }

  /** The pid of its postmaster, 0 while there is none. */
  get postmaster(): number {
    try {
      return Number(readFileSync(join(this.dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }

  /** Credentials of a user who may write everything in the demo's accounts. */
  credentials(own: string = account, email = 'ana@demo.example'): Promise<Record<string, string>> {
    return this.#withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email])
      const identity = createIdentity({ pool, settings: { publicUrl: this.url, demo: true } })
      const token = await identity.issueAccessToken(rows[0]!.id, { expiresIn: 3600 })
      return { authorization: `Bearer ${token}`, 'x-audience': own }
    })
  }

  /** Commits a job, the sweep that every installation has, together with an old key of a request that only it removes. */
  addSweep(): Promise<void> {
    return this.#withDatabase((database) =>
      database.inAccount({ accountId: account, userId: 'bench' }, async (tx) => {
        await sql`
          insert into idempotency_keys (account_id, user_id, key, request_hash, created_at)
          values (${account}, 'bench', 'old', '', now() - interval '2 days')
        `.execute(tx.db)
        await sql`select add_job('sweep', '{}')`.execute(tx.db)
      }),
    )
  }

  /** Whether the old key is there, and no sweep has been done since. */
  isUnswept(): Promise<boolean> {
    return this.#withDatabase((database) =>
      database.inAccount({ accountId: account, userId: 'bench', readOnly: true }, async (tx) => {
        const keys = tx.db.selectFrom('idempotency_keys').where('account_id', '=', account)
        return (await keys.where('user_id', '=', 'bench').select('key').execute()).length > 0
      }),
    )
  }

  async #withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const server = await openDatabase({ dataDir: this.dataDir, databaseUrl: null })
    const pool = openPool(server.appUrl, 2)
    try {
      return await work(new Database(pool))
    } finally {
      await pool.end()
      await server.stop()
    }
  }

  /** The result of `script/db verify`: the number of rows, and how many of them differ. */
  async verify(): Promise<{ rows: number; differ: number }> {
    const { stdout } = await promisify(execFile)(join(root, 'script', 'db'), ['verify'], {
      env: { ...process.env, ...this.#environment },
    }).catch((error: { stdout: string }) => error)
    console.error(stdout.trim())
    const [, rows, differ] = /(\d+) rows verified, (\d+) differ/.exec(stdout) ?? []
    return { rows: Number(rows ?? 0), differ: Number(differ ?? Infinity) }
  }
}

/** The total number of loads of grapes. */
async function loads(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/api/products?productSchema=ps-partida-uva`, { headers })
  return ((await answer.json()) as { totalDocs: number }).totalDocs
}

/**
 * Compares acknowledged records with stored ones: every acknowledged record is stored with the sent values (`found`),
 * no other record is stored (`once`), and repeating the key of a create whose first answer was lost returns the same
 * record.
 */
async function audit(
  name: string,
  { url }: Installation,
  headers: Record<string, string>,
  writers: Writers,
  before: number,
): Promise<Figure[]> {
  const { acknowledged } = writers
  let found = 0
  let processes = 0
  await eightAtATime(acknowledged, async (one) => {
    const answer = await fetch(`${url}/api${one.path}/${one.id}`, { headers })
    const answered = answer.ok ? ((await answer.json()) as Stored & { collection?: Stored[] }) : undefined
    const stored = answered?.collection?.[0] ?? answered
    if (stored && holds(stored, one)) found += 1
    else console.error(`${name}: ${one.path}/${one.id} is lost or changed (${answer.status})`)
    processes += stored?.countOfMilestones ?? 0
  })
  const lost = acknowledged.filter(({ attempts }) => attempts > 1)
  let same = 0
  await eightAtATime(lost, async ({ path, key, body, id }) => {
    const answer = await writers.send(path, key, body)
    if (((await answer.json()) as Stored)._id === id) same += 1
  })
  const there = (await loads(url, headers)) - before + processes
  console.error(
    `${name}: ${acknowledged.length} acknowledged, ${found} found, ${there} in all; ${lost.length} asked more than once, ${same} of them the same when asked again`,
  )
  return [
    { name: `${name}.found`, ratio: found / acknowledged.length, target: 1 },
    {
      name: `${name}.once`,
      ratio: Math.min(acknowledged.length / there, (same + 1) / (lost.length + 1)),
      target: 1,
    },
  ]
}

interface Stored {
  _id: string
  countOfMilestones?: number
  dataSchema: Record<string, unknown>
}

const holds = (stored: Stored, { id, body }: AcknowledgedCreate) =>
  stored._id === id &&
  Object.entries(body.dataSchema as Record<string, unknown>).every(
    ([field, value]) => field.startsWith('node') || stored.dataSchema[field] === value,
  )

async function eightAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
    }),
  )
}

const verified = async (name: string, installation: Installation): Promise<Figure> => {
  const { rows, differ } = await installation.verify()
  return { name: `${name}.verify`, ratio: differ === 0 ? 1 : 1 - Math.min(differ / rows, 1), target: 1 }
}

const moment = () => sleep(200 + Math.random() * 1300)

/** R1: the server is killed at any moment; after a restart everything acknowledged is stored. */
async function killServer(folder: string): Promise<Figure[]> {
  const installation = await Installation.make(folder)
  try {
    const headers = await installation.credentials()
    const before = await loads(installation.url, headers)
    const writers = await Writers.start(installation.url, headers)
    const starts: number[] = []
    let pending = 0
    let done = 0
    for (let round = 0; round < 20; round++) {
      await moment()
      await installation.addSweep()
      await installation.end('SIGKILL')
      // It may have been done in the moment between.
      const isPending = await installation.isUnswept()
      starts.push(await installation.start())
      if (!isPending) continue
      pending += 1
      if (await isSwept(installation)) done += 1
    }
    await moment()
    await writers.stop()
    const figures = await audit('R1', installation, headers, writers, before)
    await installation.end()
    const worst = Math.max(...starts)
    console.error(`R1: ${done} of ${pending} jobs that waited at a kill were done after the next start`)
    console.error(`R1: ready again after ${starts.map((seconds) => seconds.toFixed(1)).join(' ')} s`)
    return withWorst('R1', [
      ...figures,
      await verified('R1', installation),
      { name: 'R1.jobs', ratio: pending ? done / pending : 0, target: 1 },
      { name: 'R1.ready', ratio: 8 / worst, target: 1 },
    ])
  } finally {
    await installation.end('SIGKILL')
  }
}

async function isSwept(installation: Installation): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < 30_000; await sleep(200))
    if (!(await installation.isUnswept())) return true
  return false
}

/** R2: the database is killed under a running server, which answers 503 until it has recovered by itself. */
async function killDatabase(folder: string): Promise<Figure[]> {
  const installation = await Installation.make(folder)
  try {
    const headers = await installation.credentials()
    const before = await loads(installation.url, headers)
    const writers = await Writers.start(installation.url, headers)
    const backs: number[] = []
    for (let round = 0; round < 10; round++) {
      await moment()
      const { postmaster } = installation
      const killed = performance.now()
      process.kill(postmaster, 'SIGKILL')
      while (!(await isBack(installation, postmaster))) {
        if (performance.now() - killed > 60_000)
          throw new Error(`R2: the server does not come back: ${installation.output()}`)
        await sleep(20)
      }
      backs.push((performance.now() - killed) / 1000)
    }
    await moment()
    await writers.stop()
    const failed = writers.replies.filter(({ status }) => status !== 200)
    const unavailable = failed.filter(({ status, retryAfter }) => status === 503 && retryAfter)
    const slowest = Math.max(...writers.replies.map(({ milliseconds }) => milliseconds)) / 1000
    console.error(
      `R2: back after ${backs.map((seconds) => seconds.toFixed(1)).join(' ')} s; ${failed.length} answers meanwhile, ${unavailable.length} of them 503 with Retry-After; slowest answer ${slowest.toFixed(1)} s`,
    )
    const figures = await audit('R2', installation, headers, writers, before)
    await installation.end()
    return withWorst('R2', [
      ...figures,
      await verified('R2', installation),
      { name: 'R2.told', ratio: failed.length ? unavailable.length / failed.length : 1, target: 1 },
      { name: 'R2.answer', ratio: 10 / slowest, target: 1 },
      { name: 'R2.back', ratio: 8 / Math.max(...backs), target: 1 },
    ])
  } finally {
    await installation.end('SIGKILL')
  }
}

/** Whether a new postmaster runs and the server is connected to it. */
async function isBack(installation: Installation, killed: number): Promise<boolean> {
  const { postmaster } = installation
  if (postmaster === killed || readProcess(postmaster)?.command !== 'postgres') return false
  const answer = await fetch(`${installation.url}/ready`).catch(() => undefined)
  return answer?.status === 200
}

/** M1: idle, after the start that creates the demo and the requests of one visitor. */
async function memory(folder: string): Promise<Figure[]> {
  if (process.platform !== 'linux') throw new Halt('M1 reads what Linux says of processes in /proc')
  const installation = await Installation.make(folder)
  try {
    const { url } = installation
    const headers = await installation.credentials()
    const visit = async (path: string) => (await (await fetch(url + path, { headers })).json()) as unknown
    await fetch(url)
    await visit('/config.json')
    const { collection } = (await visit('/api/products?productSchema=ps-lote-vino')) as {
      collection: { uuid: string }[]
    }
    await fetch(`${url}/${collection[0]!.uuid}`)
    await sleep(3000)
    const server = residentMegabytes(installation.pid)
    const database = [installation.postmaster, ...childrenOf(installation.postmaster)].reduce(
      (sum, pid) => sum + shareMegabytes(pid),
      0,
    )
    console.error(`M1: server ${server.toFixed(0)} MB, database ${database.toFixed(0)} MB`)
    return withWorst('M1', [
      { name: 'M1.server', ratio: 250 / server, target: 1 },
      { name: 'M1.database', ratio: 250 / database, target: 1 },
    ])
  } finally {
    await installation.end()
  }
}

/** Memory of a process as Linux counts it: all resident memory, or its share where memory is shared. */
const residentMegabytes = (pid: number) => megabytes(pid, 'status', /^VmRSS:\s+(\d+) kB/m)
const shareMegabytes = (pid: number) => megabytes(pid, 'smaps_rollup', /^Pss:\s+(\d+) kB/m)
const megabytes = (pid: number, file: string, line: RegExp) =>
  Number(line.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? Infinity) / 1000

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  })
}

export const reliability: Record<string, Workload<string>> = {
  R1: {
    title: 'kill -9 of the server, 20 times under 8 writers: acknowledged records that are found',
    run: killServer,
  },
  R2: {
    title: 'kill -9 of the database, 10 times under 8 writers while the server stays',
    run: killDatabase,
  },
  M1: {
    title: 'memory at rest with the demo: 250 MB against what the server and the database hold',
    run: memory,
  },
}
