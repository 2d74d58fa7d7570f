import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Request {
  url: string
  headers?: Record<string, string>
  /** Sent by POST; `{{uuid}}` in it becomes another one each time. */
  body?: string
}

/** Requests to one server, repeated in their order; the next load goes on where the last one ended. */
export class Target {
  readonly requests: readonly Request[]
  #next = 0

  constructor(requests: readonly Request[]) {
    this.requests = requests
  }

  /** The requests from the next one on, so that a load doesn't begin with those that a cache has just seen. */
  take(): readonly Request[] {
    return [...this.requests.slice(this.#next), ...this.requests.slice(0, this.#next)]
  }

  skip(count: number): void {
    this.#next = (this.#next + count) % this.requests.length
  }
}

/** wrk (Debian has it) costs a tenth of what a generator in Node does, and so leaves the processors to what is measured. */
export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined

/** Sends requests over sixteen connections for this many seconds, each as fast as it is answered. Returns answers a second. */
async function load(target: Target, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-bench-'))
  try {
    const script = join(folder, 'requests.lua')
    writeFileSync(script, scriptOf(target.take()))
    const { origin } = new URL(target.requests[0]!.url)
    const options = ['-t', '1', '-c', '16', '-d', `${seconds}s`, '--timeout', '30s', '-s', script]
    const { stdout } = await promisify(execFile)('wrk', [...options, origin])
    const refused = /Non-2xx or 3xx responses: (\d+)|Socket errors:.*/.exec(stdout)
    if (refused) throw new Error(`${target.requests[0]!.url}: ${refused[0]}`)
    target.skip(Number(/(\d+) requests in/.exec(stdout)?.[1]))
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Lua reads the short strings of JSON as its own; addresses, headers and bodies are plain ASCII. */
export const scriptOf = (requests: readonly Request[]): string => `
local requests, bodies, at = {}, {}, 0
local function part() return string.format("%04x", math.random(0, 65535)) end
local function uuid() return part()..part().."-"..part().."-7"..part():sub(2).."-8"..part():sub(2).."-"..part()..part()..part() end
function init()
  math.randomseed(os.time())
${requests.map(addition).join('\n')}
end
function request()
  at = at % #requests + 1
  local again = bodies[at]
  return again and again() or requests[at]
end
`

function addition({ url, headers = {}, body }: Request, at: number): string {
  const path = JSON.stringify(url.slice(new URL(url).origin.length))
  if (body === undefined) return `  requests[${at + 1}] = wrk.format("GET", ${path}, {${fields(headers)}})`
  const filled = `(${JSON.stringify(body)}):gsub("{{uuid}}", uuid)`
  return `  requests[${at + 1}], bodies[${at + 1}] = "", function() return wrk.format("POST", ${path}, {${fields(headers)}}, (${filled})) end`
}

const fields = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
    .join(',')

/**
 * Measures ours and the reference alternately, three times after a warm-up that is discarded, and takes the median
 * ratio. Absolute figures vary with the machine and its load; a ratio within one run varies much less.
 */
export async function compare(
  ours: Target,
  reference: Target,
  seconds = 6,
): Promise<{ ratio: number; ours: number; reference: number }> {
  const rounds = await loadInTurns([ours, reference], seconds)
  return rounds
    .map(([a, b]) => ({ ratio: a! / b!, ours: a!, reference: b! }))
    .toSorted((a, b) => a.ratio - b.ratio)[1]!
}

/** Answers a second of each target, in three rounds in which each has its turn, after a warm-up. */
export async function loadInTurns(targets: readonly Target[], seconds: number): Promise<number[][]> {
  for (const target of targets) await load(target, Math.ceil(seconds / 3))
  const rounds: number[][] = []
  for (let round = 0; round < 3; round++) {
    const rates: number[] = []
    for (const target of targets) rates.push(await load(target, seconds))
    rounds.push(rates)
  }
  return rounds
}

type Call = () => Promise<unknown>

/**
 * Compares the latency of two answers, asked for over a single connection one at a time: the time of the reference divided by
 * ours, so that more is better. The reference may be a call of another kind.
 */
export async function compareTimes(
  ours: Request,
  reference: Request | Call,
  seconds = 3,
): Promise<{ ratio: number; ours: number; reference: number }> {
  const medianOf = (one: Request | Call) =>
    typeof one === 'function' ? timeOfCalls(one, seconds, 0.5) : timeOf([one], seconds, 0.5)
  const rounds: { ratio: number; ours: number; reference: number }[] = []
  for (let round = 0; round < 4; round++) {
    const a = await medianOf(ours)
    const b = await medianOf(reference)
    rounds.push({ ratio: b / a, ours: a, reference: b })
  }
  // The first round is the warm-up.
  return rounds.slice(1).toSorted((a, b) => a.ratio - b.ratio)[1]!
}

/** The time in milliseconds below which this share of the answers stays, of as many as come in this many seconds, one at a time. */
export async function timeOf(asked: readonly Request[], seconds: number, share: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    return await timeOfCalls((n) => ask(agent, asked[n % asked.length]!), seconds, share)
  } finally {
    agent.destroy()
  }
}

async function timeOfCalls(
  call: (n: number) => Promise<unknown>,
  seconds: number,
  share: number,
): Promise<number> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const begun = performance.now()
    await call(times.length)
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!
}

function ask(agent: Agent, { url, headers }: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
      response.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}

/**
 * Runs ours and the reference alternately, and takes the median ratio of the rounds after the first. `check` gets what both
 * gave, outside of the time.
 */
export async function medianRound<A, B>(
  own: () => Promise<A> | A,
  reference: () => Promise<B> | B,
  check: (own: A, reference: B) => void = () => {},
  count = 9,
): Promise<{ ratio: number; ours: number; reference: number }> {
  const rounds: { ratio: number; ours: number; reference: number }[] = []
  for (let round = 0; round <= count; round++) {
    const begun = performance.now()
    const ours = await own()
    const between = performance.now()
    const theirs = await reference()
    const ended = performance.now()
    check(ours, theirs)
    rounds.push({
      ratio: (ended - between) / (between - begun),
      ours: between - begun,
      reference: ended - between,
    })
  }
  return rounds.slice(1).toSorted((a, b) => a.ratio - b.ratio)[Math.floor(count / 2)]!
}

/** Milliseconds until the last byte of an answer is there. */
export async function timed(address: string, init?: RequestInit): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(address, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${text.slice(0, 300)}`)
  return performance.now() - begun
}
