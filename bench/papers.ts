import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import encode from 'qr'
import { validatePack } from '../core/pack/validate.ts'
import { readPackFiles } from '../server/features/packs/files.ts'
import { applyPack, appliedPack } from '../server/features/packs/write.ts'
import { Database, openPool } from '../server/platform/db/database.ts'
import { root } from '../server/platform/process/root.ts'
import { type Bench, type Benches, type Figure, median, type Workload, withWorst } from './figures.ts'
import { memoryOf } from './memory.ts'
import { account, listsFor, user } from './people.ts'

const count = 1_000
const templateId = 'pt-troquel-vino'

/** P11: a thousand labels on sheets of 24, against the bare encoding of their codes; and what lists and memory notice of it. */
export const papers: Workload<Benches> = {
  title:
    '1,000 labels on A4 sheets in one PDF: time, weight and memory, and lists at 20 requests a second meanwhile',
  async run(bench) {
    await addSheet(bench)
    const ids = await lotIds(bench)
    const addresses = await publicAddresses(bench, ids)
    const idle = await listsFor(bench, () => sleep(10_000))
    const before = memoryOf(bench.pid)
    const times: { own: number; bare: number }[] = []
    let size = 0
    // The first round starts the browser.
    for (let round = 0; round < 6; round++) {
      const bare = timeOf(() => addresses.forEach((address) => encode(address, 'raw', { ecc: 'medium' })))
      const began = performance.now()
      size = await makePdf(bench, ids)
      times.push({ own: performance.now() - began, bare })
    }
    const [, ...warm] = times
    const own = median(warm.map((one) => one.own))
    const bare = median(warm.map((one) => one.bare))
    let browser = 0
    const watch = setInterval(() => (browser = Math.max(browser, memoryOf(bench.pid, true))), 200)
    const busy = await listsFor(bench, async () => {
      for (let made = 0; made < 5; made++) await makePdf(bench, ids)
    })
    clearInterval(watch)
    const grown = memoryOf(bench.pid) - before
    console.error(
      `P11: ${own.toFixed(0)} ms, bare ${bare.toFixed(0)} ms, ${(size / 1e6).toFixed(2)} MB; lists ${idle.toFixed(1)} and ${busy.toFixed(1)} ms; server +${(grown / 1e6).toFixed(0)} MB, browser ${(browser / 1e6).toFixed(0)} MB`,
    )
    const figures: Figure[] = [
      { name: 'P11.time', ratio: bare / own, target: 1 / 4 },
      { name: 'P11.size', ratio: 3e6 / size, target: 1 },
      { name: 'P11.lists', ratio: idle / busy, target: 1 / 2 },
      { name: 'P11.memory', ratio: 64e6 / Math.max(grown, 1e6), target: 1 },
      { name: 'P11.browser', ratio: 500e6 / browser, target: 1 },
    ]
    return withWorst('P11', figures)
  },
}

/** Gives the account's wine the sheet that the soy of the other demo account has. */
async function addSheet({ ownerUrl }: Bench): Promise<void> {
  const { pack: soy } = validatePack(readPackFiles(join(root, 'demo', 'litoral')))
  const template = { ...soy!.pdfTemplates['pt-troquel-lote']!, itemId: 'ps-lote-vino' }
  const pool = openPool(ownerUrl, 1)
  await new Database(pool).inAccount({ accountId: account, userId: user }, async (tx) => {
    const { pack } = (await appliedPack(tx))!
    await applyPack(tx, { ...pack, pdfTemplates: { ...pack.pdfTemplates, [templateId]: template } })
  })
  await pool.end()
}

async function rows<Row>({ ownerUrl }: Bench, text: string, values: unknown[]): Promise<Row[]> {
  const pool = openPool(ownerUrl, 1)
  try {
    return (await pool.query(text, values)).rows as Row[]
  } finally {
    await pool.end()
  }
}

async function lotIds(bench: Bench): Promise<string[]> {
  const found = await rows<{ id: string }>(
    bench,
    `select id from products where account_id = $1 and product_schema_id = 'ps-lote-vino' and deleted_at is null order by id limit $2`,
    [account, count],
  )
  if (found.length < count)
    throw new Error(`the data set has ${found.length} lots of wine, expected ${count}`)
  return found.map(({ id }) => id)
}

async function publicAddresses(bench: Bench, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ uuid: string }>(
    bench,
    'select uuid from products where account_id = $1 and id = any($2::uuid[])',
    [account, ids],
  )
  return found.map(({ uuid }) => `${bench.ours}/${uuid}`)
}

/** Orders a PDF and fetches it; returns its bytes. */
async function makePdf({ ours, headers }: Bench, itemIds: readonly string[]): Promise<number> {
  const body = { itemType: 'ProductSchemaQR', itemIds, templateId }
  const ordered = await fetch(`${ours}/api/pdf`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { key } = (await ordered.json()) as { key: string }
  for (;;) {
    const answer = await fetch(`${ours}/api/pdf/${key}`, { headers })
    const content = await answer.arrayBuffer()
    if (answer.status === 200) return content.byteLength
    if (answer.status !== 202) throw new Error(`${answer.status} ${Buffer.from(content).toString()}`)
    await sleep(20)
  }
}

function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
