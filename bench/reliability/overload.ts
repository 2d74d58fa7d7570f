import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { atLeast, atMost, every, type Figure, never } from '../figures.ts'
import { listsDuring } from '../lists.ts'
import { hasWrk, type Request, scriptOf } from '../load.ts'
import { peakOf, memoryOf } from '../memory.ts'
import { Installation } from './installation.ts'

/** Connections that keep both processors busy; an overload has ten times as many. */
const connections = 16
const sockets = 500

/** R6: ten times as many clients as it can serve at once, and 500 who never end their request. */
export async function overload(folder: string, seconds: number): Promise<Figure[]> {
  if (!hasWrk()) {
    console.error('R6.overload is not measured without wrk, which makes the load (apt install wrk)')
    return []
  }
  const installation = await Installation.make(folder, 'reliability-overload')
  try {
    const { url, pid } = installation
    const people = await Promise.all(
      [
        ['valle', 'ana@demo.example'],
        ['valle', 'admin@valle.example'],
        ['litoral', 'ana@demo.example'],
      ].map(([account, email]) => installation.credentials(account, email)),
    )
    const requests = people.flatMap((headers): Request[] =>
      [
        '/products?productSchema=ps-cuartel',
        '/organizations',
        '/products?productSchema=ps-partida-uva&search=2026',
        '/media',
      ].map((path) => ({ url: `${url}/api${path}`, headers })),
    )
    await load(requests, connections, 5)
    const peak = await load(requests, connections, 10)
    const list = { url: `${url}/api/products?productSchema=ps-cuartel`, headers: people[0]! }
    const idle = await listsDuring(list, () => sleep(5_000))
    const before = memoryOf(pid)
    let under = peak
    const most = await peakOf(pid, async () => (under = await load(requests, 10 * connections, seconds)))
    const over = performance.now()
    const later = await listsDuring(list, () => sleep(5_000))
    console.error(
      `R6.overload: ${peak.good.toFixed(0)}/s at ${connections} connections, ${under.good.toFixed(0)}/s and p99 ${under.p99} ms at ${10 * connections}; ${under.refused} refused, ${under.failed} without an answer; lists p99 ${idle.toFixed(0)} ms before, ${later.toFixed(0)} ms ${((performance.now() - over) / 1000).toFixed(0)} s after`,
    )
    const figures = [
      atLeast(
        'R6.goodput',
        `answers of 200 under ten times the clients for ${seconds} s, beside the most`,
        70,
        (100 * under.good) / peak.good,
        '%',
      ),
      atMost('R6.p99', 'p99 of the answers meanwhile', 31, under.p99 / 1_000, 's'),
      never('R6.failed', 'requests without an answer', under.failed),
      atMost('R6.memory', 'growth of its memory meanwhile', 100, Math.max((most - before) / 1e6, 0.1), 'MB'),
      atMost('R6.after', 'p99 of a list within the 10 s after it, beside before', 2, later / idle, 'times'),
    ]
    return [...figures, ...(await holdOpen(installation, list, idle))]
  } finally {
    await installation.end()
  }
}

interface Load {
  /** Answers of 200 in a second. */
  good: number
  /** Milliseconds. */
  p99: number
  refused: number
  failed: number
}

async function load(requests: readonly Request[], many: number, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-bench-'))
  try {
    const script = join(folder, 'requests.lua')
    writeFileSync(script, scriptOf(requests))
    const options = [
      '-t',
      '1',
      '-c',
      String(many),
      '-d',
      `${seconds}s`,
      '--timeout',
      '40s',
      '--latency',
      '-s',
      script,
    ]
    const { stdout } = await promisify(execFile)('wrk', [...options, new URL(requests[0]!.url).origin])
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
    const refused = number(/Non-2xx or 3xx responses: (\d+)/)
    const [, connect = 0, read = 0, write = 0, timeout = 0] =
      /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? []
    const [, value = 0, unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
    return {
      good: number(/Requests\/sec:\s+([\d.]+)/) - refused / seconds,
      p99: Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1),
      refused,
      failed: Number(connect) + Number(read) + Number(write) + Number(timeout),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Sockets that send a byte a second of a request that never ends. */
async function holdOpen({ url }: Installation, list: Request, idle: number): Promise<Figure[]> {
  const { hostname, port } = new URL(url)
  let closed = 0
  const open = Array.from({ length: sockets }, (): Socket => {
    const socket = connect(Number(port), hostname)
    socket
      .on('error', () => {})
      .on('close', () => (closed += 1))
      .resume()
    socket.write('GET /api/session HTTP/1.1\r\nHost: x\r\nX-Long: ')
    return socket
  })
  const drip = setInterval(() => open.forEach((socket) => socket.writable && socket.write('x')), 1_000)
  const during = await listsDuring(list, () => sleep(10_000))
  // The server looks for slow senders twice a minute.
  for (let waited = 0; closed < sockets && waited < 60; waited++) await sleep(1_000)
  clearInterval(drip)
  open.forEach((socket) => socket.destroy())
  return [
    every('R6.closed', 'sockets that send a byte a second, closed within 70 s', closed, sockets),
    atMost('R6.held', 'p99 of a list while they are open, beside idle', 2, during / idle, 'times'),
  ]
}
