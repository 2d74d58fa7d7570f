import { sql } from 'kysely'
import { activityCountries, type StatementContent } from '../../../core/eudr/statement.ts'
import { fieldText, type Form } from '../../../core/fields/index.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import { can } from '../../../core/rules/can.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { ProductRow } from '../products/read.ts'
import type { Reader } from './read.ts'

type Way = Pick<StatementContent, 'countryOfActivity' | 'borderCrossCountry'>

/** The country of the EU where the goods of a product go, and by which the last statement to there entered (EUD-19). */
export async function readWay(reader: Reader, config: Configuration, product: ProductRow): Promise<Way> {
  const country = await readDestination(reader, config, product)
  const countryOfActivity = activityCountries.find((code) => code === country) ?? null
  const borderCrossCountry = countryOfActivity && (await readBorder(reader, countryOfActivity))
  return { countryOfActivity, borderCrossCountry }
}

/** A code of ISO 3166-1, as the product says it, else its newest process that says so and that the session may read. */
async function readDestination({ tx, session }: Reader, config: Configuration, product: ProductRow) {
  const own = countryIn(config, config.stages.get(product.product_schema_id)!, product.data)
  if (own !== undefined) return own
  const schemas = [...config.milestoneSchemas.values()].filter(
    ({ id, descriptor }) =>
      destinationField({ descriptor }) !== undefined && can(session, 'milestoneSchema.read', id).allowed,
  )
  if (schemas.length === 0) return undefined
  const fields = JSON.stringify(Object.fromEntries(schemas.map((one) => [one.id, destinationField(one)])))
  const { rows } = await sql<{ schema: string; data: Record<string, unknown> }>`
    select m.milestone_schema_id as schema, m.data
    from milestones m
    where m.account_id = ${tx.accountId} and m.product_id = ${product.id} and m.deleted_at is null
      and m.milestone_schema_id = any(${arrayOf(schemas.map(({ id }) => id))}::text[])
      and coalesce(m.data ->> (${fields}::jsonb ->> m.milestone_schema_id), '') <> ''
    order by m.occurred_at desc, m.id desc
    limit 1
  `.execute(tx.db)
  const [newest] = rows
  return newest && countryIn(config, config.milestoneSchemas.get(newest.schema)!, newest.data)
}

const destinationField = ({ descriptor }: Pick<Form, 'descriptor'>): string | undefined =>
  Object.keys(descriptor).find((name) => descriptor[name]!.eudr === 'destination')

/** A field says a country by its code or its name; of a choice, its label may be the name. */
function countryIn(config: Configuration, form: Form, data: Record<string, unknown>): string | undefined {
  const field = destinationField(form)
  if (field === undefined) return undefined
  const label = fieldText(form, field, data, { language: config.defaultLanguage })
  return (countryNamed(data[field]) ?? countryNamed(label))?.code
}

async function readBorder({ tx }: Reader, countryOfActivity: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('statements')
    .select('border_country')
    .where('account_id', '=', tx.accountId)
    .where('country_of_activity', '=', countryOfActivity)
    .where('border_country', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.border_country ?? null
}
