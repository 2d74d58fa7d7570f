import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { createIdentity } from '../../server/identity/index.ts'
import { Database, openPool } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/postgres.ts'
import { root } from '../../server/platform/process/root.ts'
import { freePort, startProduct, type Product } from '../../test/kit/product.ts'

const account = 'valle'

/** The product as a person starts it, with the demo and its own embedded database; it can be restarted. */
export class Installation {
  readonly dataDir: string
  readonly url: string
  readonly #port: number
  readonly #settings: Record<string, string>
  #product: Product | undefined
  static readonly #running = new Set<Installation>()

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
    const made = await Installation.prepare(folder, name, settings)
    await made.start()
    return made
  }

  /** Nobody has started it yet. */
  static async prepare(
    folder: string,
    name: string,
    settings: Record<string, string> = {},
  ): Promise<Installation> {
    const dataDir = join(folder, name)
    // The folder itself stays: it may be a file system of its own.
    for (const file of existsSync(dataDir) ? readdirSync(dataDir) : [])
      rmSync(join(dataDir, file), { recursive: true, force: true })
    return new Installation(dataDir, await freePort(), settings)
  }

  get #environment() {
    return {
      DATABASE_URL: '',
      DEMO: '1',
      ...this.#settings,
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
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
    Installation.#running.add(this)
    return (performance.now() - begun) / 1000
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    Installation.#running.delete(this)
    await this.#product?.end(signal)
    this.#product = undefined
  }

  /** Breaks off whatever still works with one. */
  static async endAll(): Promise<void> {
    await Promise.all([...Installation.#running].map((one) => one.end('SIGKILL')))
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
  credentials(
    own: string = account,
    email = 'ana@demo.example',
    seconds = 3600,
  ): Promise<Record<string, string>> {
    return this.#withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [email])
      const identity = createIdentity({ pool, settings: { publicUrl: this.url, demo: true } })
      const token = await identity.issueAccessToken(rows[0]!.id, { expiresIn: seconds })
      return { authorization: `Bearer ${token}`, 'x-audience': own }
    })
  }

  /** Commits a job, the sweep of keys that every installation has, together with an old key of a request that only it removes. */
  addSweep(): Promise<void> {
    return this.#withDatabase((database) =>
      database.inAccount({ accountId: account, userId: 'bench' }, async (tx) => {
        await sql`
          insert into idempotency_keys (account_id, user_id, key, request_hash, created_at)
          values (${account}, 'bench', 'old', '', now() - interval '2 days')
          on conflict do nothing
        `.execute(tx.db)
        await sql`select add_job('sweepKeys', '{}')`.execute(tx.db)
      }),
    )
  }

  /** The last event of each account, by its hash: equal ends have equal histories. */
  heads(): Promise<string> {
    return this.#withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ id: string }>('select id from accounts order by id')
      const heads: unknown[] = []
      for (const { id } of rows)
        heads.push(
          await new Database(pool).inAccount(
            { accountId: id, userId: 'bench', readOnly: true },
            async (tx) => {
              const head = tx.db.selectFrom('event_heads').selectAll().where('account_id', '=', id)
              return head.executeTakeFirst()
            },
          ),
        )
      return JSON.stringify(heads)
    })
  }

  /** Connections that the server keeps in a transaction or a statement for more than a second. */
  heldConnections(): Promise<number> {
    return this.#withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ held: number }>(`
        select count(*)::int as held from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid() and state <> 'idle' and state_change < now() - interval '1 second'
      `)
      return rows[0]!.held
    })
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
    const databaseUrl = this.#settings.DATABASE_URL || null
    const server = await openDatabase({ dataDir: this.dataDir, databaseUrl })
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
    const stdout = await this.script('verify')
    console.error(stdout.trim())
    const [, rows, differ] = /(\d+) rows verified, (\d+) differ/.exec(stdout) ?? []
    return { rows: Number(rows ?? 0), differ: Number(differ ?? Infinity) }
  }

  /** What a command of `script/db` prints. */
  async script(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(join(root, 'script', 'db'), args, {
      env: { ...process.env, ...this.#environment },
    }).catch((error: { stdout: string; stderr: string }) => {
      console.error(error.stderr.trim())
      return error
    })
    return stdout
  }
}
