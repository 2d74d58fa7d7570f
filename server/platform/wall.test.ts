import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Database, openPool } from './db.ts'
import { appRole } from './postgres.ts'

/** Tables that are read before an account is known, each with the reason; every other one stands behind the wall. */
const unwalled: Record<string, string> = {
  accounts: 'which accounts there are',
  users: 'people, who may be in several accounts',
  grants: 'who may enter which account',
  public_keys: 'public address → account, by exact key',
  identity_payloads: 'sign-ins, before an account is chosen',
  identity_keys: "the identity provider's keys",
  identity_passwords: 'people',
  identity_failures: 'throttling of sign-ins',
  migrations: 'what was done to the database',
}

let urls: TestDatabase
let owner: pg.Client
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  database = new Database(openPool(urls.appUrl, 3))
  await owner.query(`insert into accounts (id, name) values ('a', 'A'), ('b', 'B')`)
})
afterAll(async () => {
  await database.pool.end()
  await owner.end()
  await urls.drop()
})

const tables = async () =>
  (
    await owner.query<{ name: string; forced: boolean; policies: string; owner: string }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
              (select coalesce(string_agg(pg_get_expr(p.polqual, p.polrelid) || ' ' || pg_get_expr(p.polwithcheck, p.polrelid), ';'), '')
               from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows

describe('the wall between accounts', () => {
  it('stands before every table but the ones listed with a reason', async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(20)
    const open = all.filter(({ forced }) => !forced).map(({ name }) => name)
    expect(open).toEqual(Object.keys(unwalled).toSorted())
  })

  it('is one policy a table, on reading and on writing', async () => {
    const wall = '(account_id = ( SELECT account() AS account))'
    for (const { name, policies } of (await tables()).filter(({ forced }) => forced))
      expect([name, policies]).toEqual([name, `${wall} ${wall}`])
  })

  it('leads every primary key and every foreign key with the account', async () => {
    const { rows } = await owner.query<{ table: string; target: string; columns: string[]; type: string }>(
      `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target, c.contype as type,
              array(select attname from unnest(c.conkey) with ordinality k (n, o)
                    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by o)::text[] as columns
       from pg_constraint c where c.contype in ('p', 'f') and c.connamespace = 'public'::regnamespace`,
    )
    const behind = rows.filter(({ table }) => !(table in unwalled))
    expect(behind.length).toBeGreaterThan(30)
    for (const { table, columns, type, target } of behind)
      if (!(type === 'f' && target in unwalled)) expect([table, columns[0]]).toEqual([table, 'account_id'])
  })

  it('is not owned by the role that serves, which cannot pass it', async () => {
    expect((await tables()).filter((table) => table.owner === appRole)).toEqual([])
    const { rows } = await database.pool.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })

  it('fails a query without an account instead of answering with nothing', async () => {
    await expect(database.pool.query('select * from organizations')).rejects.toThrow(/no account is set/)
    // A connection that served an account before reads an empty setting afterwards: that must fail as well.
    await database.inAccount({ accountId: 'a', userId: 'u' }, (tx) =>
      tx.db.selectFrom('organizations').selectAll().execute(),
    )
    for (let n = 0; n < 3; n++)
      await expect(database.pool.query('select * from organizations')).rejects.toThrow(/no account is set/)
  })

  it("hides another account's rows, and refuses to write them", async () => {
    await database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
      await tx.db
        .insertInto('account_settings')
        .values({ account_id: 'a', settings: {}, feature_flags: [], admins: [] })
        .execute()
    })
    await database.inAccount({ accountId: 'b', userId: 'u' }, async (tx) => {
      expect(await tx.db.selectFrom('account_settings').selectAll().execute()).toEqual([])
    })
    await expect(
      database.inAccount({ accountId: 'b', userId: 'u' }, (tx) =>
        tx.db
          .insertInto('account_settings')
          .values({ account_id: 'a', settings: {}, feature_flags: [], admins: [] })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  it('reads public keys by exact key only', async () => {
    await expect(database.pool.query('select * from public_keys')).rejects.toThrow(/permission denied/)
    const { rows } = await database.pool.query(
      `select * from find_public_key('00000000-0000-4000-8000-000000000000')`,
    )
    expect(rows).toEqual([])
  })
})
