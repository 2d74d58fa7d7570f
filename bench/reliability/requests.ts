import { createHash, randomUUID } from 'node:crypto'
import { openPool, Database } from '../../server/platform/db/database.ts'
import { type AskedRow, guardedRoutes } from '../../test/access/index.ts'
import { send } from '../../test/access/send.ts'
import type { World } from '../../test/access/world.ts'
import { atLeast, every, type Figure, never } from '../figures.ts'
import { Desk } from '../rights/world.ts'
import { verified } from './audit.ts'
import { type Distant, withDistant } from './line.ts'

const writes = guardedRoutes.filter(({ route }) => route.method !== 'GET' && !route.rehearses)

/** Messages to the database after which a request is taken to have none left. */
const maxBoundaries = 200

/**
 * R1 and R4 by the requests that the tests of rights have for each route: its line to the database is cut before each message of it
 * in turn, and what creates is sent sixteen times at once with one key.
 */
export const askEverything = (folder: string): Promise<Figure[]> =>
  withDistant(folder, { KEY_PER_MINUTE: '1000000' }, async (distant) => {
    const { installation } = distant
    const pool = openPool(distant.appUrl, 4)
    const desk = new Desk(installation.url, new Database(pool))
    try {
      const figures = [...(await cutEverywhere(distant, desk)), ...(await sendAtOnce(distant, desk))]
      await installation.end()
      return [...figures, await verified('R1.cut', installation)]
    } finally {
      await pool.end()
    }
  })

/** What an account's history says: nothing is written without it. */
async function headOf({ query }: Distant, account: string): Promise<string> {
  const rows = await query("select n, encode(hash, 'hex') as hash from event_heads where account_id = $1", [
    account,
  ])
  return JSON.stringify(rows)
}

async function cutEverywhere(distant: Distant, desk: Desk): Promise<Figure[]> {
  const world = await desk.world('cortes')
  const { proxy } = distant
  let cuts = 0
  let refused = 0
  let halves = 0
  let wrong = 0
  for (const asked of writes) {
    // Rights and forms are remembered from here on.
    await ask(asked, world)
    for (let boundary = 0; boundary < maxBoundaries; boundary++) {
      const before = await headOf(distant, world.account)
      proxy.fuse = boundary
      const { status } = await ask(asked, world)
      const isCut = proxy.fuse === Infinity
      proxy.fuse = Infinity
      if (!isCut) break
      cuts += 1
      if (status < 300) continue
      refused += 1
      if ((await headOf(distant, world.account)) !== before) {
        halves += 1
        console.error(
          `R1.cut: ${asked.name} answered ${status} and was written, cut before message ${boundary}`,
        )
      }
      if (status >= 500 && status !== 503 && status !== 502) {
        wrong += 1
        console.error(`R1.cut: ${asked.name} answered ${status}, cut before message ${boundary}`)
      }
    }
  }
  return [
    atLeast(
      'R1.cut',
      `requests of ${writes.length} writing routes, each cut before each of its messages to the database`,
      writes.length,
      cuts,
      'cuts',
    ),
    never(
      'R1.half',
      'refused requests that were written all the same',
      halves,
      `of ${refused.toLocaleString('en')}`,
    ),
    never(
      'R1.cut-answers',
      'cut requests that were answered with another fault than 503',
      wrong,
      `of ${cuts.toLocaleString('en')}`,
    ),
  ]
}

const ask = (asked: AskedRow, world: World, headers?: Record<string, string>) =>
  send(world.admin, asked.route, asked.request(world), headers)

async function sendAtOnce(distant: Distant, desk: Desk): Promise<Figure[]> {
  const world = await desk.world('repetidos')
  const creating = writes.filter(({ route }) => route.creates)
  let once = 0
  let refusedOthers = 0
  let bodies = 0
  for (const asked of creating) {
    const key = { 'idempotency-key': randomUUID() }
    const request = asked.request(world)
    const sendIt = (body = request.body) => send(world.admin, asked.route, { ...request, body }, key)
    const before = await eventsOf(distant, world.account)
    const first = await sendIt()
    const after = await eventsOf(distant, world.account)
    const many = await Promise.all(Array.from({ length: 16 }, () => sendIt()))
    const later = await eventsOf(distant, world.account)
    // A secret is answered the first time alone.
    const isSame = new Set(many.map(({ status, body }) => digest({ status, body }))).size === 1
    const isOne = first.status < 300 ? later === after && isSame : later === before
    const fresh = { 'idempotency-key': randomUUID() }
    const race = await Promise.all(
      Array.from({ length: 16 }, () => send(world.admin, asked.route, asked.request(world), fresh)),
    )
    const raced = (await eventsOf(distant, world.account)) - later
    const isOneOfRace = raced <= Math.max(after - before, 1) && race.every(({ status }) => status < 500)
    if (isOne && isOneOfRace) once += 1
    else
      console.error(
        `R4: ${asked.name} ${first.status}: ${after - before} events, then ${later - after}, then ${raced} of sixteen at once ${race.map(({ status }) => status).join(' ')}`,
      )
    const other = changedOf(request.body)
    // Some bodies say nothing that could be said in another way.
    if (first.status >= 300 || JSON.stringify(other) === JSON.stringify(request.body)) continue
    bodies += 1
    const changed = await sendIt(other)
    if (changed.status === 422) refusedOthers += 1
    else console.error(`R4: ${asked.name} took another body under the same key: ${changed.status}`)
  }
  return [
    every(
      'R4.once',
      'creating routes whose request, sent 17 times with one key and 16 at once with another, has one effect and one answer',
      once,
      creating.length,
    ),
    every(
      'R4.changed',
      'of them with a body, those that refuse another one under the same key (422)',
      refusedOthers,
      bodies,
    ),
  ]
}

async function eventsOf({ query }: Distant, account: string): Promise<number> {
  const [row] = await query('select n::int as n from event_heads where account_id = $1', [account])
  return Number(row?.n ?? 0)
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The same request in another text of JSON: its members in another order, or a longer name where it has but one. */
function changedOf(body: unknown): unknown {
  if (body === undefined) return body
  const turned = turn(body)
  if (JSON.stringify(turned) !== JSON.stringify(body)) return turned
  const lengthen = (_: string, value: unknown) => (typeof value === 'string' ? `${value}s` : value)
  return JSON.parse(JSON.stringify(body), lengthen)
}

function turn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, turn(inner)]),
  )
}
