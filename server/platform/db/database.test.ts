import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { touchAccount } from '../../features/accounts/revision.ts'
import { Database, openPool, setAccount, type Tx } from './database.ts'

let urls: TestDatabase
let owner: pg.Client
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  database = new Database(openPool(urls.appUrl, 3))
  await owner.query(`insert into accounts (id, name) values ('a', 'A')`)
  await owner.query(setAccount('a').replace('local ', ''))
})
afterAll(async () => {
  await database.pool.end()
  await owner.end()
  await urls.drop()
})

const scope = { accountId: 'a', userId: 'u' }
const backends = async (pid: number) =>
  (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount

it('a connection lost between two queries of a transaction ends that transaction and nothing else', async () => {
  const lost = database.inAccount(scope, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const { pid } = rows[0]!
    await owner.query('select pg_terminate_backend($1::int)', [pid])
    await expect.poll(() => backends(pid)).toBe(0)
    await sql`select 1`.execute(db)
  })
  await expect(lost).rejects.toThrow(/connection/i)
  const next = await database.inAccount(scope, ({ db }) => sql<{ one: number }>`select 1 as one`.execute(db))
  expect(next.rows).toEqual([{ one: 1 }])
})

it('an account holds four connections, and its fifth transaction keeps no other account waiting', async () => {
  const shared = new Database(openPool(urls.appUrl, 8))
  const ends: (() => void)[] = []
  const held = Array.from({ length: 6 }, () =>
    shared.inAccount(scope, () => new Promise<void>((resolve) => ends.push(resolve))),
  )
  await expect.poll(() => ends).toHaveLength(4)
  const other = await shared.inAccount({ accountId: 'b', userId: 'u' }, async ({ db }) =>
    sql<{ one: number }>`select 1 as one`.execute(db),
  )
  expect([other.rows, ends.length]).toEqual([[{ one: 1 }], 4])
  ends.splice(0).forEach((end) => end())
  await expect.poll(() => ends).toHaveLength(2)
  ends.forEach((end) => end())
  await Promise.all(held)
  await shared.pool.end()
})

it('a read is of its account, and leaves neither transaction nor account to its connection, even if it fails', async () => {
  const one = new Database(openPool(urls.appUrl, 1))
  const accountOf = sql<{ id: string }>`select current_setting('app.account_id', true) as id`
  const left = async () => {
    const { rows } = await one.pool.query(
      `select current_setting('app.account_id', true) as id,
         pg_current_xact_id_if_assigned() is null and now() = statement_timestamp() as idle`,
    )
    return rows[0]
  }
  const revision = await one.inAccount({ ...scope, readOnly: true }, async (tx) => tx.revision)
  for (const read of [
    { ...scope, readOnly: true },
    { ...scope, readOnly: true, revision },
  ]) {
    const found = await one.inAccount(read, async ({ db }) => (await accountOf.execute(db)).rows)
    expect(found).toEqual([{ id: 'a' }])
    expect(await left()).toEqual({ id: '', idle: true })
    const failing = one.inAccount(read, ({ db }) => sql`select 1 / 0`.execute(db))
    await expect(failing).rejects.toThrow(/division/)
    expect(await left()).toEqual({ id: '', idle: true })
  }
  await one.pool.end()
})

const wrote = (id: string) => ({ action: 'update', type: 'organizations', id }) as const
/** Raises the account's revision, as every change of rights or configuration does, with an event. */
const raise = async (tx: Tx, id: string) => {
  await touchAccount(tx)
  tx.event(wrote(id))
}
const eventIds = async () => {
  const { rows } = await owner.query(`select record_id from events where account_id = 'a' order by n`)
  return rows.map((row) => row.record_id)
}

it('a write is repeated if rights or configuration changed since it began', async () => {
  const attempts: number[] = []
  await database.inAccount(scope, async (tx) => {
    attempts.push(tx.revision)
    if (attempts.length === 1) await database.inAccount(scope, (other) => raise(other, 'rights'))
    tx.event(wrote(`attempt ${attempts.length}`))
  })
  expect(attempts[1]).toBe(attempts[0]! + 1)
  expect((await eventIds()).slice(-2)).toEqual(['rights', 'attempt 2'])
})

