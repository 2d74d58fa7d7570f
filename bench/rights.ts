import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Database, openPool } from '../server/platform/db/database.ts'
import { openDatabase } from '../server/platform/db/postgres.ts'
import { root } from '../server/platform/process/root.ts'
import { type AskedRow, askedRows, routes } from '../test/access/index.ts'
import { expected, type Row, type Verdict } from '../test/access/verdicts.ts'
import { archivedBy, send } from '../test/access/send.ts'
import type { RequestOf } from '../test/access/table.ts'
import type { Answer } from '../test/kit/api.ts'
import { startProduct } from '../test/kit/product.ts'
import type { Figure, Workload } from './figures.ts'
import { type Account, Desk, people, type Person } from './rights/world.ts'

/** One cell in so many is asked over HTTP. */
const sampled = 10
const lanes = 6

/**
 * Every kind of person, with and without the account's features, on every route: the table that was written by hand against what
 * the server answers to one cell in ten.
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
  asked: AskedRow
  account: Account
  person: Person
  verdict: Verdict
}

async function judge(desk: Desk): Promise<Figure> {
  // An answer that is a refusal even to whoever has every right says nothing of rights here.
  const asked = askedRows.filter(({ answers: { administrator } }) => {
    return administrator === 'done' || (typeof administrator === 'object' && 'shows' in administrator)
  })
  const accounts = [await desk.build('abierta', true), await desk.build('cerrada', false)]
  const cells = asked.flatMap((one) =>
    accounts.flatMap((account) =>
      people.map((person): Cell => {
        const { verdict } = expected(one.row, () => person, account.isOn)
        return { asked: one, account, person, verdict }
      }),
    ),
  )
  const { seed, next } = drawing()
  // One of each ten who differ in role and tag alone: no combination of the other rights is left out.
  let drawn = 0
  const sample = cells.filter((_, n) => {
    if (n % sampled === 0) drawn = n + Math.floor(next() * sampled)
    return n === drawn
  })
  const isRemoval = ({ asked: { route } }: Cell) => route.method === 'DELETE'
  const isRead = ({ asked: { route } }: Cell) => route.method === 'GET'
  // Reads come first, before writes add records to lists; removed records come back before the next request.
  let wrong = await disagreements(desk, sample.filter(isRead), lanes)
  wrong += await disagreements(
    desk,
    sample.filter((cell) => !isRead(cell) && !isRemoval(cell)),
    lanes,
  )
  wrong += await disagreements(desk, sample.filter(isRemoval), 1)
  console.error(
    `rights: ${asked.length} rows of ${routes.length} routes, ${people.length} kinds of person, ${cells.length} cells, ${sample.length} of them asked (seed ${seed}), ${wrong} disagree`,
  )
  return { name: 'rights', ratio: 1 - wrong / sample.length, target: 1 }
}

/** Requests in place of those that would disturb the other cells. */
const requests: Record<string, RequestOf> = {
  'PUT /admin/featureFlags': () => ({ body: {} }),
  'POST /pdf': ({ block }) => ({
    body: { itemType: 'ProductSchemaQR', itemIds: [block], templateId: 'pt-cuartel', sheet: { first: 9999 } },
  }),
}
const requestOf = ({ row, liveRequest }: AskedRow): RequestOf => requests[row.name] ?? liveRequest

/** The number of cells that the server answers otherwise. */
async function disagreements(desk: Desk, cells: Cell[], width: number): Promise<number> {
  let wrong = 0
  const queue = cells.values()
  const lane = async () => {
    for (const cell of queue) {
      const answer = await ask(desk, cell)
      if (report(cell, outcome(cell.asked.row, answer, cell.account))) {
        wrong += 1
        console.error(`  ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return wrong
}

async function ask(desk: Desk, { asked, account, person }: Cell): Promise<Answer> {
  const { route, row } = asked
  const { world } = account
  // A removed tag doesn't come back.
  const spare = row.name === 'DELETE /tags/:id' ? account.spareTags.at(-1) : undefined
  const request = requestOf(asked)(spare === undefined ? world : { ...world, tag: spare })
  const answer = await send(await desk.client(person.id, world.account), route, request)
  if (route.method === 'DELETE' && answer.status < 300) {
    if (spare !== undefined) account.spareTags.pop()
    const { type, ids } = archivedBy(route, request)
    if (ids.length) await world.admin.put(`/undo?type=${type}`, { ids })
  }
  return answer
}

/** Paths of faults that name a thing. */
const naming =
  /^(\/\d+)?\/(dataSchema\/nodeIds?|organization|product|products|productSchema|milestoneSchema|schemas|asset|ids|_id|itemId|itemIds|tags)(\/\d+)?(\/id)?$/

function outcome(row: Row, { status, body }: Answer, { world }: Account): Verdict {
  if (status === 401) return 'refused'
  if (status === 403) return body.code === 'FEATURE_DISABLED' ? 'off' : 'refused'
  if (!row.unseen) return 'open'
  if (status === 404) return row.unseen === 'hidden' ? 'hidden' : 'absent'
  if (status === 400)
    return body.errors.some(({ path }: { path: string }) => naming.test(path)) ? 'fault' : 'open'
  if (row.unseen !== 'empty' && row.unseen !== 'hidden') return 'open'
  const mark = (world as unknown as Record<string, string>)[row.record] ?? row.record
  return JSON.stringify(body).includes(mark) ? 'open' : row.unseen
}

let reported = 0
function report({ asked, account, person, verdict }: Cell, found: Verdict): boolean {
  if (verdict === found) return false
  if ((reported += 1) <= 20_000)
    console.error(
      `rights: ${asked.row.name}, features ${account.isOn ? 'on' : 'off'}, ${person.id}: the table says ${verdict}, the server ${found}`,
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
