import { createHash, hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { listedData } from '../products/listed-values.ts'
import { arrayOf, slicesOf } from '../../platform/db/rows.ts'
import type { OriginForms } from './forms.ts'
import { uuidPattern } from './lots.ts'

/** Changes with each live process and its version. Only those have an index by their product: archived ones would make each lot read all of the account's. */
export const processStamp = sql`bit_xor(hashtextextended(id::text, version))`

/** The ids of two lots, in one order whoever is asked for. */
export const pairKey = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`

/** What two lots share. */
export interface CommonArea {
  /** Null if they have too many sides to be compared. */
  areaHa: number | null
  /** Of the smaller one, in percent. */
  share: number | null
}

/** Days for which a result is kept. */
const maxDays = 30

/** A lot, and the numbers of its polygons that another lot's stand for. */
interface OpenLot {
  id: string
  left: readonly number[]
}

/** Texts that change with whatever the grounds of lots are read from: their values, their processes, their places, the forms, and what is left out. */
export async function versionsOf(
  tx: Tx,
  { stages, geometries }: OriginForms,
  lots: readonly OpenLot[],
): Promise<Map<string, string>> {
  const ids = lots.map(({ id }) => id)
  const left = new Map(lots.map((lot) => [lot.id, lot.left]))
  const forms = createHash('sha256')
    .update(JSON.stringify([stages, geometries]))
    .digest('hex')
  const places = JSON.stringify(
    Object.fromEntries(Object.entries(stages).map(([id, { location }]) => [id, location])),
  )
  const { rows } = await sql<{ id: string; version: string }>`
    select p.id, md5(concat(${forms}::text, ' ', p.version, ' ', m.stamp, ' ', l.stamp)) as version
    from products p
    cross join lateral (
      select ${processStamp} as stamp from milestones
      where account_id = ${tx.accountId} and product_id = p.id and deleted_at is null
    ) as m
    cross join lateral (
      select ${sql.raw(listedData('p'))} -> (${places}::jsonb ->> p.product_schema_id) ->> '_id' as place
    ) as named
    left join lateral (
      select concat(id, ' ', version) as stamp from locations
      where account_id = ${tx.accountId} and id = case when named.place ~* ${uuidPattern} then named.place::uuid end
    ) as l on true
    where p.account_id = ${tx.accountId} and p.id = any(${arrayOf(ids)}::uuid[])
  `.execute(tx.db)
  return new Map(
    rows.map(({ id, version }) => {
      const without = left.get(id)!
      return [id, without.length === 0 ? version : `${version} ${hash('md5', without.join(' '))}`]
    }),
  )
}

/** What is known of pairs of lots in their present versions. */
export async function readPairs(
  tx: Tx,
  versions: ReadonlyMap<string, string>,
  pairs: readonly string[],
): Promise<Map<string, CommonArea>> {
  const rows = await tx.db
    .selectFrom('origin_pairs')
    .select(['pair', 'versions', 'area_ha as areaHa', 'share'])
    .where('account_id', '=', tx.accountId)
    .where('pair', '=', sql<string>`any(${pairs}::text[])`)
    .execute()
  return new Map(
    rows.flatMap(({ pair, versions: kept, ...shared }) =>
      kept === versionsIn(versions, pair) ? [[pair, shared]] : [],
    ),
  )
}

/** Keeps what was measured, and forgets what is old. */
export async function writePairs(
  tx: Tx,
  versions: ReadonlyMap<string, string>,
  measured: ReadonlyMap<string, CommonArea>,
): Promise<void> {
  const rows = [...measured]
    .map(([pair, { areaHa, share }]) => ({ pair, versions: versionsIn(versions, pair), areaHa, share }))
    // In one order whoever writes, so that nobody waits for each other.
    .toSorted((one, other) => (one.pair < other.pair ? -1 : 1))
  for (const slice of slicesOf(rows))
    await sql`
      insert into origin_pairs (account_id, pair, versions, area_ha, share, measured_at)
      select h.account_id, r.pair, r.versions, r."areaHa", r.share, ${tx.now}::timestamptz
      from event_heads h
      cross join jsonb_to_recordset(${JSON.stringify(slice)}::jsonb)
        as r (pair text, versions text, "areaHa" numeric, share numeric)
      where h.account_id = ${tx.accountId}
      on conflict (account_id, pair) do update set
        versions = excluded.versions, area_ha = excluded.area_ha, share = excluded.share, measured_at = excluded.measured_at
    `.execute(tx.db)
  await tx.db
    .deleteFrom('origin_pairs')
    .where('account_id', '=', tx.accountId)
    .where('measured_at', '<', new Date(tx.now.getTime() - maxDays * 86_400_000))
    .execute()
}

const versionsIn = (versions: ReadonlyMap<string, string>, pair: string): string =>
  pair
    .split(' ')
    .map((id) => versions.get(id) ?? '')
    .join(' ')
