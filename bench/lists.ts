import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../server/platform/process/root.ts'
import type { Request } from './load.ts'

/** Milliseconds from one list to the next, or from an answer to the next list. */
type Pace = { every: number } | { pause: number }

const twentyASecond: Pace = { every: 50 }
/** Lists before the first that counts: a new process compiles its code with them. */
const warmUp = 20
const share = 0.99

/**
 * The time in milliseconds that 99 of 100 answers of a list stay below, while some work is done. A process of its own asks for
 * the list, which what makes the load beside it can't delay.
 */
export async function listsDuring(
  { url, headers }: Request,
  work: () => Promise<unknown>,
  pace = twentyASecond,
): Promise<number> {
  const program = join(root, 'dist', 'bench', 'main.js')
  const child = spawn(
    process.execPath,
    [program, 'lists', url, JSON.stringify(headers ?? {}), JSON.stringify(pace)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  try {
    await lines.next()
    await work()
  } finally {
    child.stdin.end()
  }
  const { value } = await lines.next()
  await ended
  if (value === undefined) throw new Error(`${url} failed while lists were measured`)
  return Number(value)
}

/** The other process: asks until its input ends, then tells the time. */
export async function askForLists([url = '', headers = '', written = '']: string[]): Promise<void> {
  const times: number[] = []
  const ask = async () => {
    const began = performance.now()
    const answer = await fetch(url, { headers: JSON.parse(headers) as Record<string, string> })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  for (let n = 0; n < warmUp; n++) await ask()
  times.length = 0
  console.log('ready')
  let isOver = false
  const over = once(process.stdin.resume(), 'end').then(() => (isOver = true))
  const pace = JSON.parse(written) as Pace
  if ('every' in pace) {
    const asked: Promise<void>[] = []
    const clock = setInterval(() => asked.push(ask()), pace.every)
    await over
    clearInterval(clock)
    await Promise.all(asked)
  } else
    while (!isOver) {
      await ask()
      await sleep(pace.pause)
    }
  console.log(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1])
}
