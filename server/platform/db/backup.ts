import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { Halt } from '../process/halt.ts'
import { setAccount } from './database.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'

/**
 * Backups as gzipped lines of JSON, because the npm package lacks PostgreSQL's own tools.
 * The first line is a header. Each table (and each account, under row security) has a line that names it and a line per row,
 * with values in PostgreSQL's text form, the lossless form of COPY. The last line is the number of rows.
 */
interface Header {
  rastro: 'backup'
  migrations: Pick<Migration, 'name' | 'checksum'>[]
}
interface Heading {
  table: string
  columns: string[]
}
type Row = (string | null)[]
interface Sequences {
  sequences: { name: string; value: string; called: boolean }[]
}
interface End {
  rows: number
}

interface Table {
  /** schema.name, quoted for SQL */
  name: string
  columns: { name: string; type: string }[]
  isProtected: boolean
  isForced: boolean
}

// Row security also applies to the owner, unless it is a superuser, so protected tables are read account by account.
const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as isProtected,
         c.relforcerowsecurity as isForced,
         (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
                          order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and (n.nspname, c.relname) <> ('public', 'migrations')
  order by 1`

const listSequences = `
  select format('%I.%I', schemaname, sequencename) as name, start_value::text as value, false as called
  from pg_sequences order by 1`

/** Writes one snapshot of the database. Returns the number of rows. */
export async function backup(ownerUrl: string, file: string): Promise<number> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const counted = { rows: 0 }
    const draft = `${file}.${process.pid}.part`
    try {
      await pipeline(
        Readable.from(lines(client, counted)),
        createGzip(),
        createWriteStream(draft, { mode: 0o600 }),
      )
      renameSync(draft, file)
    } catch (error) {
      rmSync(draft, { force: true })
      throw unwritable(file, error)
    }
    return counted.rows
  })
}

function unwritable(file: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall ? new Halt(`${file} cannot be written (${code})`) : error
}

async function* lines(client: pg.Client, counted: { rows: number }): AsyncGenerator<string> {
  const line = (value: Header | Heading | Row | Sequences | End) => `${JSON.stringify(value)}\n`
  const { rows: migrations } = await client.query<Header['migrations'][0]>(
    'select name, checksum from public.migrations order by name',
  )
  yield line({ rastro: 'backup', migrations })
  const { rows: accounts } = await client.query<{ id: string }>('select id from public.accounts order by id')
  const { rows: tables } = await client.query<Table>(listTables)
  for (const { name, columns, isProtected } of tables) {
    for (const account of isProtected ? accounts.map(({ id }) => id) : [null]) {
      await client.query(setAccount(account ?? ''))
      const values = columns.map((column) => `${column.name}::text`).join(', ')
      const where = account === null ? '' : `where account_id = ${client.escapeLiteral(account)}`
      await client.query(`declare reading no scroll cursor for select ${values} from ${name} ${where}`)
      for (let first = true; ; first = false) {
        const { rows } = await client.query<Row>({ text: 'fetch 500 from reading', rowMode: 'array' })
        if (rows.length === 0) break
        if (first) yield line({ table: name, columns: columns.map((column) => column.name) })
        for (const row of rows) yield line(row)
        counted.rows += rows.length
      }
      await client.query('close reading')
    }
  }
  const { rows: sequences } = await client.query<Sequences['sequences'][0]>(listSequences)
  for (const sequence of sequences) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence.name}`,
    )
    Object.assign(sequence, rows[0])
  }
  yield line({ sequences })
  yield line({ rows: counted.rows })
}

/**
 * Fills an empty database from a backup, all or nothing, and returns the number of rows. An older backup is restored into its
 * own schema, which is then migrated.
 */
export async function restore(ownerUrl: string, file: string): Promise<number> {
  const source = read(file)
  try {
    const { value: first } = await source.next()
    const migrations = migrationsOf(file, first)
    await migrate(ownerUrl, migrations)
    const rows = await withClient(ownerUrl, async (client) => {
      await client.query('begin')
      const tables = await emptyTables(client)
      const restoreGuards = await removeGuards(client, tables)
      const count = await fill(client, file, tables, source)
      await restoreGuards()
      await client.query('commit')
      return count
    })
    await migrate(ownerUrl)
    return rows
  } finally {
    await source.return(undefined)
  }
}

