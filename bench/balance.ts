import pg from 'pg'
import type { ProductBalance, StagePeriod } from '../core/contract/balance.ts'
import { openChain } from './chain.ts'
import { type Benches, type Workload, withWorst } from './figures.ts'
import { medianRound } from './load.ts'

/** A season of loads in silos, with the amounts of every link. */
const silosAccount = 'bench-silos'
const silo = 'AC-SILO-0'
const loadsOfSilo = 300
const load = { quantity: 28_000, unit: 'kg' }
const milled = { quantity: 8_000, unit: 't' }
const shipped = { quantity: 2_000, unit: 't' }

const [from, to] = ['2026-03-05', '2026-12-31']
/** Midnight in Buenos Aires. */
const bounds = ['2026-03-05T03:00:00Z', '2027-01-01T03:00:00Z']

/** The balance of one silo by hand, in one statement whose JSON PostgreSQL makes. No process of the soy chain says a loss. */
const siloByHand = `
  with own as (
    select id, round((data ->> 'toneladas')::numeric, 3) as made from products where account_id = $1 and id = $2
  ), moved as (
    select 'in' as kind, l.milestone_id, l.origin_id as end_id, round(l.quantity / 1000, 3) as quantity
    from links l where l.account_id = $1 and l.destination_id = $2 and l.deleted_at is null
    union all
    select 'out', l.milestone_id, l.destination_id, -round(l.quantity, 3)
    from links l where l.account_id = $1 and l.origin_id = $2 and l.deleted_at is null
  ), shown as (
    select v.*, m.occurred_at, m.milestone_schema_id, p.identifier, p.product_schema_id, u.name as by,
      sum(v.quantity) over (order by m.occurred_at, v.kind) as left
    from moved v
    join milestones m on m.account_id = $1 and m.id = v.milestone_id
    join products p on p.account_id = $1 and p.id = v.end_id
    join users u on u.id = m.created_by
  )
  select json_build_object('made', o.made, 'in', s.brought, 'out', -s.taken, 'left', o.made + s.taken,
    'difference', o.made - s.brought, 'events', s.events)::text as text
  from own o cross join (
    select sum(quantity) filter (where kind = 'in') as brought, sum(quantity) filter (where kind = 'out') as taken,
      json_agg(json_build_object('at', occurred_at, 'kind', kind, 'quantity', abs(quantity), 'left', "left", 'milestone', milestone_schema_id,
        'product', json_build_object('_id', end_id, 'identifier', identifier, 'stage', product_schema_id), 'by', by)
        order by occurred_at, kind) as events
    from shown
  ) s`

/** The balances of the period by hand, in the units that the amounts are written in. */
const periodByHand = `
  with days as (
    select product_id, min(occurred_at) as day from milestones where account_id = $1 and deleted_at is null group by 1
  ), taken as (
    select l.origin_id, sum(l.quantity) filter (where m.occurred_at < $2) as before,
      sum(l.quantity) filter (where m.occurred_at >= $2 and m.occurred_at < $3) as within
    from links l join milestones m on m.account_id = $1 and m.id = l.milestone_id
    where l.account_id = $1 and l.deleted_at is null group by 1
  ), own as (
    select s.id as stage, round((p.data ->> s.field)::numeric, 3) as made, coalesce(d.day, p.created_at) as day,
      coalesce(t.before, 0) as before, coalesce(t.within, 0) as within
    from (values ('ps-partida', 'pesoNeto'), ('ps-lote-acopio', 'toneladas'), ('ps-lote-industrial', 'toneladas'),
      ('ps-embarque', 'toneladas')) as s (id, field)
    join products p on p.account_id = $1 and p.product_schema_id = s.id and p.deleted_at is null
    left join days d on d.product_id = p.id
    left join taken t on t.origin_id = p.id
  )
  select stage, (coalesce(sum(made) filter (where day < $2), 0) - sum(before))::float as opening,
    coalesce(sum(made) filter (where day >= $2 and day < $3), 0)::float as "in", sum(within)::float as out
  from own group by 1`

