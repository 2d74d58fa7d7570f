import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { contract } from '../../core/contract/index.ts'
import type { Access } from '../../core/rules/access.ts'
import type { Route } from '../../core/contract/route.ts'
import { Halt } from '../../server/platform/process/halt.ts'
import { root } from '../../server/platform/process/root.ts'
import { declared } from './declared.ts'
import { isTest, nodesOf, readSource, sourceFiles, type SourceNode } from '../kit/source.ts'

/** One removed right, and the tests of which one must fail. */
export interface Removal {
  name: string
  /** Lists of test files, most specific first; the next list runs only if no test of the previous one failed. */
  tests: string[][]
  /** Runs only tests whose name starts with this. `$name` of a table's row is quoted. */
  only?: string
  /** In the source: an expression and its replacement. */
  place?: Place
  /** In the database of the test. */
  sql?: string
  /** In the contract: a route by resource and name, and its replaced access. */
  route?: [resource: string, name: string, access: Access]
}

export interface Place {
  file: string
  start: number
  end: number
  substitute: string
  /** A function that is created once: its replacement is chosen on each call. */
  isFunction?: true
  /** A whole statement: the line before it ends without a semicolon. */
  isStatement?: true
}

// ---- the database

const wall = [['server/platform/db/wall.test.ts']]

/** Opens and drops every policy, disables and unforces row security, and lets every reference leave the account. */
export async function databaseRemovals(ownerUrl: string): Promise<Removal[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: policies } = await client.query<{ table: string; policy: string }>(
      `select polrelid::regclass::text as table, polname as policy from pg_policy order by 1, 2`,
    )
    const { rows: keys } = await client.query<{ table: string; key: string }>(
      `select conrelid::regclass::text as table, conname as key from pg_constraint
       where contype = 'f' and array_length(conkey, 1) > 1 and connamespace = 'public'::regnamespace order by 1, 2`,
    )
    const statements = [
      ...policies.flatMap(({ table, policy }) => [
        `alter policy ${policy} on ${table} using (true)`,
        `alter policy ${policy} on ${table} with check (true)`,
        `drop policy ${policy} on ${table}`,
        `alter table ${table} no force row level security`,
        `alter table ${table} disable row level security`,
      ]),
      ...keys.map(({ table, key }) => `alter table ${table} drop constraint ${key}`),
      // Permissions that the serving role must not have, one at a time.
      'grant update on events to rastro_app',
      'grant delete on events to rastro_app',
      'grant select on public_keys to rastro_app',
      'grant update on public_keys to rastro_app',
      'grant delete on public_keys to rastro_app',
      'grant insert on migrations to rastro_app',
      'grant update on migrations to rastro_app',
      'grant delete on migrations to rastro_app',
    ]
    return statements.map((sql) => ({ name: sql, sql, tests: wall }))
  } finally {
    await client.end()
  }
}

// ---- the routes

const weaker: Record<string, string[]> = {
  any: [],
  write: ['any'],
  archive: ['write', 'any'],
  admin: ['archive', 'write', 'any'],
}

/** Every route's access, reduced in each possible way. */
export function routeRemovals(): Removal[] {
  return Object.entries(contract).flatMap(([resource, routes]) =>
    Object.entries(routes as Record<string, Route>).flatMap(([name, { access, path }]) =>
      lessThan(access).map((less) => ({
        name: `${resource}.${name} ${path} needs ${describeAccess(less)} instead of ${describeAccess(access)}`,
        route: [resource, name, less] as [string, string, Access],
        tests: [['test/access/access.test.ts']],
        only: `'${resource}.${name}' `,
      })),
    ),
  )
}

function lessThan(access: Access): Access[] {
  if (access === 'public') return []
  const { permission, flag } = access
  const permissions = weaker[permission]!.map((less) => ({ ...access, permission: less }) as Access)
  return ['public', ...permissions, ...(flag ? [{ permission }] : [])]
}

