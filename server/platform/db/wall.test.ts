import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool, setAccount } from './database.ts'
import { appRole } from './roles.ts'

/** Tables that are read before an account is known, each with the reason; every other one stands behind the wall. */
const unwalled: Record<string, string> = {
  accounts: 'which accounts there are',
  users: 'people, who may be in several accounts',
  user_settings: 'people, who may be in several accounts',
  grants: 'who may enter which account',
  public_keys: 'public address → account, by exact key',
  gtin_accounts: 'GTIN → account, for addresses that say no account',
  gs1_keys: 'key of a GS1 code → account, for addresses that say no account',
  webhook_accounts: 'which accounts have webhooks: their senders look there, and in no other',
  secrets: 'secret in an address → account, by exact digest',
  identity_payloads: 'sign-ins, before an account is chosen',
  identity_keys: "the identity provider's keys",
  identity_passwords: 'people',
  identity_failures: 'throttling of sign-ins',
  attempts: 'limits of visitors, who are in no account',
  identity_links: 'links in mails, which people open before they sign in',
  migrations: 'what was done to the database',
  seal_keys: 'the keys that sealed all accounts',
  shared_settings: 'what the settings of all processes are',
}

/** Tables of which the serving role may only read rows, or only add some. */
const readOnly = ['events', 'event_heads']
const appendOnly = [
  ...readOnly,
  'asset_schema_versions',
  'check_schema_versions',
  'config_versions',
  'milestone_schema_versions',
  'product_schema_versions',
  'seals',
]

/** Columns that name what is in no account, or what may be gone. */
const unheld: Record<string, string> = {
  'assignments.user_id': 'people, who may be in several accounts',
  'epcis_events.event_id': 'a name of EPCIS',
  'events.record_id': 'any record of the account',
  'idempotency_keys.user_id': 'people, who may be in several accounts',
  'inquiries.owner_id': 'people, who may be in several accounts',
  'import_rows.record_id': 'what a row became, of any noun',
  'imports.schema_id': 'a stage, a kind of asset or a process',
  'evidence_orders.user_id': 'people, who may be in several accounts',
  'kept_files.keeper_id': 'an assessment or a statement of its product',
  'kept_files.record_id': 'a record of several nouns',
  'older_grounds.after_id': 'the record at which a job goes on',
  'pdf_orders.user_id': 'people, who may be in several accounts',
  'product_activity.organization_id': 'copied from its product, which is held',
  'product_activity.product_schema_id': 'copied from its product, which is held',
  'readiness.organization_id': 'copied from its product, which is held',
  'readiness.product_schema_id': 'copied from its product, which is held',
  'readiness_scopes.after_id': 'the product at which a job goes on',
  'visits.user_id': 'people, who may be in several accounts',
}

/** Citus has no bare tables without their constraints. */
const distributed = inject('testServer').workers.length > 0

