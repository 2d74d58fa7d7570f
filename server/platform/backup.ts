import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { Refusal } from '../../core/errors/refusal.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Storage } from './effects/storage.ts'
import { isPassing } from './effects/storage-name.ts'
import { Halt } from './process/halt.ts'
import { fileRestoredSeals, type SealPlaces } from './seal/index.ts'
import { fingerprint, makeKey, readKey, type SealKey } from './seal/key.ts'
import { checkSignature, signLines } from './seal/signature.ts'
import { copyOut } from './db/copy-out.ts'
import { Database, openPool, setAccount } from './db/database.ts'
import { checkOrigin, isOurRelation, migrate, readMigrations, type Migration } from './db/migrate.ts'

/**
 * Backups as gzipped lines of JSON, because the npm package lacks PostgreSQL's own tools.
 * The first line is a header. Each table (and each account, under row security) has a line that names it and a line per row,
 * with values in PostgreSQL's text form, the lossless form of COPY. Then come the stored files, a line each, the number of rows and
 * files, and the signature of all lines before it. The queue of jobs is left out.
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
interface StoredFile {
  file: string
  /** base64 */
  content: string
}
interface End {
  rows: number
  files: number
}

type Line = Header | Heading | Row | Sequences | StoredFile | End

/** Counts of a backup or restore. */
interface Counts {
  rows: number
  files: number
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
  select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as "isProtected",
         c.relforcerowsecurity as "isForced",
         (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
                          order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${isOurRelation}
    and (n.nspname, c.relname) <> ('public', 'migrations')
  order by 1`

const listSequences = `
  select format('%I.%I', n.nspname, c.relname) as name, s.seqstart::text as value, false as called
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${isOurRelation} order by 1`

/** Writes one snapshot of the database and the stored files, signed. */
export async function backup(
  ownerUrl: string,
  place: BackupPlace,
  key: SealKey,
  storage: Storage,
): Promise<Counts> {
  return withClient(ownerUrl, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const counted = { rows: 0, files: 0 }
    const zipped = createGzip({ chunkSize: 262_144 })
    const made = pipeline(Readable.from(signLines(lines(client, counted, storage), key)), zipped)
    // Whatever breaks off ends both, and the place says it best.
    made.catch(() => {})
    await place.write(zipped)
    return counted
  })
}

/** JSON has no control characters, so CSV leaves its lines as they are if its quotes and delimiters are control characters. */
const copyLines = (array: string, from: string) =>
  `copy (select array_to_json(${array}::text[]) ${from}) to stdout (format csv, delimiter E'\\x02', quote E'\\x01')`

async function* lines(client: pg.Client, counted: Counts, storage: Storage): AsyncGenerator<string | Buffer> {
  const line = (value: Line) => `${JSON.stringify(value)}\n`
  const { rows: migrations } = await client.query<Header['migrations'][0]>(
    'select name, checksum from public.migrations order by name',
  )
  yield line({ rastro: 'backup', migrations })
  const { rows: accounts } = await client.query<{ id: string }>('select id from public.accounts order by id')
  const { rows: tables } = await client.query<Table>(listTables)
  for (const { name, columns, isProtected } of tables) {
    for (const account of isProtected ? accounts.map(({ id }) => id) : [null]) {
      await client.query(setAccount(account ?? ''))
      const heading = line({ table: name, columns: columns.map((column) => column.name) })
      let isFirst = true
      const where = account === null ? '' : `where account_id = ${client.escapeLiteral(account)}`
      const values = columns.map((column) => `${column.name}::text`).join(', ')
      for await (const rows of copyOut(
        client,
        copyLines(`array[${values}]`, `from ${name} ${where}`),
        (count) => {
          counted.rows += count
        },
      )) {
        if (isFirst) yield heading
        isFirst = false
        yield rows as Buffer
      }
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
  // Files never change, so those of the snapshot are still there, save what was swept since.
  for await (const name of storage.list()) {
    if (isPassing(name)) continue
    const content = await storage.read(name)
    if (!content) continue
    yield line({ file: name, content: content.toString('base64') })
    counted.files++
  }
  yield line({ ...counted })
}

interface Restoration extends Counts {
  /** The fingerprint of the key that signed the backup. */
  signedBy: string
  /** It was signed with the key that is here. */
  isOurs: boolean
  /** New name of a seals file that belonged to another database. */
  setAside: string | undefined
}

/**
 * Fills an empty database from a backup, all or nothing; files that a failed restore has stored are overwritten by the next one.
 * A backup of an earlier version is restored into its own schema, which is then migrated.
 * `trust` is the fingerprint of the key that must have signed it.
 */
export async function restore(
  ownerUrl: string,
  from: BackupPlace,
  places: SealPlaces,
  storage: Storage,
  trust?: string,
): Promise<Restoration> {
  // Read to its end before anything is written: the signature is the last line.
  const { header, end, digest } = await examine(from)
  const file = from.name
  const migrations = migrationsOf(file, header)
  const key = checkSignature(file, end, digest)
  const signedBy = fingerprint(key)
  if (trust !== undefined && trust !== signedBy)
    throw new Halt(`${file} is signed by ${signedBy}, expected ${trust}: nothing was restored`)
  await storage.check()
  const again = createHash('sha256')
  const source = read(from, again)
  try {
    await source.next()
    await migrate(ownerUrl, migrations)
    const counts = await withClient(ownerUrl, async (client) => {
      await client.query('begin')
      const tables = await emptyTables(client)
      const restoreGuards = await removeGuards(client, tables)
      const count = await fill(client, file, tables, source, storage)
      // A store may answer otherwise the second time.
      if (again.digest('hex') !== digest) throw new Halt(`${file} was altered: it is not what was signed`)
      await restoreGuards()
      await yieldKeys(client, places)
      await client.query('commit')
      return count
    })
    await migrate(ownerUrl)
    const pool = openPool(ownerUrl, 1)
    let setAside: string | undefined
    try {
      setAside = await fileRestoredSeals(new Database(pool), places)
    } finally {
      await pool.end()
    }
    return { ...counts, signedBy, isOurs: key === readKey(places.sealKey)?.id, setAside }
  } finally {
    await source.return(undefined)
  }
}

/** The keys of the backup's installation seal no more; the key here does, and is made if it is missing. */
async function yieldKeys(client: pg.Client, { sealKey }: SealPlaces): Promise<void> {
  const { id } = readKey(sealKey) ?? makeKey(sealKey)
  await client.query(`update public.seal_keys set origin = 'restored' where origin = 'made' and key <> $1`, [
    id,
  ])
}

/** The first and the last line, and the digest of all lines but the last. */
async function examine(from: BackupPlace): Promise<{ header: unknown; end: unknown; digest: string }> {
  const digest = createHash('sha256')
  let header: string | undefined
  let end: string | undefined
  for await (const line of readLines(from, digest)) {
    header ??= line
    end = line
  }
  const parsed = (line: string | undefined) => (line === undefined ? undefined : parse(from.name, line))
  return { header: parsed(header), end: parsed(end), digest: digest.digest('hex') }
}

async function* read(from: BackupPlace, digest: Hash): AsyncGenerator<unknown, undefined> {
  for await (const line of readLines(from, digest)) yield parse(from.name, line)
}

function parse(file: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw unreadable(file, error)
  }
}

const unreadable = (file: string, error: unknown): Halt =>
  new Halt(
    `${file} cannot be read as a backup (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`,
  )

/** The digest gets all lines but the last. */
async function* readLines(from: BackupPlace, digest: Hash): AsyncGenerator<string, undefined> {
  const text = createGunzip({ chunkSize: 262_144 })
  const input = (await from.read()).on('error', (error) => text.destroy(error))
  input.pipe(text).setEncoding('utf8')
  try {
    let last: string | undefined
    let rest = ''
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (last !== undefined) digest.update(`${last}\n`)
        yield (last = line)
      }
    }
    if (rest) {
      if (last !== undefined) digest.update(`${last}\n`)
      yield rest
    }
  } catch (error) {
    throw unreadable(from.name, error)
  } finally {
    input.destroy()
  }
}

/** The migrations of the backup's database; they must be the first of this version's migrations. */
function migrationsOf(file: string, header: unknown): Migration[] {
  if ((header as Header | undefined)?.rastro !== 'backup') throw new Halt(`${file} is not a backup of Rastro`)
  const { migrations } = header as Header
  checkOrigin(file, migrations, 'begin with an empty database')
  const ours = readMigrations()
  return migrations.map(({ name, checksum }, index) => {
    const known = ours[index]
    if (known?.name !== name || known.checksum !== checksum) {
      throw new Halt(
        `${file} has migration ${name}, which this version lacks: use the version that wrote it or a newer one`,
      )
    }
    return known
  })
}

/** Until the restore commits, nobody else writes: earlier rows make it halt, and other writes wait for its end. */
async function emptyTables(client: pg.Client): Promise<Map<string, Table>> {
  const { rows: tables } = await client.query<Table>(listTables)
  // The accounts table has no row security; if it is empty, the protected tables are too.
  const open = tables.filter(({ isProtected }) => !isProtected).map(({ name }) => name)
  await client.query(`lock table ${open.join(', ')} in access exclusive mode`)
  for (const name of open) {
    const { rowCount } = await client.query(`select from ${name} limit 1`)
    if (rowCount) throw new Halt(`the database is not empty (${name} has rows): restore into an empty one`)
  }
  return new Map(tables.map((table) => [table.name, table]))
}

/**
 * Removes foreign keys and forced row security during the restore: rows come in any order, and row security hides rows from the
 * check of foreign keys. The returned function restores and checks all of them before commit.
 */
async function removeGuards(client: pg.Client, tables: Map<string, Table>): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select f.conrelid::regclass::text as table, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and f.conparentid = 0 and ${isOurRelation} order by 1, 2`,
  )
  const force = async (forced: 'force' | 'no force') => {
    for (const { name, isForced } of tables.values())
      if (isForced) await client.query(`alter table ${name} ${forced} row level security`)
  }
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await force('no force')
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await force('force')
  }
}

