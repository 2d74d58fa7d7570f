import { type RawBuilder, sql } from 'kysely'
import { countryNamed } from '../../../core/geometry/countries.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { placeFields } from '../origin/forms.ts'
import { uuidPattern } from '../origin/lots.ts'
import { briefData } from '../products/listed-values.ts'
import { type KnownConcern, knownColumns, readableConcerns, subjects } from './records.ts'

/** What concerns about an origin are about: its products, those who have them, and where they grew. */
interface OriginSubjects {
  products: readonly string[]
  organizations: readonly string[]
  locations: readonly string[]
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
}

/** The subjects of an origin, which is these products, whoever may read them. */
export async function readOriginSubjects(tx: Tx, products: readonly string[]): Promise<OriginSubjects> {
  const config = await loadConfiguration(tx)
  const { rows } = await sql<{ organizations: string[]; locations: string[]; countries: unknown[] }>`
    with places as materialized (
      select f.stage, f.field from jsonb_to_recordset(${JSON.stringify(placeFields(config))}::jsonb) as f (stage text, field text)
    ), found as materialized (
      select p.organization_id, ${sql.raw(briefData('p'))} -> f.field as place
      from products p left join places f on f.stage = p.product_schema_id
      where p.account_id = ${tx.accountId} and p.id = any(${arrayOf(products)}::uuid[])
    )
    select array(select distinct organization_id from found) as organizations,
      array(select distinct place ->> '_id' from found where place ->> '_id' ~* ${uuidPattern}) as locations,
      array(select distinct place ->> 'country' from found where place ->> 'country' is not null) as countries
  `.execute(tx.db)
  const { organizations, locations, countries } = rows[0]!
  return {
    products,
    organizations,
    locations: locations.map((id) => id.toLowerCase()),
    countries: [...new Set(countries.flatMap((name) => countryNamed(name)?.code ?? []))],
  }
}

/** Whether the concerns `t` are about one of these. */
export const isAbout = (asked: OriginSubjects): RawBuilder<boolean> =>
  sql<boolean>`(
    t.about_country = any(${asked.countries}::text[])
    or t.about_organization_id = any(${arrayOf(asked.organizations)}::uuid[])
    or t.about_location_id = any(${arrayOf(asked.locations)}::uuid[])
    or t.about_product_id = any(${arrayOf(asked.products)}::uuid[])
  )`

/** Open concerns about something in the origin of a product, the newest first; without a session, all of them. */
export async function readOpenConcerns(
  tx: Tx,
  asked: OriginSubjects,
  session?: Session,
): Promise<KnownConcern[]> {
  const { rows } = await sql<KnownConcern>`
    select ${knownColumns} from concerns t ${subjects(tx)}
    where t.account_id = ${tx.accountId} and t.status = 'open' and ${isAbout(asked)}
      and ${session ? readableConcerns(session) : sql`true`}
    order by t.raised_at desc, t.id desc
  `.execute(tx.db)
  return rows
}
