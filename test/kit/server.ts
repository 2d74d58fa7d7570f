import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, readMigrations } from '../../server/platform/db/migrate.ts'
import { openDatabase, type DatabaseServer } from '../../server/platform/process/postgres.ts'
import { root } from '../../server/platform/process/root.ts'
import { readSettings } from '../../server/platform/process/settings.ts'

/** What a test worker needs to create its own databases on the run's server. */
export interface TestServer {
  /** Addresses of the server's own database; those of a worker differ only in the last part. */
  ownerUrl: string
  appUrl: string
  jobsUrl: string
  /** A migrated, empty database. Cloning it takes 30 ms instead of running the migrations. */
  template: string
}

const prefix = 'rastro_test'

/** The database server of the tests: the embedded one in its own folder below DATA_DIR, or that of DATABASE_URL. */
export function openTestServer(): Promise<DatabaseServer> {
  const { dataDir, databaseUrl } = readSettings()
  return openDatabase({ dataDir: join(dataDir, 'test'), databaseUrl }, { disposable: true })
}

/** Creates the template for the current migrations, unless an earlier run left it. */
export async function makeTemplate({ ownerUrl, appUrl, jobsUrl }: DatabaseServer): Promise<TestServer> {
  const hash = createHash('sha256')
  for (const { name, checksum } of readMigrations()) hash.update(`${name} ${checksum}\n`)
  // The queue of jobs brings migrations of its own.
  hash.update(readFileSync(join(root, 'package.json')))
  const template = `${prefix}_template_${hash.digest('hex').slice(0, 12)}`
  await asOwner(ownerUrl, async (client) => {
    await dropForgotten(client)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    // Created under another name and renamed when complete: when two runs start at once, both create one and the second
    // finds the name taken.
    const draft = await createEmpty(client)
    try {
      await migrate(inDatabase(ownerUrl, draft))
      await client.query(`alter database ${draft} rename to ${template}`)
    } catch (error) {
      await client.query(`drop database if exists ${draft}`)
      if ((error as pg.DatabaseError).code !== '42P04') throw error
    }
  })
  return { ownerUrl, appUrl, jobsUrl, template }
}

export interface TestDatabase {
  name: string
  ownerUrl: string
  appUrl: string
  jobsUrl: string
  drop(): Promise<void>
}

/** A fresh migrated database. The caller drops it after closing its own connections. */
export async function cloneTemplate({
  ownerUrl,
  appUrl,
  jobsUrl,
  template,
}: TestServer): Promise<TestDatabase> {
  const name = await asOwner(ownerUrl, (client) => createEmpty(client, template))
  return {
    name,
    ownerUrl: inDatabase(ownerUrl, name),
    appUrl: inDatabase(appUrl, name),
    jobsUrl: inDatabase(jobsUrl, name),
    drop: () =>
      asOwner(ownerUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

async function createEmpty(client: pg.Client, template = 'template0'): Promise<string> {
  const name = `${prefix}_${randomUUID().slice(0, 13).replace('-', '_')}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`create database ${name} template ${template}`)
      break
    } catch (error) {
      // 55006: another worker is cloning the template at this moment.
      if ((error as pg.DatabaseError).code !== '55006' || attempt === 50) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  await client.query(`comment on database ${name} is '${new Date().toISOString()}'`)
  return name
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

function inDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
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
