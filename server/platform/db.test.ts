import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Database, openPool } from './db.ts'

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
const raise = () => database.inAccount(scope, async (tx) => tx.raiseRevision())

it('a write that began before rights or configuration changed is done again after them', async () => {
  const seen: number[] = []
  const lines = await database.inAccount(scope, async (tx) => {
    seen.push(tx.revision)
    if (seen.length === 1) await raise()
    tx.event(wrote(`attempt ${seen.length}`))
    return seen.length
  })
  expect([lines, seen]).toEqual([2, [1, 2]])
  const { rows } = await owner.query(`select record_id from events where account_id = 'a' order by n`)
  expect(rows).toEqual([{ record_id: 'attempt 2' }])
})

it('who named the revision it goes by is told instead', async () => {
  const outcome = await database.inAccount({ ...scope, revision: 2 }, async (tx) => {
    await raise()
    tx.event(wrote('b'))
  })
  expect(String(outcome)).toBe('Symbol(stale)')
})

it('a write that raises the revision itself is done once, in several parts too', async () => {
  let times = 0
  await database.inAccount(scope, async (tx) => {
    times += 1
    tx.raiseRevision()
    tx.event(wrote('c'))
    await tx.flush()
    tx.event(wrote('d'))
  })
  const { rows } = await owner.query(`select revision from accounts where id = 'a'`)
  expect([times, rows]).toEqual([1, [{ revision: '4' }]])
})