export const balance: Workload<Benches> = {
  title:
    'the balance of a silo of 300 loads, and that of a chain over a year, against their SQL by hand: twice its time at most',
  async run(bench) {
    const count = Math.round(bench.size * 0.1)
    const { headers, ids } = await openChain(bench, silosAccount, [silo], async (chain) => {
      console.error(`making ${count.toLocaleString('en')} loads`)
      const [plot] = await chain.plots('SILOS', 1)
      const loads = await chain.madeOf(
        'ps-partida',
        'ms-cosecha-carga',
        Array.from({ length: count }, () => [plot!]),
        (n) => `SILOS-L-${n}`,
        { data: { pesoNeto: load.quantity }, took: load, spread: true },
      )
      const groups = Array.from({ length: Math.floor(count / loadsOfSilo) }, (_, n) =>
        loads.slice(n * loadsOfSilo, (n + 1) * loadsOfSilo),
      )
      const stored = await chain.madeOf(
        'ps-lote-acopio',
        'ms-ingreso-acopio',
        groups,
        (n) => `AC-SILO-${n}`,
        {
          data: { toneladas: (loadsOfSilo * load.quantity) / 1000 },
          took: load,
          spread: true,
        },
      )
      const crushed = await chain.madeOf(
        'ps-lote-industrial',
        'ms-molienda',
        stored.map((id) => [id]),
        (n) => `SILOS-M-${n}`,
        { data: { toneladas: milled.quantity * 0.77 }, took: milled, spread: true },
      )
      await chain.madeOf('ps-embarque', 'ms-carga-buque', [crushed], () => 'SILOS-E', {
        data: { toneladas: shipped.quantity * crushed.length },
        took: shipped,
      })
    })
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [silosAccount])
    try {
      const read = async <Answer>(path: string): Promise<Answer> => {
        const answer = await fetch(`${bench.ours}/api/${path}`, { headers })
        if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
        return answer.json() as Promise<Answer>
      }
      const one = ids.get(silo)!
      const ofSilo = await medianRound(
        () => read<ProductBalance>(`products/${one}/balance`),
        async () =>
          JSON.parse(
            (
              await owner.query<{ text: string }>({
                name: 'silo',
                text: siloByHand,
                values: [silosAccount, one],
              })
            ).rows[0]!.text,
          ) as ProductBalance,
        (own, expected) => {
          for (const name of ['made', 'in', 'out', 'left', 'difference'] as const)
            expectSame(`${name} of the silo`, own[name], expected[name])
          expectSame('events', own.events.length, expected.events.length)
          expectSame('what is left last', own.events.at(-1)!.left, expected.events.at(-1)!.left)
        },
        51,
      )
      const ofPeriod = await medianRound(
        () => read<{ collection: StagePeriod[] }>(`balance?vertical=v-soja&from=${from}&to=${to}`),
        async () =>
          (
            await owner.query<Record<'stage', string> & Record<(typeof names)[number], number>>(
              periodByHand,
              [silosAccount, ...bounds],
            )
          ).rows,
        ({ collection }, rows) => {
          expectSame('stages', collection.length, rows.length)
          for (const row of rows) {
            const own = collection.find(({ stage }) => stage._id === row.stage)!
            expectSame(`unknown of ${row.stage}`, own.unknown, 0)
            for (const name of names) expectSame(`${name} of ${row.stage}`, own[name], row[name])
          }
        },
      )
      console.error(
        `balance-silo: silo of ${loadsOfSilo} loads ${ofSilo.ours.toFixed(1)} ms, by hand ${ofSilo.reference.toFixed(1)} ms; a year of ${count} loads ${ofPeriod.ours.toFixed(0)} ms, by hand ${ofPeriod.reference.toFixed(0)} ms`,
      )
      return withWorst('balance-silo', [
        { name: 'balance-silo.product', ratio: ofSilo.ratio, target: 1 / 2 },
        { name: 'balance-silo.period', ratio: ofPeriod.ratio, target: 1 / 2 },
      ])
    } finally {
      await owner.end()
    }
  },
}

const names = ['opening', 'in', 'out'] as const

function expectSame(what: string, own: number | null, expected: number | null): void {
  if (own !== expected) throw new Error(`${what}: ${own}, expected ${expected}`)
}
