import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { explain, Halt } from '../../server/platform/process/halt.ts'
import { root } from '../../server/platform/process/root.ts'
import { readSettings } from '../../server/platform/process/settings.ts'
import { makeTemplate, openTestServer } from '../kit/server.ts'
import { equivalent, isNamed } from './equivalent.ts'
import {
  askedRemovals,
  databaseRemovals,
  declaredRemovals,
  type Place,
  type Removal,
  routeRemovals,
  ruleRemovals,
  sources,
  insertRemovals,
} from './removals.ts'

interface NumberedRemoval extends Removal {
  number: number
}

/**
 * `script/test mutation`: removes every policy, access and predicate of rights, one at a time; a test must fail for
 * each. All removals are in one copy of the tree, so that it is read and started once: a test file runs again for every
 * relevant removal. With words, only removals that name one of them, by route, file, table or rule. Returns how many removals
 * were noticed and how many were not.
 */
async function removeEach(words: readonly string[]): Promise<{ passed: number; failed: number }> {
  const server = await openTestServer()
  const tree = join(readSettings().dataDir, 'test', 'mutation')
  try {
    const { ownerUrl, template } = await makeTemplate(server)
    const all = [
      ...(await databaseRemovals(new URL(`/${template}`, ownerUrl).href)),
      ...ruleRemovals(),
      ...declaredRemovals(),
      ...askedRemovals(),
      ...routeRemovals(),
    ]
    const removals = all
      .filter((removal) => !equivalent.some(([part]) => isNamed(removal, part)))
      .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
      .map((removal, n): NumberedRemoval => ({ ...removal, number: n + 1 }))
    if (removals.length === 0) throw new Halt(`no removal names ${words.join(' or ')}`)
    console.error(`${removals.length} removals of rights`)
    copyTree(tree, removals)
    const survivors = await survivorsOf(tree, removals)
    for (const { name } of survivors) console.error(`no test notices ${name}`)
    return { passed: removals.length - survivors.length, failed: survivors.length }
  } finally {
    rmSync(tree, { recursive: true, force: true })
    await server.stop()
  }
}

/**
 * Copies the tree with all removals, inactive. Packages are linked one by one, so that files written by tools stay in
 * the copy.
 */
