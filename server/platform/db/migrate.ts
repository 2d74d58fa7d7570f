import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { Halt } from '../process/halt.ts'
import { appRole } from '../process/postgres.ts'
import { root } from '../process/root.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Tables with fewer rights for the serving role. All other tables allow it select, insert, update and delete. */
const restricted: Record<string, string> = {
  // The chain of events is append-only, even for our own code.
  'public.events': 'select, insert',
  // The function find_public_key reads it, by exact key only.
  'public.public_keys': 'insert',
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
    return { name: file.slice(0, -'.sql'.length), sql, checksum }
  })
}

/**
 * Applies the missing migrations, each in its own transaction, and grants the serving role its rights. Several processes may
 * run it at once. Returns the names of the migrations that it applied.
 */
export async function migrate(ownerUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rastro migrate' })
  await client.connect()
  try {
    await makeTable(client)
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations)
      if (name === null) break
      applied.push(name)
    }
    await inTransaction(client, () => grant(client))
    return applied
  } finally {
    await client.end()
  }
}

/** Creates the table of migrations. If two processes do so at once, the catalogue's unique index refuses one, and the table exists. */
async function makeTable(client: pg.Client): Promise<void> {
  try {
    await client.query(
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

/** Applies the first missing migration; null if none is missing. The lock makes concurrent processes wait for it. */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | null> {
  return inTransaction(client, async () => {
    await client.query('lock table public.migrations in share row exclusive mode')
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.migrations order by name',
    )
    checkHistory(rows, migrations)
    const next = migrations[rows.length]
    if (!next) return null
    try {
      await client.query(next.sql)
    } catch (error) {
      throw new Error(`migrations/${next.name}.sql: ${(error as Error).message}${place(next.sql, error)}`, {
        cause: error,
      })
    }
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [
      next.name,
      next.checksum,
    ])
    return next.name
  })
}

function place(sql: string, error: unknown): string {
  const position = Number((error as pg.DatabaseError).position)
  return position ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}

function checkHistory(applied: { name: string; checksum: string }[], migrations: Migration[]): void {
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

/** Grants the serving role rights on every table and sequence in every schema; it owns none of them. */
async function grant(client: pg.Client): Promise<void> {
  // The lock prevents concurrent grants on one object, which fail with "tuple concurrently updated".
  await client.query('lock table public.migrations in share row exclusive mode')
  const { rows: schemas } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' and not has_schema_privilege($1, oid, 'usage')`,
    [appRole],
  )
  for (const { name } of schemas) await client.query(`grant usage on schema ${name} to ${appRole}`)

  const { rows: relations } = await client.query<Relation>(
    `select n.nspname || '.' || c.relname as key, c.oid::regclass::text as name, c.relkind = 'S' as sequence,
            array_to_string(array(
              select one from unnest(case when c.relkind = 'S' then array['usage', 'select'] else $2::text[] end) as one
              where case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, one)
                         else has_table_privilege($1, c.oid, one) end
            ), ', ') as held
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
     order by 1`,
    [appRole, ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']],
  )
  for (const { key, name, sequence, held } of relations) {
    const rights = sequence ? 'usage, select' : (restricted[key] ?? 'select, insert, update, delete')
    if (held === rights) continue
    const on = sequence ? `sequence ${name}` : name
    await client.query(`revoke all on ${on} from ${appRole}; grant ${rights} on ${on} to ${appRole}`)
  }
}

interface Relation {
  key: string
  name: string
  sequence: boolean
  held: string
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const answer = await work()
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
