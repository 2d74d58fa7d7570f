import { setTimeout as sleep } from 'node:timers/promises'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import pg from 'pg'
import { readGround } from '../core/import/ground/readGround.ts'
import { type Benches, type Figure, type Workload, withWorst } from './figures.ts'
import { medianRound } from './load.ts'
import { memoryOf, peakOf } from './memory.ts'
import { plotCount, soyAccount, soyOf } from './soy.ts'

const maxGrown = 32e6
/** Milliseconds until the overlaps of 40,000 plots are known. */
const maxPreflight = 20_000

/** The file by hand: the ancestors, and a text that PostgreSQL puts together of the geometries as they are stored. */
const byHand = `
  with recursive reached (id) as (
    select $2::uuid
    union
    select l.origin_id from reached r join links l on l.account_id = $1 and l.destination_id = r.id and l.deleted_at is null
  )
  select '{"type":"FeatureCollection","features":[' || string_agg(json_build_object('type', 'Feature',
    'geometry', p.data -> 'polygons' -> 'features' -> 0 -> 'geometry',
    'properties', json_build_object('ProducerName', o.name, 'ProducerCountry', 'AR',
      'ProductionPlace', concat('RENSPA: ', p.data ->> 'renspa', ' - ', p.data -> 'location' ->> 'state'),
      'Area', p.data -> 'superficie'))::text, ',') || ']}' as text
  from reached r
  join products p on p.account_id = $1 and p.id = r.id and p.product_schema_id = 'ps-lote-soja'
  join organizations o on o.account_id = $1 and o.id = p.organization_id`

export const geojson: Workload<Benches> = {
  title:
    'the GeoJSON of a shipment of 40,000 plots against string_agg by hand, its memory, its checks within 20 s; a KML of 1 MB against the bare libraries',
  async run(bench) {
    const { headers, ids } = await soyOf(bench)
    const address = `${bench.ours}/api/products/downloadGeojson/${ids.great}?format=geojson`
    const owner = new pg.Client({ connectionString: bench.ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.account_id', $1, false)`, [soyAccount])
    let bytes = 0
    const file = await medianRound(
      async () => (bytes = await read(address, headers)),
      async () => (await owner.query<{ text: string }>(byHand, [soyAccount, ids.great])).rows[0]!.text,
      undefined,
      5,
    )
    await owner.end()
    const before = memoryOf(bench.pid)
    const grown = (await peakOf(bench.pid, () => read(address, headers))) - before
    const preflight = await checked(`${bench.ours}/api/products/${ids.great}/origin`, headers)
    const map = await importTimes()
    console.error(
      `P12: ${plotCount} plots, ${(bytes / 1e6).toFixed(1)} MB in ${file.ours.toFixed(0)} ms, by hand ${file.reference.toFixed(0)} ms; server +${(grown / 1e6).toFixed(0)} MB; checked after ${(preflight / 1000).toFixed(1)} s; KML ${map.ours.toFixed(0)} ms, bare ${map.reference.toFixed(0)} ms`,
    )
    const figures: Figure[] = [
      { name: 'P12.time', ratio: file.ratio, target: 1 / 2 },
      { name: 'P12.memory', ratio: maxGrown / Math.max(grown, 1e6), target: 1 },
      { name: 'P12.preflight', ratio: maxPreflight / preflight, target: 1 },
      { name: 'P12.import', ratio: map.ratio, target: 1 / 1.5 },
    ]
    return withWorst('P12', figures)
  },
}

/** The number of bytes of an answer; no byte is kept. */
async function read(address: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(address, { headers })
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  let bytes = 0
  for await (const part of answer.body!) bytes += (part as Uint8Array).length
  return bytes
}

/** Milliseconds until every check of an origin has its answer. */
async function checked(address: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { checks } = (await (await fetch(address, { headers })).json()) as { checks: { state: string }[] }
    if (checks.every(({ state }) => state !== 'running')) return performance.now() - begun
    await sleep(1_000)
  }
}

/** Plots as programs of drones write them, about a megabyte. */
function mapText(): string {
  const ring = (n: number) =>
    Array.from({ length: 41 }, (_, corner) => {
      const turn = ((corner % 40) * 2 * Math.PI) / 40
      const [lng, lat] = [-64 + (n % 30) * 0.02, -33 + Math.floor(n / 30) * 0.02]
      return `${(lng + 0.008 * Math.cos(turn)).toFixed(7)},${(lat + 0.008 * Math.sin(turn)).toFixed(7)},0`
    }).join(' ')
  const placemark = (n: number) =>
    `<Placemark><name>Lote ${n}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(n)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${Array.from({ length: 800 }, (_, n) => placemark(n)).join('\n')}</Document></kml>`
}

function importTimes() {
  const text = mapText()
  const bytes = new TextEncoder().encode(text)
  const read = () => {
    const reading = readGround(bytes, { language: 'en' })
    return 'value' in reading ? reading.value.plots.length : 0
  }
  return medianRound(
    read,
    () => kml(new DOMParser().parseFromString(text, 'text/xml')).features.length,
    (own, bare) => {
      if (own !== bare) throw new Error(`the file has ${own} elements, expected ${bare}`)
    },
  )
}
