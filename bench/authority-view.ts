import pg from 'pg'
import { type Benches, type Figure, median, type Workload, withWorst } from './figures.ts'
import { timed } from './load.ts'
import { soyAccount, soyOf } from './soy.ts'

/** Milliseconds until a page is there. */
const maxPage = 300
const products = 50
/** The first page has the first products of each stage; others those of one. */
const pages = ['', '?stage=ps-lote-soja&page=2', '?stage=ps-lote-soja&page=12', '?stage=ps-partida&page=5']
const rounds = 7

export const authorityView: Workload<Benches> = {
  title: 'each page of an authority view of 50 products with 5,000 ancestors within 300 ms',
  async run(bench) {
    const { headers: bare, ids } = await soyOf(bench)
    const headers = { ...bare, 'content-type': 'application/json' }
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    const { rows } = await owner.query<{ id: string }>(
      `select id from products where account_id = $1 and (id = $2 or identifier like 'EM-TRACE-M-%') order by identifier limit $3`,
      [soyAccount, ids.shipment, products],
    )
    const body = {
      products: rows.map(({ id }) => id),
      recipient: 'SENASA',
      reason: 'Inspección pedida',
      include: { private: true, plots: true, files: true, statements: true, descendants: false },
      pin: false,
    }
    const views = `${bench.ours}/api/views`
    const made = await fetch(views, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!made.ok) throw new Error(`the view answered ${made.status} ${await made.text()}`)
    const { _id, address } = (await made.json()) as { _id: string; address: string }
    const figures: Figure[] = []
    for (const page of pages) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        // Visitors of one round don't use up what those of the next may do.
        await owner.query('delete from attempts')
        times.push(await timed(`${bench.ours}${new URL(address).pathname}${page}`))
      }
      console.error(`authority-view: ${page || 'first page'} ${median(times).toFixed(0)} ms`)
      figures.push({ name: `authority-view${page}`, ratio: maxPage / median(times), target: 1 })
    }
    await fetch(`${views}/${_id}`, { method: 'DELETE', headers: bare })
    await owner.end()
    return withWorst('authority-view', figures)
  },
}
