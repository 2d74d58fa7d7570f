import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leave, leavers } from './attack-leaving.ts'
import { loops } from './attack-loops.ts'
import { type AttackRequest, type Targets, largeRequests, makeRequest } from './attack-requests.ts'
import { maxPersonTurns } from '../server/platform/http/shares.ts'
import { atMost, type Figure, never, type Workload } from './figures.ts'
import { listsDuring } from './lists.ts'
import { Installation } from './reliability/installation.ts'

const maxStall = 250
const maxGrowth = 350
const maxAtRest = 250
/** Sent by one person at a time; three of them are under way, the others wait. */
const connections = 8
/** Of the other account's lists, one after the other. */
const pace = { pause: 10 }

/** Runs inside the server, not in its helpers: writes its longest stall and its memory to a file, from the moment the file `begin` is there. */
const probe = (folder: string) => `
const { existsSync, openSync, rmSync, writeSync } = require('node:fs')
const { monitorEventLoopDelay } = require('node:perf_hooks')
const isServer = !/[\\/\\\\]workers[\\/\\\\]/.test(process.argv[1] ?? '')
const stalls = monitorEventLoopDelay({ resolution: 5 })
stalls.enable()
let peak = 0
const file = isServer && openSync(${JSON.stringify(join(folder, 'probe.json'))}, 'w')
if (isServer) setInterval(() => {
  const memory = process.memoryUsage.rss() / 1e6
  if (existsSync(${JSON.stringify(join(folder, 'begin'))})) {
    rmSync(${JSON.stringify(join(folder, 'begin'))})
    stalls.reset()
    peak = 0
  }
  peak = Math.max(peak, memory)
  // In place: to rename a file would wait for the disk, and the server with it.
  writeSync(file, JSON.stringify({ stall: stalls.max / 1e6, memory, peak }).padEnd(200), 0)
}, 100).unref()
`

interface ProcessFigures {
  /** Milliseconds. */
  stall: number
  /** Megabytes. */
  memory: number
  peak: number
}

