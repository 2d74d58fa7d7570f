import pg from 'pg'
import type { Benches, Workload } from './figures.ts'
import { median } from './figures.ts'
import { checked } from './geojson.ts'
import { timed } from './load.ts'
import { plotCount, soyAccount, soyOf } from './soy.ts'

const rounds = 3

/** Halves plots towards their middle: a statement freezes only what the EU takes, and plots on a grid touch each other. */
const shrink = `
  update products p set listed = null, version = version + 1, updated_at = now(), data = jsonb_set(p.data, '{polygons,features,0,geometry,coordinates,0}', (
    select jsonb_agg(jsonb_build_array(
      round((m.lng + ((c.at -> 0)::numeric - m.lng) * 0.5)::numeric, 6),
      round((m.lat + ((c.at -> 1)::numeric - m.lat) * 0.5)::numeric, 6)) order by c.n)
    from jsonb_array_elements(p.data #> '{polygons,features,0,geometry,coordinates,0}') with ordinality c (at, n),
      (select avg((d.at -> 0)::numeric) as lng, avg((d.at -> 1)::numeric) as lat
       from jsonb_array_elements(p.data #> '{polygons,features,0,geometry,coordinates,0}') with ordinality d (at, n)
       where d.n > 1) m))
  where p.account_id = $1 and p.id = any($2::uuid[])`

interface Check {
  state: string
  plots: string[]
}

export const freeze: Workload<Benches> = {
  title: 'freezing the statement of a shipment of 40,000 plots, against twice its ?format=eudr',
  async run(bench) {
    const { headers: bare, ids } = await soyOf(bench)
    const headers = { ...bare, 'content-type': 'application/json' }
    const api = `${bench.ours}/api`
    const send = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const answer = await fetch(api + path, {
        method,
        headers: body ? headers : bare,
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text.slice(0, 300)}`)
      return (text ? JSON.parse(text) : {}) as Answer
    }
    const origin = `/products/${ids.great}/origin`
    await checked(api + origin, bare)
    const { checks } = await send<{ checks: Check[] }>('GET', origin)
    const blocking = checks.filter(({ state }) => state === 'blocking').flatMap(({ plots }) => plots)
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    if (blocking.length > 0) await owner.query(shrink, [soyAccount, [...new Set(blocking)]])
    await owner.end()
    await checked(api + origin, bare)

    // A run that broke off leaves its draft.
    const { collection } = await send<{ collection: { _id: string }[] }>('GET', `/statements?state=draft`)
    for (const left of collection) await send('DELETE', `/statements/${left._id}`)
    const { _id } = await send<{ _id: string }>('POST', '/statements', { product: ids.great })
    const statement = `/statements/${_id}`
    await send('PUT', statement, {
      countryOfActivity: 'NL',
      borderCrossCountry: 'NL',
      commodities: [{ hsHeading: '230400', descriptionOfGoods: 'Harina', netWeight: 1_000 }],
    })
    const files: number[] = []
    const freezes: number[] = []
    for (let round = 0; round < rounds; round++) {
      files.push(await timed(`${api}/products/downloadGeojson/${ids.great}?format=eudr`, { headers: bare }))
      freezes.push(await timed(`${api}${statement}/freeze`, { method: 'POST', headers, body: '{}' }))
      await send('POST', `${statement}/reopen`, {})
    }
    await send('DELETE', statement)
    console.error(
      `freeze: ${plotCount} plots, ?format=eudr ${median(files).toFixed(0)} ms, freeze ${median(freezes).toFixed(0)} ms`,
    )
    return [{ name: 'freeze', ratio: (2 * median(files)) / median(freezes), target: 1 }]
  },
}
