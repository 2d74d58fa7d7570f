import { isFound } from '../../../core/rules/search.ts'
import type { CheckSchema as CheckSchemaAnswer } from '../../../core/contract/checks.ts'
import { localise } from '../../../core/fields/index.ts'
import { collator, type Language } from '../../../core/i18n/locales.ts'
import type { Tx } from '../../platform/db/database.ts'
import { directionOf, type Page, paged, sliceOf } from '../../platform/db/lists.ts'
import { type CheckSchema, type Configuration, loadConfiguration } from '../configuration/configuration.ts'

interface SchemasQuery {
  page?: string
  limit?: string
  search?: string
  sort?: string
  sortBy?: string
  assetSchemaId?: string
}

/** CHK-01, CHK-04: the forms of checks in the order of the configuration, by name or by date. */
export async function listSchemas(
  tx: Tx,
  query: SchemasQuery,
  language: Language,
): Promise<Page<CheckSchemaAnswer>> {
  const config = await loadConfiguration(tx)
  const dates = await readDates(tx)
  const shown = [...config.checkSchemas.values()]
    .filter(({ removed }) => !removed)
    .filter(({ content }) => query.assetSchemaId === undefined || content.assetSchema === query.assetSchemaId)
    .map((schema) => presentSchema(config, schema, dates, language))
    .filter(({ name }) => isFound([name], query.search ?? ''))
  const sign = directionOf(query.sort) === 'asc' ? 1 : -1
  if (query.sortBy === 'alphabetical') shown.sort((a, b) => sign * collator.compare(a.name, b.name))
  if (query.sortBy === 'date' || query.sortBy === 'createdAt')
    shown.sort((a, b) => sign * collator.compare(a.createdAt, b.createdAt))
  const slice = sliceOf({ ...query, page: query.page ?? 'false' })
  return paged(shown.slice(slice.offset, slice.offset + slice.limit), slice, shown.length)
}

/** When the first version of each form was applied. */
export async function readDates(tx: Tx): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.db
    .selectFrom('check_schema_versions')
    .select(({ fn }) => ['id', fn.min('created_at').as('created_at')])
    .where('account_id', '=', tx.accountId)
    .groupBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.created_at]))
}

export function presentSchema(
  config: Configuration,
  checkSchema: CheckSchema,
  dates: ReadonlyMap<string, Date>,
  language: Language,
  version = checkSchema.version,
): CheckSchemaAnswer {
  const { name, schema, descriptor, i18n, formerUnits, assetSchema } = localise(
    checkSchema.content,
    language,
    config.defaultLanguage,
  )
  return {
    _id: checkSchema.id,
    name,
    schema,
    descriptor,
    ...(i18n ? { i18n } : {}),
    ...(formerUnits ? { formerUnits } : {}),
    ...(assetSchema === undefined ? {} : { assetSchema }),
    version,
    currentVersion: checkSchema.version,
    createdAt: dates.get(checkSchema.id)!.toISOString(),
  }
}
