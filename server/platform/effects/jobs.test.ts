import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool, type Tx } from '../db/database.ts'
import type { Tasks } from './tasks.ts'
import { readSettings } from '../process/settings.ts'
import type { Mail, Message } from './mail.ts'
import { Printer } from './printer.ts'
import { openStorage } from './storage.ts'
import { type Chore, readFailedJobs, startJobs } from './jobs.ts'

declare module '../db/jobs.ts' {
  interface Jobs {
    'test.note': { text: string }
  }
}

let urls: TestDatabase
let owner: pg.Client
let database: Database
let stops: (() => Promise<void>)[]
let lines: string[]
let sent: Message[]

beforeEach(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  await owner.query(`insert into accounts (id, name) values ('a', 'A'), ('b', 'B')`)
  database = new Database(openPool(urls.appUrl, 4))
  stops = []
  lines = []
  sent = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await database.pool.end()
  await owner.end()
  await urls.drop()
})

const add = (text: string, accountId = 'a') =>
  database.inAccount({ accountId, userId: 'u' }, async (tx) => tx.after('test.note', { text }))

const waiting = async () => {
  const { rows } = await owner.query<{ text: string }>(
    `select payload -> 'payload' ->> 'text' as text from graphile_worker._private_jobs order by id`,
  )
  return rows.map(({ text }) => text)
}

const settings = readSettings()
const mail: Mail = { send: async (message) => void sent.push(message), check: async () => {} }

/** Starts a worker that notes what it did as `account text`. */
function work(note: (tx: Tx, text: string) => unknown = () => {}, chores: Record<string, Chore> = {}) {
  const done: string[] = []
  const tasks: Tasks = {
    'test.note': async (tx, { text }) => {
      await note(tx, text)
      done.push(`${tx.accountId} ${text}`)
    },
  }
  const line = (text: string) => lines.push(text)
  const stop = startJobs({
    database,
    outside: {
      settings,
      mail,
      storage: openStorage(settings),
      printer: new Printer(settings),
      checkHistory: async () => ({ n: 0, differ: 0, brokenAt: null }),
    },
    jobsUrl: urls.jobsUrl,
    tasks: [tasks],
    chores,
    log: { warn: line, error: line },
  })
  stops.push(stop)
  return { done, stop }
}

