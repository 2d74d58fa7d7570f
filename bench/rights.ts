import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '../core/contract/route.ts'
import { Database, openPool } from '../server/platform/db/database.ts'
import { openDatabase } from '../server/platform/db/postgres.ts'
import { root } from '../server/platform/process/root.ts'
import { type ListedRoute, routes } from '../test/access/index.ts'
import { send } from '../test/access/send.ts'
import type { Request, RequestOf } from '../test/access/table.ts'
import type { Answer } from '../test/kit/api.ts'
import { startProduct } from '../test/kit/product.ts'
import type { Figure, Workload } from './figures.ts'
import { judged } from './rights/asked.ts'
import { expected, type Person, type Row, rows, type Told } from './rights/expected.ts'
import { type Account, Desk, people } from './rights/world.ts'

/** One cell in so many is asked over HTTP. */
const sampled = 10
const lanes = 6

/**
 * Every kind of person, with and without the account's features, on every route: what the table that was written by hand tells
 * against the rules that the server asks, and for a part of the cells against what it answers.
 */
export const rights: Workload<string> = {
  title: 'rights, cell by cell: role, feature, organization, stage, process and tag on every route',
  async run(folder) {
    const dataDir = join(folder, 'rights')
    rmSync(dataDir, { recursive: true, force: true })
    const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0' })
    const server = await openDatabase({ dataDir, databaseUrl: null })
    const pool = openPool(server.appUrl, 4)
    try {
      const desk = new Desk(product.url, new Database(pool))
      return [await judge(desk)]
    } finally {
      await pool.end()
      await server.stop()
      await product.end()
    }
  },
}

interface Cell {
  asked: Asked
  account: Account
  person: Person
  told: Told
}

/** A row of the table with the route that it tells about. */
interface Asked {
  row: Row
  route: Route
  requestOf: RequestOf
}

async function judge(desk: Desk): Promise<Figure> {
  const asked = rows.map(findRoute)
  const untold = routes.filter(({ route }) => !asked.some((one) => one.route === route))
  for (const { name } of untold) console.error(`rights: the table has no row for ${name}`)
  const accounts = [await desk.build('abierta', true), await desk.build('cerrada', false)]
  const cells = asked.flatMap((one) =>
    accounts.flatMap((account) =>
      people.map((person) => ({
        asked: one,
        account,
        person,
        told: expected(one.row, person, account.isOn),
      })),
    ),
  )
  const wrong = cells.filter(disagreesInProcess).length
  const { seed, next } = drawing()
  // One of each ten who differ in role and tag alone: no combination of the other rights is left out.
  let drawn = 0
  const sample = cells.filter((_, n) => {
    if (n % sampled === 0) drawn = n + Math.floor(next() * sampled)
    return n === drawn
  })
  const isRemoval = ({ asked: { route } }: Cell) => route.method === 'DELETE'
  const isRead = ({ asked: { route } }: Cell) => route.method === 'GET'
  // Reads come first, before writes add records to lists; what was removed is brought back before the next request.
  let wrongAnswers = await disagreements(desk, sample.filter(isRead), lanes)
  wrongAnswers += await disagreements(
    desk,
    sample.filter((cell) => !isRead(cell) && !isRemoval(cell)),
    lanes,
  )
  wrongAnswers += await disagreements(desk, sample.filter(isRemoval), 1)
  console.error(
    `rights: ${rows.length} rows of ${routes.length} routes, ${people.length} kinds of person, ${cells.length} cells in process, ${wrong} disagree; ${sample.length} of them over HTTP (seed ${seed}), ${wrongAnswers} disagree`,
  )
  const all = cells.length + sample.length + untold.length
  return { name: 'rights', ratio: 1 - (wrong + wrongAnswers + untold.length) / all, target: 1 }
}

/** Requests that those of test/access don't have, or that would disturb the other cells. */
const requests: Record<string, RequestOf> = {
  'PUT /admin/featureFlags': () => ({ body: {} }),
  'POST /pdf': ({ block }) => ({
    body: { itemType: 'ProductSchemaQR', itemIds: [block], templateId: 'pt-cuartel', sheet: { first: 9999 } },
  }),
  'GET /qr/:id': ({ block }) => ({ params: { id: block } }),
  'GET /qr/:id (of an organization)': ({ organization }) => ({ params: { id: organization } }),
  'POST /qr/send (of an organization)': ({ organization }) => ({
    body: { email: 'eva@compra.example', itemId: organization },
  }),
  'GET /history/:type/:id (of a product)': ({ block }) => ({ params: { type: 'products', id: block } }),
  'GET /history/:type/:id (of a process)': ({ picking }) => ({ params: { type: 'milestones', id: picking } }),
  'GET /history/:type/:id (of a place)': ({ location }) => ({ params: { type: 'locations', id: location } }),
  'GET /history/:type/:id (of an asset)': ({ asset }) => ({ params: { type: 'assets', id: asset } }),
}

