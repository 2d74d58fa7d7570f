import { sql } from 'kysely'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { searchTexts } from './search.ts'
import { uniqueKey } from './key.ts'

/**
 * Rewrites the search columns and unique keys of existing products, including archived products, in the stages where
 * these change: lists then search them by the new columns, and the new unique fields hold for them.
 */
export async function reindex(tx: Tx, config: Configuration, before: Pack, after: Pack): Promise<void> {
  const haveLanguagesChanged = languagesOf(before) !== languagesOf(after)
  for (const [id, stage] of config.stages) {
    const { content } = stage
    const old = before.productSchemas[id]
    // Archived products of a removed stage keep their columns until it returns, perhaps with others.
    const isUnchanged = stage.removed || (old && indexedPartOf(old) === indexedPartOf(content))
    if (isUnchanged && !haveLanguagesChanged) continue
    const changesKeys = old?.uniqueFields.join('\n') !== content.uniqueFields.join('\n')
    // Clears the old keys first, so that none collides with a new one; the plan has proved the new keys unique.
    if (changesKeys)
      await tx.db
        .updateTable('products')
        .set({ unique_key: null })
        .where('account_id', '=', tx.accountId)
        .where('product_schema_id', '=', id)
        .execute()
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await tx.db
        .selectFrom('products')
        .select(['id', 'data', 'is_unidentified', 'unique_key'])
        .where('account_id', '=', tx.accountId)
        .where('product_schema_id', '=', id)
        .where('id', '>', last)
        .orderBy('id')
        .limit(sliceSize)
        .execute()
      if (rows.length === 0) break
      last = rows.at(-1)!.id
      const columns = rows.map((row) => ({
        id: row.id,
        ...searchTexts(config, stage, row.data),
        key: changesKeys ? keyOf(row, content.uniqueFields) : row.unique_key,
      }))
      await sql`
        update products p set headers = n.headers, search = n.search, unique_key = n.key
        from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as n (id uuid, headers jsonb, search text, key text)
        where p.account_id = ${tx.accountId} and p.id = n.id
      `.execute(tx.db)
    }
  }
}

const sliceSize = 1_000

const keyOf = (
  row: { data: Record<string, unknown>; is_unidentified: boolean },
  uniqueFields: readonly string[],
) =>
  row.is_unidentified || uniqueFields.length === 0
    ? null
    : uniqueKey(uniqueFields.map((name) => row.data[name]))

const languagesOf = ({ settings }: Pack): string => [settings.defaultLang, ...settings.supportedLangs].join()

/** The part of a stage's form that decides the stored columns. */
function indexedPartOf({ schema, descriptor, i18n, uniqueFields }: Pack['productSchemas'][string]): string {
  const columns = Object.keys(schema.properties).filter(
    (name) => name === 'identifier' || schema.properties[name]!.header,
  )
  return canonicalJson([
    uniqueFields,
    columns.map((name) => [
      name,
      descriptor[name],
      Object.values(i18n ?? {}).map(({ properties }) => properties?.[name] ?? null),
    ]),
  ])
}