let urls: TestDatabase
let owner: pg.Client
let database: Database

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  // Under another name, so that the guard over statements lets these tests forget the account.
  database = new Database(openPool(`${urls.appUrl}?application_name=wall`, 3))
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
      `select c.relname as name, c.relrowsecurity and (c.relforcerowsecurity or is_spread()) as forced, pg_get_userbyid(c.relowner) as owner,
              (select coalesce(string_agg(pg_get_expr(p.polqual, p.polrelid) || ' ' || pg_get_expr(p.polwithcheck, p.polrelid), ';'), '')
               from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows

describe('the wall between accounts', () => {
  it('protects every table except those listed with a reason', async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(20)
    const open = all.filter(({ forced }) => !forced).map(({ name }) => name)
    expect(open).toEqual(Object.keys(unwalled).toSorted())
  })

  it('is one policy a table, on reading and on writing', async () => {
    const wall = '(account_id = account())'
    for (const { name, policies } of (await tables()).filter(({ forced }) => forced))
      expect([name, policies]).toEqual([name, `${wall} ${wall}`])
  })

  it('leads every primary key and every foreign key with the account', async () => {
    const { rows } = await owner.query<{ table: string; target: string; columns: string[]; type: string }>(
      `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target, c.contype as type,
              array(select attname from unnest(c.conkey) with ordinality k (n, o)
                    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by o)::text[] as columns
       -- Citus shows its shards in pg_constraint, not in pg_class.
       from pg_constraint c join pg_class t on t.oid = c.conrelid
       where c.contype in ('p', 'f') and c.connamespace = 'public'::regnamespace`,
    )
    const behind = rows.filter(({ table }) => !(table in unwalled))
    expect(behind.length).toBeGreaterThan(30)
    for (const { table, columns, type, target } of behind)
      if (!(type === 'f' && target in unwalled)) expect([table, columns[0]]).toEqual([table, 'account_id'])
  })

  it('lets no reference out: what names a record of an account is a key that starts with the account', async () => {
    const { rows } = await owner.query<{ table: string; column: string; held: boolean }>(
      `select a.attrelid::regclass::text as table, a.attname as column, exists (
                select from pg_constraint f join pg_attribute first on first.attrelid = f.conrelid and first.attnum = f.conkey[1]
                where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any(f.conkey) and first.attname = 'account_id'
              ) as held
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
         and (a.attname like '%\\_id' or a.attname = 'id' and (c.relname like '%\\_versions' or c.relname = 'product_activity'))
       order by 1, 2`,
    )
    const names = rows.filter(({ table, column }) => !(table in unwalled) && column !== 'account_id')
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(({ held }) => !held).map(({ table, column }) => `${table}.${column}`)).toEqual(
      Object.keys(unheld).toSorted(),
    )
  })

  it('holds for the serving role, which owns no table', async () => {
    expect((await tables()).filter((table) => table.owner === appRole)).toEqual([])
    const { rows } = await database.pool.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })

  it('gives the serving role only its necessary rights', async () => {
    const { rows } = await owner.query<{ name: string; rights: string }>(
      `select c.relname as name, array_to_string(array(
         select one from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as one
         where has_table_privilege($1, c.oid, one)
       ), ' ') as rights
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
      [appRole],
    )
    const less = rows.filter(({ rights }) => rights !== 'select insert update delete')
    expect(Object.fromEntries(less.map(({ name, rights }) => [name, rights]))).toEqual({
      asset_schema_versions: 'select insert',
      check_schema_versions: 'select insert',
      config_versions: 'select insert',
      event_heads: 'select',
      events: 'select',
      migrations: 'select',
      milestone_schema_versions: 'select insert',
      product_schema_versions: 'select insert',
      public_keys: 'insert',
      seal_keys: 'select',
      seals: 'select insert',
      secrets: 'insert',
      shared_settings: 'select',
    })
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

  it.skipIf(distributed)('protects every single table, tried with a row of each', async () => {
    const bare = await cloneTemplate(inject('testServer'))
    const client = new pg.Client({ connectionString: bare.ownerUrl })
    await client.connect()
    const serving = new pg.Client({ connectionString: bare.appUrl })
    await serving.connect()
    try {
      await dropConstraints(client)
      const walled = (await tables()).map(({ name }) => name).filter((name) => !(name in unwalled))
      for (const table of walled) {
        const row = await rowOf(client, table)
        const as = (account: string, statement: string) =>
          inside(serving, account, statement.replaceAll('ROW', row).replaceAll('TABLE', table))
        const refused = '42501'
        if (readOnly.includes(table)) {
          expect([table, await as('a', 'insert into TABLE select ROW')]).toEqual([table, refused])
          expect([table, await inside(client, 'a', `insert into ${table} select ${row}`)]).toEqual([table, 1])
        } else {
          expect([table, await as('a', 'insert into TABLE select ROW')]).toEqual([table, 1])
        }
        expect([table, await as('a', `update TABLE set account_id = 'b'`)]).toEqual([table, refused])
        expect([table, await as('b', 'insert into TABLE select ROW')]).toEqual([table, refused])
        expect([table, await as('b', 'select from TABLE')]).toEqual([table, 0])
        // Nobody changes events or versions, whosever they are.
        for (const change of [`update TABLE set account_id = 'b'`, 'delete from TABLE'])
          expect([table, await as('b', change)]).toEqual([table, appendOnly.includes(table) ? refused : 0])
        expect([table, await as('a', 'select from TABLE')]).toEqual([table, 1])
      }
    } finally {
      await client.end()
      await serving.end()
      await bare.drop()
    }
  })

  it('reads public keys by exact key only', async () => {
    await expect(database.pool.query('select * from public_keys')).rejects.toThrow(/permission denied/)
    const { rows } = await database.pool.query(
      `select * from find_public_key('00000000-0000-4000-8000-000000000000')`,
    )
    expect(rows).toEqual([])
  })

  it('reads secrets by exact digest only', async () => {
    await expect(database.pool.query('select * from secrets')).rejects.toThrow(/permission denied/)
    const { rows } = await database.pool.query(`select * from find_secret(sha256('x'))`)
    expect(rows).toEqual([])
  })
})

/** Leaves the tables and their walls, so that a row needs no other row. */
async function dropConstraints(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as target, conname from pg_constraint
      where contype in ('f', 'c') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.target, one.conname); end loop;
  end $$`)
}

/** Values for a row of account 'a', column by column, as an expression. */
async function rowOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(
    `select case when attname = 'account_id' then quote_literal('a')
                 when format_type(atttypid, null) = 'text' then quote_literal('x')
                 when atttypid in ('timestamptz'::regtype, 'date'::regtype) then 'now()'
                 when atttypid = 'uuid'::regtype then 'gen_random_uuid()'
                 when atttypid = 'boolean'::regtype then 'false'
                 when atttypid in ('json'::regtype, 'jsonb'::regtype) then format('%L::json', '{}')
                 when attndims > 0 or format_type(atttypid, null) like '%[]' then quote_literal('{}')
                 when atttypid = 'bytea'::regtype then format('%L::bytea', '')
                 else '1' end || '::' || format_type(atttypid, null) as value
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ value }) => value).join(', ')
}

/**
 * Runs a statement in an account: how many rows it met, or the code with which it was refused. A refused statement is rolled
 * back.
 */
async function inside(client: pg.Client, account: string, statement: string): Promise<number | string> {
  await client.query('begin')
  await client.query(setAccount(account))
  try {
    const { rowCount } = await client.query(statement)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    return (error as pg.DatabaseError).code ?? 'error'
  }
}