function copyTree(tree: string, removals: NumberedRemoval[]): void {
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(join(tree, 'node_modules'), { recursive: true, mode: 0o711 })
  for (const name of readdirSync(root))
    if (!name.startsWith('.') && !['node_modules', 'dist'].includes(name))
      cpSync(join(root, name), join(tree, name), { recursive: true })
  // Some tests keep what they make where the product would.
  mkdirSync(join(tree, '.data'), { mode: 0o711 })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['.vite', '.vite-temp', '.cache'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  const placed = removals.flatMap(({ number, place }) => (place ? [{ number, place }] : []))
  for (const file of new Set(placed.map(({ place }: { place: Place }) => place.file)))
    writeFileSync(join(tree, file), insertRemovals(file, placed))
  exposeCaches(tree)
  const kit = join(tree, 'test/kit/server.ts')
  const text = readFileSync(kit, 'utf8')
  const made = 'createEmpty(server, server.template)\n'
  if (!text.includes(made))
    throw new Halt('test/mutation/main.ts: test/kit/server.ts makes databases in another way')
  writeFileSync(
    kit,
    text.replace(
      made,
      `${made}  if (globalThis.removedSql) await asOwner(inDatabase(server.ownerUrl, name), (client) => client.query(globalThis.removedSql))\n`,
    ),
  )
}

/**
 * Clears what is kept by account and revision, and statements that were built before a removal: here one process serves many databases
 * with the same accounts.
 */
function exposeCaches(tree: string): void {
  for (const file of sources('server')) {
    const path = join(tree, file)
    const text = readFileSync(path, 'utf8')
    const exposed = text.replace(
      /^\s*const (\w+Cache) = new Map<.*$/gm,
      '$&\n;(globalThis.serverCaches ??= new Set()).add($1)',
    )
    if (exposed !== text) writeFileSync(path, exposed)
  }
}

/** Removals that no test notices. Each list of tests runs only for the survivors of the previous lists. */
async function survivorsOf(tree: string, removals: NumberedRemoval[]): Promise<NumberedRemoval[]> {
  const unharmed: NumberedRemoval = {
    name: 'nothing',
    number: 0,
    tests: [
      [...new Set(removals.flatMap(({ tests }) => tests.flat()))].filter(
        (file) => !file.includes('crossing'),
      ),
    ],
  }
  let left: NumberedRemoval[] = [unharmed, ...removals]
  const survivors: NumberedRemoval[] = []
  for (let round = 0; left.length > 0; round++) {
    const noticed = await runRound(tree, left, round)
    if (noticed.has(0)) throw new Halt(`a test of rights fails before anything is removed: ${noticed.get(0)}`)
    const passed = left.filter(({ number }) => number !== 0 && !noticed.has(number))
    survivors.push(...passed.filter(({ tests }) => tests.length === round + 1))
    left = passed.filter(({ tests }) => tests.length > round + 1)
  }
  return survivors
}

/** What a worker leaves: the removals that it tried, and those of them that a test noticed, with its name. */
interface Report {
  ended: number[]
  noticed: [number, string][]
}

/** What a worker writes to its error output when it has tried a removal. */
const progress = '<tried>'

/** One run of vitest, with one file per worker. Returns the noticed removals, each with its test. */
async function runRound(
  tree: string,
  removals: NumberedRemoval[],
  round: number,
): Promise<Map<number, string>> {
  const files = [0, 1].map((worker) => `test/removed-${worker}.test.ts`)
  for (const [worker, file] of files.entries()) {
    const own = removals.filter((_, n) => n % files.length === worker)
    writeFileSync(join(tree, file), programOf(own, round, join(tree, `noticed-${worker}.json`)))
  }
  const output: string[] = []
  let tried = 0
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--silent',
      '--reporter=dot',
      '--testTimeout=120000',
      '--hookTimeout=120000',
      ...files,
    ],
    {
      cwd: tree,
      env: { ...process.env, DATA_DIR: readSettings().dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      const [text, ...ended] = String(part).split(progress)
      output.push([text, ...ended].join(''))
      // A run takes an hour or more.
      for (const _ of ended) if (++tried % 50 === 0) console.error(`${tried} of ${removals.length} tried`)
    })
  await new Promise((done) => child.once('close', done))
  const reports = files.flatMap((_, worker) => {
    const report = join(tree, `noticed-${worker}.json`)
    return existsSync(report) ? [JSON.parse(readFileSync(report, 'utf8')) as Report] : []
  })
  // A worker that dies leaves what it had tried.
  const ended = new Set(reports.flatMap((report) => report.ended))
  const left = removals.filter(({ number }) => !ended.has(number))
  for (const { name } of left) console.error(`not tried: ${name}`)
  if (left.length > 0) throw new Halt(`the tests of rights end too early: ${output.join('').slice(0, 2000)}`)
  return new Map(reports.flatMap(({ noticed }) => noticed))
}

/** A test file that runs other test files once for each removal, until one of their tests fails. */
function programOf(removals: NumberedRemoval[], round: number, report: string): string {
  const entries = removals.map(({ number, tests, only, sql, route }) => ({
    number,
    files: tests[round] ?? [],
    only,
    sql,
    route,
  }))
  return `import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { contract } from '../core/contract/index.ts'

const removals = ${JSON.stringify(entries)}
const noticed = new Map()
const tried = new Set()
const ended = []
for (const { number, files, only, sql, route } of removals)
  describe('without ' + number, async () => {
    const changed = route && contract[route[0]][route[1]]
    const access = changed?.access
    beforeAll(() => {
      globalThis.removed = number
      globalThis.removedSql = sql
      if (changed) changed.access = route[2]
    })
    beforeEach((test) => {
      tried.add(number)
      if (noticed.has(number) || (only && !test.task.name.startsWith(only))) return test.skip()
      test.onTestFailed(({ task }) => void noticed.set(number, task.name + ': ' + task.result?.errors?.[0]?.message))
    })
    for (const file of files)
      describe(file, async () => {
        beforeAll(() => globalThis.serverCaches?.forEach((cache) => cache.clear()))
        await import('../' + file + '?without=' + number)
      })
    afterAll(() => {
      process.stderr.write(${JSON.stringify(progress)})
      globalThis.removed = globalThis.removedSql = undefined
      if (changed) changed.access = access
      // If even the world could not be built, the removal was noticed before the first test.
      if (!tried.has(number)) noticed.set(number, 'nothing could be tried')
      ended.push(number)
      writeFileSync(${JSON.stringify(report)}, JSON.stringify({ ended, noticed: [...noticed] }))
    })
  })
`
}

try {
  const [report, ...words] = process.argv.slice(2)
  const { passed, failed } = await removeEach(words)
  if (report) writeFileSync(report, JSON.stringify({ passed, failed }))
  process.exit(failed > 0 ? 1 : 0)
} catch (error) {
  console.error(error instanceof Halt ? `script/test mutation: ${error.message}` : explain(error))
  process.exit(1)
}
