// All tests: vitest, then the end-to-end tests in a browser. File names run only those of vitest. `mutation`
// removes every right in turn instead: each removal noticed by a test counts as passed. `mutation WORD…` removes those whose
// route, file, table or rule names one of the words: `mutation recalls`. `citus` alone runs the server's
// tests on the running cluster of CITUS_URL; without one it says so, and nothing has passed or failed. `previous COMMIT` runs the
// server's tests of an earlier commit on databases that have the migrations of this one.
// The failures are told once more at the end, where whoever reads a long output looks, after those that passed only at
// their second try (`unsteady: FILE › TITLE`, with what failed first). The last line is `N passed, N failed`; a failure
// outside a test, such as a file that cannot be loaded, counts as one failed.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { root } from './prepare.mjs'

const folder = join(resolve(process.env.DATA_DIR || join(root, '.data')), 'test')
mkdirSync(folder, { recursive: true, mode: 0o711 })

// The product's helpers have priority 10, in sessions of their own (process/priority.ts): far below the tests they would starve.
const justAboveHelpers = 9
try {
  setPriority(justAboveHelpers)
  writeFileSync('/proc/self/autogroup', String(justAboveHelpers))
} catch {
  // The run has a lower priority already, or this system has no such sessions.
}

let child = null
let interrupted = false
const stop = (signal) => {
  interrupted = true
  child?.kill(signal)
}
process.on('SIGINT', stop).on('SIGTERM', stop)

const filters = process.argv.slice(2)
const programs = { mutation, citus, previous }
const program =
  filters.length === 1 || ['mutation', 'previous'].includes(filters[0]) ? programs[filters[0]] : undefined
const counts = [await (program ?? vitest)()]
if (filters.length === 0 && !interrupted) counts.push(await browser())
const failures = counts.flatMap(({ failures: found }) => found)
const unsteady = counts.flatMap(({ unsteady: found }) => found)
for (const { title, message } of unsteady) console.error(`unsteady: ${title}\n${message}\n`)
for (const { title, message } of failures) console.error(`failed: ${title}\n${message}\n`)
const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(interrupted ? 130 : sum('failed') > 0 ? 1 : 0)

async function vitest(paths = filters, environment = {}, from = root) {
  const file = join(folder, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...paths]
  const { code, report } = await tell('vitest/vitest.mjs', args, file, environment, from)
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const those = (outcome) => testsThat(report?.testResults ?? [], outcome)
  const files = (report?.testResults ?? [])
    .filter(({ message }) => message)
    .map(({ name, message }) => ({ title: relative(root, name), message }))
  return count({
    passed,
    failed: failed + broken,
    code,
    failures: [...files, ...those('failed')],
    unsteady: those('passed'),
  })
}

/** The tests of an outcome that failed at least once: one that passed did so at its second try. */
function testsThat(files, outcome) {
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === outcome && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        title: `${relative(root, name)} › ${fullName}`,
        message: failureMessages.join('\n'),
      })),
  )
}

async function browser() {
  const file = join(folder, 'browser.json')
  const args = [
    'test',
    '--config=test/e2e/playwright.config.ts',
    '--reporter=line,json',
    '--pass-with-no-tests',
  ]
  const { code, report } = await tell('@playwright/test/cli.js', args, file, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return count({
    passed: expected + flaky,
    failed: unexpected,
    code,
    failures: walksThat(report?.suites ?? [], 'unexpected'),
    unsteady: walksThat(report?.suites ?? [], 'flaky'),
  })
}

/** The walks of an outcome in Playwright's suites, which nest as deep as their descriptions, with what failed first. */
function walksThat(suites, outcome) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...walksThat(inner, outcome),
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results: [first] }) => ({
          title: `[${projectName}] ${file} › ${title}`,
          message: (first?.errors ?? []).map(({ message }) => message).join('\n'),
        })),
    ),
  ])
}

async function mutation() {
  const file = join(folder, 'mutation.json')
  const { code, report } = await tell(
    'tsx/dist/cli.mjs',
    ['test/mutation/main.ts', file, ...filters.slice(1)],
    file,
  )
  return count({ passed: report?.passed ?? 0, failed: report?.failed ?? 0, code })
}

async function citus() {
  const { CITUS_URL } = process.env
  if (!CITUS_URL) {
    console.error('not run: CITUS_URL is not set, expected postgres://… of a coordinator with two workers')
    return count({ passed: 0, failed: 0, code: 0 })
  }
  const paths = [
    'server/features',
    'server/platform/db',
    'server/platform/http',
    'server/verify',
    'server/identity',
  ]
  const others = ['test/access', 'test/lineage/http', 'test/citus']
  return vitest([...paths, ...others], { DATABASE_URL: CITUS_URL })
}

/** Both versions serve one database while one process after the other is replaced: the one before goes on with these migrations. */
async function previous() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const [, commit = git('describe', '--tags', '--abbrev=0'), ...paths] = filters
  const checkout = join(folder, 'previous')
  const leave = () => {
    rmSync(checkout, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  leave()
  try {
    git('worktree', 'add', '--detach', checkout, commit)
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
    cpSync(join(root, 'migrations'), join(checkout, 'migrations'), { recursive: true })
    const parts = ['server/features', 'server/identity', 'server/platform/http']
    const environment = { DATA_DIR: join(folder, 'previous-data') }
    return await vitest(paths.length ? paths : parts, environment, checkout)
  } finally {
    leave()
  }
}

function count({ passed, failed, code, failures = [], unsteady = [] }) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures, unsteady }
}

/** Runs a test program with its output on standard error and reads its report. */
async function tell(program, args, file, environment = {}, from = root) {
  rmSync(file, { force: true })
  const code = await new Promise((done) => {
    child = spawn(process.execPath, [join(from, 'node_modules', program), ...args], {
      cwd: from,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 2, 2],
    })
    child.once('error', () => done(1))
    child.once('close', done)
  })
  child = null
  return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null }
}