/** `requests` are made from the contract. */
export async function attackWith(folder: string, requests: number): Promise<Figure[]> {
  const place = join(folder, 'attack-probe')
  mkdirSync(place, { recursive: true })
  // The server is the last of the processes that start with it.
  writeFileSync(join(place, 'probe.cjs'), probe(place))
  const server = await Installation.make(folder, 'attack', {
    NODE_OPTIONS: `--require=${join(place, 'probe.cjs')}`,
  })
  const read = (): ProcessFigures =>
    JSON.parse(readFileSync(join(place, 'probe.json'), 'utf8')) as ProcessFigures
  const begin = async () => {
    writeFileSync(join(place, 'begin'), '')
    while (existsSync(join(place, 'begin'))) await sleep(20)
    await sleep(300)
  }
  try {
    const headers = await server.credentials()
    const known = await knownOf(server.url, headers)
    const other = await server.credentials('litoral')
    const [stage] = (
      await get<{ collection: { _id: string }[] }>(server.url, other, '/productSchemas?page=false')
    ).collection
    const list = { url: `${server.url}/api/products?productSchema=${stage!._id}`, headers: other }
    const idle = await listsDuring(list, () => sleep(8_000), pace)
    await begin()
    const before = read()
    const counts = { sent: 0, valid: 0, failed: 0 }
    const send = async ({ method, path, body, isValid }: AttackRequest) => {
      const answer = await ask(`${server.url}${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
      })
      const text = await answer.text()
      counts.sent += 1
      if (isValid) counts.valid += 1
      if (answer.status < 500 || answer.status === 503) return
      counts.failed += 1
      console.error(`attack: ${method} ${path} ${answer.status} ${text.slice(0, 200)} ${body?.slice(0, 300)}`)
    }
    const sendAll = async () => {
      while (counts.sent < requests) await send(makeRequest(known))
    }
    const during = await listsDuring(
      list,
      () => Promise.all(Array.from({ length: connections }, sendAll)),
      pace,
    )
    const fuzzed = read()
    console.error(
      `attack: stall ${fuzzed.stall.toFixed(0)} ms, memory ${before.memory.toFixed(0)} to ${fuzzed.peak.toFixed(0)} MB after ${counts.sent} requests`,
    )
    let stall = fuzzed.stall
    let growth = 0
    for (const [n, request] of largeRequests(known).entries()) {
      await begin()
      const start = read().memory
      await Promise.all([send(request), send(request), send(request)])
      await sleep(300)
      const reading = read()
      stall = Math.max(stall, reading.stall)
      growth = Math.max(growth, reading.peak - start)
      console.error(
        `attack: large body ${n} (${((request.body?.length ?? 0) / 1e6).toFixed(1)} MB, three times): stall ${reading.stall.toFixed(0)} ms, memory ${start.toFixed(0)} to ${reading.peak.toFixed(0)} MB`,
      )
    }
    // Packs are an administrator's.
    const administrator = await server.credentials('valle', 'admin@valle.example')
    const target = {
      url: server.url,
      headers: administrator,
      organization: await foundOrganization(server.url, administrator),
    }
    for (const [name, attempt] of Object.entries(loops)) {
      await begin()
      const start = read().memory
      const slowed = await listsDuring(list, () => attempt(target), pace)
      await sleep(300)
      const reading = read()
      stall = Math.max(stall, reading.stall)
      growth = Math.max(growth, reading.peak - start)
      console.error(
        `attack: ${name}: stall ${reading.stall.toFixed(0)} ms, ${(maxStall / reading.stall).toFixed(2)} of what is allowed; memory ${start.toFixed(0)} to ${reading.peak.toFixed(0)} MB; another account's list p99 ${slowed.toFixed(0)} ms, ${((5 * idle) / slowed).toFixed(2)} of what is allowed`,
      )
    }
    const unanswered = await leave(target, maxPersonTurns)
    const held = await server.heldConnections()
    await sleep(20_000)
    const { memory } = read()
    console.error(
      `attack: ${counts.sent} requests, ${counts.valid} of a right shape, ${counts.failed} failed; another account's list p99 ${during.toFixed(0)} ms, idle ${idle.toFixed(0)} ms; at rest ${memory.toFixed(0)} MB`,
    )
    const sent = counts.sent.toLocaleString('en')
    return [
      never('attack.answers', 'answers of 5xx that are not 503', counts.failed, `of ${sent}`),
      { name: 'attack.shape', ratio: counts.valid / requests, target: 0.5 },
      atMost('attack.stall', 'longest stall of the event loop', maxStall, stall, 'ms'),
      atMost('attack.memory', 'growth of its memory', maxGrowth, growth, 'MB'),
      atMost('attack.list', 'p99 of another account’s list', Math.round(5 * idle), during, 'ms'),
      never(
        'attack.left',
        'turns and connections held by clients that left',
        unanswered + held,
        `of ${leavers.toLocaleString('en')}`,
      ),
      atMost('attack.rest', 'its memory afterwards', maxAtRest, memory, 'MB'),
    ]
  } catch (error) {
    console.error(server.output().slice(-3000))
    throw error
  } finally {
    await server.end()
  }
}

/** One of its own: the requests before may have archived all others. */
async function foundOrganization(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await ask(`${url}/api/organizations`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bodega de los ataques' }),
  })
  if (!answer.ok) throw new Error(`/organizations answered ${answer.status}`)
  return ((await answer.json()) as { _id: string })._id
}

/** As fetch, once more where the server had just closed the connection: it does so after a body that it didn't read. */
const ask: typeof fetch = (url, options) => fetch(url, options).catch(() => fetch(url, options))

async function get<T>(url: string, headers: Record<string, string>, path: string): Promise<T> {
  const answer = await ask(`${url}/api${path}`, { headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return (await answer.json()) as T
}

async function knownOf(url: string, headers: Record<string, string>): Promise<Targets> {
  const all = async <T>(path: string) =>
    (await get<{ collection: (T & { _id: string })[] }>(url, headers, path)).collection
  const stages = await all<Targets['stages'][number]>('/productSchemas?page=false')
  const processes = await Promise.all(
    stages.map(({ _id }) =>
      all<Targets['processes'][number]>(`/milestoneSchemas?page=false&productSchemaId=${_id}`),
    ),
  )
  const products = (await Promise.all(stages.map(({ _id }) => all(`/products?productSchema=${_id}`)))).flat()
  const milestones = await all(`/milestones?productId=${products[0]!._id}`)
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id).filter(Boolean)
  return {
    products: ids(products),
    organizations: ids(await all('/organizations')),
    milestones: ids(milestones),
    stages,
    processes: processes.flat(),
  }
}

export const attack: Workload<string> = {
  title:
    'ten thousand requests made from the contract, bodies near their limits, and the loops of SECURITY.md: answers, stalls, memory, and the list of another account meanwhile',
  run: (folder) => attackWith(folder, 10_000),
}