it('also if they change while it waits for the chain', async () => {
  const waiting = async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%append_events%'`,
    )
    return rowCount
  }
  let attempts = 0
  let write: Promise<void> | undefined
  await database.inAccount(scope, async (tx) => {
    await raise(tx, 'rights')
    await tx.flush()
    write = database.inAccount(scope, async (late) => {
      attempts++
      late.event(wrote(`late ${attempts}`))
    })
    await expect.poll(waiting).toBe(1)
  })
  await write
  expect((await eventIds()).slice(-2)).toEqual(['rights', 'late 2'])
})

it('of two that change rights at once, the second is done again on what the first left', async () => {
  const before = await database.inAccount(scope, async (tx) => tx.revision)
  await Promise.all(['one', 'two'].map((id) => database.inAccount(scope, (tx) => raise(tx, id))))
  expect(await database.inAccount(scope, async (tx) => tx.revision)).toBe(before + 2)
})

it('a scope with a revision returns stale instead', async () => {
  const revision = await database.inAccount(scope, async (tx) => tx.revision)
  const outcome = await database.inAccount({ ...scope, revision }, async (tx) => {
    await database.inAccount(scope, (other) => raise(other, 'rights'))
    tx.event(wrote('b'))
  })
  expect(String(outcome)).toBe('Symbol(stale)')
})

describe('a rehearsal', () => {
  beforeAll(async () => {
    await owner.query(`
      insert into verticals (account_id, id, position, content) values ('a', 'v', 0, '{}');
      insert into product_schemas (account_id, id, vertical_id, position, process_initiator, initiator, current_version)
      values ('a', 'stage', 'v', 0, true, false, 1);
      insert into organizations (account_id, id, uuid, name, search, profile, created_at, created_by, updated_at, updated_by)
      values ('a', '${organization}', gen_random_uuid(), 'O', 'o', '{}', now(), 'u', now(), 'u')`)
  })
  const organization = '018f0000-0000-7000-8000-000000000001'
  const said = (id: string) => ({ action: 'update' as const, type: 'accounts' as const, id })
  const revisionOf = async (tx: Tx) =>
    (await tx.db.selectFrom('accounts').select('revision').where('id', '=', 'a').executeTakeFirstOrThrow())
      .revision
  const written = async () => {
    const { rows: events } = await owner.query(
      `select record_id from events where account_id = 'a' order by n`,
    )
    const { rows: counters } = await owner.query(`select live from counters where account_id = 'a'`)
    return { events: events.map((row) => row.record_id), live: counters.map((row) => Number(row.live)) }
  }

  it('sees its own writes, and rolls back rows, events and counters', async () => {
    const kept = await written()
    const before = await database.inAccount(scope, revisionOf)
    const seen = await database.inAccount(scope, async (tx) => {
      tx.event(said('first'))
      tx.count('stage', organization, 1)
      const rehearsed = await tx.rehearse(async (trial) => {
        trial.event(said('rehearsed'))
        trial.as('somebody', new Date()).event(said('rehearsed for somebody'))
        trial.count('stage', organization, 5)
        await trial.flush()
        await touchAccount(trial)
        return revisionOf(trial)
      })
      expect(await revisionOf(tx)).toBe(before)
      tx.event(said('last'))
      return rehearsed
    })
    expect(seen).toBe(before + 1)
    expect(await database.inAccount(scope, revisionOf)).toBe(before)
    const now = await written()
    expect(now.events).toEqual([...kept.events, 'first', 'last'])
    expect(now.live).toEqual([1])
  })

  it('that throws is rolled back, and its transaction continues', async () => {
    const kept = await written()
    await database.inAccount(scope, async (tx) => {
      const broken = tx.rehearse(async (trial) => {
        trial.event(said('lost'))
        trial.count('stage', organization, 7)
        await touchAccount(trial)
        await sql`select 1 / 0`.execute(trial.db)
      })
      await expect(broken).rejects.toThrow('division by zero')
      tx.event(said('after'))
    })
    const now = await written()
    expect(now).toEqual({ events: [...kept.events, 'after'], live: kept.live })
  })

  it('may be nested', async () => {
    const before = await database.inAccount(scope, revisionOf)
    const seen = await database.inAccount(scope, (tx) =>
      tx.rehearse(async (outer) => {
        await touchAccount(outer)
        const inner = await outer.rehearse(async (trial) => {
          await touchAccount(trial)
          return revisionOf(trial)
        })
        return [inner, await revisionOf(outer)]
      }),
    )
    expect(seen).toEqual([before + 2, before + 1])
  })
})