const describeAccess = (access: Access) =>
  access === 'public' ? 'nothing' : [access.permission, access.flag].filter(Boolean).join(' and ')

// ---- the rules and their callers

interface Replacement {
  node: Pick<SourceNode, 'start' | 'end'>
  substitute: string
  isFunction?: true
  isStatement?: true
}

function removalOf(file: string, tests: string[][], { node, ...replacement }: Replacement): Removal {
  const { start, end } = node
  const text = readSource(file)
  const line = text.slice(0, start).split('\n').length
  const expression = text.slice(start, end).replace(/\s+/g, ' ').slice(0, 90)
  return {
    name: `${file}:${line} ${expression} → ${replacement.substitute}`,
    place: { file, start, end, ...replacement },
    tests,
  }
}

/**
 * Each predicate of can(): every condition and operand as true and false, every requirement dropped, write replaced by
 * read, every rule always true.
 */
export function ruleRemovals(): Removal[] {
  const file = 'core/rules/can.ts'
  const text = readSource(file)
  const nodes = nodesOf(file)
  const found: Replacement[] = nodes.flatMap((node): Replacement[] => {
    const both = (at: unknown) =>
      ['true', 'false'].map((substitute) => ({ node: at as SourceNode, substitute }))
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        return both(node.test)
      case 'LogicalExpression':
        return node.operator === '??' ? [] : [...both(node.left), ...both(node.right)]
      case 'CallExpression':
        return argumentsOf(node, text)
      default:
        return []
    }
  })
  const rules = nodes.find(
    ({ type, id }) => type === 'VariableDeclarator' && (id as { name?: string }).name === 'rules',
  )
  const actions = nodes.filter(
    ({ type, start, end, key }) =>
      type === 'Property' &&
      start > rules!.start &&
      end < rules!.end &&
      (key as SourceNode).type === 'Literal',
  )
  const granted = actions.map(({ value }): Replacement => ({
    node: value as SourceNode,
    substitute: 'yes',
    isFunction: true,
  }))
  return distinct([...found, ...granted]).map((one) => removalOf(file, [['core/rules/can.test.ts']], one))
}

function argumentsOf({ callee, arguments: given }: SourceNode, text: string): Replacement[] {
  const args = given as SourceNode[]
  const name = (callee as { name?: string }).name
  if (name === 'all')
    return args.map((node) =>
      node.type === 'SpreadElement'
        ? { node: node.argument as SourceNode, substitute: '[]' }
        : { node, substitute: 'yes' },
    )
  return args
    .filter((node) => text.slice(node.start, node.end) === `'write'` && !callee?.toString().includes('no'))
    .map((node) => ({ node, substitute: `'read'` }))
}

/**
 * Removes duplicates: a place can be found twice, for example as an operand and in its expression. The first one
 * counts.
 */
function distinct(found: Replacement[]): Replacement[] {
  const seen = new Map<string, Replacement>()
  for (const one of found) {
    const key = `${one.node.start} ${one.node.end} ${one.substitute}`
    if (!seen.has(key)) seen.set(key, one)
  }
  return [...seen.values()]
}

/** The replacement of a call of a rule, by the name of the function or method. */
const functions: Record<string, string> = {
  demand: 'undefined',
  can: '({ allowed: true })',
  permits: '({ allowed: true })',
  isReadable: 'true',
  readableBy: '(() => true)',
  readable: 'readable({ admin: true } as never)',
}
const methods: Record<string, string> = {
  isReadable: 'true',
  mayArchive: '({ allowed: true })',
}

/** Tests of rights that are given and taken while somebody works. */
const givenRights = ['server/features/accounts/settings.test.ts']

/** Rooms whose rights are also tried by a test of another one. */
const triedElsewhere: Record<string, string> = {
  milestones: 'server/features/balance/hidden.test.ts',
  origin: 'server/features/readiness/lacks.test.ts',
}

