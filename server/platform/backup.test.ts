import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { FakeS3, s3Key } from '../../test/kit/s3.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { openStorage } from './effects/storage.ts'
import { Halt } from './process/halt.ts'
import { openKey, sealHeads, type SealPlaces } from './seal/index.ts'
import { fingerprint, makeKey, readKey } from './seal/key.ts'
import { readFiledSeals, sealsFile } from './seal/seals.ts'
import { readFiled, verifySeals } from '../verify/seals.ts'
import { backup, restore } from './backup.ts'
import { openPlace } from './backup-place.ts'
import { Database, openPool, type Tx } from './db/database.ts'
import { migrate, readMigrations } from './db/migrate.ts'

let folder: string
let file: string
let source: TestDatabase
let target: TestDatabase
/** The source and the target have folders of their own. */
let here: SealPlaces
let there: SealPlaces

beforeEach(async ({ skip }) => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-backup-'))
  file = join(folder, 'backup')
  const places = (name: string) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    return { dataDir, sealKey: join(dataDir, 'seal.key') }
  }
  here = places('here')
  there = places('there')
  source = await cloneTemplate(inject('testServer'))
  target = await cloneTemplate(inject('testServer'))
  skip(inject('testServer').workers.length > 0, 'a cluster would spread the tables that these tests make')
})

afterEach(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const storageOf = ({ dataDir }: SealPlaces) => openStorage({ dataDir, storage: null })
const placeOf = (path: string) => openPlace(path, { storage: null })
const save = async (to = file) => {
  const key = readKey(here.sealKey) ?? makeKey(here.sealKey)
  return (await backup(source.ownerUrl, placeOf(to), key, storageOf(here))).rows
}
const load = (trust?: string) => restore(target.ownerUrl, placeOf(file), there, storageOf(there), trust)

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
  expect(await save()).toBe(6)
  expect(await load()).toMatchObject({ rows: 6 })
  const before = await run(source, contents)
  expect(before).toHaveLength(3)
  expect(await run(target, contents)).toEqual(before)
  const next = `insert into areas (account_id, id) values ('b', 9) returning number::int`
  expect(await run(target, next)).toEqual([{ number: 501 }])
})

test('afterwards foreign keys and row security hold as before', async () => {
  await run(source, shape + content)
  await run(target, shape)
  await save()
  await load()
  await expect(run(target, `insert into zones values ('none', gen_random_uuid())`)).rejects.toThrow(
    'foreign key',
  )
  const guards = `
    select (select count(*)::int from pg_constraint where contype = 'f' and convalidated) as keys,
           (select count(*)::int from pg_class where relrowsecurity and relforcerowsecurity) as walls`
  expect(await run(target, guards)).toEqual(await run(source, guards))
})

test('files are taken along and put back, and a backup whose file was altered is refused', async () => {
  const content = Buffer.from([0, 255, 10, 13])
  await storageOf(here).write('files/aa.png', content)
  await save()
  expect(await load()).toMatchObject({ files: 1 })
  expect(await storageOf(there).read('files/aa.png')).toEqual(content)
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toContain('"file":"files/aa.png"')
  writeFileSync(file, gzipSync(text.replace('AP8KDQ==', 'AP8KDA==')))
  await expect(load()).rejects.toThrow('was altered')
})

test('a backup goes to a bucket and comes back from it, as it was signed', async () => {
  const bucket = await FakeS3.start('copias')
  onTestFinished(() => bucket.close())
  const place = openPlace(`s3://${s3Key.id}:${s3Key.secret}@127.0.0.1:${bucket.port}/copias/noche.gz?tls=0`, {
    storage: null,
  })
  await run(source, shape + content)
  await run(target, shape)
  await storageOf(here).write('files/aa.png', randomBytes(200_000))
  const key = makeKey(here.sealKey)
  await backup(source.ownerUrl, place, key, storageOf(here))
  const bring = () => restore(target.ownerUrl, place, there, storageOf(there))

  // The signature is checked with the first reading; the second one brings the rows.
  let reading = 0
  bucket.disturb = ({ method }) => (method === 'GET' && ++reading === 2 ? 100_000 : undefined)
  await expect(bring()).rejects.toThrow('cannot be read as a backup')
  const whole = bucket.read('noche.gz')
  const altered = gzipSync(gunzipSync(whole).toString().replace('two\\nlines', 'two\\nfaces'))
  bucket.disturb = ({ method }) => {
    if (method === 'GET' && ++reading === 4) bucket.put('noche.gz', altered)
    return undefined
  }
  await expect(bring()).rejects.toThrow('was altered')
  expect(await run(target, 'select from accounts')).toEqual([])

  bucket.disturb = () => undefined
  bucket.put('noche.gz', whole)
  expect(await bring()).toMatchObject({ rows: 6, files: 1 })
  expect(await run(target, contents)).toEqual(await run(source, contents))
})

/** Many rows of one account. */
const many = (count: number) => `
  insert into accounts (id, name) values ('a', 'A');
  insert into zones select 'a', gen_random_uuid() from generate_series(2, ${count})`

