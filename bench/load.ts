import { Agent, request } from 'node:http'

export interface Target {
  /** Address of the nth request; a workload may use many. */
  address(n: number): string
  headers?: Record<string, string>
  /** The status of a valid answer. */
  status?: number
}

export interface Measurement {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
}

/**
 * Sends requests over keep-alive connections for this many seconds; each connection sends the next one after an answer.
 */
export async function load(target: Target, { connections = 16, seconds = 6 } = {}): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  let n = 0
  const started = performance.now()
  const worker = async () => {
    while (performance.now() < end) {
      const begun = performance.now()
      await ask(agent, target, n++)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity
  return { perSecond: times.length / elapsed, p50: at(0.5), p95: at(0.95) }
}

function ask(agent: Agent, { address, headers, status = 200 }: Target, n: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = address(n)
    const sent = request(url, { agent, headers }, (response) => {
      response.on('end', () => {
        if (response.statusCode === status) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}, expected ${status}`))
      })
      response.resume()
    })
    sent.on('error', reject)
    sent.end()
  })
}

/**
 * Measures ours and the reference alternately, three times after a warm-up that is discarded, and takes the median
 * ratio. Absolute figures vary with the machine and its load; a ratio within one run varies much less.
 */
export async function compare(
  ours: Target,
  reference: Target,
  seconds = 6,
): Promise<{ ratio: number; ours: number; reference: number }> {
  await load(ours, { seconds: seconds / 3 })
  await load(reference, { seconds: seconds / 3 })
  const rounds: { ratio: number; ours: number; reference: number }[] = []
  for (let round = 0; round < 3; round++) {
    const a = (await load(ours, { seconds })).perSecond
    const b = (await load(reference, { seconds })).perSecond
    rounds.push({ ratio: a / b, ours: a, reference: b })
  }
  rounds.sort((a, b) => a.ratio - b.ratio)
  return rounds[1]!
}

/**
 * Compares the latency of two answers over a single connection with one request at a time: the time of the reference
 * divided by ours, so that more is better.
 */
export async function compareTimes(
  ours: Target,
  reference: Target,
  seconds = 3,
): Promise<{ ratio: number; ours: number; reference: number }> {
  const rounds: { ratio: number; ours: number; reference: number }[] = []
  for (let round = 0; round < 4; round++) {
    const a = (await load(ours, { connections: 1, seconds })).p50
    const b = (await load(reference, { connections: 1, seconds })).p50
    rounds.push({ ratio: b / a, ours: a, reference: b })
  }
  // The first round is the warm-up.
  return rounds.slice(1).toSorted((a, b) => a.ratio - b.ratio)[1]!
}
