import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { backup, restore } from './backup.ts'
import { migrate, readMigrations } from './migrate.ts'

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let file: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async ({ skip }) => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-backup-'))
  file = join(folder, 'backup')
  source = await cloneTemplate(inject('testServer'))
  target = await cloneTemplate(inject('testServer'))
  skip(inject('testServer').workers.length > 0, 'a cluster would spread the tables that these tests make')
})

afterEach(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(database: TestDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const answers = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[]
    return (Array.isArray(answers) ? answers.at(-1) : answers)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** A walled table with every awkward kind of value, a reference to itself and one to a table that comes after it by name. */
const shape = `
  create table zones (account_id text not null references accounts (id), id uuid not null, primary key (account_id, id));
  create table areas (
    account_id text not null references accounts (id),
    id int not null,
    parent_id int,
    zone_id uuid,
    number bigint generated always as identity,
    doubled int generated always as (id * 2) stored,
    name text, tags text[], content jsonb, plain json, amount numeric, ratio double precision, bytes bytea, at timestamptz,
    primary key (account_id, id),
    foreign key (account_id, parent_id) references areas (account_id, id),
    foreign key (account_id, zone_id) references zones (account_id, id)
  );
  call protect('zones');
  call protect('areas');`

const content = `
  insert into accounts (id, name) values ('a', 'Año ñandú'), ('b', E'two\\nlines');
  insert into zones values ('a', '00000000-0000-4000-8000-000000000001');
  insert into areas (account_id, id, parent_id, zone_id, name, tags, content, plain, amount, ratio, bytes, at) values
    ('a', 1, 2, '00000000-0000-4000-8000-000000000001', 'quote " \\ , {} ''', '{a,"b c",NULL,"\\""}', '{"a": null}', '{"b" :  1}',
     123456789012345678901234567890.123456789, 0.1, '\\x00ff', '2026-01-02 03:04:05.678901+00'),
    ('a', 2, null, null, '', '{}', 'null', null, 'NaN', '-infinity', '', 'infinity'),
    ('b', 1, null, null, null, null, null, null, null, null, null, null);
  select setval('areas_number_seq', 500);`

const contents = `select a::text, a.content is null as no_content from areas a order by account_id, id`

test('a restore returns every value exactly, and sequences continue', async () => {
  await run(source, shape + content)
  await run(target, shape)
  expect(await backup(source.ownerUrl, file)).toBe(6)
  expect(await restore(target.ownerUrl, file)).toBe(6)
  const before = await run(source, contents)
  expect(before).toHaveLength(3)
  expect(await run(target, contents)).toEqual(before)
  const next = `insert into areas (account_id, id) values ('b', 9) returning number::int`
  expect(await run(target, next)).toEqual([{ number: 501 }])
})

test('afterwards foreign keys and row security hold as before', async () => {
  await run(source, shape + content)
  await run(target, shape)
  await backup(source.ownerUrl, file)
  await restore(target.ownerUrl, file)
  await expect(run(target, `insert into zones values ('none', gen_random_uuid())`)).rejects.toThrow(
    'foreign key',
  )
  const guards = `
    select (select count(*)::int from pg_constraint where contype = 'f' and convalidated) as keys,
           (select count(*)::int from pg_class where relrowsecurity and relforcerowsecurity) as walls`
  expect(await run(target, guards)).toEqual(await run(source, guards))
})

/** Many rows of one account. */
const many = (count: number) => `
  insert into accounts (id, name) values ('a', 'A');
  insert into zones select 'a', gen_random_uuid() from generate_series(2, ${count})`

test('a backup may have more rows than one batch', async () => {
  await run(source, shape + many(6500))
  await run(target, shape)
  await backup(source.ownerUrl, file)
  expect(await restore(target.ownerUrl, file)).toBe(6500)
})

test('a database that is not empty is refused and stays as it is', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await backup(source.ownerUrl, file)
  await run(target, `insert into accounts (id, name) values ('mine', 'Mine')`)
  await expect(restore(target.ownerUrl, file)).rejects.toThrow(
    'the database is not empty (public.accounts has rows)',
  )
  expect(await run(target, 'select id from accounts')).toEqual([{ id: 'mine' }])
})

test('a damaged, truncated or foreign file is refused and leaves the database empty', async () => {
  await run(source, shape + many(2000))
  await run(target, shape)
  await backup(source.ownerUrl, file)
  const whole = readFileSync(file)
  const lines = gunzipSync(whole).toString().trimEnd().split('\n')
  const damaged: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 200), /cannot be read as a backup/],
    [gzipSync(lines.slice(0, -1).join('\n')), /is damaged: its end is missing/],
    [gzipSync(lines.toSpliced(-9, 1).join('\n')), /is damaged: 1999 rows of 2000/],
    [gzipSync('{"other": 1}'), /is not a backup of Rastro/],
    [gzipSync(''), /is not a backup of Rastro/],
    [Buffer.from('hello'), /cannot be read as a backup/],
  ]
  for (const [bytes, line] of damaged) {
    writeFileSync(file, bytes)
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(line)
    expect(await run(target, 'select id from accounts')).toEqual([])
  }
  await expect(restore(target.ownerUrl, join(folder, 'none'))).rejects.toThrow(
    'cannot be read as a backup (ENOENT)',
  )
  await expect(backup(source.ownerUrl, join(folder, 'no', 'where'))).rejects.toThrow(
    'cannot be written (ENOENT)',
  )
})

test('a backup of an earlier version is restored into its own schema and then migrated', async () => {
  const migrations = readMigrations()
  const earlier = migrations.slice(0, 1)
  for (const database of [source, target]) {
    await run(database, 'drop schema public cascade; create schema public')
    await migrate(database.ownerUrl, database === source ? earlier : [])
  }
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await backup(source.ownerUrl, file)
  await restore(target.ownerUrl, file)
  expect(await run(target, 'select name from accounts')).toEqual([{ name: 'A' }])
  expect(await run(target, 'select count(*)::int as applied from migrations')).toEqual([
    { applied: migrations.length },
  ])
})