/** Every place where the server checks a right or an administrator. */
export function askedRemovals(): Removal[] {
  const everywhere = [
    'server/features/lineage/neighbours.test.ts',
    'server/features/keys/keys.test.ts',
    'test/access/access.test.ts',
  ]
  const files = [
    ...sources('server/features'),
    'server/platform/auth/demand.ts',
    'server/platform/http/mount.ts',
    'server/platform/nouns.ts',
  ]
  const removals = files.flatMap((file) => {
    const beside = file.includes('/features/') ? testsIn(dirname(file)) : givenRights
    const elsewhere = ownMember(triedElsewhere, basename(dirname(file))) ?? []
    const tests = [['test/access/things.test.ts'], [...new Set([...beside, ...everywhere].concat(elsewhere))]]
    return distinct(nodesOf(file).flatMap(granting)).map((one) => removalOf(file, tests, one))
  })
  const asked = [...Object.keys(functions), ...Object.keys(methods)]
  const unused = asked.find((name) => !removals.some((removal) => removal.name.includes(`${name}(`)))
  if (unused) throw new Halt(`test/mutation/removals.ts: nothing asks ${unused} any more`)
  return removals
}

function granting(node: SourceNode): Replacement[] {
  if (node.type === 'ExpressionStatement') {
    const [call] = granting(node.expression as SourceNode)
    return call ? [{ ...call, isStatement: true }] : []
  }
  if (node.type === 'CallExpression') {
    const { name, property } = node.callee as NamedNode & { property?: NamedNode }
    const substitute = name ? ownMember(functions, name) : ownMember(methods, property?.name ?? '')
    return substitute ? [{ node, substitute }] : []
  }
  const { object, property } = node as unknown as { object?: NamedNode; property?: NamedNode }
  return node.type === 'MemberExpression' && object?.name === 'session' && property?.name === 'admin'
    ? [{ node, substitute: 'true' }]
    : []
}

interface NamedNode {
  name?: string
}

const ownMember = (of: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined

/** Source files below a folder, without their tests. */
export const sources = (folder: string): string[] => [...sourceFiles(folder)].filter((file) => !isTest(file))

const testsIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)

export function declaredRemovals(): Removal[] {
  return declared.map(({ file, find, part = find, substitute, tests, only }) => {
    const text = readSource(file)
    const at = text.indexOf(find)
    if (at < 0 || text.includes(find, at + 1))
      throw new Halt(`test/mutation/declared.ts: ${file} does not say "${find}" once`)
    const start = at + find.indexOf(part)
    const removal = removalOf(file, tests, { node: { start, end: start + part.length }, substitute })
    return only ? { ...removal, only } : removal
  })
}

// ---- all of them in one tree

/** A source with all its removals, each active while `globalThis.removed` is its number. */
export function insertRemovals(file: string, removals: readonly { number: number; place: Place }[]): string {
  const text = readSource(file)
  const places = removals
    .filter(({ place }) => place.file === file)
    .toSorted((a, b) => a.place.start - b.place.start || b.place.end - a.place.end)
  const weave = (start: number, end: number, inside: typeof places): string => {
    const [first] = inside
    if (!first) return text.slice(start, end)
    const { place } = first
    const same = inside.filter(({ place: { start, end } }) => start === place.start && end === place.end)
    const within = inside.filter((one) => !same.includes(one) && one.place.end <= place.end)
    const after = inside.filter((one) => one.place.start >= place.end)
    return (
      text.slice(start, place.start) +
      choice(same, weave(place.start, place.end, within)) +
      weave(place.end, end, after)
    )
  }
  return weave(0, text.length, places)
}

function choice(same: readonly { number: number; place: Place }[], original: string): string {
  const chosen = same.reduce(
    (otherwise, { number, place: { substitute, isFunction } }) =>
      isFunction
        ? `((...given) => globalThis.removed === ${number} ? ${substitute} : (${otherwise})(...given))`
        : `(globalThis.removed === ${number} ? (${substitute}) : ${otherwise})`,
    `(${original})`,
  )
  return same.some(({ place }) => place.isStatement) ? `void ${chosen}` : chosen
}
