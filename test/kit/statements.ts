import pg from 'pg'
import { readMigrations } from '../../server/platform/db/migrate.ts'

/** Tables behind the wall, as the migrations declare them. */
const walled = new Set(
  readMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^call protect\('(\w+)'\)/gm)].map(([, name]) => name!),
  ),
)

const name = (group: string) => String.raw`"?(?<${group}>\w+)"?`
const noAlias =
  'where|on|set|join|inner|left|right|full|cross|order|group|having|limit|offset|for|union|using|returning|select'
const named = String.raw`${name('table')}(?:\s+(?:as\s+)?(?!(?:${noAlias})\b)${name('alias')})?`
const mention = new RegExp(String.raw`\b(?:from|join|update|using)\s+${named}`, 'gi')
const list = new RegExp(String.raw`\bfrom\s+${named}\s*,`, 'i')
const condition = new RegExp(String.raw`(?:${name('alias')}\.)?"?account_id"?\s*=\s*\$\d`, 'gi')
const common = new RegExp(
  String.raw`(?:\bwith|\brecursive|,)\s+${name('table')}\s*(?:\([^)]*\)\s*)?as\s+(?:materialized\s+)?\(`,
  'gi',
)
/** Plain tables of the coordinator: Citus joins them to spread ones only by reading them first, which it does in no subquery of a condition. */
const sought =
  /\bexists\s*\(\s*select\b(?:(?!\bfrom\b)[^])*\bfrom\s+"?(?<table>public_keys|secrets|grants|attempts|seal_keys|identity_\w+)\b/i
const selected = new RegExp(String.raw`^\s*insert\s+into\s+${name('table')}\s*\([^)]*\)\s*select\b`, 'i')

/** Plain tables that point at accounts or users, which are on every node: Citus knows them too. */
const known = ['accounts', 'users', 'grants', 'identity_passwords', 'public_keys', 'user_settings']
/** Functions that PostgreSQL calls stable or volatile: Citus refuses them in what a conflict sets. */
const unsteady =
  /\binsert\s+into\s+"?(?<table>\w+)[^;]*?\bdo\s+update\s+set\b(?:(?!\breturning\b)[^;])*?\b(?<fn>jsonb?_build_(?:object|array)|to_jsonb?|now|clock_timestamp|concat(?:_ws)?|format|to_char|gen_random_uuid|random)\s*\(/i

const groupsOf = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(({ groups }) => groups as { table: string; alias?: string })

/** What Citus would refuse in a statement, or send to every server instead of the account's own. */
export function faultOf(statement: string): string | undefined {
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''")
  if (/\bset_config\s*\(/i.test(text)) return 'set_config is not passed on to the servers of a cluster'
  if (/\bset\s+local\s+app\./i.test(text) && text.includes(';'))
    return 'SET LOCAL stands alone: a cluster is sent the whole text with it'
  const set = unsteady.exec(text)?.groups
  if (set && (walled.has(set.table!) || known.includes(set.table!)))
    return `${set.fn} is not immutable: Citus refuses it in do update set`
  const commons = new Set(groupsOf(common, text).map(({ table }) => table))
  const tables = groupsOf(mention, text).filter(({ table }) => walled.has(table) && !commons.has(table))
  const target = selected.exec(text)?.groups?.table
  if (target && walled.has(target) && tables.length === 0)
    return `rows for ${target} come from no table of the account: join event_heads`
  if (tables.length && list.test(text)) return 'tables after a comma are not read here: write a join'
  const local = tables.length > 0 && sought.exec(text)?.groups?.table
  if (local) return `${local} is no table of the account: join it as a subquery with offset 0`
  const conditions = groupsOf(condition, text).map(({ alias = '' }) => alias)
  const take = (alias: string) => {
    const place = conditions.indexOf(alias)
    if (place >= 0) conditions.splice(place, 1)
    return place >= 0
  }
  // A condition without a table's name is for the table that has none of its own.
  const open = tables
    .map(({ table, alias }) => alias ?? table)
    .filter((alias) => !take(alias))
    .filter(() => !take(''))
  return open.length ? `${open.join(', ')}: no account_id = $n` : undefined
}

const seen = new Set<string>()
const faults: string[] = []

/** The server's own pool; a test that breaks the rules on purpose connects by itself, or says that it tampers. */
const isServer = (client: pg.Client) =>
  (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
    .application_name === 'rastro'

interface Statement {
  text?: string
  first?: readonly string[]
}

const query = pg.Client.prototype.query as (...parameters: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
  const [config] = parameters
  // A batch has statements that are sent first.
  const { text, first = [] } = typeof config === 'string' ? { text: config } : (config as Statement)
  for (const sent of text === undefined ? first : [...first, text])
    if (isServer(this) && !seen.has(sent) && !sent.startsWith('/* tampering */')) {
      seen.add(sent)
      const fault = faultOf(sent)
      if (fault) faults.push(`${fault}\n${sent}`)
    }
  return query.apply(this, parameters)
} as typeof pg.Client.prototype.query

/** What the server sent since the last call that Citus would refuse; the first of these statements. */
export function takeFault(): string | undefined {
  const [fault] = faults.splice(0)
  return fault
}
