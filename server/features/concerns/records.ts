import { type RawBuilder, type Selectable, sql } from 'kysely'
import { nouns } from '../../../core/nouns/index.ts'
import type { ConcernedThing, Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { namedBy } from '../../platform/nouns.ts'
import './tables.ts'

type ConcernRow = Selectable<Tables['concerns']>

/** What the rights ask of a concern. */
type Facts = Pick<ConcernRow, 'about_organization_id' | 'about_location_id' | 'about_product_id'> & {
  location_organization: string | null
  product_stage: string | null
  product_organization: string | null
}
/** A concern with the name of its subject, which a country has in each language. */
export type KnownConcern = ConcernRow & Facts & { subject: string | null }

export const concernRecords = recordsOf('concerns', {})

export function thingAbout(row: Facts): ConcernedThing {
  if (row.about_organization_id !== null)
    return { type: 'organization', organization: row.about_organization_id }
  if (row.about_location_id !== null) return { type: 'location', organization: row.location_organization! }
  if (row.about_product_id === null) return { type: 'country' }
  const product = { productSchema: row.product_stage!, organization: row.product_organization! }
  return { type: 'product', product }
}

/** The subjects of concerns `t`: o, l and p. */
export const subjects = (tx: Tx) => sql`
  left join organizations o on o.account_id = ${tx.accountId} and o.id = t.about_organization_id
  left join locations l on l.account_id = ${tx.accountId} and l.id = t.about_location_id
  left join products p on p.account_id = ${tx.accountId} and p.id = t.about_product_id`

const facts = [
  sql`t.about_organization_id`,
  sql`t.about_location_id`,
  sql`t.about_product_id`,
  sql`l.organization_id as location_organization`,
  sql`p.product_schema_id as product_stage`,
  sql`p.organization_id as product_organization`,
]

/** What a `KnownConcern` has. */
export const knownColumns = sql.join([
  sql`t.*`,
  ...facts,
  sql`coalesce(o.name, l.name, p.identifier) as subject`,
])

/** The concerns `t` with their `subjects` that the session may read. */
export function readableConcerns(session: Session): RawBuilder<boolean> {
  const { organizations, products } = readable(session)
  return sql<boolean>`(
    t.about_country is not null
    or t.about_organization_id is not null and ${organizations('t.about_organization_id')}
    or t.about_location_id is not null and ${organizations('l.organization_id')}
    or t.about_product_id is not null and ${products('p')}
  )`
}

export const concernNoun = {
  ...namedBy(nouns.concerns, concernRecords, (row: Facts) => thingAbout(row), {
    name: sql`left(t.text, 80)`,
    facts,
    message: {
      product: sql`t.about_product_id`,
      productSchema: sql`p.product_schema_id`,
      organization: sql`coalesce(t.about_organization_id, l.organization_id, p.organization_id)`,
    },
    joins: subjects,
  }),
  hasHistory: true as const,
}
