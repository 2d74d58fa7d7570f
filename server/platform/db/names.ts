import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Names of prepared statements by text. */
let names = new Map<string, string>()
/** Each statement costs memory on every connection that ran it. */
const maxNames = 400

/** A search is planned anew for its words: a plan for any words would gather all rows of a common one from the index of trigrams. */
const isSearch = / like \$\d/

/**
 * The name under which a statement is prepared; undefined if it is planned each time. When all names are taken, new ones are given,
 * and connections that know the earlier ones are closed: nobody can use the names up.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || isSearch.test(text)) return known
  if (names.size >= maxNames) names = new Map()
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The names that were given when a connection was opened. */
const namesAtOpening = new WeakMap<pg.PoolClient, Map<string, string>>()

export const noteNames = (client: pg.PoolClient) => void namesAtOpening.set(client, names)

export const knowsEarlierNames = (client: pg.PoolClient): boolean => namesAtOpening.get(client) !== names
