import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneTemplate } from '../../../test/kit/server.ts'
import { migrate } from './migrate.ts'
import { lockDataDir, openDatabase, type DatabaseServer } from './postgres.ts'
import { readProcess } from '../process/processes.ts'
import { root } from '../process/root.ts'

let made: string
let dataDir: string
let opened: DatabaseServer[]

// Each test has a folder of its own, for they start and kill servers: a copy of a cluster that was made once.
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'rastro-postgres-'))
  const first = await openDatabase({ dataDir: made, databaseUrl: null }, { disposable: true })
  await first.stop()
})

afterAll(() => {
  rmSync(made, { recursive: true, force: true })
})

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rastro-postgres-'))
  cpSync(join(made, 'pg'), join(dataDir, 'pg'), { recursive: true })
  // PostgreSQL opens no folder that others may read; Node 24 copies no modes.
  chmodSync(join(dataDir, 'pg'), 0o700)
  opened = []
})

afterEach(async () => {
  for (const database of opened) await database.stop()
  const left = postmaster()
  rmSync(dataDir, { recursive: true, force: true })
  expect(left, 'no database is left behind').toBe(null)
})

async function open(options: Parameters<typeof openDatabase>[1] = {}): Promise<DatabaseServer> {
  const database = await openDatabase({ dataDir, databaseUrl: null }, { disposable: true, ...options })
  opened.push(database)
  return database
}

async function ask<T = Record<string, unknown>>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as T[]
  } finally {
    await client.end()
  }
}

/** The living postmaster's pid, or null. */
function postmaster(): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
    return readProcess(pid) ? pid : null
  } catch {
    return null
  }
}

/** Another process that opens the database and holds it until it is killed. */
async function holder(options: string): Promise<ChildProcess> {
  const module = pathToFileURL(join(root, 'server/platform/db/postgres.ts')).href
  const program = `
    import { openDatabase } from ${JSON.stringify(module)}
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null }, ${options})
    process.on('SIGTERM', async () => { await database.stop(); process.exit(0) })
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done, failed) => child.stdout.once('data', done).once('end', failed))
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((done) => child.once('close', done))
  child.kill(signal)
  await ended
}

test('a database starts in UTF-8 whatever the environment says, and ends with who started it', async () => {
  const database = await open()
  expect(database).toMatchObject({ embedded: true, owned: true })
  expect(await ask(database.ownerUrl, `select lower('ÑANDÚ') as word`)).toEqual([{ word: 'ñandú' }])
  const guess = new URL(database.ownerUrl)
  guess.password = 'rastro'
  await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed')
  await database.stop()
  expect(postmaster()).toBe(null)
})

test('the serving role is none that could pass row security, and owns nothing', async () => {
  const { appUrl } = inject('testServer')
  expect(
    await ask(
      appUrl,
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
              (select count(*)::int from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname = current_user`,
    ),
  ).toEqual([
    {
      rolname: 'rastro_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns: 0,
    },
  ])
  await expect(ask(appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
})

test('who finds a living database uses it and leaves it', async () => {
  const first = await open()
  const second = await open()
  expect(second).toMatchObject({ owned: false, ownerUrl: first.ownerUrl, appUrl: first.appUrl })
  await second.stop()
  expect(await ask(first.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('who started it hands it on when another still works, and that one stops it', async () => {
  const first = await open()
  const second = await open()
  await first.stop()
  expect(await ask(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(postmaster()).toBe(null)
})

test('processes that open it at once get one database', async () => {
  const all = await Promise.all([open(), open(), open(), open()])
  expect(new Set(all.map(({ ownerUrl }) => ownerUrl)).size).toBe(1)
})

test('after kill -9 of its server the database goes on; the next server adopts it with all that was committed', async () => {
  const child = await holder('{ serving: true, disposable: true }')
  const pid = postmaster()
  await end(child, 'SIGKILL')
  const tool = await open()
  expect(tool.owned).toBe(false)
  await migrate(tool.ownerUrl)
  await ask(tool.ownerUrl, 'create table kept as select 1 as one')
  await tool.stop()
  expect(postmaster(), 'a tool leaves it').toBe(pid)
  const server = await open({ serving: true })
  expect(server.owned).toBe(true)
  expect(await ask(server.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
  expect(postmaster()).toBe(pid)
  await server.stop()
  expect(postmaster()).toBe(null)
})

test('after kill -9 of the server and of the postmaster the next start recovers', async () => {
  const child = await holder('{ serving: true }')
  const tool = await open()
  await migrate(tool.ownerUrl)
  await ask(tool.ownerUrl, 'create table kept as select 1 as one')
  await end(child, 'SIGKILL')
  process.kill(postmaster() ?? 0, 'SIGKILL')
  const server = await open({ serving: true, disposable: false })
  expect(await ask(server.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
})

test('a server brings a killed database back at the same address within seconds', async () => {
  const server = await open({ serving: true, disposable: false })
  await ask(server.ownerUrl, 'create table kept as select 1 as one')
  process.kill(postmaster() ?? 0, 'SIGKILL')
  const deadline = Date.now() + 60_000
  for (;;) {
    try {
      expect(await ask(server.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
      break
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
  expect(await ask(server.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }])
})

test('one server per DATA_DIR: a second one is refused in one line, after kill -9 the next is not', async () => {
  const release = lockDataDir(dataDir)
  const module = pathToFileURL(join(root, 'server/platform/db/postgres.ts')).href
  const attempt = () =>
    new Promise<string>((done) => {
      const program = `
        import { lockDataDir } from ${JSON.stringify(module)}
        try { lockDataDir(${JSON.stringify(dataDir)}); console.log('locked') } catch (error) { console.log(error.message) }
        process.kill(process.pid, 'SIGKILL')`
      let said = ''
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
        cwd: root,
      })
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      child.once('close', () => done(said.trim()))
    })
  expect(await attempt()).toBe(
    `another script/server (process ${process.pid}) already runs on DATA_DIR ${dataDir}`,
  )
  release()
  expect(await attempt()).toBe('locked')
  expect(await attempt(), 'its holder was killed').toBe('locked')
})

test('a server of one’s own is used by its address; it must be new enough and there', async () => {
  const clone = await cloneTemplate(inject('testServer'))
  try {
    const database = await openDatabase({ dataDir, databaseUrl: clone.ownerUrl })
    expect(database).toMatchObject({ embedded: false, owned: false, ownerUrl: clone.ownerUrl })
    expect(await ask(database.appUrl, 'select current_user as me')).toEqual([{ me: 'rastro_app' }])
    await database.stop()
    expect(await ask(clone.ownerUrl, 'select 1 as one'), 'stop leaves it alone').toEqual([{ one: 1 }])

    const nowhere = openDatabase({ dataDir, databaseUrl: 'postgres://u:secret@127.0.0.1:1/none' })
    await expect(nowhere).rejects.toThrow(/^DATABASE_URL cannot be reached \([^)]*ECONNREFUSED[^)]*\)$/)
    const asApp = openDatabase({ dataDir, databaseUrl: database.appUrl })
    await expect(asApp).rejects.toThrow('expected the role that will own the tables')
  } finally {
    await clone.drop()
  }
})

test('a folder that cannot be made stops the start with one line', async () => {
  await expect(openDatabase({ dataDir: '/proc/nowhere', databaseUrl: null })).rejects.toThrow(
    'DATA_DIR is "/proc/nowhere", which cannot be written',
  )
})
