import { sql } from 'kysely'
import { verifiedUsers as users } from '../features/accounts/verify.ts'
import { features } from '../features/index.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Columns, RecordEvent, RecordTable } from '../platform/records.ts'
import { difference, sliceSize, sumOf, type Verification } from './difference.ts'
import { formDerivations, type Forms, readForms } from './derived.ts'
import { fold, type Told } from './fold.ts'
import { groupBy, isSame, show } from './values.ts'

/** The tables whose rows events tell, as the features register them. */
const recordTables: readonly RecordTable[] = features.flatMap(
  ([, { verify = [] }]: readonly [string, Feature]) => verify,
)

/** The events of people, of all accounts that have told something of them. */
export type People = Map<string, RecordEvent[]>

/** What is asked of every record of an account. */
interface Account {
  tx: Tx
  forms: Forms
  /** Whether the account is older than the second format, which tells whole rows. */
  isOld: boolean
  /** The time of its first event of the second format. */
  since: string | null
}

/** Folds the events of every record of an account, and compares the result with its row, every column. */
export async function verifyRecords(tx: Tx, people: People): Promise<Verification> {
  // Times in JSON are of the session's zone.
  await sql`set local time zone 'UTC'`.execute(tx.db)
  const account: Account = { tx, forms: await readForms(tx), ...(await readBeginning(tx)) }
  const verified: Verified[] = []
  for (const table of recordTables) verified.push({ table, ...(await verifyTable(account, table)) })
  const ofPeople = await readEvents(tx, users)
  for (const event of ofPeople) people.set(event.record, [...(people.get(event.record) ?? []), event])
  verified.push({ table: users, rows: 0, differ: [], events: ofPeople.length })
  return sumOf([...verified, await verifyKeys(tx, verified), await verifyWholeness(tx, verified)])
}

interface Verified extends Verification {
  table: RecordTable
  /** The events of its records. */
  events: number
}

async function readBeginning(tx: Tx): Promise<Pick<Account, 'isOld' | 'since'>> {
  const { rows } = await sql<{ format: number | null; since: string | null }>`
    select (select format from events where account_id = ${tx.accountId} order by n limit 1) as format,
      (select to_json(at) #>> '{}' from events where account_id = ${tx.accountId} and format = 2 order by n limit 1) as since
  `.execute(tx.db)
  const { format, since } = rows[0]!
  return { isOld: format === 1, since }
}

async function verifyTable(account: Account, table: RecordTable): Promise<Omit<Verified, 'table'>> {
  const { tx } = account
  const verified = { rows: 0, differ: [] as Verification['differ'], untold: 0, events: 0 }
  let next = readRows(tx, table)
  for (;;) {
    const rows = await next
    const records = rows.map((row) => table.key.map((name) => row[name]).join(' '))
    const beside = rows.length ? readBeside(tx, table, records) : undefined
    // The following slice is read while this one is folded.
    const isLast = !table.isLarge || rows.length < sliceSize
    if (!isLast) next = readRows(tx, table, records.at(-1))
    const { events, keys, links } = (await beside) ?? nothing
    for (const [n, stored] of rows.entries()) {
      const record = records[n]!
      const own = events.get(record) ?? []
      const comparison = new Comparison(account, table, record, stored)
      const told = fold(table, own, !account.isOld)
      comparison.compare(told.row, own.length > 0)
      if (keys) comparison.compareKey(keys.get(record) ?? [])
      if (links) comparison.compareLinks(told, links.get(record) ?? [])
      verified.differ.push(...comparison.differ)
      verified.untold += comparison.untold
      verified.events += own.length
    }
    verified.rows += rows.length
    if (isLast) return verified
  }
}

/** Compares one record with what its events tell. */
class Comparison {
  readonly differ: Verification['differ'] = []
  untold = 0
  readonly #account: Account
  readonly #table: RecordTable
  readonly #record: string
  readonly #stored: Columns

  constructor(account: Account, table: RecordTable, record: string, stored: Columns) {
    this.#account = account
    this.#table = table
    this.#record = record
    this.#stored = stored
  }