async function fill(
  client: pg.Client,
  file: string,
  tables: Map<string, Table>,
  source: AsyncGenerator<unknown, undefined>,
  storage: Storage,
): Promise<Counts> {
  let insert: ((rows: Row[]) => Promise<void>) | null = null
  let batch: Row[] = []
  let size = 0
  const total: Counts = { rows: 0, files: 0 }
  let isWhole = false
  const flush = async () => {
    if (batch.length > 0) await insert?.(batch)
    total.rows += batch.length
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
    // The signature follows the end, and was checked.
    if (isWhole) continue
    const part = line as Heading | Sequences | StoredFile | End
    if ('table' in part) {
      insert = inserter(client, file, part, tables)
    } else if ('sequences' in part) {
      for (const { name, value, called } of part.sequences) {
        await client.query('select setval($1, $2::bigint, $3)', [name, value, called])
      }
    } else if ('file' in part) {
      await storage.write(part.file, Buffer.from(part.content, 'base64'))
      total.files++
    } else {
      const { rows, files } = part
      if (rows !== total.rows) throw new Halt(`${file} is damaged: ${total.rows} rows of ${rows}`)
      if (files !== total.files) throw new Halt(`${file} is damaged: ${total.files} files of ${files}`)
      isWhole = true
    }
  }
  if (isWhole) return total
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
  // The statement under way is rejected by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } catch (error) {
    throw explained(error)
  } finally {
    // Also rolls back an open transaction.
    await client.end()
  }
}

/** Turns errors that the operator can mend into one line. */
function explained(error: unknown): unknown {
  if (error instanceof Refusal) return new Halt(`the stored files cannot be reached (${error.code})`)
  const { severity, message } = error as Partial<pg.DatabaseError>
  const isGone = severity === 'FATAL' || message?.startsWith('Connection terminated')
  return isGone ? new Halt(`the database broke off (${message})`) : error
}
