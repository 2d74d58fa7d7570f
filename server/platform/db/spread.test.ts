import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { isTest, readSource, sourceFiles } from '../../../test/kit/source.ts'
import { setAccount } from './database.ts'

let urls: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await urls.drop()
})

/** What PostgreSQL takes and Citus refuses or sends to no worker; the guard in test/kit/statements.ts reads the statements. */
describe('one set of SQL for PostgreSQL and for Citus', () => {
  it('has no trigger on a table behind the wall', async () => {
    const { rows } = await owner.query(
      `select tgname, relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where relforcerowsecurity and not tgisinternal`,
    )
    expect(rows).toEqual([])
  })

  it('has no subquery in a policy', async () => {
    const { rows } = await owner.query<{ subqueries: boolean }>(
      `select concat(polqual, polwithcheck) like '%SUBLINK%' as subqueries from pg_policy`,
    )
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ subqueries }) => subqueries)).toEqual([])
    // The node's name is what the query looks for.
    await owner.query('begin')
    await owner.query('create table probe (account_id text)')
    await owner.query('create policy slow on probe using (account_id = (select account()))')
    const slow = await owner.query(`select from pg_policy where polqual::text like '%SUBLINK%'`)
    await owner.query('rollback')
    expect(slow.rowCount).toBe(1)
  })

  it('sets the account by a statement of its own, whatever its name', async () => {
    expect(setAccount('litoral')).toBe(`set local app.account_id = 'litoral'`)
    await owner.query('begin')
    for (const account of [`o'higgins`, 'a\\b', `'; reset role; --`]) {
      await owner.query(setAccount(account))
      expect((await owner.query('select account() as account')).rows).toEqual([{ account }])
    }
    await owner.query('rollback')
  })

  it('never calls set_config', () => {
    const files = [...sourceFiles('server')].filter((file) => !isTest(file))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => readSource(file).includes('set_config'))).toEqual([])
  })
})
