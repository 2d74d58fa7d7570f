import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool } from './database.ts'

let urls: TestDatabase
let owner: pg.Client
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  database = new Database(openPool(urls.appUrl, 3))
  await owner.query(`insert into accounts (id, name) values ('a', 'A')`)
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
    await owner.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(async () => expect(await backends(pid)).toBe(0))
    await sql`select 1`.execute(db)
  })
  await expect(lost).rejects.toThrow(/connection/i)
  const next = await database.inAccount(scope, ({ db }) => sql<{ one: number }>`select 1 as one`.execute(db))
  expect(next.rows).toEqual([{ one: 1 }])
})

const wrote = (id: string) => ({ action: 'update', type: 'organizations', id }) as const
const applied = (n: number) =>
  database.inAccount(scope, (tx) =>
    tx.db
      .insertInto('config_versions')
      .values({ account_id: 'a', n, hash: Buffer.alloc(0), pack: {}, applied_at: tx.now, applied_by: 'u' })
      .execute(),
  )

it('a write by a configuration that is no more is done again; one that relies on none is not', async () => {
  await applied(1)
  const attempts: number[] = []
  const write = (relies: boolean) =>
    database.inAccount(scope, async (tx) => {
      attempts.push(attempts.length + 1)
      if (relies) tx.reliesOn(attempts.length)
      if (attempts.length === 1) await applied(2)
      tx.event(wrote(`attempt ${attempts.length}`))
    })
  await write(true)
  const { rows } = await owner.query(`select record_id from events where account_id = 'a' order by n`)
  expect([attempts, rows]).toEqual([[1, 2], [{ record_id: 'attempt 2' }]])
  await write(false)
  expect(attempts).toEqual([1, 2, 3])
})

it('who named the revision it goes by is told instead', async () => {
  const outcome = await database.inAccount({ ...scope, revision: 1 }, async (tx) => {
    tx.reliesOn(2)
    await applied(3)
    tx.event(wrote('b'))
  })
  expect(String(outcome)).toBe('Symbol(stale)')
})
