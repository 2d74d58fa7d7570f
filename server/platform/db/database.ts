import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Via } from '../../../core/rules/history.ts'
import { compiler } from './compiler.ts'
import { appendEvents, type NewEvent, recordEvent, type RecordedEvent } from './events.ts'
import { addJobs, type Jobs, type NewJob } from './jobs.ts'
import { gather, isFull, openWith, prepared } from './pipeline.ts'
import { endSilence, statementTimeout } from './silence.ts'
import { Turns } from '../turns.ts'
import { checkWritten } from './rows.ts'
import type { Tables } from './tables.ts'

/**
 * One transaction of one account. Handlers and rules get only this: the pool stays out of reach, so no query can leave the
 * transaction or forget the account.
 */
export interface Tx {
  db: Kysely<Tables>
  /** Identity of the database, for caches beyond the transaction. */
  database: object
  accountId: string
  /** Prefix of public page addresses. */
  pageUrl: string
  userId: string
  /** The time that the transaction records; the demo's generator sets its own. */
  now: Date
  /** The door through which its writes come. */
  via: Via
  /** The account's revision at the start: raised with every change of rights or configuration. */
  revision: number
  /** Appends to the account's chain of events, just before commit. */
  event(event: NewEvent): void
  /** Adds a job, which is done once after commit, or again if its process ends or it fails; not at all without a commit. */
  after<Task extends keyof Jobs>(task: Task, payload: Jobs[Task]): void
  /** Changes the number of live products of a stage and organization, just before commit. */
  count(stageId: string, organizationId: string, delta: number): void
  /** Declares that the transaction itself raised the account's revision. */
  raised(revision: number): void
  /** Writes the pending counters, jobs and events now; commit does so anyway. */
  flush(): Promise<void>
  /** The same transaction with another user and time: for records that were made elsewhere. */
  as(userId: string, now: Date): Tx
  /**
   * Runs `work` under a savepoint, returns its result, and rolls everything back, even if it throws: rows, pending events,
   * jobs and counters. For plans and dry runs.
   */
  rehearse<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` under a savepoint: if it throws, what it did is rolled back, and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
  /** From here on the events of the transaction name this import. */
  importing(id: string): void
  /** The import that its events name. */
  importId: string | undefined
  /** Its reads may be rolled back, so caches that outlive the transaction must ignore them. */
  isRehearsal: boolean
}

interface Scope {
  accountId: string
  userId: string
  readOnly?: boolean
  /** All statements share one snapshot. */
  snapshot?: boolean
  now?: Date
  /** The door through which its writes come; a command, unless another one is given. */
  via?: Via
  /** Return `stale` if the account has another revision. */
  revision?: number
}

/** Returned instead of a result if the account has another revision than the caller expects. */
export const stale = Symbol('stale')

/**
 * Rights or configuration changed while a transaction wrote by the earlier ones. It is rolled back and repeated, so every write
 * happens entirely before or entirely after such a change.
 */
class RevisionFault extends Error {}

/** Thrown if another transaction came first: the work is rolled back and repeated, and then sees that transaction's rows. */
export class Outrun extends Error {}

// Text timestamps become Dates and bigint/numeric become numbers: counts and quantities here stay far below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Connections of the serving role; `max` stays below the embedded server's limit for several processes. Libraries that know
 * nothing of pipelines get connections without them. `maxSilence` is for those whose statements all have the time limit.
 */
export function openPool(
  connectionString: string,
  max = 12,
  { pipeline = true, maxSilence = 0 } = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'rastro',
    pipeline,
  })
  // A dropped connection must not end the process, whether idle or inside a transaction: the next query fails, and the one
  // after it opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (maxSilence) endSilence(client, maxSilence)
  })
  return pool
}

/** Connections that one account may hold of a pool; its next transactions wait for them. */
const maxOfAccount = 4

export class Database {
  readonly pool: pg.Pool
  /** Called with the account of each transaction that has committed events. */
  readonly listeners = new Set<(accountId: string) => void>()
  /** What addresses of public pages begin with; only answers of the API need it. */
  readonly pageUrl: string
  readonly #accounts = new Turns(maxOfAccount, { of: 'accounts' })

  constructor(pool: pg.Pool, pageUrl = '') {
    this.pool = pool
    this.pageUrl = pageUrl
  }

  /** A connection of the account's share. */
  async #connect(accountId: string): Promise<pg.PoolClient> {
    const endTurn = await this.#accounts.take(accountId)
    try {
      const client = await this.pool.connect()
      // The pool sets it anew each time it lends the connection.
      const { release } = client
      client.release = (broken) => {
        release(broken ?? isFull(client))
        endTurn()
      }
      return client
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** Runs `work` in one transaction of the account; repeats it when PostgreSQL asks (deadlock, serialization) or rights or configuration changed meanwhile. */
  async inAccount<T>(
    scope: Scope & { revision: number },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T | typeof stale>
  async inAccount<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  async inAccount<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T | typeof stale> {
    for (let attempt = 1; ; attempt++) {
      try {
        return scope.readOnly && scope.revision !== undefined
          ? await this.#read(scope, scope.revision, work)
          : await this.#once(scope, work)
      } catch (error) {
        if (attempt >= 8 || !isRetryable(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  /** Runs `work` in a transaction of each account, one after the other, and returns the results. */
  async inEachAccount<T>(scope: Omit<Scope, 'accountId'>, work: (tx: Tx) => Promise<T>): Promise<T[]> {
    const { rows } = await this.pool.query<{ id: string }>('select id from accounts order by id')
    const results: T[] = []
    for (const { id } of rows) results.push(await this.inAccount({ ...scope, accountId: id }, work))
    return results
  }

  /**
   * A read with a known revision waits for neither its BEGIN, behind which the first query is pipelined, nor its COMMIT. If the
   * account has another revision, the result is discarded.
   */
  async #read<T>(scope: Scope, revision: number, work: (tx: Tx) => Promise<T>): Promise<T | typeof stale> {
    const client = await this.#connect(scope.accountId)
    const begun = begin(client, scope)
    try {
      const [result, found] = await Promise.all([work(transaction(this, client, scope, revision)), begun])
      commit(client)
      return found === revision ? result : stale
    } catch (error) {
      const found = await begun.catch(() => revision)
      void client.query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      )
      // A failure under outdated rights or configuration is retried under current ones.
      if (found !== revision) return stale
      throw error
    }
  }

  async #once<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T | typeof stale> {
    const client = await this.#connect(scope.accountId)
    let broken: Error | undefined
    try {
      const revision = await begin(client, scope)
      if (scope.revision !== undefined && scope.revision !== revision) {
        await client.query('rollback')
        return stale
      }
      let hasEvents = false
      const tx = transaction(this, client, scope, revision, () => (hasEvents = true))
      const result = await work(tx)
      await tx.flush()
      await client.query('commit')
      if (hasEvents) for (const listener of this.listeners) listener(scope.accountId)
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      if (error instanceof RevisionFault && scope.revision !== undefined) return stale
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/**
 * Ends a transaction that only read, and gives its connection back at once: a request that waits for one sends its BEGIN in the same
 * write. A COMMIT fails only with its connection, which the pool then forgets.
 */
function commit(client: pg.PoolClient): void {
  gather(client)
  client.query('commit').catch(() => {})
  client.release()
}

/**
 * Sends BEGIN, the account setting and the read of its revision in one trip; the setting is a statement of its own with a literal,
 * because Citus passes only such a statement on to its workers. Returns the revision.
 */
async function begin(client: pg.PoolClient, { accountId, snapshot, readOnly }: Scope): Promise<number> {
  gather(client)
  const { rows } = await openWith<{ revision: number }>(
    client,
    [
      `begin${snapshot ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`,
      setAccount(accountId),
    ],
    { ...prepared('select revision from accounts where id = $1', [accountId]), types },
  )
  return rows[0]?.revision ?? 0
}

/** The statement that makes an account the transaction's own. */
export const setAccount = (accountId: string): string =>
  `set local app.account_id = ${pg.escapeLiteral(accountId)}`

interface Count {
  stageId: string
  organizationId: string
  delta: number
}

/** Writes that wait until just before commit. */
interface Backlog {
  events: RecordedEvent[]
  jobs: NewJob[]
  counts: Map<string, Count>
  /** The account's revision that the writes depend on. */
  revision: number
}

function transaction(
  database: Database,
  client: pg.PoolClient,
  scope: Scope,
  revision: number,
  onEvents: () => void = () => {},
): Tx {
  const db = new Kysely<Tables>({ dialect: dialectOf(new TransactionConnection(client)) })
  let pending: Backlog = { events: [], jobs: [], counts: new Map(), revision }
  const copyOf = (one: Backlog): Backlog => ({
    ...one,
    events: [...one.events],
    jobs: [...one.jobs],
    counts: new Map(one.counts),
  })
  let importId: string | undefined
  const actor = (userId: string, now: Date, isRehearsal: boolean): Tx => {
    const tx: Tx = {
      db,
      database,
      accountId: scope.accountId,
      pageUrl: database.pageUrl,
      userId,
      now,
      via: scope.via ?? 'command',
      revision,
      isRehearsal,
      as: (otherId, then) => actor(otherId, then, isRehearsal),
      event: (event) => pending.events.push(recordEvent(event, tx)),
      after: (task, payload) => pending.jobs.push({ task, payload }),
      count(stageId, organizationId, delta) {
        const key = `${stageId} ${organizationId}`
        const before = pending.counts.get(key)?.delta ?? 0
        pending.counts.set(key, { stageId, organizationId, delta: before + delta })
      },
      raised(raisedTo) {
        if (raisedTo !== pending.revision + 1) throw new RevisionFault()
        pending.revision = raisedTo
      },
      async flush() {
        const { events, jobs, counts } = pending
        const changed = [...counts].filter(([, entry]) => entry.delta !== 0)
        pending = { events: [], jobs: [], counts: new Map(), revision: pending.revision }
        // Every transaction locks in one order: counters by key, then the chain's head.
        if (changed.length)
          await addCounts(
            tx,
            changed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry),
          )
        if (jobs.length) await addJobs(tx, jobs)
        if (!events.length) return
        onEvents()
        // Records made elsewhere are written in bulk, so their events are sorted by time.
        events.sort((one, other) => one.at.getTime() - other.at.getTime())
        if ((await appendEvents(tx, events)) !== pending.revision) throw new RevisionFault()
      },
      async rehearse(work) {
        const before = pending
        pending = copyOf(before)
        // Nested savepoints may share a name; it refers to the innermost one.
        await client.query('savepoint rehearsal')
        try {
          return await work(actor(userId, now, true))
        } finally {
          pending = before
          await client.query('rollback to savepoint rehearsal; release savepoint rehearsal')
        }
      },
      async attempt(work) {
        const before = copyOf(pending)
        await client.query('savepoint attempt')
        try {
          const result = await work()
          await client.query('release savepoint attempt')
          return result
        } catch (error) {
          pending = before
          await client.query('rollback to savepoint attempt; release savepoint attempt')
          throw error
        }
      },
      importing(id) {
        importId = id
      },
      get importId() {
        return importId
      },
    }
    return tx
  }
  return actor(scope.userId, scope.now ?? new Date(), false)
}

async function addCounts(tx: Tx, deltas: readonly Count[]): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into counters (account_id, product_schema_id, organization_id, live)
    select h.account_id, "stageId", "organizationId", delta
    from event_heads h
    cross join jsonb_to_recordset(${JSON.stringify(deltas)}::jsonb) as d ("stageId" text, "organizationId" uuid, delta bigint)
    where h.account_id = ${tx.accountId}
    on conflict (account_id, product_schema_id, organization_id) do update set live = counters.live + excluded.live
  `.execute(tx.db)
  checkWritten(numAffectedRows, deltas.length)
}

const isRetryable = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return error instanceof RevisionFault || error instanceof Outrun || code === '40001' || code === '40P01'
}

// ---- Kysely on one connection that is already inside a transaction

const adapter = new PostgresAdapter()

function dialectOf(connection: TransactionConnection): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    destroy: async () => {},
  }
  return {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  }
}

class TransactionConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    gather(this.#client)
    const { rows, rowCount } = await this.#client.query(prepared(text, parameters))
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported inside a transaction')
  }
}