function findRoute(row: Row): Asked {
  const found = routes.find(({ route: { method, path } }) => method === row.method && path === row.path)
  if (!found) throw new Error(`there is no route ${row.name}`)
  const requestOf = requests[row.name] ?? requestFor(found, row.case)
  if (!requestOf) throw new Error(`test/access has no request for ${row.name}`)
  return { row, route: found.route, requestOf }
}

function requestFor(found: ListedRoute, title: string | undefined): RequestOf | undefined {
  if (found.needs === 'public') return found.request
  return title === undefined ? (found.liveRequest ?? found.request) : found.cases?.[title]?.request
}

function disagreesInProcess({ asked: { row, route, requestOf }, account, person, told }: Cell): boolean {
  const { query } = requestOf(account.world)
  const found = judged(row.name, route, query, row.unseen, account.people.get(person.id)!)
  return report('in process', { row, account, person, told, found })
}

/** The number of cells that the server answers otherwise. */
async function disagreements(desk: Desk, cells: Cell[], width: number): Promise<number> {
  let wrong = 0
  const queue = cells.values()
  const lane = async () => {
    for (const cell of queue) {
      const { row } = cell.asked
      const { request, answer } = await ask(desk, cell)
      const found = outcome(row, request, answer, cell.account)
      if (report('over HTTP', { ...cell, row, found })) {
        wrong += 1
        console.error(`  ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return wrong
}

async function ask(desk: Desk, { asked: { row, route, requestOf }, account, person }: Cell) {
  const { world } = account
  // A removed tag doesn't come back.
  const spare = row.name === 'DELETE /tags/:id' ? account.spareTags.at(-1) : undefined
  const request = requestOf(spare === undefined ? world : { ...world, tag: spare })
  const answer = await send(await desk.client(person.id, world.account), route, request)
  if (route.method === 'DELETE' && answer.status < 300) {
    if (spare !== undefined) account.spareTags.pop()
    const type = row.path.split('/')[1]!.replace(/^milestone$|^transformations$/, 'milestones')
    if (request.params?.id) await world.admin.put(`/undo?type=${type}`, { ids: [request.params.id] })
  }
  return { request, answer }
}

/** Paths of faults that name a thing. */
const naming =
  /^(\/\d+)?\/(dataSchema\/nodeIds?|organization|product|products|productSchema|milestoneSchema|schemas|asset|ids|itemId|itemIds|tags)(\/\d+)?(\/id)?$/

function outcome(row: Row, request: Request, { status, body }: Answer, { world }: Account): Told {
  if (status === 401) return 'refused'
  if (status === 403) return body.code === 'FEATURE_DISABLED' ? 'off' : 'refused'
  if (row.unseen === ('-' as Told)) return 'open'
  if (status === 404) return row.unseen === 'hidden' ? 'hidden' : 'absent'
  if (status === 400)
    return body.errors.some(({ path }: { path: string }) => naming.test(path)) ? 'fault' : 'open'
  if (row.unseen !== 'empty' && row.unseen !== 'hidden') return 'open'
  const mark = (world as unknown as Record<string, string>)[row.record] ?? row.record
  return JSON.stringify(body).includes(mark) ? 'open' : row.unseen
}

interface Reported {
  row: Row
  account: Account
  person: Person
  told: Told
  found: Told
}

let reported = 0
function report(where: string, { row, account, person, told, found }: Reported): boolean {
  if (told === found) return false
  if ((reported += 1) <= 20_000)
    console.error(
      `rights: ${row.name}, features ${account.isOn ? 'on' : 'off'}, ${person.id}: the table says ${told}, ${where} it is ${found}`,
    )
  return true
}

/** Random numbers that change with the commit, so that runs of different commits ask different cells. */
function drawing() {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  let state = createHash('sha256').update(commit).digest().readUInt32LE(0)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { seed: commit.slice(0, 12), next }
}
