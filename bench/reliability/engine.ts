import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, line } from '../figures.ts'
import { type Reply, Writers } from '../writers.ts'
import { audit, type Headers, loads, Reader } from './audit.ts'
import type { Installation } from './installation.ts'

/** Something that happens to an installation under load, and ends again. */
export interface Fault {
  /** What the table calls it. */
  what: string
  begin(): unknown
  end(): unknown
  /** How long it lasts. */
  seconds: number
  /** What may be answered beside 200, and 503 with `Retry-After`. */
  alsoAnswers?: number[]
  /** Whoever reads must not notice it. */
  readsGoOn?: true
}

interface World {
  installation: Installation
  headers: Headers
  /** Clients that write, and others that read. */
  clients?: number
}

/** The longest that a statement may take, and a second (R6). */
const maxAnswer = 31
/** How long after its end a fault may still be felt. */
const maxHeal = 10

/**
 * Clients write and read before a fault, during it and afterwards. Every acknowledged record has to be there, each answer has to be the
 * truth or 503 with `Retry-After`, nobody may wait too long, and all goes on by itself.
 */
export async function strike(name: string, world: World, fault: Fault): Promise<Figure[]> {
  const { installation, headers, clients = 4 } = world
  const before = await loads(installation.url, headers)
  const writers = await Writers.start(installation.url, headers, clients)
  const readers = Array.from(
    { length: clients },
    () => new Reader(installation.url, headers, before, writers),
  )
  await sleep(2_000)
  const quiet = p95(readers.flatMap(({ replies }) => replies))
  await fault.begin()
  const since = performance.now()
  await sleep(fault.seconds * 1_000)
  const written = writers.acknowledged.length
  await fault.end()
  const ended = performance.now()
  // Healed with the first answer to each of them that was asked for after the end.
  const isBack = () =>
    writers.acknowledged.length > written + clients &&
    readers.some(({ replies }) => replies.some(({ status, at }) => at > ended && status === 200))
  while (!isBack() && performance.now() - ended < 90_000) await sleep(20)
  const heal = (performance.now() - ended) / 1_000
  await sleep(3_000)
  await writers.stop()
  await Promise.all(readers.map((reader) => reader.stop()))
  const reads = readers.flatMap(({ replies }) => replies)
  const replies: Reply[] = [...writers.replies, ...reads]
  const isKept = ({ status, retryAfter }: Reply) =>
    status === 200 || (status === 503 && retryAfter) || fault.alsoAnswers?.includes(status) === true
  const wrong = replies.filter((reply) => !isKept(reply))
  const refused = replies.filter((reply) => reply.status !== 200 && isKept(reply))
  const untrue = readers.reduce((sum, reader) => sum + reader.untrue, 0)
  const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds)) / 1_000
  const during = reads.filter(({ at }) => at > since && at < ended)
  const unread = fault.readsGoOn ? during.filter(({ status }) => status !== 200).length : 0
  const later = p95(reads.filter(({ at }) => at > ended + heal * 1_000))
  const figures = await audit(name, installation, headers, writers, before)
  for (const status of new Set(wrong.map((reply) => reply.status)))
    console.error(`${name}: ${wrong.filter((reply) => reply.status === status).length} answers ${status}`)
  const isAudited = figures.every(({ ratio }) => ratio === 1)
  const stored = writers.acknowledged.length.toLocaleString('en')
  const isWhole = isAudited && wrong.length + untrue + unread === 0
  const isInTime = slowest <= maxAnswer && heal <= maxHeal
  const figure: Figure = {
    name,
    ratio: isWhole && isInTime ? 1 : 0,
    target: 1,
    said: {
      what: `${fault.what} for ${fault.seconds} s`,
      aim: `0 lost, 0 wrong, slowest ≤ ${maxAnswer} s, well again ≤ ${maxHeal} s`,
      found: [
        `${stored} acknowledged, ${isAudited ? 'lost 0' : figures.map(({ said }) => said?.found).join(', ')}`,
        `${refused.length.toLocaleString('en')} of ${replies.length.toLocaleString('en')} refused, wrong ${wrong.length + untrue}`,
        ...(fault.readsGoOn ? [`reads refused ${unread} of ${during.length.toLocaleString('en')}`] : []),
        `slowest ${slowest.toFixed(1)} s`,
        `well again after ${heal.toFixed(1)} s`,
        `p95 of reads ${quiet.toFixed(0)} ms before, ${later.toFixed(0)} ms after`,
      ].join('; '),
    },
  }
  console.error(line(figure))
  return [figure]
}

/** Milliseconds that 95 of 100 answers of a kind stay below. */
function p95(replies: readonly Reply[]): number {
  const times = replies.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
}