describe('a job', () => {
  it('is done after commit, in its account, with its payload', async () => {
    const { done } = work((tx) => expect(tx).toMatchObject({ userId: 'job', via: 'job' }))
    await add('one')
    await add('two', 'b')
    await expect.poll(() => done.toSorted()).toEqual(['a one', 'b two'])
    await expect.poll(waiting).toEqual([])
  })

  it('is not added by a transaction that fails or rehearses', async () => {
    const failing = database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
      tx.after('test.note', { text: 'never' })
      await tx.flush()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
      tx.after('test.note', { text: 'kept' })
      await tx.rehearse(async (rehearsal) => {
        rehearsal.after('test.note', { text: 'dropped' })
        await rehearsal.flush()
      })
    })
    expect(await waiting()).toEqual(['kept'])
  })

  it('names a known task', async () => {
    await database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
      // @ts-expect-error no feature has this task
      void (() => tx.after('test.unknown', {}))
      // @ts-expect-error the payload is that of the task
      void (() => tx.after('test.note', { text: 1 }))
    })
  })

  it('is set aside after five failures, and what it wrote is rolled back each time', async () => {
    work(async (tx) => {
      tx.event({ action: 'create', type: 'organizations', id: 'x' })
      await tx.flush()
      throw new Error('it cannot be done')
    })
    await add('one')
    for (let attempts = 1; attempts <= 5; attempts++) {
      const tried = 'select attempts from graphile_worker._private_jobs where locked_at is null'
      await expect.poll(async () => (await owner.query(tried)).rows).toEqual([{ attempts }])
      await owner.query('update graphile_worker._private_jobs set run_at = now()')
    }
    expect(await readFailedJobs(urls.jobsUrl)).toMatchObject([
      { task: 'test.note', account: 'a', attempts: 5, error: 'it cannot be done' },
    ])
    expect((await owner.query('select from events')).rowCount).toBe(0)
  })

  it('of a process that died is done by another one; that of a living process is left alone', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const living = work(() => held)
    stops.unshift(async () => release())
    await add('slow')
    const locked = `select locked_by from graphile_worker._private_jobs where locked_by is not null`
    await expect.poll(async () => (await owner.query(locked)).rowCount).toBe(1)
    const marks = `select from pg_stat_activity where datname = current_database() and application_name like 'rastro worker %'`
    await expect.poll(async () => (await owner.query(marks)).rowCount).toBe(1)
    await add('forsaken')
    // As a process leaves it that took the job and was killed.
    await owner.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1
       where payload -> 'payload' ->> 'text' = 'forsaken'`,
    )
    const next = work()
    await expect.poll(() => [...next.done, ...living.done]).toEqual(['a forsaken'])
    // Its end is written after it was done.
    await expect.poll(async () => (await owner.query(locked)).rowCount).toBe(1)
    release()
    await expect.poll(() => living.done).toContain('a slow')
  })

  for (const [what, end] of [
    ['end', () => {}],
    [
      'failure',
      () => {
        throw new Error('it failed meanwhile')
      },
    ],
  ] as const)
    it(`whose ${what} can’t be written, since the database is gone, is done again once it is back`, async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let runs = 0
      const { done } = work(async () => {
        runs += 1
        if (runs > 1) return
        await held
        end()
      })
      await add('one')
      await expect.poll(() => runs).toBe(1)
      const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
      await owner.query(`revoke connect on database ${rows[0]!.name} from public, rastro_jobs`)
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rastro_jobs' and datname = current_database()`,
      )
      release()
      await expect.poll(() => lines.join('\n')).toContain('jobs begin again')
      await owner.query(`grant connect on database ${rows[0]!.name} to rastro_jobs`)
      await expect.poll(() => runs).toBe(2)
      await expect.poll(waiting).toEqual([])
      expect(done.at(-1)).toBe('a one')
    })

  it('is done after the database dropped every connection', async () => {
    const { done } = work()
    await add('before')
    await expect.poll(() => done).toEqual(['a before'])
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rastro_jobs' and datname = current_database()`,
    )
    await add('after')
    await expect.poll(() => done).toEqual(['a before', 'a after'])
  })
})

describe('a chore', () => {
  it('that is asked for at the start is done then', async () => {
    let runs = 0
    const chore: Chore = {
      at: '0 0 29 2 *',
      atStart: true,
      run: async () => {
        runs += 1
      },
    }
    work(undefined, { chore })
    await expect.poll(() => runs).toBe(1)
    await expect.poll(waiting).toEqual([])
  })

  it('whose process died once it was asked for anew leaves nothing behind; a job that ends its process is kept', async () => {
    const addChore = `select graphile_worker.add_job('chore', '{}', job_key => 'chore', job_key_mode => 'replace', max_attempts => 5)`
    await owner.query(addChore)
    await add('poison')
    // As processes leave them that took them and were killed: one of them under way when its time came again, the other at its last try.
    await owner.query(
      `update graphile_worker._private_jobs
       set locked_by = 'pool-dead', locked_at = now(), attempts = case when key is null then max_attempts else 1 end`,
    )
    await owner.query(addChore)
    let runs = 0
    work(undefined, { chore: { at: '0 0 29 2 *', run: async () => runs++ } })
    await expect.poll(() => runs).toBe(1)
    await expect.poll(waiting).toEqual(['poison'])
  })

  it('that was missed is done afterwards', async () => {
    await owner.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('tidy', now() - interval '9 hours', now() - interval '8 hours')`,
    )
    let runs = 0
    work(undefined, { tidy: { at: '0 * * * *', run: async () => runs++ } })
    await expect.poll(() => runs).toBeGreaterThan(0)
    await expect.poll(waiting).toEqual([])
  })
})
