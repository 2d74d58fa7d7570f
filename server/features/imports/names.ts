import { type RawBuilder, sql } from 'kysely'
import { nameResolver, searchKey } from '../../../core/readers/name.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { escaped } from '../../platform/db/search.ts'
import type { Row } from './rows.ts'

/** A record that a row may name. */
export interface NamedRecord {
  _id: string
  name: string
  names: readonly [string, ...string[]]
  organization: string | null
  /** The stage or kind of asset. */
  schema: string | null
}

/** A record, or what an earlier row of the file makes. */
export interface FileRecord extends Omit<NamedRecord, 'name'> {
  made?: { row: Row; at: number }
}

/** Where records are looked for that rows name. */
export interface Names {
  table: 'organizations' | 'locations' | 'assets' | 'products'
  /** Conditions on the row `t`. */
  where: RawBuilder<boolean>
}

const columns = {
  organizations: { name: sql.ref('t.name'), organization: sql`null::uuid`, schema: sql`null::text` },
  locations: { name: sql.ref('t.name'), organization: sql.ref('t.organization_id'), schema: sql`null::text` },
  assets: {
    name: sql.ref('t.identifier'),
    organization: sql.ref('t.organization_id'),
    schema: sql.ref('t.asset_schema_id'),
  },
  products: {
    name: sql.ref('t.identifier'),
    organization: sql.ref('t.organization_id'),
    schema: sql.ref('t.product_schema_id'),
  },
} as const

export const organizationNames = (session: Session): Names => ({
  table: 'organizations',
  where: readable(session).organizations('t.id'),
})
export const placeNames = (session: Session): Names => ({
  table: 'locations',
  where: readable(session).organizations('t.organization_id'),
})
/** Assets of a kind, or of all. */
export const assetNames = (session: Session, schema?: string): Names => ({
  table: 'assets',
  where: sql`(${readable(session).organizations('t.organization_id')}
    and ${schema === undefined ? sql`true` : sql`t.asset_schema_id = ${schema}`})`,
})
export const productNames = (session: Session, stages: readonly string[]): Names => ({
  table: 'products',
  where: sql`(${readable(session).products('t')} and t.product_schema_id = any(${stages}::text[]))`,
})

/** Names looked for in one statement. */
const maxNames = 500

/** Reads live, readable records that names may mean, similar ones too, and resolves names among them and `others`. */
export async function findNamed(
  tx: Tx,
  names: Names,
  wanted: Iterable<string>,
  others: readonly FileRecord[] = [],
) {
  const asked = [...new Set([...wanted].map((name) => name.trim()))].filter(Boolean)
  const records = new Map<string, NamedRecord>()
  const read = async (condition: RawBuilder<boolean>) => {
    for (const record of await readNamed(tx, names, condition)) records.set(record._id, record)
  }
  const { name } = columns[names.table]
  const ids = asked.filter(isUuid)
  if (ids.length) await read(sql`t.id = ${anyOf(ids)}`)
  // Identifiers have an index in the order of lists.
  const collation = names.table === 'organizations' ? sql`` : sql`collate "es-x-icu"`
  for (const some of slicesOf(asked)) await read(sql`${name} ${collation} = any(${some}::text[])`)
  const exact = new Set([...records.values()].flatMap((record) => record.names))
  const keys = [...new Set(asked.filter((one) => !exact.has(one)).map(searchKey))].filter(Boolean)
  for (const some of slicesOf(keys))
    await read(sql`t.search like any(${some.map((key) => `%\n${escaped(key)}\n%`)}::text[])`)
  return nameResolver<FileRecord>([...records.values(), ...others])
}

const slicesOf = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / maxNames) }, (_, n) =>
    all.slice(n * maxNames, (n + 1) * maxNames),
  )

async function readNamed(
  tx: Tx,
  { table, where }: Names,
  condition: RawBuilder<boolean>,
  more: RawBuilder<unknown> = sql``,
): Promise<NamedRecord[]> {
  const { name, organization, schema } = columns[table]
  const { rows } = await sql<Omit<NamedRecord, 'names'>>`
    select t.id as _id, ${name} as name, ${organization} as organization, ${schema} as schema
    from ${sql.table(table)} t
    where t.account_id = ${tx.accountId} and t.deleted_at is null and ${where} and ${condition} ${more}
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, names: [row.name, row._id] }))
}

/** The live record that had this identifier before a correction (NAM-02); undefined where several had it. */
export async function calledFormerly(tx: Tx, names: Names, key: string): Promise<NamedRecord | undefined> {
  if (names.table !== 'products' || key === '') return undefined
  const found = await readNamed(tx, names, sql`t.former_search like ${`%\n${escaped(key)}\n%`}`, sql`limit 2`)
  return found.length === 1 ? found[0] : undefined
}

/** Records among which a suggestion is looked for. */
const maxNearest = 20

/** The records whose search column resembles a key the most; none where the database has no trigrams. */
export async function nearest(tx: Tx, names: Names, key: string): Promise<NamedRecord[]> {
  if (key === '' || !(await hasTrigrams(tx))) return []
  return readNamed(
    tx,
    names,
    sql`${key} <% t.search`,
    sql`order by word_similarity(${key}, t.search) desc, t.id limit ${maxNearest}`,
  )
}

async function hasTrigrams({ db }: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}
