import { type RawBuilder, sql } from 'kysely'
import { NIL } from 'uuid'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Pack, PackProductSchema, UniqueFields } from '../../../core/pack/shape.ts'
import type { Form } from '../../../core/fields/form.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { kinds } from '../configuration/kinds.ts'
import { searchTexts } from './search.ts'
import { keyColumns, keyedBy } from './key.ts'

/**
 * Rewrites the search columns and unique keys of existing products, including archived products, in the stages where
 * these change: lists then search them by the new columns, and the new unique fields hold for them.
 */
export const reindex = (tx: Tx, config: Configuration, before: Pack, after: Pack): Promise<void> =>
  reindexKind(tx, config, kinds.product, {
    schemas: config.stages,
    isUnidentified: sql`is_unidentified`,
    before,
    after,
  })

interface IndexSchema {
  removed: boolean
  content: IndexedForm
}
type IndexedForm = Pick<PackProductSchema, 'schema' | 'descriptor' | 'i18n'> &
  Pick<Form, 'formerUnits'> &
  UniqueFields

interface IndexPlan {
  schemas: ReadonlyMap<string, IndexSchema>
  /** Whether a record's identifier is a placeholder, which is never unique. */
  isUnidentified: RawBuilder<unknown>
  before: Pack
  after: Pack
}

/** Does it for the records of one kind of schema, which the caller owns. */
export async function reindexKind(
  tx: Tx,
  config: Configuration,
  { records, schemaColumn, section }: typeof kinds.product | typeof kinds.asset,
  { schemas, isUnidentified, before, after }: IndexPlan,
): Promise<void> {
  const isProducts = records === 'products'
  const versionColumn = isProducts ? 'product_schema_version' : 'asset_schema_version'
  const haveLanguagesChanged = languagesOf(before) !== languagesOf(after)
  for (const [id, { removed, content }] of schemas) {
    const old: IndexedForm | undefined = before[section][id]
    // Archived records of a removed schema keep their columns until it returns, perhaps with others.
    const isUnchanged = removed || (old && indexedPartOf(old) === indexedPartOf(content))
    if (isUnchanged && !haveLanguagesChanged) continue
    const changesKeys = !old || keyedBy(old) !== keyedBy(content)
    // Clears the old keys first, so that none collides with a new one; the plan has proved the new keys unique.
    if (changesKeys)
      await sql`update ${sql.table(records)} set unique_key = null ${isProducts ? sql`, account_key = null` : sql``}
        where account_id = ${tx.accountId} and ${sql.ref(schemaColumn)} = ${id}`.execute(tx.db)
    for (let last: string = NIL; ;) {
      const { rows } = await sql<StoredRecord>`
        select id, ${sql.ref(versionColumn)} as version, data, unique_key, ${isProducts ? sql`account_key, ` : sql``}${isUnidentified} as is_unidentified from ${sql.table(records)}
        where account_id = ${tx.accountId} and ${sql.ref(schemaColumn)} = ${id} and id > ${last}::uuid
        order by id limit ${sql.lit(sliceSize)}
      `.execute(tx.db)
      if (rows.length === 0) break
      last = rows.at(-1)!.id
      const columns = rows.map((row) => ({
        id: row.id,
        ...searchTexts(config, formAt(content, row.version), row.data),
        ...(changesKeys ? keyColumns(content, row.data, row.is_unidentified) : keysOf(row)),
      }))
      await sql`
        update ${sql.table(records)} p set headers = n.headers, search = n.search, unique_key = n.unique_key
          ${isProducts ? sql`, account_key = n.account_key` : sql``}
        from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
          as n (id uuid, headers jsonb, search text, unique_key text, account_key text)
        where p.account_id = ${tx.accountId} and p.id = n.id
      `.execute(tx.db)
    }
  }
}

interface StoredRecord {
  id: string
  /** Of its form. */
  version: number
  data: Record<string, unknown>
  unique_key: string | null
  account_key?: string | null
  is_unidentified: boolean
}

const sliceSize = 1_000

const keysOf = ({ unique_key, account_key = null }: StoredRecord) => ({ unique_key, account_key })

const languagesOf = ({ settings }: Pack): string => [settings.defaultLang, ...settings.supportedLangs].join()

/** The part of a stage's form that decides the stored columns. */
function indexedPartOf({ schema, descriptor, i18n, ...unique }: IndexedForm): string {
  const columns = Object.keys(schema.properties).filter(
    (name) => name === 'identifier' || schema.properties[name]!.header,
  )
  return canonicalJson([
    keyedBy(unique),
    columns.map((name) => [
      name,
      descriptor[name],
      Object.values(i18n ?? {}).map(({ properties }) => properties?.[name] ?? null),
    ]),
  ])
}
