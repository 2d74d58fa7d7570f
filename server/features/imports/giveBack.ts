import { sql } from 'kysely'
import type { KeptImport } from '../../../core/contract/imports.ts'
import { Refusal } from '../../../core/errors/refusal.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { changeAsset } from '../assets/change.ts'
import { assetRecords } from '../assets/records.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { LocationValues } from '../locations/check.ts'
import { locationRecords } from '../locations/records.ts'
import { changeLocation } from '../locations/routes.ts'
import { lockProducts } from '../products/change.ts'
import type { Creator } from '../products/create.ts'
import { thingOf } from '../products/read.ts'
import { changeProduct } from '../products/write.ts'
import type { ImportRecord } from './records.ts'

/** Why a record stays as it is: something has used it, or somebody has changed it since. */
export type KeptRecords = Map<string, KeptImport['code']>

type Noun = Exclude<ImportRecord['noun'], 'milestones'>

/** A record as it was before an import changed it: the columns of its event. */
type Former = Record<string, unknown>

/** A locked record, which gets former values as by PUT. */
interface LockedRecord {
  id: string
  version: number
  give(former: Former): Promise<unknown>
}

const locks: { [N in Noun]: (caller: Creator, ids: readonly string[]) => Promise<LockedRecord[]> } = {
  async products({ tx, session, judge }, ids) {
    const config = await loadConfiguration(tx)
    return (await lockProducts(tx, ids)).map((row) => ({
      ...row,
      give({ data }) {
        demand(session, 'product.edit', thingOf(row))
        const former = { dataSchema: data as typeof row.data, sentAs: row.product_schema_version }
        return changeProduct(tx, config, row, former, { judge })
      },
    }))
  },

  async assets(caller, ids) {
    return (await assetRecords.lock(caller.tx, ids)).map((row) => ({
      ...row,
      give: ({ data, location_id: place }) =>
        changeAsset(caller, row, {
          dataSchema: data as typeof row.data,
          sentAs: row.asset_schema_version,
          locationId: place as typeof row.location_id,
        }),
    }))
  },

  async locations(caller, ids) {
    return (await locationRecords.lock(caller.tx, ids)).map((row) => ({
      ...row,
      give(former) {
        const { geometry, country, state, city, address, coords } = { ...row, ...former } as LocationValues
        const place = { country, state, city, address, coords: coords as null, kmzUrl: geometry }
        return changeLocation(caller, row, place)
      },
    }))
  },
}

/** Gives records that an import changed their former values, by the versions that it left them in. Returns those that stay. */
export async function giveBack(
  caller: Creator & { at: Date },
  noun: ImportRecord['noun'],
  importId: string,
  versions: ReadonlyMap<string, number>,
): Promise<KeptRecords> {
  const kept: KeptRecords = new Map()
  // No row of a file changes a process.
  if (noun === 'milestones') return kept
  const { tx, at } = caller
  const ids = [...versions.keys()]
  const rows = await locks[noun](caller, ids)
  const used = new Set(await usedSince[noun](tx, at, ids))
  const former = await readFormer(tx, noun, importId, ids)
  const given: string[] = []
  for (const row of rows) {
    const values = former.get(row.id)
    if (row.version !== versions.get(row.id) || !values) kept.set(row.id, 'STALE')
    else if (used.has(row.id)) kept.set(row.id, 'RELATED')
    else
      try {
        await row.give(values)
        given.push(row.id)
      } catch (error) {
        // A right that is missing stops all; the rules of a form may no longer take what it was.
        if (!(error instanceof Refusal) || error.code === 'FORBIDDEN') throw error
        kept.set(row.id, error.status === 409 ? 'RELATED' : 'STALE')
      }
  }
  await tx.db
    .updateTable('import_rows')
    .set({ record_id: null, version: null })
    .where('account_id', '=', tx.accountId)
    .where('import_id', '=', importId)
    .where('record_id', '=', anyOf(given))
    .execute()
  return kept
}

/** What records were before an import changed them, by its events. */
async function readFormer(
  tx: Tx,
  noun: Noun,
  importId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Former>> {
  const { rows } = await sql<{ id: string; before: Former }>`
    select distinct on (record_id) record_id as id, before from events
    where account_id = ${tx.accountId} and type = ${noun} and record_id = any(${ids}::text[])
      and action = 'update' and after ->> 'import' = ${importId}
    order by record_id, n
  `.execute(tx.db)
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** Which of these records something has used since then. */
export const usedSince: { [N in Noun]: (tx: Tx, since: Date, ids: readonly string[]) => Promise<string[]> } =
  {
    async products(tx, since, ids) {
      const { rows } = await sql<{ id: string }>`
        select product_id as id from milestones
        where account_id = ${tx.accountId} and product_id = ${anyOf(ids)} and created_at > ${since} and deleted_at is null
        union
        select origin_id from links
        where account_id = ${tx.accountId} and origin_id = ${anyOf(ids)} and deleted_at is null
      `.execute(tx.db)
      return rows.map(({ id }) => id)
    },
    assets: namedSince,
    async locations(tx, since, ids) {
      const placed = await tx.db
        .selectFrom('assets')
        .select('location_id')
        .where('account_id', '=', tx.accountId)
        .where('location_id', '=', anyOf(ids))
        .where('updated_at', '>=', since)
        .where('deleted_at', 'is', null)
        .execute()
      return [...placed.map((row) => row.location_id!), ...(await namedSince(tx, since, ids))]
    },
  }

/** Which of these records live products, processes and assets name that were written since then. */
async function namedSince(tx: Tx, since: Date, ids: readonly string[]): Promise<string[]> {
  const named = (table: 'products' | 'milestones' | 'assets') => sql<{ id: string }>`
    select distinct v.id #>> '{}' as id
    from ${sql.table(table)} t
    cross join lateral jsonb_path_query(t.data, '$.**."_id"') as v (id)
    where t.account_id = ${tx.accountId} and t.updated_at >= ${since} and t.deleted_at is null
      and v.id #>> '{}' = any(${ids}::text[])
  `
  const found: string[] = []
  for (const table of ['products', 'milestones', 'assets'] as const)
    found.push(...(await named(table).execute(tx.db)).rows.map(({ id }) => id))
  return found
}
