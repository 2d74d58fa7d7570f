import type { ConcernInput } from '../../../core/contract/concerns.ts'
import { countryNamed } from '../../../core/geometry/countries.ts'
import type { ConcernedThing } from '../../../core/rules/can.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Tx } from '../../platform/db/database.ts'
import { thingOf } from '../products/read.ts'
import type { KnownConcern } from './records.ts'

/** What a new concern is about: its columns and its name, with what the rights ask of it. */
type Subject = Pick<
  KnownConcern,
  'about_country' | 'about_organization_id' | 'about_location_id' | 'about_product_id' | 'subject'
> & {
  thing: ConcernedThing
}

const nothing = {
  about_country: null,
  about_organization_id: null,
  about_location_id: null,
  about_product_id: null,
  subject: null,
}

/** A live record of the account or a country; undefined where there is none. */
export async function findSubject(tx: Tx, about: ConcernInput['about']): Promise<Subject | undefined> {
  const { type } = about
  const id = about.id.toLowerCase()
  if (type === 'country') {
    const country = /^[a-z]{2}$/.test(id) ? countryNamed(id) : undefined
    const code = id.toUpperCase()
    if (country?.code !== code) return undefined
    return { ...nothing, about_country: code, thing: { type } }
  }
  if (!isUuid(id)) return undefined
  if (type === 'product') {
    const row = await tx.db
      .selectFrom('products')
      .select(['identifier', 'product_schema_id', 'organization_id'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return (
      row && {
        ...nothing,
        about_product_id: id,
        subject: row.identifier,
        thing: { type, product: thingOf(row) },
      }
    )
  }
  if (type === 'location') {
    const row = await tx.db
      .selectFrom('locations')
      .select(['name', 'organization_id'])
      .where('account_id', '=', tx.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return (
      row && {
        ...nothing,
        about_location_id: id,
        subject: row.name,
        thing: { type, organization: row.organization_id },
      }
    )
  }
  const row = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && { ...nothing, about_organization_id: id, subject: row.name, thing: { type, organization: id } }
  )
}
