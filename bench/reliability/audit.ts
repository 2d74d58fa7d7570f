import { setTimeout as sleep } from 'node:timers/promises'
import { every, type Figure, never } from '../figures.ts'
import type { AcknowledgedCreate, Reply, Writers } from '../writers.ts'
import type { Installation } from './installation.ts'

export type Headers = Record<string, string>

const listed = '/api/products?productSchema=ps-partida-uva'

/** The total number of loads of grapes. */
export async function loads(url: string, headers: Headers): Promise<number> {
  const answer = await fetch(`${url}${listed}`, { headers })
  return ((await answer.json()) as { totalDocs: number }).totalDocs
}

/**
 * Compares acknowledged records with stored ones: every acknowledged record is stored with the sent values, no other record is
 * stored, and repeating the key of a create whose first answer was lost returns the same record.
 */
export async function audit(
  name: string,
  { url }: Installation,
  headers: Headers,
  writers: Writers,
  before: number,
): Promise<Figure[]> {
  const { acknowledged } = writers
  let found = 0
  let processes = 0
  await eightAtATime(acknowledged, async (one) => {
    const answer = await fetch(`${url}/api${one.path}/${one.id}`, { headers })
    const answered = answer.ok
      ? ((await answer.json()) as ProductAnswer & { collection?: ProductAnswer[] })
      : undefined
    const stored = answered?.collection?.[0] ?? answered
    if (stored && holds(stored, one)) found += 1
    else console.error(`${name}: ${one.path}/${one.id} is lost or changed (${answer.status})`)
    processes += stored?.countOfMilestones ?? 0
  })
  const lost = acknowledged.filter(({ attempts }) => attempts > 1)
  let same = 0
  await eightAtATime(lost, async ({ path, key, body, id }) => {
    const answer = await writers.send(path, key, body)
    if (((await answer.json()) as ProductAnswer)._id === id) same += 1
  })
  const there = (await loads(url, headers)) - before + processes
  const repeated = lost.length ? `; ${lost.length} asked again` : ''
  return [
    every(`${name}.found`, 'acknowledged writes that are stored as sent', found, acknowledged.length),
    never(
      `${name}.once`,
      'writes stored twice, or by half',
      Math.abs(there - acknowledged.length) + lost.length - same,
      `of ${there.toLocaleString('en')}${repeated}`,
    ),
  ]
}

interface ProductAnswer {
  _id: string
  countOfMilestones?: number
  dataSchema: Record<string, unknown>
}

const holds = (stored: ProductAnswer, { id, body }: AcknowledgedCreate) =>
  stored._id === id &&
  Object.entries(body.dataSchema as Record<string, unknown>).every(
    ([field, value]) => field.startsWith('node') || stored.dataSchema[field] === value,
  )

async function eightAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
    }),
  )
}

export async function verified(name: string, installation: Installation): Promise<Figure> {
  const { rows, differ } = await installation.verify()
  return never(
    `${name}.verify`,
    'rows that differ from the history',
    differ,
    `of ${rows.toLocaleString('en')}`,
  )
}

/** A client that reads the first page of a list again and again, and knows how many loads it has to count at least. */
export class Reader {
  readonly replies: (Reply & { at: number })[] = []
  /** Answers that counted fewer loads than were acknowledged before they were asked for. */
  untrue = 0
  readonly #work: Promise<void>
  #isStopped = false

  constructor(url: string, headers: Headers, before: number, writers: Writers) {
    const written = () => before + writers.acknowledged.filter(({ path }) => path === '/products').length
    this.#work = (async () => {
      while (!this.#isStopped) {
        const least = written()
        const begun = performance.now()
        let reply = { status: 0, retryAfter: false }
        try {
          const answer = await fetch(`${url}${listed}`, { headers, signal: AbortSignal.timeout(40_000) })
          const body = (await answer.json()) as { totalDocs: number }
          if (answer.ok && body.totalDocs < least) this.untrue += 1
          reply = { status: answer.status, retryAfter: answer.headers.has('retry-after') }
        } catch {
          // Counted as no answer.
        }
        this.replies.push({ ...reply, at: begun, milliseconds: performance.now() - begun })
        await sleep(20)
      }
    })()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#work
  }
}
