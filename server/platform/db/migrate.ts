import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Halt } from '../process/halt.ts'
import { openPool } from './database.ts'
import { graphileWorker } from './graphile-worker.ts'
import { appRole, jobsRole } from './roles.ts'
import { send, statementsOf } from './statements.ts'
import { root } from '../process/root.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Tables with fewer rights for the serving role. All other tables allow it select, insert, update and delete. */
const restricted: Record<string, string> = {
  // Only the functions append_events and lock_head write the chain of events.
  'public.events': 'select',
  'public.event_heads': 'select',
  // Versions and seals never change.
  'public.config_versions': 'select, insert',
  'public.product_schema_versions': 'select, insert',
  'public.milestone_schema_versions': 'select, insert',
  'public.asset_schema_versions': 'select, insert',
  'public.check_schema_versions': 'select, insert',
  'public.seals': 'select, insert',
  // Each process notes its key as the owner when it starts.
  'public.seal_keys': 'select',
  // Read-only too: marks of settings that all processes share.
  'public.shared_settings': 'select',
  // The function find_public_key reads it, by exact key only.
  'public.public_keys': 'insert',
  // Likewise find_secret, by exact digest only.
  'public.secrets': 'insert',
  // Only the owner migrates.
  'public.migrations': 'select',
}

/** The migrations in order, from `NNNN_name.sql` files. */
export function readMigrations(folder = join(root, 'migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((file) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file)) {
      throw new Halt(`migrations/${file}: expected a name like 0001_name.sql`)
    }
    const sql = readFileSync(join(folder, file), 'utf8')
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
    // Migration 0001 is unchanged in databases, but on a cluster it names a table that its first call can't find yet.
    const run = sql.replace(`''public.event_heads''::regclass)`, `to_regclass(''public.event_heads''))`)
    return { name: file.slice(0, -'.sql'.length), sql: run, checksum }
  })
}

/**
 * Applies the missing migrations, each in its own transaction, and grants the serving role its rights. Several processes may
 * run it at once. Returns the names of the migrations that it applied.
 */
export async function migrate(ownerUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rastro migrate' })
  // A query reports a connection that broke.
  client.on('error', () => {})
  await client.connect()
  try {
    await checkDatabase(client, migrations)
    await makeTable(client)
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, applied.length)
      if (name === null) break
      applied.push(name)
    }
    await migrateQueue(ownerUrl)
    await inTransaction(client, () => grant(client))
    return applied
  } finally {
    await client.end()
  }
}

/** Refuses the database of another program, and that of a newer version, before anything in it is changed. */
export async function checkDatabase(client: pg.Client, migrations = readMigrations()): Promise<void> {
  const { rows } = await send<{ columns: string[] | null; foreign: string | null }>(
    client,
    `select (select array_agg(a.attname::text) from pg_attribute a join pg_class c on c.oid = a.attrelid
             where c.relname = 'migrations' and c.relnamespace = to_regnamespace('public') and a.attnum > 0) as columns,
            (select min(format('%s.%s', n.nspname, c.relname)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${isOurRelation}) as foreign`,
  )
  const { columns, foreign } = rows[0]!
  if (columns === null && foreign === null) return
  if (!columns?.includes('name') || !columns.includes('checksum'))
    throw new Halt(
      `the database has ${columns ? 'public.migrations' : foreign} of another program: name an empty database in DATABASE_URL`,
    )
  const { rows: applied } = await send<{ name: string; checksum: string }>(
    client,
    'select name, checksum from public.migrations order by name',
  )
  checkHistory(applied, migrations)
}

/** The queue of jobs brings its own migrations. They run as the role that owns it. */
async function migrateQueue(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${jobsRole}`)
  const pool = openPool(url.href, 1)
  try {
    await graphileWorker.runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/** Creates the table of migrations. If two processes do so at once, the catalogue's unique index refuses one, and the table exists. */
async function makeTable(client: pg.Client): Promise<void> {
  try {
    await send(
      client,
      `create table if not exists public.migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
  } catch (error) {
    if (!['23505', '42710', '42P07'].includes((error as pg.DatabaseError).code ?? '')) throw error
  }
}

