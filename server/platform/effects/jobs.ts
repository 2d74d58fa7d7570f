import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { type Database, openPool, type Tx } from '../db/database.ts'
import { graphileWorker } from '../db/graphile-worker.ts'
import type { StoredJob } from '../db/jobs.ts'
import { statementTimeout } from '../db/silence.ts'
import { connect } from '../db/roles.ts'
import type { Effect, Outside, Tasks } from './tasks.ts'

/** Work of the whole installation at fixed times. One process does it; chores missed for up to a day are done afterwards. */
export interface Chore {
  /** When, in UTC, as in a crontab. */
  at: string
  /** Also when a process starts. */
  atStart?: true
  run(): Promise<unknown>
}

interface Parts {
  database: Database
  /** Tools for work after the transactions. */
  outside: Omit<Outside, 'database'>
  jobsUrl: string
  /** The tasks of all features. */
  tasks: readonly Tasks[]
  chores: Record<string, Chore>
  log: { warn(line: string): void; error(line: string): void }
}

/** The start of the name of the connection by which a process shows that it lives. */
const markPrefix = 'rastro worker '
const day = 86_400_000

/**
 * Does the jobs of the queue, which all processes share, until the returned function is called. Whatever happens to the
 * database, the worker begins again.
 */
export function startJobs({ database, outside, jobsUrl, tasks, chores, log }: Parts): () => Promise<void> {
  const pool = openPool(jobsUrl, 2, { pipeline: false, maxSilence: statementTimeout + 500 })
  const stopping = new AbortController()
  const mark = createMark(jobsUrl)
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => mark.name(workerPool.id))
  const options = {
    pgPool: pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    // Without a batch nobody awaits the statement that ends a job: where it failed, its rejection ended the process. In a batch
    // the runner stops, and the job is done again by the next one.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskList({ database, outside, tasks, chores }),
    parsedCronItems: graphileWorker.parseCronItems(
      Object.entries(chores).map(([task, { at }]) => ({
        task,
        match: at,
        options: { backfillPeriod: day, maxAttempts: 5, jobKey: task, jobKeyMode: 'replace' as const },
      })),
    ),
    // Asked before a job is taken: only a process that shows that it lives takes jobs.
    forbiddenFlags: mark.show,
    logger: new graphileWorker.Logger(() => (level, message) => {
      const name: string = level
      if (name === 'error') log.error(message)
      else if (name === 'warning') log.warn(message)
    }),
  }
  let runner: Runner | undefined
  const working = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await freeForsaken(pool, Object.keys(chores))
        // Options are compiled once and remembered, so each run gets its own.
        runner = await graphileWorker.run({ ...options, events })
        for (const [task, { atStart }] of Object.entries(chores))
          if (atStart) await runner.addJob(task, {}, { jobKey: task, jobKeyMode: 'replace', maxAttempts: 5 })
        if (stopping.signal.aborted) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!stopping.signal.aborted) log.error(`jobs begin again: ${(error as Error).message}`)
      }
      await sleep(2_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  const minute = setInterval(() => void freeForsaken(pool, Object.keys(chores)).catch(() => {}), 60_000)
  const end = async () => {
    // It may have stopped by itself.
    await runner?.stop().catch(() => {})
    await working
    await mark.end()
    await pool.end()
  }
  return async () => {
    clearInterval(minute)
    stopping.abort()
    // Neither an endless job nor a database that is gone must prevent the server from stopping.
    await Promise.race([end(), sleep(10_000, undefined, { ref: false })])
  }
}

function taskList({ database, outside, tasks, chores }: Omit<Parts, 'jobsUrl' | 'log'>): TaskList {
  const list: TaskList = {}
  for (const [name, { run: work }] of Object.entries(chores)) list[name] = async () => void (await work())
  // Which payload belongs to which task was checked where the job was added.
  const known: Record<string, (tx: Tx, payload: never) => Promise<void | Effect>> = Object.assign(
    {},
    ...tasks,
  )
  for (const [name, work] of Object.entries(known))
    list[name] = async (job: unknown) => {
      const { account, payload } = job as StoredJob
      const scope = { accountId: account, userId: 'job', via: 'job' as const }
      const effect = await database.inAccount(scope, (tx) => work(tx, payload as never))
      await effect?.({ ...outside, database })
    }
  return list
}

/** A connection of its own, open as long as the process lives, named after its worker. */
function createMark(jobsUrl: string) {
  let id = ''
  let standing: Promise<pg.Client> | undefined
  const open = (): Promise<pg.Client> => {
    const forget = () => {
      if (standing === opening) standing = undefined
    }
    const opening = connect(jobsUrl, `${markPrefix}${id}`).then((client) => {
      client.on('end', forget)
      // A machine that vanished must not seem alive for hours.
      const keepalive =
        'set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'
      client.query(keepalive).catch(() => {})
      return client
    })
    opening.catch(forget)
    return opening
  }
  const end = async () => {
    const ending = standing
    standing = undefined
    const client = await ending?.catch(() => undefined)
    await client?.end().catch(() => {})
  }
  return {
    /** The next mark has this worker's id. */
    name(workerId: string) {
      void end()
      id = workerId
    },
    /** Opens the mark, again if its connection was dropped. */
    async show(): Promise<null> {
      await (standing ??= open())
      return null
    },
    end,
  }
}

/**
 * Frees the jobs of workers that no longer live; the queue itself would wait four hours. A chore whose time came again while it was
 * done has no tries left and another one in its place: without its worker it would look as if it had failed for good.
 */
async function freeForsaken(pool: pg.Pool, chores: readonly string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       except select substr(application_name, length($1) + 1) from pg_stat_activity
       where usename = current_user and datname = current_database() and starts_with(application_name, $1)))`,
    [markPrefix],
  )
  await pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = any($1) and j.key is null and j.locked_at is null
       and j.attempts >= j.max_attempts and j.last_error is null`,
    [chores],
  )
}

interface JobCount {
  state: 'waiting' | 'running' | 'later' | 'failed'
  count: number
  /** Age of the oldest due job in seconds; 0 if none is due. */
  oldest: number
}

/** The jobs by their state; a state without jobs counts 0. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `select s.state, count(j.state)::int as count,
            coalesce(greatest(0, max(extract(epoch from now() - j.run_at))), 0)::float8 as oldest
     from unnest('{waiting,running,later,failed}'::text[]) as s (state)
     left join (
       select run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
                           when run_at > now() then 'later' else 'waiting' end as state
       from graphile_worker._private_jobs
     ) j on j.state = s.state
     group by 1`,
  )
  return rows
}

/** A job that failed five times and is done no more. */
interface FailedJob {
  id: string
  task: string
  account: string | null
  attempts: number
  error: string
}

/** The jobs that were set aside because they failed too often. */
export async function readFailedJobs(jobsUrl: string): Promise<FailedJob[]> {
  const client = await connect(jobsUrl)
  try {
    const { rows } = await client.query<FailedJob>(
      `select j.id::text, t.identifier as task, j.payload ->> 'account' as account, attempts, coalesce(last_error, '') as error
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where attempts >= max_attempts and locked_at is null order by j.id`,
    )
    return rows
  } finally {
    await client.end()
  }
}
