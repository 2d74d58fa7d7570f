import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type DatabaseServer } from './postgres.ts'
import { Database, openPool } from './database.ts'
import { lockHead } from './events.ts'
import { migrate } from './migrate.ts'
import { checkServer, makeRoles } from './roles.ts'

// A cluster of its own: roles belong to a whole cluster, and these tests change them.
let dataDir: string
let server: DatabaseServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rastro-roles-'))
  server = await openDatabase({ dataDir, databaseUrl: null }, { disposable: true })
  await migrate(server.ownerUrl)
  await ask(server.ownerUrl, `insert into accounts (id, name) values ('a', 'A'), ('b', 'B')`)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask<T = Record<string, unknown>>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
    return ((Array.isArray(answers) ? answers.at(-1) : answers)?.rows ?? []) as T[]
  } finally {
    await client.end()
  }
}

async function inAccount<T>(work: Parameters<typeof Database.prototype.inAccount<T>>[1]): Promise<T> {
  const database = new Database(openPool(server.appUrl, 1))
  try {
    return await database.inAccount({ accountId: 'a', userId: 'u' }, work)
  } finally {
    await database.pool.end()
  }
}

describe('functions with the rights of their owner', () => {
  interface Definer {
    name: string
    owner: string
    path: string
    callers: string
  }
  const definers = () =>
    ask<Definer>(
      server.ownerUrl,
      `select p.proname as name, pg_get_userbyid(p.proowner) as owner, array_to_string(p.proconfig, ';') as path,
              (select string_agg(coalesce(nullif(pg_get_userbyid(a.grantee), 'unknown (OID=0)'), 'public'), ' ' order by 1)
               from aclexplode(p.proacl) a where a.grantee <> p.proowner) as callers
       from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`,
    )

  test('look for names in the system first and in temporary tables last, and may be called by the server alone', async () => {
    const found = await definers()
    expect(found.map(({ name, owner }) => [name, owner])).toEqual([
      ['add_job', 'rastro_jobs'],
      ['append_events', 'rastro_events'],
      ['find_public_key', 'rastro_keys'],
      ['find_secret', 'rastro_keys'],
      ['lock_head', 'rastro_events'],
    ])
    for (const { name, path, callers } of found)
      expect([name, path, callers]).toEqual([name, 'search_path=pg_catalog, public, pg_temp', 'rastro_app'])
  })

  test('belong to roles that may do only what these functions need', async () => {
    const rights = await ask(
      server.ownerUrl,
      `select r.rolname as role, c.relname as name, string_agg(lower(a.privilege_type), ' ' order by a.privilege_type) as rights
       from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
       where r.rolname in ('rastro_events', 'rastro_keys', 'rastro_jobs') and c.relnamespace = 'public'::regnamespace
       group by 1, 2 order by 1, 2`,
    )
    expect(rights).toEqual([
      { role: 'rastro_events', name: 'event_heads', rights: 'insert select update' },
      { role: 'rastro_events', name: 'events', rights: 'insert' },
      { role: 'rastro_keys', name: 'public_keys', rights: 'select' },
      { role: 'rastro_keys', name: 'secrets', rights: 'select' },
    ])
    const roles = await ask(
      server.ownerUrl,
      `select rolname as role, rolcanlogin as login, has_schema_privilege(oid, 'public', 'create') as makes,
              (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname ~ '^rastro_' order by 1`,
    )
    const none = { makes: false, memberships: 0 }
    expect(roles).toEqual([
      { role: 'rastro_app', login: true, ...none },
      { role: 'rastro_events', login: false, ...none },
      { role: 'rastro_jobs', login: true, ...none },
      { role: 'rastro_keys', login: false, ...none },
    ])
  })
})

test('nobody but the owner makes temporary tables, schemas or tables, with which a function could be misled', async () => {
  for (const url of [server.appUrl, server.jobsUrl])
    for (const attempt of [
      'create temporary table public_keys (uuid uuid)',
      'create temporary view public_keys as select 1',
      'create schema mine',
      'create table public.mine (id int)',
      'create function public.account() returns text language sql as $$ select $$',
    ])
      await expect(ask(url, attempt), attempt).rejects.toThrow(/permission denied|must be owner/)
})

