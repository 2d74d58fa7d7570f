import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { type GroundRecord, maxRecords, recordText } from '../../../core/readers/ground/records.ts'
import { attachment } from '../../platform/http/attachment.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import { arrayOf } from '../../platform/db/rows.ts'

export function refuseTooMany(ids: readonly string[]): void {
  if (ids.length <= maxRecords) return
  refuse('INVALID', {
    faults: [{ path: '/format', key: 'ground.tooManyRecords', params: { max: maxRecords } }],
  })
}

/** A list as a file of plots, in parts (GRD-08). */
export const groundsFile = (
  name: string,
  batches: AsyncIterable<readonly GroundRecord[]>,
  language: Language,
) => ({
  type: 'application/geo+json' as const,
  headers: { 'content-disposition': attachment(`${name}.geojson`) },
  content: groundsText(batches, language),
})

/** What has no ground stands at the end by its name. */
async function* groundsText(batches: AsyncIterable<readonly GroundRecord[]>, language: Language) {
  const left: object[] = []
  let comma = ''
  yield '{"type":"FeatureCollection","features":['
  for await (const records of batches)
    for (const record of records) {
      const features = recordText(record)
      if (features === undefined) {
        const { id, name, holder } = record
        const code = holder === null ? 'EMPTY' : 'BROKEN'
        left.push({ _id: id, name, code, message: text(language, `ground.record.${code}`) })
      } else {
        yield comma + features
        comma = ','
      }
    }
  yield `],"left":${JSON.stringify(left)}}`
}

/** Places that are read together, and bytes of their grounds as the database keeps them. */
const placesAtOnce = 120
const maxBatchBytes = 150_000

/** Places by their ids, in that order, as many at a time as memory bears. */
export async function* placeGrounds(read: ReadInTx, ids: readonly string[]): AsyncGenerator<GroundRecord[]> {
  for (let n = 0; n < ids.length;) {
    const { records, count } = await read((tx) => readPlaces(tx, ids.slice(n, n + placesAtOnce)))
    yield records
    n += count
  }
}

interface PlaceRow {
  n: number
  id: string
  name: string
  organization: string
  country: string | null
  state: string | null
  city: string | null
  address: string | null
  coords: { lat: number; lng: number } | null
  geometry: string | null
}

/** The first places of a list, one at least, and how many of its ids they stand for: those that are gone meanwhile are left out. */
async function readPlaces(
  tx: Tx,
  ids: readonly string[],
): Promise<{ records: GroundRecord[]; count: number }> {
  const { rows } = await sql<PlaceRow>`
    with weighed as materialized (
      select l.*, wanted.n, w.bytes, sum(w.bytes) over (order by wanted.n) as bytes_so_far
      from unnest(${arrayOf(ids)}::uuid[]) with ordinality as wanted (id, n)
      join locations l on l.account_id = ${tx.accountId} and l.id = wanted.id and l.deleted_at is null
      cross join lateral (select coalesce(pg_column_size(l.geometry), 0) as bytes) as w
    )
    select w.n::int, w.id, w.name, o.name as organization, w.country, w.state, w.city, w.address, w.coords, w.geometry
    from weighed w
    join organizations o on o.account_id = ${tx.accountId} and o.id = w.organization_id
    where w.bytes_so_far <= ${maxBatchBytes} or w.bytes_so_far = w.bytes
    order by w.n
  `.execute(tx.db)
  return { records: rows.map(recordOf), count: rows.at(-1)?.n ?? ids.length }
}

/** What it says of itself has the names that an import of places reads. */
function recordOf({ id, name, coords, geometry, n: _, ...texts }: PlaceRow): GroundRecord {
  const { lat, lng } = coords ?? {}
  const said = Object.entries({ ...texts, lat, lng })
  return {
    kind: 'place',
    id,
    name,
    data: Object.fromEntries(
      said.flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, value]])),
    ),
    holder: geometry !== null ? 'place' : coords ? 'position' : null,
    ground: geometry ?? (coords && { type: 'Point', coordinates: [coords.lng, coords.lat] }),
  }
}
