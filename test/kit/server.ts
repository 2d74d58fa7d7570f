import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, readMigrations } from '../../server/platform/db/migrate.ts'
import { openDatabase, type DatabaseServer } from '../../server/platform/db/postgres.ts'
import { root } from '../../server/platform/process/root.ts'
import { readSettings } from '../../server/platform/process/settings.ts'
import { endDaemons, findWorkers, joinWorkers, makeNode, makeOwner, setUpDatabase } from './cluster.ts'

/** What a test worker needs to create its own databases on the run's server. */
export interface TestServer {
  /** Addresses of the server's own database; those of a worker differ only in the last part. */
  ownerUrl: string
  appUrl: string
  jobsUrl: string
  /** A migrated, empty database. Cloning it takes 30 ms instead of running the migrations. */
  template: string
  /** What the names of the run's own databases begin with. */
  run: string
  /** Owner's addresses on the workers of a Citus cluster; none on one PostgreSQL. Databases are on every node. */
  workers: string[]
}

const prefix = 'rastro_test'

/** The database server of the tests: the embedded one in its own folder below DATA_DIR, or that of DATABASE_URL. */
export function openTestServer(): Promise<DatabaseServer> {
  const { dataDir, databaseUrl } = readSettings()
  return openDatabase({ dataDir: join(dataDir, 'test'), databaseUrl }, { disposable: true })
}

/** Creates the template for the current migrations, unless an earlier run left it. On a cluster each run has its own. */
export async function makeTemplate({ ownerUrl, appUrl, jobsUrl }: DatabaseServer): Promise<TestServer> {
  const hash = createHash('sha256')
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`)
  // The queue of jobs brings migrations of its own, and after each one rights are granted.
  for (const file of ['package.json', 'server/platform/db/migrate.ts'])
    hash.update(readFileSync(join(root, file)))
  const template = `${prefix}_template_${hash.digest('hex').slice(0, 12)}`
  return asOwner(ownerUrl, async (client) => {
    const run = `${prefix}_${randomUUID().slice(0, 8)}`
    const server = { ownerUrl, appUrl, jobsUrl, template, run, workers: await findWorkers(client, ownerUrl) }
    await onEachNode(server, dropForgotten)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount && !server.workers.length) return server
    // Created under another name and renamed when complete: when two runs start at once, both create one and the second
    // finds the name taken.
    const draft = await createEmpty(server)
    try {
      if (server.workers.length) await makeCluster(server, draft)
      await migrate(inDatabase(ownerUrl, draft))
      if (server.workers.length) return { ...server, template: draft }
      await client.query(`alter database ${draft} rename to ${template}`)
    } catch (error) {
      await drop(server, draft)
      if ((error as pg.DatabaseError).code !== '42P04') throw error
    }
    return server
  })
}

/** Drops what is left of the run's databases. The template stays for the next run, but on a cluster. */
export async function dropDatabases(server: TestServer): Promise<void> {
  const { rows } = await asOwner(server.ownerUrl, (client) =>
    client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      server.run,
    ]),
  )
  for (const { name } of rows) await drop(server, name)
}

export interface TestDatabase {
  name: string
  ownerUrl: string
  appUrl: string
  jobsUrl: string
  drop(): Promise<void>
}

/** A fresh migrated database. The caller drops it after closing its own connections. */
export async function cloneTemplate(server: TestServer): Promise<TestDatabase> {
  const name = await createEmpty(server, server.template)
  return {
    name,
    ownerUrl: inDatabase(server.ownerUrl, name),
    appUrl: inDatabase(server.appUrl, name),
    jobsUrl: inDatabase(server.jobsUrl, name),
    drop: () => dropLater(server, name),
  }
}

const dropped: string[] = []

/**
 * Gathers databases until there are a hundred; the end of the run drops the others. ext4 passes over each inode freed within the last
 * minutes, one by one: if every file dropped its database, the next would take ten times as long to copy.
 */
async function dropLater(server: TestServer, name: string): Promise<void> {
  dropped.push(name)
  if (dropped.length < 100) return
  for (const each of dropped.splice(0)) await drop(server, each)
}

type Nodes = Pick<TestServer, 'ownerUrl' | 'workers'>

async function createEmpty(server: TestServer, template = 'template0'): Promise<string> {
  const name = `${server.run}_${randomUUID().slice(0, 8)}`
  await onEachNode(server, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (server.workers.length) await endDaemons(client, template)
        // WAL_LOG, the default, would write each page of the template to the log, and take three times as long.
        await client.query(`create database ${name} template ${template} strategy file_copy`)
        break
      } catch (error) {
        // 55006: another worker is cloning the template at this moment.
        if ((error as pg.DatabaseError).code !== '55006' || attempt === 50) throw error
        await new Promise((done) => setTimeout(done, 50))
      }
    }
    await client.query(`comment on database ${name} is '${new Date().toISOString()}'`)
  })
  if (server.workers.length) await asOwner(server.ownerUrl, (client) => setUpDatabase(client, name))
  return name
}

const drop = (server: Nodes, name: string): Promise<void> =>
  onEachNode(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
  })

/** Makes one cluster of the databases of this name. */
async function makeCluster(server: Nodes, name: string): Promise<void> {
  const workers = server.workers.map((url) => inDatabase(url, name))
  for (const url of [inDatabase(server.ownerUrl, name), ...workers]) await asOwner(url, makeNode)
  await asOwner(inDatabase(server.ownerUrl, name), (client) => joinWorkers(client, workers))
}

/** A migrated database of a cluster whose owner is no superuser, prepared as docs/scaling.md says. */
export async function makeKept(server: TestServer): Promise<TestDatabase> {
  const name = await createEmpty(server)
  const keeper = `${name}_keeper`
  await makeCluster(server, name)
  await asOwner(inDatabase(server.ownerUrl, name), (client) => makeOwner(client, name, keeper))
  const ownerUrl = inDatabase(server.ownerUrl, name, { username: keeper, password: keeper })
  await migrate(ownerUrl)
  return {
    name,
    ownerUrl,
    appUrl: inDatabase(server.appUrl, name),
    jobsUrl: inDatabase(server.jobsUrl, name),
    async drop() {
      await drop(server, name)
      await onEachNode(server, async (client) => {
        await client.query(`drop role if exists ${keeper}`)
      })
    },
  }
}

/** Runs work on every node of a cluster, or on the one server. */
async function onEachNode(
  { ownerUrl, workers }: Nodes,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  for (const url of [ownerUrl, ...workers])
    await asOwner(url, async (client) => {
      // Otherwise a coordinator would create and drop the workers' databases itself, without a template.
      if (workers.length) await client.query('set citus.enable_create_database_propagation = off')
      await work(client)
    })
}

/** Drops databases of killed runs and templates of older migrations after a day. */
async function dropForgotten(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as made from pg_database where starts_with(datname, $1)`,
    [`${prefix}_`],
  )
  for (const { name, made } of rows) {
    if (made && Date.now() - Date.parse(made) > 86_400_000) {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  }
}

function inDatabase(url: string, name: string, as?: { username: string; password: string }): string {
  return Object.assign(new URL(url), as, { pathname: `/${name}` }).href
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
