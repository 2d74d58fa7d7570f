import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Trace } from '../core/contract/trace.ts'
import { type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { medianRound } from './load.ts'
import { memoryOf, peakOf } from './memory.ts'
import { soyAccount, soyOf } from './soy.ts'

/** Seconds until a packet of 4,900 products is there (PKT-04). */
const maxPacket = 60
const maxGrown = 64e6

/**
 * The first page by hand, in one statement whose JSON PostgreSQL makes: the ancestors with their steps, 200 rows with who has each and the
 * neighbours nearer to the start, and the sums of those that came of nothing. Parts are null here: no link says an amount.
 */
const byHand = `
  with recursive reached (id, steps) as (
    select $2::uuid, 0
    union
    select l.origin_id, r.steps + 1 from reached r
    join links l on l.account_id = $1 and l.destination_id = r.id and l.deleted_at is null
  ), nearest as materialized (
    select id, min(steps) as steps from reached group by id
  ), found as materialized (
    select n.id, n.steps, p.uuid, p.identifier, p.product_schema_id as stage, p.created_at, o.id as holder, o.name, o.profile,
      p.data -> 'superficie' as quantity,
      not exists (select from links l where l.account_id = $1 and l.destination_id = n.id and l.deleted_at is null) as is_end,
      exists (select from milestones m where m.account_id = $1 and m.product_id = n.id and m.closing and m.deleted_at is null) as closed
    from nearest n
    join products p on p.account_id = $1 and p.id = n.id
    join organizations o on o.account_id = $1 and o.id = p.organization_id
  )
  select json_build_object(
    'totals', (
      select json_build_object('products', count(*), 'stages', count(distinct stage), 'holders', count(distinct holder),
        'ends', count(*) filter (where is_end), 'quantity', sum(quantity::numeric) filter (where is_end))
      from found where steps > 0
    ),
    'collection', (
      select json_agg(json_build_object('_id', f.id, 'uuid', f.uuid, 'identifier', f.identifier, 'stage', f.stage,
        'holder', json_build_object('_id', f.holder, 'name', f.name, 'city', f.profile -> 'city'), 'steps', f.steps,
        'quantity', f.quantity, 'closed', f.closed, 'createdAt', f.created_at, 'via', (
          select json_agg(l.destination_id) from links l join nearest n on n.id = l.destination_id and n.steps < f.steps
          where l.account_id = $1 and l.origin_id = f.id and l.deleted_at is null
        )) order by f.steps, f.stage, f.identifier)
      from (select * from found order by steps, stage, identifier limit 200) f
    )
  )::text as text`

export const trace: Workload<Benches> = {
  title:
    'the first page of a trace of 4,900 products against SQL by hand; of a hundred starts with the same products against one; its packet of evidence within 60 s and 64 MB',
  async run(bench) {
    const { headers, ids } = await soyOf(bench)
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    // By hand, each product is looked up, as for the lineage.
    await owner.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off')
    const { rows: lots } = await owner.query<{ id: string }>(
      `select id from products where account_id = $1 and product_schema_id = 'ps-lote-industrial' and identifier like 'EM-TRACE-%'`,
      [soyAccount],
    )
    const readOne = async (): Promise<Trace> =>
      (await fetch(`${bench.ours}/api/products/${ids.shipment}/trace?direction=0`, { headers })).json()
    const readMany = async (): Promise<Trace> =>
      (
        await fetch(`${bench.ours}/api/trace`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ products: lots.map(({ id }) => id), direction: 0 }),
        })
      ).json()
    const page = await medianRound(
      readOne,
      async (): Promise<Trace> =>
        JSON.parse((await owner.query<{ text: string }>(byHand, [soyAccount, ids.shipment])).rows[0]!.text),
      (own, expected) => {
        for (const name of ['products', 'stages', 'holders', 'ends', 'quantity'] as const)
          if (own.totals[name] !== expected.totals[name])
            throw new Error(`the trace has ${name} ${own.totals[name]}, expected ${expected.totals[name]}`)
        const [rows, others] = [own, expected].map(({ collection }) =>
          collection.map((row) => '_id' in row && row._id).sort(),
        )
        if (rows!.join() !== others!.join()) throw new Error('the first page has other rows')
      },
    )
    const many = await medianRound(readMany, readOne, (own, one) => {
      // The lots are starts here, so neither they nor the shipment count.
      if (own.totals.products !== one.totals.products - lots.length)
        throw new Error('the starts reach others')
    })
    await owner.end()
    const before = memoryOf(bench.pid)
    const begun = performance.now()
    let bytes = 0
    const grown =
      (await peakOf(bench.pid, async () => (bytes = await makePacket(bench.ours, ids.shipment, headers)))) -
      before
    const seconds = (performance.now() - begun) / 1000
    console.error(
      `trace: first page ${page.ours.toFixed(0)} ms, by hand ${page.reference.toFixed(0)} ms; ${lots.length} starts ${many.ours.toFixed(0)} ms, one ${many.reference.toFixed(0)} ms; packet of ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, server +${(grown / 1e6).toFixed(0)} MB`,
    )
    const figures: Figure[] = [
      { name: 'trace.page', ratio: page.ratio, target: 1 / 2 },
      { name: 'trace.starts', ratio: many.ratio, target: 1 / 1.5 },
      { name: 'trace.packet', ratio: maxPacket / seconds, target: 1 },
      { name: 'trace.memory', ratio: maxGrown / Math.max(grown, 1e6), target: 1 },
    ]
    return withWorst('trace', figures)
  },
}

/** Orders a packet and reads it; returns its bytes. */
async function makePacket(ours: string, product: string, headers: Record<string, string>): Promise<number> {
  const ordered = await fetch(`${ours}/api/evidence`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ product, direction: 0 }),
  })
  const { key } = (await ordered.json()) as { key: string }
  for (;;) {
    const answer = await fetch(`${ours}/api/evidence/${key}`, { headers })
    if (answer.status === 200) {
      let bytes = 0
      for await (const part of answer.body!) bytes += (part as Uint8Array).length
      return bytes
    }
    if (answer.status !== 202) throw new Error(`the packet answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
    await sleep(200)
  }
}