test('a backup may have more rows than one batch', async () => {
  await run(source, shape + many(6500))
  await run(target, shape)
  await save()
  expect(await load()).toMatchObject({ rows: 6500 })
})

test('a database that is not empty is refused and stays as it is', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await save()
  await run(target, `insert into accounts (id, name) values ('mine', 'Mine')`)
  await expect(load()).rejects.toThrow('the database is not empty (public.accounts has rows)')
  expect(await run(target, 'select id from accounts')).toEqual([{ id: 'mine' }])
})

/** Begins a transaction in the target; the returned function commits it. */
async function begin(text: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: target.ownerUrl })
  await client.connect()
  await client.query(`begin; ${text}`)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

const waiting = async () =>
  (
    await run(
      target,
      'select from pg_locks l join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()',
    )
  ).length
const mine = `insert into accounts (id, name) values ('mine', 'Mine')`

test('a restore waits for a write that is under way, and is refused after it', async () => {
  await run(source, shape + many(10))
  await run(target, shape)
  await save()
  const commit = await begin(mine)
  const loading = load()
  loading.catch(() => {})
  await expect.poll(waiting).toBe(1)
  await commit()
  await expect(loading).rejects.toThrow('the database is not empty (public.accounts has rows)')
  expect(await run(target, 'select id from accounts')).toEqual([{ id: 'mine' }])
  expect(await run(target, 'select from zones')).toEqual([])
})

test('a write that comes during a restore follows it', async () => {
  await run(source, shape + many(10))
  await run(target, shape)
  await save()
  const letGo = await begin('lock table zones in row share mode')
  const loading = load()
  await expect.poll(waiting).toBe(1)
  const writing = run(target, `${mine}; select count(*)::int as zones from zones`)
  await expect.poll(waiting).toBe(2)
  await letGo()
  expect(await loading).toMatchObject({ rows: 10 })
  expect(await writing).toEqual([{ zones: 9 }])
  expect(await run(target, 'select id from accounts order by id')).toEqual([{ id: 'a' }, { id: 'mine' }])
})

test('a database that goes away ends a backup in one line, and leaves no file', async () => {
  await run(source, shape + many(10))
  const holder = new pg.Client({ connectionString: source.ownerUrl })
  await holder.connect()
  await holder.query('begin; lock table zones in access exclusive mode')
  const saving = save()
  saving.catch(() => {})
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'rastro backup' and wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await run(source, end)).length).toBe(1)
  await expect(saving).rejects.toThrow(
    new Halt('the database broke off (terminating connection due to administrator command)'),
  )
  await holder.end()
  expect(readdirSync(folder).toSorted()).toEqual(['here', 'there'])
})

test('a damaged, truncated or foreign file is refused and leaves the database empty', async () => {
  await run(source, shape + many(2000))
  await run(target, shape)
  await save()
  const whole = readFileSync(file)
  const lines = gunzipSync(whole).toString().trimEnd().split('\n')
  const { key, ...rest } = JSON.parse(lines.at(-1)!) as { key: string }
  const foreign = JSON.stringify({ ...rest, key: makeKey(there.sealKey).id })
  expect(foreign).not.toContain(key)
  const damaged: [Buffer, RegExp][] = [
    [whole.subarray(0, whole.length - 200), /cannot be read as a backup/],
    [gzipSync(lines.slice(0, -1).join('\n')), /is damaged: its signature is missing/],
    [gzipSync(lines.toSpliced(-9, 1).join('\n')), /was altered/],
    [gzipSync(lines.join('\n').replace('"A"', '"B"')), /was altered/],
    [gzipSync(`${lines.slice(0, -1).join('\n')}\n${foreign}`), /was altered/],
    [gzipSync('{"other": 1}'), /is not a backup of Rastro/],
    [gzipSync(''), /is not a backup of Rastro/],
    [Buffer.from('hello'), /cannot be read as a backup/],
  ]
  for (const [bytes, line] of damaged) {
    writeFileSync(file, bytes)
    await expect(load()).rejects.toThrow(line)
    expect(await run(target, 'select id from accounts')).toEqual([])
  }
  await expect(
    restore(target.ownerUrl, placeOf(join(folder, 'none')), there, storageOf(there)),
  ).rejects.toThrow('cannot be read as a backup (ENOENT)')
  await expect(save(join(folder, 'no', 'where'))).rejects.toThrow('cannot be written (ENOENT)')
})

test('a backup of an earlier version is restored into its own schema and then migrated', async () => {
  const migrations = readMigrations()
  const earlier = migrations.slice(0, -1)
  for (const database of [source, target]) {
    await run(database, 'drop schema public cascade; create schema public')
    await migrate(database.ownerUrl, database === source ? earlier : [])
  }
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await save()
  await load()
  expect(await run(target, 'select name from accounts')).toEqual([{ name: 'A' }])
  expect(await run(target, 'select count(*)::int as applied from migrations')).toEqual([
    { applied: migrations.length },
  ])
})

