import { sql } from 'kysely'
import { NIL } from 'uuid'
import { listedForm, type Listed } from '../../../core/fields/index.ts'
import { mapInSlices } from '../../platform/process/slices.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Values of a product or process, as SQL on its table's alias. Where `listed` is there, PostgreSQL doesn't fetch the stored values,
 * which may be of any size.
 */
export const listedData = (alias: string): string => `coalesce(${alias}.listed -> 'data', ${alias}.data)`

/** Translations of a product or process in lists. */
export const listedTranslations = (alias: string): string =>
  `coalesce(${alias}.listed -> 'i18n', ${alias}.i18n)`

/** Values with geometries in brief and everything else whole: for public pages. */
export const briefData = (alias: string): string =>
  `case when ${alias}.listed is null or ${alias}.listed ? 'isCut' then ${alias}.data else ${alias}.listed -> 'data' end`

/** A record and how lists show it. `version`: of the values that it was made of. */
interface ListedRecord {
  id: string
  version: number
  listed: Listed | null
}

/** Few, since values of one record may take 2 MB. */
const sliceSize = 50

/** Makes the form for lists of records that were written before they had one. `write` keeps what somebody has changed meanwhile. */
export async function listRecords(
  tx: Tx,
  table: 'products' | 'milestones',
  write: (records: string) => Promise<unknown>,
): Promise<void> {
  for (let last: string = NIL; ;) {
    const rows = await tx.db
      .selectFrom(table)
      .select(['id', 'version', 'data', 'i18n'])
      .where('account_id', '=', tx.accountId)
      .where('id', '>', last)
      .where('listed', 'is', null)
      .where(
        sql<boolean>`(octet_length(concat(data, i18n)) > 2500 or jsonb_path_exists(data, '$.*.type ? (@ == "FeatureCollection")'))`,
      )
      .orderBy('id')
      .limit(sliceSize)
      .execute()
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const records = await mapInSlices(rows, ({ id, version, data, i18n }): ListedRecord => ({
      id,
      version,
      listed: listedForm({ data, i18n }),
    }))
    await write(JSON.stringify(records.filter(({ listed }) => listed !== null)))
  }
}