  compare(told: Columns, hasEvents: boolean): void {
    const stored = this.#stored
    if (!hasEvents && !this.#mayBeOlder())
      return this.#report(this.#table.name, this.#record, 'no event tells of it')
    if (hasEvents) {
      this.#table.derive?.(told)
      formDerivations[this.#table.name]?.(told, this.#account.forms, stored)
    }
    for (const name in stored) {
      if (name === 'account_id' || this.#table.key.includes(name) || this.#table.elsewhere?.[name]) continue
      this.#column(this.#table.name, this.#record, name, stored[name], told[name])
    }
  }

  /** Each record that has a public page has one key, which leads to it. */
  compareKey(keys: readonly Columns[]): void {
    const [key] = keys
    const report = (what: string) => this.#report('public_keys', this.#record, what)
    if (!key) return report('leads nowhere')
    const truth: Columns = {
      uuid: this.#stored.uuid,
      account_id: this.#account.tx.accountId,
      kind: this.#table.publicKind,
      record_id: this.#record,
    }
    for (const [name, value] of Object.entries(key))
      if (!isSame(name, value, truth[name])) report(`${name} ${show(value)}, should be ${show(truth[name])}`)
  }

  compareLinks({ row, links: told }: Told, links: readonly Columns[]): void {
    const idOf = ({ origin_id: origin }: Columns) => [this.#record, origin].join(' ')
    const byOrigin = new Map(links.map((link) => [link.origin_id, link]))
    for (const truth of told ?? []) {
      const link = byOrigin.get(String(truth.origin_id).toLowerCase())
      if (!link) {
        this.#report('links', idOf(truth), 'is missing')
        continue
      }
      byOrigin.delete(link.origin_id)
      for (const name in link) {
        if (['account_id', 'milestone_id', 'origin_id'].includes(name)) continue
        const value = name === 'destination_id' ? row.product_id : truth[name]
        this.#column('links', idOf(link), name, link[name], value)
      }
    }
    for (const link of byOrigin.values())
      if (told || !this.#mayBeOlder()) this.#report('links', idOf(link), 'no event tells of it')
  }

  #column(table: string, id: string, name: string, stored: unknown, told: unknown): void {
    if (told === undefined && this.#mayBeOlder()) this.untold += 1
    else if (told === undefined) this.#report(table, id, `no event tells ${name}`)
    else if (!isSame(name, stored, told))
      this.#report(table, id, `${name} ${show(stored)}, should be ${show(told)}`)
  }

  /** Whether the record may be older than the events that tell whole rows. */
  #mayBeOlder(): boolean {
    const { isOld, since } = this.#account
    const created = this.#stored.created_at
    return isOld && (typeof created !== 'string' || since === null || created < since)
  }

  #report(table: string, id: string, what: string): void {
    this.differ.push(difference(this.#account.tx, table, id, what))
  }
}

async function readRows(
  tx: Tx,
  { name, key, isLarge, digested }: RecordTable,
  after?: string,
): Promise<Columns[]> {
  const owner = sql.ref(name === 'accounts' ? 't.id' : 't.account_id')
  const digest = digested
    ? sql`encode(sha256(convert_to(${sql.ref(`t.${digested}`)}::text, 'UTF8')), 'hex')`
    : sql`null`
  const { rows } = await sql<{ row: string; digest: string | null }>`
    select row_to_json(t)::text as row, ${digest} as digest from ${sql.table(name)} t
    where ${owner} = ${tx.accountId} ${after === undefined ? sql`` : sql`and t.id > ${after}::uuid`}
    order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))} ${isLarge ? sql`limit ${sliceSize}` : sql``}
  `.execute(tx.db)
  return rows.map(({ row, digest: hash }) => {
    const columns = JSON.parse(row) as Columns
    return digested ? { ...columns, [digested]: hash } : columns
  })
}

/** What is read beside the rows of a slice, by record. */
interface Beside {
  events: Map<string, RecordEvent[]>
  keys?: Map<string, Columns[]> | undefined
  links?: Map<string, Columns[]> | undefined
}
const nothing: Beside = { events: new Map() }

async function readBeside(tx: Tx, table: RecordTable, records: readonly string[]): Promise<Beside> {
  const [events, keys, links] = await Promise.all([
    readEvents(tx, table, records),
    table.publicKind && readWith(tx, 'public_keys', 'record_id', records),
    table.name === 'milestones' && readWith(tx, 'links', 'milestone_id', records),
  ])
  return {
    events: groupBy(events, ({ record }) => record),
    keys: keys || undefined,
    links: links || undefined,
  }
}

async function readEvents(
  tx: Tx,
  { name }: RecordTable,
  records?: readonly string[],
): Promise<RecordEvent[]> {
  const { rows } = await sql<RecordEvent>`
    select record_id as record, format, action, by_user as by, to_json(at) #>> '{}' as at, schema_version as version,
      after::text as after
    from events where account_id = ${tx.accountId} and type = ${name}
      ${records ? sql`and record_id = any(${records})` : sql``} order by n
  `.execute(tx.db)
  return rows
}

/** Rows of a table that belongs to records, by record. */
async function readWith(
  tx: Tx,
  table: 'public_keys' | 'links',
  column: string,
  records: readonly string[],
): Promise<Map<string, Columns[]>> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from ${sql.table(table)} t
    where ${table === 'links' ? sql`t.account_id = ${tx.accountId} and` : sql``} ${sql.ref(`t.${column}`)} = any(${records}::uuid[])
  `.execute(tx.db)
  return groupBy(
    rows.map(({ row }) => JSON.parse(row) as Columns),
    (row) => row[column] as string,
  )
}

/** No public key of the account leads anywhere else than to its records. */
async function verifyKeys(tx: Tx, verified: readonly Verified[]): Promise<Verification> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from public_keys where account_id = ${tx.accountId}
  `.execute(tx.db)
  const records = sumOf(verified.filter(({ table }) => table.publicKind)).rows
  const { keys } = rows[0]!
  if (keys === records) return { rows: 0, differ: [] }
  return {
    rows: 0,
    differ: [difference(tx, 'public_keys', tx.accountId, `${keys} keys of ${records} records`)],
  }
}

/** Every event is of a record that is there: rows are never deleted. */
async function verifyWholeness(tx: Tx, verified: readonly Verified[]): Promise<Verification> {
  const { rows } = await sql<{ type: string; events: number }>`
    select type, count(*)::int as events from events where account_id = ${tx.accountId} group by type
  `.execute(tx.db)
  const differ: Verification['differ'] = []
  for (const { type, events } of rows) {
    const found = verified.find(({ table }) => table.name === type)
    if (!found) differ.push(difference(tx, 'events', type, `${events} of no table that events tell`))
    else if (found.events !== events)
      for (const record of await recordsWithoutRow(tx, found.table))
        differ.push(difference(tx, type, record, 'is missing'))
  }
  return { rows: 0, differ }
}

async function recordsWithoutRow(tx: Tx, { name, key }: RecordTable): Promise<string[]> {
  const owner = sql.ref(name === 'accounts' ? 't.id' : 't.account_id')
  const record = sql`concat_ws(' ', ${sql.join(key.map((column) => sql.ref(`t.${column}`)))})`
  const { rows } = await sql<{ record: string }>`
    select distinct record_id as record from events
    where account_id = ${tx.accountId} and type = ${name}
      and record_id not in (select ${record} from ${sql.table(name)} t where ${owner} = ${tx.accountId})
    order by 1
  `.execute(tx.db)
  return rows.map((row) => row.record)
}

/** Compares people with what the accounts tell of them; who came before events told of people is not told whole. */
export async function verifyPeople(tx: Tx, people: People): Promise<Verification> {
  const verified = { rows: 0, differ: [] as Verification['differ'], untold: 0 }
  const { rows } = await sql<{ row: string }>`
    select row_to_json(u)::text as row from users u where id = any(${[...people.keys()]})
  `.execute(tx.db)
  const stored = new Map(rows.map(({ row }) => JSON.parse(row) as Columns).map((row) => [row.id, row]))
  for (const [id, events] of people) {
    const row = stored.get(id)
    if (!row) {
      verified.differ.push(difference(tx, 'users', id, 'is missing'))
      continue
    }
    const inOrder = events.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    const told: Columns = { id, ...fold(users, inOrder, true).row }
    for (const name in row) {
      if (told[name] === undefined) verified.untold += 1
      else if (!isSame(name, row[name], told[name]))
        verified.differ.push(
          difference(tx, 'users', id, `${name} ${show(row[name])}, should be ${show(told[name])}`),
        )
    }
    verified.rows += 1
  }
  return verified
}