test('nobody but the owner makes large objects, or enters the databases that each cluster has', async () => {
  for (const url of [server.appUrl, server.jobsUrl]) {
    for (const attempt of ['select lo_create(0)', 'select lo_creat(-1)', `select lo_from_bytea(0, '\\x00')`])
      await expect(ask(url, attempt), attempt).rejects.toThrow('permission denied')
    for (const name of ['postgres', 'template1']) {
      const elsewhere = new URL(url)
      elsewhere.pathname = name
      await expect(ask(elsewhere.href, 'select 1'), name).rejects.toThrow('permission denied')
    }
  }
})

test('versions of forms and the keys that seal are never changed by the serving role', async () => {
  const versions = await ask<{ name: string }>(
    server.ownerUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '_versions$'`,
  )
  expect(versions.length).toBeGreaterThanOrEqual(5)
  const set = `begin; set local app.account_id = 'a';`
  for (const { name } of versions)
    for (const attempt of [`update ${name} set account_id = 'a'`, `delete from ${name}`])
      await expect(ask(server.appUrl, `${set} ${attempt}`), attempt).rejects.toThrow('permission denied')
  for (const attempt of [
    `insert into seal_keys (key, origin) values ('mine', 'made')`,
    `update seal_keys set origin = 'made'`,
    'delete from seal_keys',
  ])
    await expect(ask(server.appUrl, attempt), attempt).rejects.toThrow('permission denied')
})

describe('the chain of events', () => {
  test('grows by its function alone', async () => {
    await inAccount(async (tx) =>
      tx.event({ action: 'update', type: 'accounts', id: 'a', after: { name: 'A' } }),
    )
    const set = `begin; set local app.account_id = 'a';`
    expect(await ask(server.appUrl, `${set} select n::int from event_heads`)).toEqual([{ n: 1 }])
    for (const attempt of [
      'update event_heads set n = 0',
      'delete from event_heads',
      'delete from events',
      `update events set by_user = 'me'`,
      `insert into events (account_id, n, at, by_user, action, type, record_id, hash)
       values ('a', 2, now(), 'u', 'update', 'accounts', 'a', '')`,
    ])
      await expect(ask(server.appUrl, `${set} ${attempt}`), attempt).rejects.toThrow('permission denied')
  })

  test('of another account is out of reach, and so is an event that names another one', async () => {
    const set = `begin; set local app.account_id = 'a';`
    for (const attempt of [`select append_events('b', '[]')`, `select lock_head('b')`])
      await expect(ask(server.appUrl, `${set} ${attempt}`), attempt).rejects.toThrow('row-level security')
    const event = JSON.stringify([
      {
        account: 'b',
        at: '2026-01-01T00:00:00.000000Z',
        by: 'u',
        action: 'update',
        type: 'accounts',
        record: 'b',
      },
    ])
    await expect(ask(server.appUrl, `${set} select append_events('a', '${event}')`)).rejects.toThrow(
      'an event names another account than its chain',
    )
    expect(
      await ask(server.ownerUrl, `select count(*)::int as n from events where account_id = 'b'`),
    ).toEqual([{ n: 0 }])
  })

  test('begins with its account, so that nothing is written without it', async () => {
    await inAccount((tx) => lockHead({ ...tx, accountId: 'a' }))
    await ask(server.ownerUrl, `delete from event_heads where account_id = 'b'`)
    const database = new Database(openPool(server.appUrl, 1))
    const lost = database.inAccount({ accountId: 'b', userId: 'u' }, async (tx) => {
      tx.count('stage', '018f0000-0000-7000-8000-000000000001', 1)
    })
    await expect(lost).rejects.toThrow('0 of 1 rows were written')
    await database.pool.end()
  })
})

describe('at the start', () => {
  test('settings that a role made for itself are gone', async () => {
    await ask(
      server.appUrl,
      `alter role rastro_app set statement_timeout = 1;
       alter role rastro_app in database rastro set search_path = pg_temp;
       alter role rastro_app set default_transaction_read_only = on;
       alter role rastro_app password 'taken'`,
    )
    const { appUrl } = await makeRoles(server.ownerUrl, dataDir)
    expect(appUrl).toBe(server.appUrl)
    expect(
      await ask(
        appUrl,
        `select current_setting('default_transaction_read_only') as reads, current_setting('statement_timeout') as timeout,
                current_setting('search_path') as path`,
      ),
    ).toEqual([{ reads: 'off', timeout: '0', path: '"$user", public' }])
  })

  test('a role that may do more than Rastro gave it stops it with one line', async () => {
    for (const [more, less] of [
      ['alter role rastro_app superuser', 'alter role rastro_app nosuperuser'],
      ['alter role rastro_events bypassrls', 'alter role rastro_events nobypassrls'],
      ['grant pg_read_server_files to rastro_jobs', 'revoke pg_read_server_files from rastro_jobs'],
    ]) {
      await ask(server.ownerUrl, more!)
      await expect(makeRoles(server.ownerUrl, dataDir), more).rejects.toThrow(
        /^the role rastro_\w+ may do more/,
      )
      await ask(server.ownerUrl, less!)
    }
    await makeRoles(server.ownerUrl, dataDir)
  })
})

test('an owner who is no superuser migrates, and its roles work', async () => {
  const other = await openDatabase(
    { dataDir: mkdtempSync(join(tmpdir(), 'rastro-owner-')), databaseUrl: null },
    { disposable: true },
  )
  try {
    await ask(
      other.ownerUrl,
      'drop role rastro_app; drop role rastro_events; drop role rastro_keys; drop role rastro_jobs',
    )
    await ask(other.ownerUrl, `create role keeper login createrole password 'keeper'`)
    await ask(other.ownerUrl, 'create database kept owner keeper')
    const url = new URL(other.ownerUrl)
    url.pathname = '/kept'
    await ask(url.href, 'alter function pg_catalog.textlike(text, text) leakproof')
    Object.assign(url, { username: 'keeper', password: 'keeper' })
    const { appUrl } = await makeRoles(url.href, dataDir)
    await makeRoles(url.href, dataDir)
    await migrate(url.href)
    expect(await migrate(url.href)).toEqual([])
    await ask(url.href, `insert into accounts (id, name) values ('a', 'A')`)
    const [owned] = await ask<{ count: number }>(
      url.href,
      `select count(*)::int from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and proowner <> 'keeper'::regrole`,
    )
    expect(owned).toEqual({ count: 5 })
    // A superuser has allowed the index for searches.
    expect(await ask(url.href, `select to_regclass('products_search')::text as name`)).toEqual([
      { name: 'products_search' },
    ])
    const database = new Database(openPool(appUrl, 1))
    await database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
      await lockHead(tx)
      tx.event({ action: 'update', type: 'accounts', id: 'a', after: { name: 'A' } })
    })
    await database.pool.end()
  } finally {
    await other.stop()
  }
})

const plain = {
  version: 150_020,
  encoding: 'UTF8',
  role: 'owner',
  database: 'rastro',
  isCitus: false,
  passedOn: null,
}
const citus = { ...plain, isCitus: true, passedOn: 'local' }

describe('a server', () => {
  test('is accepted if it is PostgreSQL, and a Citus cluster that passes on SET LOCAL', () => {
    for (const server of [plain, citus]) expect(() => checkServer(server)).not.toThrow()
  })

  test.each([
    ['an old version', { version: 140_011 }, 'is a PostgreSQL 14, expected 15 or newer'],
    ['another encoding', { encoding: 'LATIN1' }, 'in LATIN1, expected one in UTF8'],
    ['the serving role as owner', { role: 'rastro_app' }, 'signs in as rastro_app'],
    [
      'a cluster that keeps SET LOCAL to itself',
      { isCitus: true, passedOn: 'none' },
      `alter database rastro set citus.propagate_set_commands = 'local'`,
    ],
  ])('is refused: %s', (_what, facts, line) =>
    expect(() => checkServer({ ...plain, ...facts })).toThrow(line),
  )
})