/**
 * Under Citus, migrations and grants run on all shards one after the other, and keep foreign keys out of the way; its checks
 * read walled tables, which would fail without an account. PostgreSQL alone keeps these settings and reads none.
 */
const settings = [
  'set local citus.enable_local_reference_table_foreign_keys = off',
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  `set local app.account_id = '-'`,
]

/**
 * Applies the first missing migration; null if none is missing. The lock makes concurrent processes wait for it. No version served a
 * database before, where this process applied all migrations that it has.
 */
async function applyNext(client: pg.Client, migrations: Migration[], own: number): Promise<string | null> {
  return inTransaction(client, async () => {
    for (const setting of settings) await send(client, setting)
    await send(client, 'lock table public.migrations in share row exclusive mode')
    const { rows } = await send<{ name: string; checksum: string }>(
      client,
      'select name, checksum from public.migrations order by name',
    )
    checkHistory(rows, migrations)
    const next = migrations[rows.length]
    if (!next) return null
    if (rows.length > own) await refuseBesideOthers(client, next)
    for (const { sql, offset } of statementsOf(next.sql))
      try {
        await send(client, sql)
      } catch (error) {
        const place = placeOf(next.sql, offset, error)
        // The migration's objects exist although it isn't recorded.
        if (['42P07', '42P06', '42701', '42710'].includes((error as pg.DatabaseError).code ?? ''))
          throw new Halt(
            `the database is half migrated (migrations/${next.name}.sql: ${(error as Error).message}): restore a backup into an empty one`,
          )
        throw new Error(`migrations/${next.name}.sql: ${(error as Error).message}${place}`, { cause: error })
      }
    await send(client, 'insert into public.migrations (name, checksum) values ($1, $2)', [
      next.name,
      next.checksum,
    ])
    return next.name
  })
}

/**
 * A migration beside which the version before can't serve says so and why: `-- ends the version before: REASON`. It waits until
 * nobody serves this database.
 */
async function refuseBesideOthers(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const reason = /^-- ends the version before: (.+)$/m.exec(sql)?.[1]
  if (!reason) return
  const { rows } = await send(
    client,
    'select from pg_stat_activity where datname = current_database() and usename = any($1) limit 1',
    [[appRole, jobsRole]],
  )
  if (rows.length > 0)
    throw new Halt(
      `migrations/${name}.sql ends the version before (${reason}): stop the processes that serve the database, then start this one`,
    )
}

/** The line of an error in a statement that begins at the offset. */
function placeOf(sql: string, offset: number, error: unknown): string {
  const position = Number((error as pg.DatabaseError).position)
  return position ? ` (line ${sql.slice(0, offset + position).split('\n').length})` : ''
}

/** The first migration of every database that was made while Rastro was developed, before version 0.1.0. */
const firstBeforeRelease = '0001_accounts_and_wall'

/** Refuses a database or the file of a backup that was made before version 0.1.0: no migration leads from there to here. */
export function checkOrigin(what: string, [first]: Pick<Migration, 'name'>[], remedy: string): void {
  if (first?.name === firstBeforeRelease)
    throw new Halt(`${what} was made by a version before 0.1.0, which this one does not read: ${remedy}`)
}

function checkHistory(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
  checkOrigin('the database', applied, 'move DATA_DIR away, or name an empty database in DATABASE_URL')
  for (const [index, { name, checksum }] of applied.entries()) {
    const known = migrations.find((migration) => migration.name === name)
    const inPlace = migrations[index]
    if (!known || !inPlace) {
      throw new Halt(`the database has migration ${name}, which this version lacks: start a newer version`)
    }
    if (known.checksum !== checksum) {
      throw new Halt(`migrations/${name}.sql was changed after it was applied: write a new migration instead`)
    }
    if (inPlace !== known) {
      throw new Halt(
        `migrations/${inPlace.name}.sql comes before ${name}, which is already applied: give it a higher number`,
      )
    }
  }
}

