import pg from 'pg'
import { copyIn } from './copy.ts'
import type { Benches, Workload } from './figures.ts'
import { account } from './people.ts'

const copies = 1_000
/** The tables of the rows that a clone writes, in an order that their references allow. */
const tables = ['products', 'product_activity', 'public_keys', 'insights'] as const

interface Round {
  ratio: number
  ours: number
  copy: number
}

export const clone: Workload<Benches> = {
  title:
    '1,000 clones of a product with three attributes in one call, checked and with their events, against COPY of the same rows: at most eight times',
  async run(bench) {
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [account])
    const rounds: Round[] = []
    try {
      const restoreAll = await takeSnapshot(owner)
      const original = await originalWithInsights(bench, owner)
      for (let round = 0; round < 4; round++) rounds.push(await measure(bench, owner, original, round))
      await restoreAll()
      await owner.query(`vacuum ${tables.join(', ')}, events`)
    } finally {
      await owner.end()
    }
    const { ratio, ours, copy } = rounds.slice(1).toSorted((a, b) => a.ratio - b.ratio)[1]!
    console.error(`P9: ${copies} clones ${ours.toFixed(0)} ms, COPY ${copy.toFixed(0)} ms`)
    return [{ name: 'P9', ratio, target: 1 / 8 }]
  },
}

async function originalWithInsights({ ours, headers }: Benches, owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from products where account_id = $1 and product_schema_id = 'ps-partida-uva' and count_of_insights = 0
     order by id limit 1`,
    [account],
  )
  const { id } = rows[0]!
  for (const name of ['1.120 m', '40 años', 'A mano']) {
    const body = JSON.stringify({ product: id, name, value: 'altura del viñedo' })
    const answer = await fetch(`${ours}/api/insights`, { method: 'POST', headers: json(headers), body })
    if (!answer.ok) throw new Error(`insights answered ${answer.status}`)
  }
  return id
}

const json = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' })

async function measure(
  { ours, headers }: Benches,
  owner: pg.Client,
  original: string,
  round: number,
): Promise<Round> {
  const restore = await takeSnapshot(owner)
  const body = JSON.stringify(
    Array.from({ length: copies }, (_, n) => ({
      dataSchema: { identifier: `9${round}26-${String(n).padStart(6, '0')}`, kilos: 4_000 + n },
    })),
  )
  const begun = performance.now()
  const answer = await fetch(`${ours}/api/products/copy?productId=${original}&insights=true`, {
    method: 'POST',
    headers: json(headers),
    body,
  })
  const text = await answer.text()
  const own = performance.now() - begun
  const { collection } = JSON.parse(text) as { collection?: { _id: string }[] }
  if (answer.status !== 201 || collection?.length !== copies)
    throw new Error(`copy answered ${answer.status}: ${text.slice(0, 300)}`)
  const copy = await timeCopy(
    owner,
    collection.map(({ _id }) => _id),
    restore,
  )
  return { ratio: copy / own, ours: own, copy }
}

/** The column by which a table's rows belong to a product. */
const productOf = { products: 'id', product_activity: 'id', public_keys: 'record_id', insights: 'product_id' }

/** Deletes the new rows and writes them again by COPY. Returns the time, and restores the data. */
async function timeCopy(owner: pg.Client, ids: string[], restore: () => Promise<void>): Promise<number> {
  const statements: { statement: string; text: string }[] = []
  for (const table of tables) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const cells = names.map((name) => `coalesce(replace(${name}::text, '\\', '\\\\'), '\\N')`)
    const { rows } = await owner.query<{ line: string }>(
      `select array_to_string(array[${cells.join(', ')}], E'\\t') as line from ${table}
       where account_id = $1 and ${productOf[table]} = any($2::uuid[])`,
      [account, ids],
    )
    statements.push({
      statement: `copy ${table} (${names.join(', ')}) from stdin`,
      text: `${rows.map(({ line }) => line).join('\n')}\n`,
    })
  }
  await restore()
  const begun = performance.now()
  for (const { statement, text } of statements) await copyIn(owner, statement, text)
  const took = performance.now() - begun
  await restore()
  return took
}

/** Returns a function that removes what was written since, and restores counters and the head of the events. Only the owner may. */
async function takeSnapshot(owner: pg.Client): Promise<() => Promise<void>> {
  const { rows: heads } = await owner.query<{ n: string; hash: Buffer; now: Date }>(
    'select n, hash, clock_timestamp() as now from event_heads where account_id = $1',
    [account],
  )
  const { rows: counters } = await owner.query<{ stage: string; organization: string; live: string }>(
    'select product_schema_id as stage, organization_id as organization, live from counters where account_id = $1',
    [account],
  )
  const { n, hash, now } = heads[0]!
  const written = 'select id from products where account_id = $1 and created_at >= $2'
  return async () => {
    const since = [account, now]
    // Nothing names the rows that go: looking for that in every table would take minutes.
    await owner.query('set session_replication_role = replica')
    await owner.query('delete from insights where account_id = $1 and created_at >= $2', since)
    await owner.query(
      `update products p set count_of_insights = (
         select count(*) from insights i where i.account_id = $1 and i.product_id = p.id and i.deleted_at is null)
       where p.account_id = $1 and p.count_of_insights > 0`,
      [account],
    )
    await owner.query(`delete from public_keys where account_id = $1 and record_id in (${written})`, since)
    await owner.query(`delete from product_activity where account_id = $1 and id in (${written})`, since)
    await owner.query('delete from products where account_id = $1 and created_at >= $2', since)
    await owner.query('delete from idempotency_keys where account_id = $1 and created_at >= $2', since)
    await owner.query('delete from events where account_id = $1 and n > $2', [account, n])
    await owner.query('update event_heads set n = $2, hash = $3 where account_id = $1', [account, n, hash])
    for (const { stage, organization, live } of counters)
      await owner.query(
        'update counters set live = $4 where account_id = $1 and product_schema_id = $2 and organization_id = $3',
        [account, stage, organization, live],
      )
    await owner.query('set session_replication_role = origin')
  }
}
