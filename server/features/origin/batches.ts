import { sql } from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listedData } from '../../platform/db/listed.ts'
import type { OriginForms } from './forms.ts'
import { readLots, type ReadLot, uuidPattern } from './lots.ts'

/** Runs a read of the account. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Products whose values are in memory at a time. */
const batchSize = 200
/** Bytes of their values as the database keeps them; in memory a geometry takes ten times as many. */
const maxBatchBytes = 240_000
/** Batches that are read side by side while the caller works on another: half of an account's share of connections. */
const readsAtOnce = 2
/** Products that are weighed at a time. */
const weighedAtOnce = 2_000

interface Asked {
  read: Read
  session: Session
  forms: OriginForms
}

/**
 * Lots by their ids, in that order, as many at a time as memory bears: hundreds with common polygons, one by one where each has
 * a megabyte. The next ones are read while the caller works on those before.
 */
export async function* lotBatches({ read, session, forms }: Asked, ids: readonly string[]) {
  const ahead: Promise<ReadLot[]>[] = []
  for (let n = 0; n < ids.length; n += weighedAtOnce)
    for (const some of split(await read((tx) => weigh(tx, forms, ids.slice(n, n + weighedAtOnce))))) {
      const before = ahead.length < readsAtOnce ? undefined : await ahead.shift()
      const reading = read((tx) => readLots(tx, session, forms, some))
      // Whoever awaits it gets the error, unless nobody asks for more.
      reading.catch(() => {})
      ahead.push(reading)
      if (before) yield before
    }
  for (const reading of ahead) yield await reading
}

interface Weighed {
  id: string
  bytes: number
}

function split(lots: readonly Weighed[]): string[][] {
  const batches: string[][] = []
  let room = 0
  for (const { id, bytes } of lots) {
    if (bytes > room || batches.at(-1)!.length >= batchSize) {
      batches.push([])
      room = maxBatchBytes
    }
    batches.at(-1)!.push(id)
    room -= bytes
  }
  return batches
}

/** What the values of lots take in the database, in their order, without reading the large ones. */
async function weigh(
  tx: Tx,
  { stages, geometries }: OriginForms,
  ids: readonly string[],
): Promise<Weighed[]> {
  const places = JSON.stringify(
    Object.fromEntries(Object.entries(stages).map(([id, { location }]) => [id, location])),
  )
  const { rows } = await sql<Weighed>`
    select wanted.id, (p.bytes + coalesce(m.bytes, 0) + coalesce(l.bytes, 0))::int as bytes
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, n)
    cross join lateral (
      select pg_column_size(p.data) as bytes,
        ${sql.raw(listedData('p'))} -> (${places}::jsonb ->> p.product_schema_id) ->> '_id' as place
      from products p where p.account_id = ${tx.accountId} and p.id = wanted.id
      offset 0
    ) as p
    cross join lateral (
      select sum(pg_column_size(data)) as bytes from milestones
      where account_id = ${tx.accountId} and product_id = wanted.id and deleted_at is null
        and milestone_schema_id = any(${Object.keys(geometries)}::text[])
    ) as m
    left join lateral (
      select pg_column_size(geometry) as bytes from locations
      where account_id = ${tx.accountId} and id = case when p.place ~* ${uuidPattern} then p.place::uuid end
      offset 0
    ) as l on true
    order by wanted.n
  `.execute(tx.db)
  return rows
}
