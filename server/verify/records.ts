import { sql } from 'kysely'
import { verifiedUsers as users } from '../features/accounts/verify.ts'
import { features } from '../features/index.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Columns, RecordEvent, RecordTable } from '../platform/records.ts'
import { countRows, difference, sumOf, type Verification } from './difference.ts'
import { derivations, type Forms, readForms } from './derived.ts'
import { fold, type EventState } from './fold.ts'
import { readRecords, surveyRecords } from './survey.ts'
import { groupBy, isSame, show } from './values.ts'

/** The tables whose rows events tell, as the features register them. */
const recordTables: readonly RecordTable[] = features.flatMap(
  ([, { verify = [] }]: readonly [string, Feature]) => verify,
)

const milestones = recordTables.find(({ name }) => name === 'milestones')!

/** The events of people, in all accounts that have some. */
export type People = Map<string, RecordEvent[]>

/** What is asked of every record of an account. */
interface Account {
  tx: Tx
  forms: Forms
}

/** Folds the events of every process of an account: these are as many as all other records together. */
export const verifyMilestones = async (tx: Tx): Promise<Verification> =>
  verifyLarge(await readAccount(tx), milestones)

/** Folds the events of every other record, and compares the result with its row, every column. `keyed` have a public key. */
export async function verifyRecords(tx: Tx, people: People): Promise<Verification & { keyed: number }> {
  const account = await readAccount(tx)
  const small = recordTables.filter(({ isLarge }) => !isLarge)
  const events = groupBy(await readEvents(tx, [...small, users]), ({ type }) => type)
  for (const event of events.get(users.name) ?? [])
    people.set(event.record, [...(people.get(event.record) ?? []), event])
  const verified: Verification[] = await Promise.all(
    small.map(async (table) => {
      const own = groupBy(events.get(table.name) ?? [], (event) => toldRecord(table, event))
      const rows = await readRows(tx, table)
      const there = new Set(rows.map((row) => recordOf(table, row)))
      const missing = [...own.keys()].filter((record) => !there.has(record))
      return sumOf([compareRows(account, table, rows, { events: own }), reportMissing(tx, table, missing)])
    }),
  )
  let keyed = 0
  for (const table of recordTables) {
    if (!table.isLarge || table === milestones) continue
    const one = await verifyLarge(account, table)
    verified.push(one)
    if (table.publicKind) keyed += one.rows
  }
  return { ...sumOf([...verified, await verifyTypes(tx)]), keyed }
}

const readAccount = async (tx: Tx): Promise<Account> => ({ tx, forms: await readForms(tx) })

async function verifyLarge(account: Account, table: RecordTable): Promise<Verification> {
  const { tx, forms } = account
  const missing = reportMissing(tx, table, await readMissing(tx, table))
  const rows = await countRows(tx, table.name)
  if (rows === 0) return missing
  const compare = async (slices: AsyncIterable<string[]>) => {
    const parts: Verification[] = []
    for await (const ids of slices)
      if (ids.length > 0)
        parts.push(
          compareRows(account, table, await readRows(tx, table, ids), await readBeside(tx, table, ids)),
        )
    return sumOf(parts)
  }
  // PostgreSQL refuses some values that JSON may hold: then every record is folded.
  const verified = await tx
    .rehearse(() => compare(surveyRecords(tx, table, forms)))
    .catch((error: unknown) => {
      if (!(error as { code?: string }).code?.startsWith('22')) throw error
      return compare(readRecords(tx, table))
    })
  return { ...sumOf([verified, missing]), rows }
}

const recordOf = ({ key }: RecordTable, row: Columns): string => key.map((name) => row[name]).join(' ')

/** The record of an event, named by the whole key. */
function toldRecord({ within }: RecordTable, { record, after }: RecordEvent): string {
  if (within === undefined) return record
  return [(JSON.parse(after ?? '{}') as Columns)[within], record].join(' ')
}

const reportMissing = (tx: Tx, { name }: RecordTable, records: readonly string[]): Verification => ({
  rows: 0,
  differ: records.map((record) => difference(tx, name, record, 'is missing')),
})

function compareRows(
  account: Account,
  table: RecordTable,
  rows: readonly Columns[],
  { events, keys, links }: Beside,
): Verification {
  const verified: Verification = { rows: rows.length, differ: [] }
  for (const stored of rows) {
    const record = recordOf(table, stored)
    const own = events.get(record) ?? []
    const comparison = new Comparison(account, table, record, stored)
    const told = fold(table, own)
    comparison.compare(told.row, own.length > 0)
    if (keys) comparison.compareKey(keys.get(record) ?? [])
    if (links) comparison.compareLinks(told, links.get(record) ?? [])
    verified.differ.push(...comparison.differ)
  }
  return verified
}

