import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { only, openChain, shared } from './chain.ts'
import { atMost, type Benches, type Workload, withWorst } from './figures.ts'
import { listsDuring } from './lists.ts'

const headAccount = 'bench-head'
const head = 'HEAD-0'
/** With the loads, the lots of silo and mill and the shipments, 20,000 products descend from the plot. */
const [loadCount, lotCount] = [19_400, 200]
const descendants = loadCount + 3 * lotCount
/** Seconds of RDY-03. */
const maxSeconds = 60
/** A list may take so many times as long while readiness is reckoned. */
const maxSlower = 5

export const readiness: Workload<Benches> = {
  title:
    'readiness of 20,000 products that descend from a plot: it settles within 60 s of a change of the plot, and lists go on',
  async run(bench) {
    const { headers, ids } = await openChain(bench, headAccount, [head], async (chain) => {
      console.error(`making ${descendants.toLocaleString('en')} descendants`)
      const [plot] = await chain.plots('HEAD', 1)
      const loads = await chain.madeOf(
        'ps-partida',
        'ms-cosecha-carga',
        Array.from({ length: loadCount }, () => [plot!]),
        (n) => `HEAD-L-${n}`,
        { data: { pesoNeto: 28_000 } },
      )
      const stored = await chain.madeOf(
        'ps-lote-acopio',
        'ms-ingreso-acopio',
        shared(loads, lotCount),
        (n) => `HEAD-A-${n}`,
      )
      const crushed = await chain.madeOf(
        'ps-lote-industrial',
        'ms-molienda',
        stored.map(only),
        (n) => `HEAD-M-${n}`,
      )
      await chain.madeOf('ps-embarque', 'ms-carga-buque', crushed.map(only), (n) => `HEAD-E-${n}`)
      await chain.count()
    })
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [headAccount])
    try {
      const { rows } = await owner.query<{ organization: string }>(
        'select organization_id as organization from products where account_id = $1 and id = $2',
        [headAccount, ids.get(head)],
      )
      const send = async (method: string, path: string, body?: object): Promise<{ _id: string }> => {
        const answer = await fetch(`${bench.ours}/api/${path}`, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text.slice(0, 300)}`)
        return (text ? JSON.parse(text) : {}) as { _id: string }
      }
      /** Seconds until every descendant shows a change, and what the shipments lack then. */
      const settled = async (
        change: () => Promise<unknown>,
      ): Promise<{ seconds: number; lacking: number }> => {
        await change()
        const begun = performance.now()
        while (!(await isSettled(owner))) await sleep(100)
        return { seconds: (performance.now() - begun) / 1000, lacking: await lackingOf(owner) }
      }
      const look = {
        product: ids.get(head),
        organization: rows[0]!.organization,
        milestoneSchema: 'ms-monitoreo',
        dataSchema: {
          occurred_at: '2026-03-02T12:00:00.000Z',
          fuente: 'sentinel2',
          area: 100,
          resultado: 'sin',
        },
      }
      const list = { url: `${bench.ours}/api/products?productSchema=ps-partida`, headers }
      // In a new data set everything has to be reckoned first.
      const { _id: first } = await send('POST', 'milestones', look)
      await settled(() => send('DELETE', `milestones/${first}`))
      const alone = await listsDuring(list, () => sleep(10_000))
      const took: number[] = []
      const meanwhile = await listsDuring(list, async () => {
        let made = ''
        const after = await settled(async () => (made = (await send('POST', 'milestones', look))._id))
        const before = await settled(() => send('DELETE', `milestones/${made}`))
        if (before.lacking - after.lacking !== lotCount)
          throw new Error(`the shipments lack ${after.lacking} with the look and ${before.lacking} without`)
        took.push(after.seconds, before.seconds)
      })
      console.error(
        `readiness: ${descendants} descendants settled in ${took.map((one) => one.toFixed(1)).join(', ')} s; 99 of 100 lists below ${alone.toFixed(0)} ms alone, ${meanwhile.toFixed(0)} ms meanwhile`,
      )
      return withWorst('readiness', [
        atMost(
          'readiness.settles',
          `${descendants} descendants of a plot`,
          maxSeconds,
          Math.max(...took),
          's',
        ),
        { name: 'readiness.lists', ratio: alone / meanwhile, target: 1 / maxSlower },
      ])
    } finally {
      await owner.end()
    }
  },
}

async function isSettled(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ settled: boolean }>(
    `select h.n = c.seen_n
       and not exists (select from readiness where account_id = $1 and due_n is not null)
       and not exists (select from readiness_scopes where account_id = $1) as settled
     from event_heads h join readiness_cursors c on c.account_id = $1 where h.account_id = $1`,
    [headAccount],
  )
  return rows[0]?.settled ?? false
}

/** How much of what they must have all shipments lack. */
async function lackingOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ lacking: number }>(
    `select sum(must_missing)::int as lacking from readiness where account_id = $1 and product_schema_id = 'ps-embarque'`,
    [headAccount],
  )
  return rows[0]!.lacking
}