async function* read(file: string): AsyncGenerator<unknown, undefined> {
  const text = createGunzip({ chunkSize: 262_144 })
  const input = createReadStream(file).on('error', (error) => text.destroy(error))
  input.pipe(text).setEncoding('utf8')
  try {
    let rest = ''
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
    if (rest) yield JSON.parse(rest)
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new Halt(`${file} cannot be read as a backup (${why})`)
  } finally {
    input.destroy()
  }
}

/** The migrations of the backup's database; they must be the first of this version's migrations. */
function migrationsOf(file: string, header: unknown): Migration[] {
  if ((header as Header | undefined)?.rastro !== 'backup') throw new Halt(`${file} is not a backup of Rastro`)
  const ours = readMigrations()
  return (header as Header).migrations.map(({ name, checksum }, index) => {
    const known = ours[index]
    if (known?.name !== name || known.checksum !== checksum) {
      throw new Halt(
        `${file} has migration ${name}, which this version lacks: use the version that wrote it or a newer one`,
      )
    }
    return known
  })
}

async function emptyTables(client: pg.Client): Promise<Map<string, Table>> {
  const { rows: tables } = await client.query<Table>(listTables)
  for (const { name, isProtected } of tables) {
    // The accounts table has no row security; if it is empty, the protected tables are too.
    if (isProtected) continue
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) throw new Halt(`the database is not empty (${name} has rows): restore into an empty one`)
  }
  return new Map(tables.map((table) => [table.name, table]))
}

/**
 * Removes foreign keys, triggers and isForced row security during the restore: rows come in any order, triggers would write rows
 * that the backup already has, and row security hides rows from the check of foreign keys. The returned function restores and
 * checks all of them before commit.
 */
async function removeGuards(client: pg.Client, tables: Map<string, Table>): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  )
  const alter = async (of: (table: Table) => string | false) => {
    for (const table of tables.values()) {
      const change = of(table)
      if (change) await client.query(`alter table ${table.name} ${change}`)
    }
  }
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await alter(() => 'disable trigger user')
  await alter(({ isForced }) => isForced && 'no force row level security')
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await alter(() => 'enable trigger user')
    await alter(({ isForced }) => isForced && 'force row level security')
  }
}

async function fill(
  client: pg.Client,
  file: string,
  tables: Map<string, Table>,
  source: AsyncGenerator<unknown, undefined>,
): Promise<number> {
  let insert: ((rows: Row[]) => Promise<void>) | null = null
  let batch: Row[] = []
  let size = 0
  let total = 0
  const flush = async () => {
    if (batch.length > 0) await insert?.(batch)
    total += batch.length
    batch = []
    size = 0
  }
  for await (const line of source) {
    if (Array.isArray(line)) {
      batch.push(line as Row)
      size += (line as Row).reduce((sum, value) => sum + (value?.length ?? 0), 0)
      if (batch.length >= 1000 || size > 4_000_000) await flush()
      continue
    }
    await flush()
    const part = line as Heading | Sequences | End
    if ('table' in part) {
      insert = inserter(client, file, part, tables)
    } else if ('sequences' in part) {
      for (const { name, value, called } of part.sequences) {
        await client.query('select setval($1, $2::bigint, $3)', [name, value, called])
      }
    } else {
      if (part.rows !== total) throw new Halt(`${file} is damaged: ${total} rows of ${part.rows}`)
      return total
    }
  }
  throw new Halt(`${file} is damaged: its end is missing`)
}

function inserter(
  client: pg.Client,
  file: string,
  { table: name, columns }: Heading,
  tables: Map<string, Table>,
) {
  const table = tables.get(name)
  const types = columns.map((column) => table?.columns.find((known) => known.name === column)?.type)
  if (!table || types.includes(undefined))
    throw new Halt(`${file} has rows of ${name}, whose columns differ in this version`)
  const names = columns.map((_, index) => `v${index}`)
  const text =
    `insert into ${name} (${columns.join(', ')}) overriding system value ` +
    `select ${types.map((type, index) => `v${index}::${type}`).join(', ')} ` +
    `from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as given (${names.join(', ')})`
  return async (rows: Row[]) => {
    await client.query(
      text,
      columns.map((_, index) => rows.map((row) => row[index])),
    )
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'rastro backup',
    options:
      '-c datestyle=ISO -c intervalstyle=postgres -c timezone=UTC -c bytea_output=hex -c statement_timeout=0',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Also rolls back an open transaction.
    await client.end()
  }
}
