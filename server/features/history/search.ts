import { sql } from 'kysely'
import { isFound } from '../../../core/rules/search.ts'
import { localise } from '../../../core/fields/index.ts'
import { text } from '../../../core/i18n/index.ts'
import { columnKey, columnsOf, historyTypes } from '../../../core/nouns/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import { found } from '../../platform/db/search.ts'
import { memberName } from '../accounts/members.ts'
import type { Reader } from './names.ts'

/** What a search of the history looks for: changes by people, of records, or of fields with such a name. */
export interface SearchHits {
  people: string[]
  records: { type: string; id: string }[]
  fields: string[]
  columns: string[]
}

/** Records of one table that a search takes in. */
const maxRecords = 500

export async function findSought(tx: Tx, reader: Reader, search: string): Promise<SearchHits> {
  const [people, records] = await Promise.all([findPeople(tx, search), findRecords(tx, reader, search)])
  return { people, records, ...findFields(reader, search) }
}

async function findPeople(tx: Tx, search: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['u.id', memberName.as('name')])
    .where('g.account_id', '=', tx.accountId)
    .execute()
  return rows.filter(({ name }) => isFound([name], search)).map(({ id }) => id)
}

/** Records by name, and those that hang on products that are found, by a former name too (NAM-02). */
async function findRecords(tx: Tx, { named }: Reader, search: string): Promise<SearchHits['records']> {
  const own = sql`account_id = ${tx.accountId}`
  const isSought = found(sql.ref('search'), search)
  const tables = [...named].filter(([type]) => type !== 'products')
  const byName = tables.filter(([, { soughtBy }]) => soughtBy === 'search')
  const byProduct = tables.filter(([, { soughtBy }]) => soughtBy === 'product_id')
  const { rows } = await sql<{ type: string; id: string }>`
    with found as (
      select id from products where ${own} and (${isSought} or ${found(sql.ref('former_search'), search)}) limit ${maxRecords}
    )
    select 'products'::text as type, id::text from found
    union all ${sql.join(
      byProduct.map(
        ([table]) => sql`(select ${table}::text, t.id::text from found f
          join ${sql.table(table)} t on t.account_id = ${tx.accountId} and t.product_id = f.id limit ${4 * maxRecords})`,
      ),
      sql` union all `,
    )}
    union all ${sql.join(
      byName.map(
        ([table]) => sql`(select ${table}::text, id::text from ${sql.table(table)}
          where ${own} and ${isSought} limit ${maxRecords})`,
      ),
      sql` union all `,
    )}
  `.execute(tx.db)
  return rows
}

/** Fields of the forms of today, in any language of the account, and columns, in the reader's. */
function findFields({ config, language }: Reader, search: string): Pick<SearchHits, 'fields' | 'columns'> {
  const schemas = [config.stages, config.milestoneSchemas, config.assetSchemas, config.checkSchemas]
  const fields = schemas.flatMap((kind) =>
    [...kind.values()].flatMap(({ content }) =>
      config.supportedLanguages.flatMap((own) =>
        Object.entries(localise(content, own, config.defaultLanguage).schema.properties)
          .filter(([, { title }]) => isFound([title], search))
          .map(([name]) => name),
      ),
    ),
  )
  const columns = historyTypes.flatMap((type) =>
    Object.entries(columnsOf(type)).flatMap(([name, kind]) =>
      kind !== 'form' && kind !== 'translations' && isFound([text(language, columnKey(type, name))], search)
        ? [name]
        : [],
    ),
  )
  return { fields: [...new Set(fields)], columns: [...new Set(columns)] }
}
