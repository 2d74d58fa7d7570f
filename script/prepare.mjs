// Installs and builds whatever is missing or stale. Plain JavaScript on Node's own modules, because it runs before the
// packages are installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const lock = join(root, 'dist', '.preparing')

/** The sources of each part. A part is stale when its sources differ from those of the last build. */
export const parts = {
  server: ['core', 'server', 'site', 'demo', 'script/build.mjs', 'package-lock.json', 'tsconfig.json'],
  bench: [
    'core',
    'server',
    'site',
    'demo',
    'web',
    'test',
    'bench',
    'script/build.mjs',
    'package-lock.json',
    'tsconfig.json',
  ],
  web: ['core', 'web', 'vite.config.ts', 'script/build.mjs', 'package-lock.json', 'tsconfig.json'],
  graph: [
    'core',
    'web',
    'vite.config.ts',
    'vite.graph.config.ts',
    'script/build.mjs',
    'package-lock.json',
    'tsconfig.json',
  ],
}

/** An error for the person who started the script: one line, without a stack. */
export class Halt extends Error {}

export async function prepare(wanted = Object.keys(parts)) {
  checkNode()
  if (isInstalled() && wanted.every((part) => !isStale(part))) return
  await withLock(async () => {
    if (!isInstalled()) await install()
    for (const part of wanted) {
      if (!isStale(part)) continue
      const hash = hashOf(part)
      await run(process.execPath, [join(root, 'script', 'build.mjs'), part])
      writeFileSync(stamp(part), hash)
    }
  })
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 20)) {
    throw new Halt(`Node.js 20.20 or newer is needed, this is ${process.versions.node}: https://nodejs.org`)
  }
}

/** Whether node_modules matches the lockfile, by npm's own record of the installation. */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const differs = ([path, { version, optional }]) =>
    present[path] ? present[path].version !== version : !optional
  return !Object.entries(wanted).some(differs) && Object.keys(present).every((path) => wanted[path])
}

function packagesOf(lockfile) {
  if (!existsSync(lockfile)) return {}
  const { '': _, ...packages } = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  return packages
}

async function install() {
  process.stderr.write('installing packages\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

const stamp = (part) => join(root, 'dist', `.${part}`)

function isStale(part) {
  return !existsSync(stamp(part)) || readFileSync(stamp(part), 'utf8') !== hashOf(part)
}

function hashOf(part) {
  const hash = createHash('sha256')
  for (const source of parts[part]) {
    for (const file of filesOf(join(root, source)))
      hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(join(path, name)))
}

let child = null
let holding = false

/** Runs a program with its output on our standard error: standard output is reserved for the script's last line. */
function run(command, args) {
  return new Promise((done, failed) => {
    // A process group of its own, so that all its children can be ended with it.
    child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], detached: true })
    child.once('error', (error) => failed(new Halt(`${command} cannot be run (${error.code})`)))
    child.once('close', (code, signal) => {
      child = null
      if (code === 0) return done()
      failed(
        new Halt(`${[command, ...args].join(' ').replaceAll(`${root}/`, '')} failed (${signal ?? code})`),
      )
    })
  })
}

/**
 * A lock for scripts started at once on a fresh clone: the second waits for the first. Its holder keeps renewing the
 * lock's time, so the lock of a killed script expires soon.
 */
async function withLock(work) {
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, '', { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Halt(`${dirname(lock)} cannot be written (${error.code})`)
    }
    const renewed = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - renewed > 5000) rmSync(lock, { force: true })
    else await new Promise((done) => setTimeout(done, 200))
  }
  holding = true
  const renewal = setInterval(() => utimesSync(lock, new Date(), new Date()), 1000)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    holding = false
    rmSync(lock, { force: true })
  }
}

/**
 * During preparation, a signal ends the child and this process. The handler is set even when a shell ignores SIGINT.
 */
export function endOnSignal() {
  const end = (signal) => {
    const leave = () => {
      if (holding) rmSync(lock, { force: true })
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    if (!child) return leave()
    child.once('close', leave)
    process.kill(-child.pid, 'SIGTERM')
    // npm takes a while to react.
    setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 1000)
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  return () => process.off('SIGINT', end).off('SIGTERM', end)
}
