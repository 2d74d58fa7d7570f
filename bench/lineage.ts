import pg from 'pg'
import { type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { medianRound } from './load.ts'
import { soyAccount, soyOf } from './soy.ts'

/** Milliseconds for a ladder of diamonds. */
const maxLadder = 20

/** The ancestors and their links by hand, in one statement whose JSON PostgreSQL makes: without rights, limits and names of stages. */
const byHand = `
  with recursive reached (id) as (
    select $2::uuid
    union
    select l.origin_id from reached r join links l on l.account_id = $1 and l.destination_id = r.id and l.deleted_at is null
  )
  select json_build_object(
    'nodes', (
      select json_agg(json_build_object('_id', p.id, 'uuid', p.uuid, 'identifier', p.identifier, 'stage', p.product_schema_id,
        'organization', json_build_object('_id', o.id, 'name', o.name), 'createdAt', p.created_at,
        'isUnidentified', p.is_unidentified, 'headline', p.data -> 'superficie') order by p.identifier)
      from reached r
      join products p on p.account_id = $1 and p.id = r.id
      join organizations o on o.account_id = $1 and o.id = p.organization_id
    ),
    'edges', (
      select json_agg(json_build_object('from', l.origin_id, 'to', l.destination_id, 'kind', e.ratio, 'quantity', l.quantity, 'unit', l.unit))
      from reached r
      join links l on l.account_id = $1 and l.destination_id = r.id and l.deleted_at is null
      join milestones m on m.account_id = $1 and m.id = l.milestone_id
      join edges e on e.account_id = $1 and e.milestone_schema_id = m.milestone_schema_id
    )
  )::text as text`

export const lineage: Workload<Benches> = {
  title:
    'a shipment of 100 lots traced back to 4,900 products, and a ladder of 20 diamonds, as JSON, against a recursive UNION by hand',
  async run(bench) {
    const { headers, ids } = await soyOf(bench)
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    // By hand, each product is looked up: the planner expects a recursion to reach most of the account, and would read it all.
    await owner.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off')
    const compare = (id: string) =>
      medianRound(
        async () => (await fetch(`${bench.ours}/api/graph/products/${id}?depth=20`, { headers })).text(),
        async () => (await owner.query<{ text: string }>(byHand, [soyAccount, id])).rows[0]!.text,
        (own, reference) => {
          const [found, expected] = [own, reference].map(
            (text) => (JSON.parse(text) as LineageAnswer).nodes?.length,
          )
          if (found !== expected) throw new Error(`the graph has ${found} products, expected ${expected}`)
        },
      )
    try {
      const trace = await compare(ids.shipment)
      const ladder = await compare(ids.ladder)
      console.error(
        `P6: 100 products ${trace.ours.toFixed(1)} ms, by hand ${trace.reference.toFixed(1)} ms; ladder ${ladder.ours.toFixed(1)} ms, by hand ${ladder.reference.toFixed(1)} ms`,
      )
      const figures: Figure[] = [
        { name: 'P6.trace', ratio: trace.ratio, target: 1 / 1.5 },
        { name: 'P6.ladder', ratio: ladder.ratio, target: 1 / 10 },
        { name: 'P6.ladder-time', ratio: maxLadder / ladder.ours, target: 1 },
      ]
      return withWorst('P6', figures)
    } finally {
      await owner.end()
    }
  },
}

interface LineageAnswer {
  nodes?: unknown[]
}
