import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { isTest, readSource, sourceFiles } from '../../../test/kit/source.ts'
import { setAccount } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

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

  it.skipIf(inject('testServer').workers.length > 0)(
    'is spread, and so are later tables, with its keys and its wall as they were',
    async () => {
      const other = await cloneTemplate(inject('testServer'))
      const client = new pg.Client({ connectionString: other.ownerUrl })
      await client.connect()
      const list = async (text: string) =>
        (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
      const guards = `select concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) as name from pg_constraint where contype = 'f'
        union all select relname from pg_class where relforcerowsecurity order by 1`
      const spread = 'select logicalrelid::text as name from pg_dist_partition order by 1'
      try {
        await client.query(citus)
        const before = await list(guards)
        await client.query('call spread()')
        expect(await list(guards)).toEqual(before)
        const walled = `select relname as name from pg_class where relforcerowsecurity or relname in ('accounts', 'users') order by 1`
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
      } finally {
        await client.end()
        await other.drop()
      }
    },
  )
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
    if exists (select from pg_constraint where contype = 'f' and target in (conrelid, confrelid)
      and conrelid not in (select logicalrelid from pg_catalog.pg_dist_partition) and confrelid <> all('{accounts, users}'::regclass[]))
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
