import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { type FoundItem, foundCap, maxFound, type SearchGroup } from '../../../core/contract/search.ts'
import type { SoughtType } from '../../../core/nouns/index.ts'
import { fold, ignored, searchKey } from '../../../core/rules/search.ts'
import type { Tx } from './database.ts'
import { escaped, found, foundIn } from './search.ts'

/** A search over everything (FST-02). */
export interface SearchTerm {
  text: string
  /** Id of a scanned record; if set, only this record is found. */
  id: string | undefined
}

/** One group of the answer; its type is that under which the feature registered. */
export interface FoundGroup extends Omit<SearchGroup, 'type'> {
  /** It has a record with exactly this name, or the scanned one. */
  isExact: boolean
}

/** A table to search; its column `search` is made by `searchColumn`. */
interface Source {
  table: Exclude<SoughtType, 'users'>
  /** Its name without case and accents, as SQL on `t`. */
  name?: RawBuilder<string>
  /** Former names, as a column of `searchColumn`; they come last. */
  former?: RawBuilder<string>
  /** Condition for rows that the session may read. */
  isReadable: Expression<SqlBool>
  /** The column that divides the records into groups, and its values. */
  groups?: { column: string; values: readonly string[] }
}

/** Records of a group, best first. */
export interface Matches {
  ids: string[]
  total: number
  isExact: boolean
}

/** Shorter texts occur in too many values, so only beginnings count. */
const minInside = 3

const exact = 0
const nameBeginning = 1
const nameInside = 2
const beginning = 3
const inside = 4
const former = 5

/**
 * Exact names, names that begin with the text, names that contain it or its words, then other values in the same order, and former
 * names, the newest first, by group. Each has its own limit: the newest of many that contain a text must not hide the old record of
 * that name.
 */
export async function seekMatches(tx: Tx, sought: SearchTerm, source: Source): Promise<Map<string, Matches>> {
  const { table, isReadable, groups = { column: '', values: [''] } } = source
  const parts = conditions(sought, source.name ?? sql`split_part(t.search, chr(10), 1)`, source.former)
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ part: string; id: string; rank: number; at: Date }>`
    select s.part, f.* from unnest(${groups.values}::text[]) s (part) cross join lateral (${sql.join(
      parts.map(
        ({ rank, limit, isMatch }) => sql`(
          select t.id, ${sql.lit(rank)} as rank, t.created_at as at from ${sql.table(table)} t
          where t.account_id = ${tx.accountId} and t.deleted_at is null and ${isReadable} and ${isMatch}
            ${groups.column ? sql`and ${sql.ref(`t.${groups.column}`)} = s.part` : sql``}
          order by t.created_at desc, t.id desc limit ${sql.lit(limit)})`,
      ),
      sql` union all `,
    )}) f
  `.execute(tx.db)
  rows.sort((a, b) => a.rank - b.rank || +b.at - +a.at || (a.id < b.id ? 1 : -1))
  const found = new Map<string, Matches>()
  for (const part of groups.values) {
    const own = rows.filter((row) => row.part === part)
    const ids = [...new Set(own.map(({ id }) => id))]
    if (ids.length > 0)
      found.set(part, {
        ids: ids.slice(0, maxFound),
        total: Math.min(ids.length, foundCap),
        isExact: own[0]!.rank === exact,
      })
  }
  return found
}

function conditions({ text, id }: SearchTerm, name: RawBuilder<string>, formerly?: RawBuilder<string>) {
  if (id !== undefined) return [{ rank: exact, limit: 1, isMatch: sql<SqlBool>`t.id = ${id}` }]
  const [plain, key] = [fold(text), searchKey(text)]
  const column = sql`t.search`
  const isShort = [...plain].length < minInside
  // A separator or two begin no name, and no index finds them.
  if (key === '' && isShort) return []
  const [isExact, isBeginning] =
    key === ''
      ? [sql<SqlBool>`${name} = ${plain}`, sql<SqlBool>`${name} like ${`${escaped(plain)}%`}`]
      : [
          sql<SqlBool>`${column} like ${`%\n${escaped(key)}\n%`} and translate(${name}, ${ignored}, '') = ${key}`,
          sql<SqlBool>`${column} like ${`%\n${escaped(key)}%`}`,
        ]
  const isNameBeginning = sql<SqlBool>`${isBeginning} and translate(${name}, ${ignored}, '') like ${`${escaped(key)}%`}`
  const short = [
    { rank: exact, limit: maxFound, isMatch: isExact },
    { rank: nameBeginning, limit: maxFound, isMatch: isNameBeginning },
    { rank: beginning, limit: isShort ? foundCap : maxFound, isMatch: isBeginning },
  ]
  if (isShort) return short
  const isInside = found(column, text)
  return [
    ...short,
    { rank: nameInside, limit: maxFound, isMatch: sql<SqlBool>`${isInside} and ${foundIn(name, text)}` },
    { rank: inside, limit: foundCap, isMatch: isInside },
    ...(formerly ? [{ rank: former, limit: foundCap, isMatch: found(formerly, text) }] : []),
  ]
}

/** The group of a table without forms; `rows` reads records by their ids. */
export async function seekNamed<Row extends { id: string; name: string; created_at: Date }>(
  tx: Tx,
  sought: SearchTerm,
  source: Source,
  group: { title: string; nameTitle: string; address: string },
  {
    rows,
    present,
  }: { rows(ids: string[]): Promise<Row[]>; present(row: Row): Pick<FoundItem, 'address' | 'organization'> },
): Promise<FoundGroup[]> {
  const matches = (await seekMatches(tx, sought, source)).get('')
  if (!matches) return []
  const byId = new Map((await rows(matches.ids)).map((row) => [row.id, row]))
  const { nameTitle, ...own } = group
  return [
    {
      ...own,
      total: matches.total,
      isExact: matches.isExact,
      items: matches.ids.flatMap((id) => {
        const row = byId.get(id)
        if (!row) return []
        const matched = sought.id === undefined ? { title: nameTitle, text: row.name } : null
        return { _id: id, name: row.name, matched, createdAt: row.created_at.toISOString(), ...present(row) }
      }),
    },
  ]
}