test('a backup from before version 0.1.0 is refused in one line, and nothing is changed', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await save()
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const checksum = '0'.repeat(64)
  const header = { rastro: 'backup', migrations: [{ name: '0001_accounts_and_wall', checksum }] }
  const written = gzipSync([JSON.stringify(header), ...lines.slice(1)].join('\n'))
  const whole = readFileSync(file)
  writeFileSync(file, written)
  await expect(load()).rejects.toThrow(
    new Halt(
      `${file} was made by a version before 0.1.0, which this one does not read: begin with an empty database`,
    ),
  )
  expect(readdirSync(there.dataDir)).toEqual([])
  expect(await run(target, 'select from accounts')).toEqual([])
  writeFileSync(file, whole)
  expect(await load()).toMatchObject({ rows: 1 })
})

test('a backup of a newer version is refused in one line, and nothing is changed (OPS-06)', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await save()
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const header = JSON.parse(lines[0]!)
  header.migrations.push({ name: '9999_newer', checksum: 'x' })
  writeFileSync(file, gzipSync([JSON.stringify(header), ...lines.slice(1)].join('\n')))
  await expect(load()).rejects.toThrow(
    new Halt(
      `${file} has migration 9999_newer, which this version lacks: use the version that wrote it or a newer one`,
    ),
  )
  expect(readdirSync(there.dataDir)).toEqual([])
  expect(await run(target, 'select from accounts')).toEqual([])
})

/** Writes some events and seals them, as a backup does. */
async function sealed(database: TestDatabase, places: SealPlaces, events = 1): Promise<void> {
  const opened = new Database(openPool(database.ownerUrl, 2))
  try {
    for (let n = 0; n < events; n++)
      await opened.inAccount({ accountId: 'a', userId: 'u' }, async (tx) =>
        tx.event({ action: 'create', type: 'organizations', id: 'x' }),
      )
    await openKey(opened, places)
    await sealHeads(opened, places)
  } finally {
    await opened.pool.end()
  }
}

const differences = async () => {
  const opened = new Database(openPool(target.appUrl, 2))
  const read = (tx: Tx) => readFiled(sealsFile(there)).then((filed) => verifySeals(tx, filed))
  try {
    return await opened.inAccount({ accountId: 'a', userId: 'u' }, read)
  } finally {
    await opened.pool.end()
  }
}

test('a backup signed elsewhere names its key, its seals come with it, and later ones are made with the key that is here', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await sealed(source, here)
  await save()
  const elsewhere = readKey(here.sealKey)!.id
  expect(await load()).toMatchObject({ signedBy: fingerprint(elsewhere), isOurs: false, setAside: undefined })
  expect(await run(target, 'select key, origin from seal_keys')).toEqual([
    { key: elsewhere, origin: 'restored' },
  ])
  expect(await readFiledSeals(sealsFile(there))).toEqual(await readFiledSeals(sealsFile(here)))
  expect(await differences()).toMatchObject({ rows: 1, differ: [], unsealed: [] })
  await sealed(target, there)
  expect(await run(target, 'select n::int, key from seals order by n')).toEqual([
    { n: 1, key: elsewhere },
    { n: 2, key: readKey(there.sealKey)!.id },
  ])
  expect(await differences()).toMatchObject({ rows: 2, differ: [], unsealed: [] })
})

test('a backup of this installation stays its own, and what was sealed after it is set aside', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await sealed(source, here)
  await save()
  await sealed(source, here, 2)
  there = here
  const { setAside, isOurs } = await load()
  expect(isOurs).toBe(true)
  expect((await readFiledSeals(setAside!)).size).toBe(2)
  expect((await readFiledSeals(sealsFile(here))).size).toBe(1)
  expect(await run(target, 'select origin from seal_keys')).toEqual([{ origin: 'made' }])
  expect(await differences()).toMatchObject({ rows: 1, differ: [] })
})

test('who demands a key gets only what it signed', async () => {
  await run(source, `insert into accounts (id, name) values ('a', 'A')`)
  await save()
  await expect(load('0'.repeat(64))).rejects.toThrow('nothing was restored')
  expect(await run(target, 'select id from accounts')).toEqual([])
  expect(await load(fingerprint(readKey(here.sealKey)!.id))).toMatchObject({ rows: 1 })
})

test('jobs that wait and what belongs to extensions are left out', async () => {
  const extension = 'create extension if not exists pg_trgm; create table mine (id int primary key);'
  const opened = new Database(openPool(source.ownerUrl, 1))
  await run(source, `insert into accounts (id, name) values ('a', 'A'); ${extension}`)
  await opened.inAccount({ accountId: 'a', userId: 'u' }, async (tx) => {
    await sql`select add_job('test.none', '{}')`.execute(tx.db)
  })
  await opened.pool.end()
  await run(source, 'alter extension pg_trgm add table mine; insert into mine values (1)')
  expect(await save()).toBe(1)
  expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(/mine|graphile/)
  expect(await load()).toMatchObject({ rows: 1 })
})
