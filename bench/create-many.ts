import pg from 'pg'
import { copyIn } from './copy.ts'
import { type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { account } from './people.ts'

const rows = 10_000
const columns = `account_id, id, product_id, organization_id, milestone_schema_id, milestone_schema_version, data, i18n,
  occurred_at, private, immutable, warnings, late, version, created_at, created_by, updated_at, updated_by`

export const createMany: Workload<Benches> = {
  title:
    '10,000 processes in one call, checked and with their events, against COPY of the same rows: at most five times',
  async run(bench) {
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [account])
    const figures: Figure[] = []
    try {
      for (const [name, products] of Object.entries({ sheet: 1_000, each: rows }))
        figures.push(await measure(bench, owner, name, products))
      await owner.query('vacuum products, product_activity, milestones, events')
    } finally {
      await owner.end()
    }
    return withWorst('P8', figures)
  },
}

/** Writes rows for this many products: a sheet of ten columns, or one process each. */
async function measure(
  { ours, headers }: Benches,
  owner: pg.Client,
  name: string,
  products: number,
): Promise<Figure> {
  const { rows: chosen } = await owner.query<{ id: string; organization_id: string }>(
    `select id, organization_id from products where account_id = $1 and product_schema_id = 'ps-partida-uva' order by id limit $2`,
    [account, products],
  )
  if (chosen.length < products) throw new Error(`the data set has only ${chosen.length} loads of grapes`)
  const body = JSON.stringify(
    Array.from({ length: rows }, (_, n) => ({
      product: chosen[n % products]!.id,
      organization: chosen[n % products]!.organization_id,
      milestoneSchema: 'ms-recepcion-uva',
      dataSchema: {
        occurred_at: '2026-03-22T10:00:00.000Z',
        temperatura: 12 + (n % 20),
        sanidad: 'buena',
        observaciones: `Fila ${n}`,
      },
    })),
  )
  const rounds: { ratio: number; ours: number; copy: number }[] = []
  for (let round = 0; round < 4; round++) {
    const restore = await takeSnapshot(
      owner,
      chosen.map(({ id }) => id),
    )
    const begun = performance.now()
    const answer = await fetch(`${ours}/api/milestones/createMany`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    const own = performance.now() - begun
    const { collection } = JSON.parse(text) as { collection?: { _id: string }[] }
    if (collection?.length !== rows) throw new Error(`createMany answered ${answer.status}`)
    const copy = await timeCopy(
      owner,
      collection.map(({ _id }) => _id),
      restore,
    )
    rounds.push({ ratio: copy / own, ours: own, copy })
  }
  const { ratio, ours: own, copy } = rounds.slice(1).toSorted((a, b) => a.ratio - b.ratio)[1]!
  console.error(
    `P8.${name}: ${rows} processes on ${products} products ${own.toFixed(0)} ms, COPY ${copy.toFixed(0)} ms`,
  )
  return { name: `P8.${name}`, ratio, target: 1 / 5 }
}

/** Deletes the new rows and writes them again by COPY. Returns the time, and restores the data. */
async function timeCopy(owner: pg.Client, ids: string[], restore: () => Promise<void>): Promise<number> {
  const { rows: texts } = await owner.query<{ line: string }>(
    `select array_to_string(array[${columns
      .split(/,\s+/)
      .map((column) => `replace(${column}::text, '\\', '\\\\')`)
      .join(', ')}], E'\\t') as line from milestones where account_id = $1 and id = any($2::uuid[])`,
    [account, ids],
  )
  await restore()
  const text = `${texts.map(({ line }) => line).join('\n')}\n`
  const begun = performance.now()
  await copyIn(owner, `copy milestones (${columns}) from stdin`, text)
  const took = performance.now() - begun
  await restore()
  return took
}

/** Takes a snapshot and returns a function that restores it. Only the owner may delete events. */
async function takeSnapshot(owner: pg.Client, products: string[]): Promise<() => Promise<void>> {
  await owner.query('drop table if exists before')
  await owner.query(
    `create temporary table before as select id, count_of_milestones, last_update_milestone from product_activity
     where account_id = $1 and id = any($2::uuid[])`,
    [account, products],
  )
  const { rows: heads } = await owner.query<{ n: string; hash: Buffer; now: Date }>(
    'select n, hash, clock_timestamp() as now from event_heads where account_id = $1',
    [account],
  )
  const { n, hash, now } = heads[0]!
  return async () => {
    // Nothing names the rows that go: looking for that in every table would take minutes.
    await owner.query('set session_replication_role = replica')
    await owner.query(
      'delete from milestones where account_id = $1 and created_at >= $2 and product_id in (select id from before)',
      [account, now],
    )
    await owner.query('delete from events where account_id = $1 and n > $2', [account, n])
    await owner.query('update event_heads set n = $2, hash = $3 where account_id = $1', [account, n, hash])
    await owner.query(
      `update product_activity a set count_of_milestones = b.count_of_milestones, last_update_milestone = b.last_update_milestone
       from before b where a.account_id = $1 and a.id = b.id and a.count_of_milestones <> b.count_of_milestones`,
      [account],
    )
    await owner.query('set session_replication_role = origin')
  }
}