/**
 * Grants the serving role rights on every table and sequence in every schema; it owns none of them. What belongs to an extension
 * or to the queue of jobs is left alone.
 */
async function grant(client: pg.Client): Promise<void> {
  for (const setting of settings) await send(client, setting)
  // The lock prevents concurrent grants on one object, which fail with "tuple concurrently updated".
  await send(client, 'lock table public.migrations in share row exclusive mode')
  await closeDatabase(client)
  const { rows: schemas } = await send<{ name: string }>(
    client,
    `select quote_ident(nspname) as name from pg_namespace n
     where ${isOurs} and not has_schema_privilege($1, n.oid, 'usage')`,
    [appRole],
  )
  for (const { name } of schemas) await send(client, `grant usage on schema ${name} to ${appRole}`)

  const { rows: relations } = await send<Relation>(
    client,
    `select n.nspname || '.' || c.relname as key, c.oid::regclass::text as name, c.relkind = 'S' as sequence,
            array_to_string(array(
              select one from unnest(case when c.relkind = 'S' then array['usage', 'select'] else $2::text[] end) as one
              where case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, one)
                         else has_table_privilege($1, c.oid, one) end
            ), ', ') as held,
            to_regclass('pg_catalog.pg_dist_partition') is not null as spread
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${isOurRelation}
     order by 1`,
    [appRole, ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']],
  )
  for (const { key, name, sequence, held, spread } of relations) {
    const allowed =
      (spread ? spreadRights[key] : undefined) ?? restricted[key] ?? 'select, insert, update, delete'
    const rights = sequence ? 'usage, select' : allowed
    if (held === rights) continue
    const on = sequence ? `sequence ${name}` : name
    await send(client, `revoke all on ${on} from ${appRole}`)
    await send(client, `grant ${rights} on ${on} to ${appRole}`)
  }
}

/** Condition on a schema `n`: neither the system's, nor an extension's, nor the queue's. */
const isOurs = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_get_userbyid(n.nspowner) <> '${jobsRole}'
  and not exists (select from pg_depend d where d.classid = 'pg_namespace'::regclass and d.objid = n.oid and d.deptype = 'e')`

/** Condition on a relation `c` in a schema `n`. */
export const isOurRelation = `${isOurs} and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** On Citus the serving role itself writes the chain: see the procedure `spread`. */
const spreadRights: Record<string, string> = {
  'public.events': 'select, insert',
  'public.event_heads': 'select, insert, update',
}

/**
 * Takes from everybody the right to create temporary tables and schemas: a function that runs with its owner's rights could
 * otherwise meet a table of the caller's making. A superuser also takes the right to make large objects, which have no rights
 * of tables; an owner without that power can't.
 */
async function closeDatabase(client: pg.Client): Promise<void> {
  const { rows: makers } = await send<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'pg_catalog'::regnamespace and p.proname = any('{lo_create,lo_creat,lo_from_bytea,lo_import}')
       and has_function_privilege($1, p.oid, 'execute')
       and (select rolsuper from pg_roles where rolname = current_user)`,
    [appRole],
  )
  for (const { name } of makers)
    await send(client, `revoke execute on function ${name} from public, ${appRole}`)
  const { rows } = await send<{ database: string; open: boolean }>(
    client,
    `select quote_ident(current_database()) as database,
            has_database_privilege($1, current_database(), 'temporary') or has_database_privilege($1, current_database(), 'create')
              or has_schema_privilege($1, 'public', 'create') as open`,
    [appRole],
  )
  const { database, open } = rows[0]!
  if (!open) return
  await send(client, `revoke create, temporary on database ${database} from public, ${appRole}`)
  await send(client, `revoke create on schema public from public, ${appRole}`)
}

interface Relation {
  key: string
  name: string
  sequence: boolean
  held: string
  spread: boolean
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await send(client, 'begin')
  try {
    const answer = await work()
    await send(client, 'commit')
    return answer
  } catch (error) {
    await send(client, 'rollback')
    throw error
  }
}