/** Compares one record with what its events tell. */
class Comparison {
  readonly differ: Verification['differ'] = []
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
    if (!hasEvents) return this.#report(this.#table.name, this.#record, 'no event tells of it')
    this.#table.derive?.(told)
    derivations[this.#table.name]?.derive(told, this.#account.forms, stored)
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

  compareLinks({ row, links: told }: EventState, links: readonly Columns[]): void {
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
    for (const link of byOrigin.values()) this.#report('links', idOf(link), 'no event tells of it')
  }

  #column(table: string, id: string, name: string, stored: unknown, told: unknown): void {
    if (told === undefined) this.#report(table, id, `no event tells ${name}`)
    else if (!isSame(name, stored, told))
      this.#report(table, id, `${name} ${show(stored)}, should be ${show(told)}`)
  }

  #report(table: string, id: string, what: string): void {
    this.differ.push(difference(this.#account.tx, table, id, what))
  }
}

async function readRows(
  tx: Tx,
  { name, key, digested }: RecordTable,
  ids?: readonly string[],
): Promise<Columns[]> {
  const owner = sql.ref(name === 'accounts' ? 't.id' : 't.account_id')
  const digest = digested
    ? sql`encode(sha256(convert_to(${sql.ref(`t.${digested}`)}::text, 'UTF8')), 'hex')`
    : sql`null`
  const { rows } = await sql<{ row: string; digest: string | null }>`
    select row_to_json(t)::text as row, ${digest} as digest from ${sql.table(name)} t
    where ${owner} = ${tx.accountId} ${ids ? sql`and t.id = any(${ids}::uuid[])` : sql``}
    order by ${sql.join(key.map((column) => sql.ref(`t.${column}`)))}
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

async function readBeside(tx: Tx, table: RecordTable, records: readonly string[]): Promise<Beside> {
  const [events, keys, links] = await Promise.all([
    readEvents(tx, [table], records),
    table.publicKind && readWith(tx, 'public_keys', 'record_id', records),
    table.name === 'milestones' && readWith(tx, 'links', 'milestone_id', records),
  ])
  return {
    events: groupBy(events, ({ record }) => record),
    keys: keys || undefined,
    links: links || undefined,
  }
}

interface TypedEvent extends RecordEvent {
  type: string
}

async function readEvents(
  tx: Tx,
  tables: readonly RecordTable[],
  records?: readonly string[],
): Promise<TypedEvent[]> {
  const { rows } = await sql<TypedEvent>`
    select type, record_id as record, action, by_user as by, to_json(at) #>> '{}' as at, schema_version as version,
      after::text as after
    from events where account_id = ${tx.accountId} and type = any(${tables.map(({ name }) => name)})
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
export async function verifyKeys(tx: Tx): Promise<Verification> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from public_keys where account_id = ${tx.accountId}
  `.execute(tx.db)
  const { keys } = rows[0]!
  let records = 0
  for (const { name, publicKind } of recordTables) if (publicKind) records += await countRows(tx, name)
  const what = `${keys} keys of ${records} records`
  return { rows: 0, differ: keys === records ? [] : [difference(tx, 'public_keys', tx.accountId, what)] }
}

/** Every event is of a table that events tell. */
async function verifyTypes(tx: Tx): Promise<Verification> {
  const known = [users, ...recordTables].map(({ name }) => name)
  const { rows } = await sql<{ type: string; events: number }>`
    select type, count(*)::int as events from events where account_id = ${tx.accountId} and type <> all(${known}) group by type
  `.execute(tx.db)
  const differ = rows.map(({ type, events }) =>
    difference(tx, 'events', type, `${events} of no table that events tell`),
  )
  return { rows: 0, differ }
}

/** Every event is of a record that is there: rows are never deleted. */
async function readMissing(tx: Tx, { name }: RecordTable): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    select distinct e.record_id as record from events e
    where e.account_id = ${tx.accountId} and e.type = ${name} and not exists (
      select from ${sql.table(name)} t where t.account_id = ${tx.accountId} and t.id::text = e.record_id)
    order by 1
  `.execute(tx.db)
  return rows.map((row) => row.record)
}

/** Compares people with what the accounts tell of them; the snapshot of the account that created somebody may be from before. */
export async function verifyPeople(tx: Tx, people: People): Promise<Verification> {
  const verified: Verification = { rows: 0, differ: [] }
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
    const told: Columns = { id, ...fold(users, inOrder).row }
    for (const name in row)
      if (told[name] !== undefined && !isSame(name, row[name], told[name]))
        verified.differ.push(
          difference(tx, 'users', id, `${name} ${show(row[name])}, should be ${show(told[name])}`),
        )
    verified.rows += 1
  }
  return verified
}
