import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from '../../server/platform/process/processes.ts'
import { atMost, every, type Figure, never } from '../figures.ts'
import { Writers } from '../writers.ts'
import { audit, loads, verified } from './audit.ts'
import { Installation } from './installation.ts'

const moment = () => sleep(200 + Math.random() * 1300)

/** R1 and R3: the server is killed at any moment; after a restart everything acknowledged is stored, and every job is done. */
export async function killServer(folder: string, rounds: number): Promise<Figure[]> {
  const installation = await Installation.make(folder)
  try {
    const headers = await installation.credentials()
    const before = await loads(installation.url, headers)
    const writers = await Writers.start(installation.url, headers)
    const starts: number[] = []
    let pending = 0
    let done = 0
    for (let round = 0; round < rounds; round++) {
      await moment()
      await installation.addSweep()
      await installation.end('SIGKILL')
      // It may have been done in the moment between.
      const isPending = await installation.isUnswept()
      starts.push(await installation.start())
      if (!isPending) continue
      pending += 1
      if (await isSwept(installation)) done += 1
    }
    await moment()
    await writers.stop()
    const figures = await audit('R1', installation, headers, writers, before)
    await installation.end()
    console.error(`R1: ready again after ${starts.map((seconds) => seconds.toFixed(1)).join(' ')} s`)
    return [
      ...figures,
      await verified('R1', installation),
      atMost('R1.ready', 'ready again, at the slowest', 3, Math.max(...starts), 's'),
      every('R3.jobs', 'jobs that waited at a kill and were done after the next start', done, pending),
    ]
  } finally {
    await installation.end('SIGKILL')
  }
}

/** A process whose connection outlived it for a moment is noticed a minute later. */
async function isSwept(installation: Installation): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < 75_000; await sleep(200))
    if (!(await installation.isUnswept())) return true
  return false
}

/** R2: the database ends under a running server, which answers 503 until it has started it again by itself. */
export async function killDatabase(
  folder: string,
  name: string,
  signal: NodeJS.Signals,
  rounds: number,
): Promise<Figure[]> {
  const installation = await Installation.make(folder)
  try {
    const headers = await installation.credentials()
    const before = await loads(installation.url, headers)
    const writers = await Writers.start(installation.url, headers)
    const backs: number[] = []
    for (let round = 0; round < rounds; round++) {
      await moment()
      const { postmaster } = installation
      const killed = performance.now()
      process.kill(postmaster, signal)
      while (!(await isBack(installation, postmaster))) {
        if (performance.now() - killed > 60_000)
          throw new Error(`${name}: the server does not come back: ${installation.output()}`)
        await sleep(20)
      }
      backs.push((performance.now() - killed) / 1000)
    }
    await moment()
    await writers.stop()
    const failed = writers.replies.filter(({ status }) => status !== 200)
    const wrong = failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)
    const slowest = Math.max(...writers.replies.map(({ milliseconds }) => milliseconds)) / 1000
    console.error(`${name}: back after ${backs.map((seconds) => seconds.toFixed(1)).join(' ')} s`)
    const figures = await audit(name, installation, headers, writers, before)
    await installation.end()
    return [
      ...figures,
      await verified(name, installation),
      never(
        `${name}.answers`,
        'answers meanwhile that are not 503 with Retry-After',
        wrong.length,
        `of ${failed.length}`,
      ),
      atMost(`${name}.answer`, 'slowest answer', 10, slowest, 's'),
      atMost(
        `${name}.back`,
        'well again after the end of the database, at the slowest',
        10,
        Math.max(...backs),
        's',
      ),
    ]
  } finally {
    await installation.end('SIGKILL')
  }
}

/** Whether a new postmaster runs and the server is connected to it. */
async function isBack(installation: Installation, killed: number): Promise<boolean> {
  const { postmaster } = installation
  if (postmaster === killed || readProcess(postmaster)?.command !== 'postgres') return false
  const answer = await fetch(`${installation.url}/ready`).catch(() => undefined)
  return answer?.status === 200
}
