import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ImportAnswer } from '../core/contract/imports.ts'
import { copyIn } from './copy.ts'
import { type Benches, type Figure, median, type Workload, withWorst } from './figures.ts'
import { timed } from './load.ts'
import { soyAccount, soyOf } from './soy.ts'

const rowCount = 5_000
const originCount = 100
/** Milliseconds of IMP-06. */
const maxRehearsed = 10_000
const maxSaved = 20_000
/** A page of a list may take so many times as long while rows are saved. */
const maxSlower = 5
/** What a row writes that COPY writes too, and how its rows are found by the products of an import. */
const copied = { products: 'id', product_activity: 'id', milestones: 'product_id', links: 'destination_id' }

export const importing: Workload<Benches> = {
  title:
    '5,000 loads with origin and transformation rehearsed in 10 s, saved in 20 s, lists going on, beside COPY of the same rows',
  async run(bench) {
    const { headers: bare } = await soyOf(bench)
    const headers = { ...bare, 'content-type': 'application/json' }
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    const rows = await rowsOf(owner)
    const sha256 = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    const send = async (rehearse: boolean) => {
      const begun = performance.now()
      const answer = await fetch(`${bench.ours}/api/imports`, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          kind: 'products',
          schema: 'ps-partida',
          file: { name: 'balanza.xlsx', sha256 },
          rows,
          language: 'es',
          rehearse,
          mode: 'all',
        }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`the import answered ${answer.status} ${text.slice(0, 300)}`)
      return { ms: performance.now() - begun, body: JSON.parse(text) as ImportAnswer }
    }
    const list = `${bench.ours}/api/products?productSchema=ps-partida&limit=25`
    const alone: number[] = []
    for (let round = 0; round < 10; round++) alone.push(await timed(list, { headers: bare }))

    const rehearsed = await send(true)
    expectRows(rehearsed.body.good, 'good')
    const meanwhile: number[] = []
    let isSaving = true
    const asking = (async () => {
      while (isSaving) {
        meanwhile.push(await timed(list, { headers: bare }))
        await sleep(50)
      }
    })()
    const saved = await send(false)
    isSaving = false
    await asking
    expectRows(saved.body.good, 'saved')
    const again = await send(false)
    expectRows(again.body.known, 'known')
    const copy = await timeCopy(owner, saved.body.import!)
    const undone = await timed(`${bench.ours}/api/imports/${saved.body.import}`, {
      method: 'DELETE',
      headers: bare,
    })
    await owner.end()
    console.error(
      `import: ${rowCount} rows rehearsed in ${rehearsed.ms.toFixed(0)} ms, saved in ${saved.ms.toFixed(0)} ms (COPY ${copy.toFixed(0)} ms), known in ${again.ms.toFixed(0)} ms, taken back in ${undone.toFixed(0)} ms; a page of the list ${median(alone).toFixed(0)} ms alone, ${median(meanwhile).toFixed(0)} ms meanwhile, at most ${Math.max(...meanwhile).toFixed(0)} ms`,
    )
    const figures: Figure[] = [
      { name: 'import.rehearsed', ratio: maxRehearsed / rehearsed.ms, target: 1 },
      { name: 'import.saved', ratio: maxSaved / saved.ms, target: 1 },
      { name: 'import.lists', ratio: median(alone) / median(meanwhile), target: 1 / maxSlower },
    ]
    return withWorst('import', figures)
  },
}

async function rowsOf(owner: pg.Client) {
  const { rows: plots } = await owner.query<{ id: string; organization_id: string }>(
    `select id, organization_id from products where account_id = $1 and product_schema_id = 'ps-lote-soja' order by id limit $2`,
    [soyAccount, originCount],
  )
  const batch = String(randomInt(10_000, 100_000))
  return Array.from({ length: rowCount }, (_, at) => {
    const plot = plots[at % plots.length]!
    return {
      n: at + 2,
      values: {
        organization: plot.organization_id,
        origin: plot.id,
        dataSchema: {
          identifier: `${batch}-${String(at).padStart(8, '0')}`,
          patente: 'AF 919 GE',
          pesoNeto: 28_000 + (at % 1_000),
          humedad: 13.4,
        },
        process: {
          milestoneSchema: 'ms-cosecha-carga',
          dataSchema: {
            occurred_at: '2026-04-12T14:20:00.000Z',
            kilos: 28_000 + (at % 1_000),
            equipo: 'propio',
          },
        },
      },
    }
  })
}

function expectRows(count: number, state: string): void {
  if (count !== rowCount) throw new Error(`${count} of ${rowCount} rows are ${state}`)
}

/** Writes the rows of an import once more by COPY, into tables with the same indexes. */
async function timeCopy(owner: pg.Client, id: string): Promise<number> {
  let took = 0
  for (const [table, key] of Object.entries(copied)) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const { rows } = await owner.query<{ line: string }>(
      `select array_to_string(array[${names
        .map((name) => `coalesce(replace(replace(t.${name}::text, '\\', '\\\\'), E'\\n', '\\n'), '\\N')`)
        .join(', ')}], E'\\t') as line
       from ${table} t join import_rows r on r.account_id = $1 and r.import_id = $2 and r.record_id = t.${key}
       where t.account_id = $1`,
      [soyAccount, id],
    )
    if (rows.length < rowCount) throw new Error(`${rows.length} rows of ${table}`)
    await owner.query(`create temporary table copied (like ${table} including all)`)
    const text = `${rows.map(({ line }) => line).join('\n')}\n`
    const begun = performance.now()
    await copyIn(owner, `copy copied (${names.join(', ')}) from stdin`, text)
    took += performance.now() - begun
    await owner.query('drop table copied')
  }
  return took
}
