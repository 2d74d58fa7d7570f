import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { isTest, readSource, sourceFiles } from '../../../test/kit/source.ts'
import { setAccount } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

/** The queue of jobs has row security of its own. */
const isWalled = `relrowsecurity and relnamespace = 'public'::regnamespace`

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
      `select tgname, relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where relrowsecurity and not tgisinternal`,
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

  it.skipIf(inject('testServer').workers.length > 0)(
    'is spread, and so are later tables, with its keys and its wall as they were',
    async () => {
      const other = await cloneTemplate(inject('testServer'))
      const client = new pg.Client({ connectionString: other.ownerUrl })
      await client.connect()
      const list = async (text: string) =>
        (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
      const guards = `select concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) as name from pg_constraint where contype = 'f'
        union all select relname from pg_class where ${isWalled} order by 1`
      const spread = 'select logicalrelid::text as name from pg_dist_partition order by 1'
      // Behind a forced wall a move copies nothing, since it runs as the owner.
      const forced = 'select relname as name from pg_class where relforcerowsecurity'
      try {
        await client.query(citus)
        const before = await list(guards)
        await client.query('call spread()')
        expect(await list(guards)).toEqual(before)
        expect(await list(forced)).toEqual([])
        const walled = `select relname as name from pg_class where ${isWalled} or relname in ('accounts', 'users') order by 1`
        expect((await list(spread)).toSorted()).toEqual((await list(walled)).toSorted())
        expect(
          await list(
            `select proname as name from pg_proc where prosecdef and proname in ('lock_head', 'append_events')`,
          ),
        ).toEqual([])

        const notes = `create table notes (account_id text not null references accounts (id), id uuid, primary key (account_id, id))`
        const later = { name: '9999_notes', sql: `${notes}; call protect('notes')`, checksum: '' }
        expect(await migrate(other.ownerUrl, [...readMigrations(), later])).toEqual(['9999_notes'])
        expect(await list(spread)).toContain('notes')
        expect(await list(guards)).toContain('notes')
        expect(await list(forced)).toEqual([])
      } finally {
        await client.end()
        await other.drop()
      }
    },
  )

  it.skipIf(inject('testServer').workers.length > 0)('spreads an empty database', async () => {
    const name = `${inject('testServer').run}_empty`
    await owner.query(`create database ${name} template template0`)
    const url = Object.assign(new URL(urls.ownerUrl), { pathname: `/${name}` }).href
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(citus)
      await migrate(url)
      const { rows } = await client.query<{ walled: number; spread: number; forced: number }>(
        `select count(*) filter (where ${isWalled})::int as walled, count(*) filter (where relforcerowsecurity)::int as forced,
           count(*) filter (where ${isWalled} and oid in (select logicalrelid from pg_dist_partition))::int as spread
         from pg_class where relnamespace = 'public'::regnamespace`,
      )
      expect(rows[0]!.walled).toBeGreaterThan(50)
      expect(rows[0]).toEqual({ walled: rows[0]!.walled, spread: rows[0]!.walled, forced: 0 })
    } finally {
      await client.end()
      await owner.query(`drop database ${name} with (force)`)
    }
  })

  it('knows which plain tables point at those that are everywhere, since Citus must know them too', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint c join pg_class t on t.oid = conrelid
       where contype = 'f' and confrelid = any('{accounts, users}'::regclass[]) and not relrowsecurity order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'grants',
      'identity_passwords',
      'public_keys',
      'user_settings',
    ])
  })

  it('makes the indexes for searches where the extensions came after the first migration', async () => {
    const { sql } = readMigrations().find(({ name }) => name === '0037_unforced_on_a_cluster')!
    const indexes = `select relname from pg_class where relkind = 'i' and relname like '%\\_search' order by 1`
    const { rows: before } = await owner.query(indexes)
    await owner.query('begin')
    await owner.query('drop index products_search, locations_search, assets_search, media_search')
    await owner.query(sql)
    expect((await owner.query(indexes)).rows).toEqual(before)
    await owner.query('rollback')
    expect(before).toHaveLength(4)
  })

  it('creates an extension only where it is absent, for an owner who may use it alone', () => {
    const unasked = readMigrations().filter(({ sql }) => /create extension if not exists/.test(sql))
    // Applied everywhere; 0037 makes up for it.
    expect(unasked.map(({ name }) => name)).toEqual(['0006_records'])
    for (const { name, sql } of readMigrations())
      for (const [, extension] of sql.matchAll(/create extension (?!if)(\w+)/g))
        expect([name, sql]).toEqual([name, expect.stringContaining(`extname = '${extension}') then create`)])
  })
})

/** The functions and the table of Citus that migrations name, which refuse what Citus refuses. Where rows are, only a cluster can say. */
const citus = `
  set allow_system_table_mods = on;
  create table pg_catalog.pg_dist_partition (logicalrelid regclass primary key);
  create function pg_catalog.create_reference_table(target regclass) returns void language plpgsql as $$
  begin
    if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential'
      or current_setting('citus.enable_local_reference_table_foreign_keys', true) is distinct from 'off' then
      raise 'parallel operation on a distributed table';
    end if;
    if exists (select from pg_constraint where contype = 'f' and conrelid <> confrelid and (
      conrelid = target and confrelid not in (select logicalrelid from pg_catalog.pg_dist_partition)
      or confrelid = target and conrelid not in (select logicalrelid from pg_catalog.pg_dist_partition)
        and target <> all('{accounts, users}'::regclass[])))
    then
      raise 'foreign keys to local tables are not supported';
    end if;
    perform public.account();
    insert into pg_catalog.pg_dist_partition values (target);
  end $$;
  create function pg_catalog.create_distributed_table(target regclass, distribution_column text, colocate_with text) returns void
  language plpgsql as $$
  begin
    if (select relforcerowsecurity from pg_class where oid = target) then
      raise 'the owner sees no rows of %', target;
    end if;
    perform pg_catalog.create_reference_table(target);
  end $$;
  reset allow_system_table_mods;`
