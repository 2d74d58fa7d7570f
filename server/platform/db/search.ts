import { type Expression, sql, type SqlBool } from 'kysely'
import { scannedText } from '../../../core/rules/code.ts'
import { fold, ignored, searchKey, textsOf } from '../../../core/rules/search.ts'
import type { Json } from './lists.ts'

/** A text as a LIKE pattern, its wildcards escaped. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const containing = (text: string): string => `%${escaped(text)}%`

/** Matches rows with all words of a search, in any place. */
export const holdsAll = (
  search: string,
  isHeld: (text: string) => Expression<SqlBool>,
): Expression<SqlBool> => sql<SqlBool>`(${sql.join(textsOf(search).map(isHeld), sql` and `)})`

/** Rows whose column, made by `searchColumn`, holds the searched words or their keys. An index of trigrams finds them. */
export const found = (column: Expression<unknown>, search: string): Expression<SqlBool> =>
  holdsAll(search, (text) => {
    const [named, keyed] = patternsOf(text)
    const isNamed = sql<SqlBool>`${column} like ${named}`
    return keyed === undefined ? isNamed : sql<SqlBool>`(${isNamed} or ${column} like ${keyed})`
  })

/** The patterns of a word, of which a column holds one: the word, and its key where that differs. */
function patternsOf(text: string): [named: string, keyed?: string] {
  const plain = fold(text)
  const key = searchKey(text)
  return key === '' || key === plain ? [containing(plain)] : [containing(plain), containing(key)]
}

/** Parameter of `foundByValue`: patterns of each word of each search, as JSON. */
export const searchPatterns = (searches: readonly string[]): string =>
  JSON.stringify(searches.map((search) => textsOf(search).map(patternsOf)))

/** Like `found`, for any of several searches passed as a parameter. It can't use an index. */
export const foundByValue = (column: Expression<unknown>, searches: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select from json_array_elements(${searches}::json) as words
    where not exists (
      select from json_array_elements(words) as patterns
      where not exists (select from json_array_elements_text(patterns) as pattern where ${column} like pattern)))`

/** Like `found`, for a folded text without keys; words of figures and dates are matched separately. */
export function foundIn(
  folded: Expression<unknown>,
  search: string,
  { isFigure = false } = {},
): Expression<SqlBool> {
  const removed = isFigure ? ignored.replace(' ', '') : ignored
  const isHeld = (text: string) => {
    const key = searchKey(text)
    const named = sql<SqlBool>`${folded} like ${containing(fold(text))}`
    if (key === '') return named
    return sql<SqlBool>`(${named} or translate(${folded}, ${removed}, '') like ${containing(key)})`
  }
  return isFigure ? isHeld(search) : holdsAll(search, isHeld)
}

/** Like `fold`, in SQL, for small tables without a folded column. */
export const folded = (text: Expression<unknown>) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")`

/** Answers a list; if a search finds nothing, it tries the text as a scanner with another keyboard layout meant it (NAM-04). */
export const listScanned = <Query extends { search?: string }, T>(
  query: Query,
  list: (query: Query) => Promise<Json<T>>,
): Promise<Json<T>> => searchScanned(query, list, ({ text }) => text.startsWith('{"collection":[]'))

/** The same of anything that a search finds. */
export async function searchScanned<Query extends { search?: string }, T>(
  query: Query,
  search: (query: Query) => Promise<T>,
  isNothing: (found: T) => boolean,
): Promise<T> {
  const found = await search(query)
  const scanned = isNothing(found) ? scannedText(query.search ?? '') : undefined
  return scanned === undefined ? found : search({ ...query, search: scanned })
}
