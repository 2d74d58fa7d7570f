import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Holder } from '../../../core/contract/trace.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fold } from '../../../core/rules/search.ts'
import { anyOf, arrayOf } from '../../platform/db/rows.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Who has a product. */
export interface Holding {
  /** The same for the same holder. */
  key: string
  /** Null where a process says it that the person may not read. */
  holder: Holder | null
}

interface HoldingRow {
  id: string
  stage: string
  organization: string
}

interface LastProcess {
  product: string
  schema: string
  organization: string
  name: string | null
  phone: string | null
  email: string | null
}

/**
 * TRC-05: of the live processes that say who has a product the newest counts, without one the product's organization. A process whose
 * field is empty says nothing.
 */
export async function readHolders(
  tx: Tx,
  session: Session,
  config: Configuration,
  products: readonly HoldingRow[],
): Promise<ReadonlyMap<string, Holding>> {
  const last = await readLast(tx, config, products)
  const organizations = await readOrganizations(tx, session, [
    ...new Set([
      ...products.map(({ organization }) => organization),
      ...[...last.values()].map(({ organization }) => organization),
    ]),
  ])
  return new Map(
    products.map(({ id, organization }): [string, Holding] => {
      const process = last.get(id)
      if (!process) return [id, { key: organization, holder: organizations.get(organization)! }]
      if (!can(session, 'milestoneSchema.read', process.schema).allowed)
        return [id, { key: 'unknown', holder: null }]
      if (process.name === null)
        return [id, { key: process.organization, holder: organizations.get(process.organization)! }]
      const holder = {
        _id: null,
        name: process.name,
        city: null,
        phoneNumber: process.phone,
        email: process.email,
      }
      return [id, { key: digest([fold(holder.name), holder.phoneNumber, holder.email]), holder }]
    }),
  )
}

const digest = (values: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)

/** The newest process of each product that says who has it. */
async function readLast(
  tx: Tx,
  config: Configuration,
  products: readonly HoldingRow[],
): Promise<Map<string, LastProcess>> {
  const schemas = [...config.milestoneSchemas.values()].flatMap(({ id, stage, content: { holder } }) =>
    holder ? [{ id, stage, ...(holder === true ? {} : holder) }] : [],
  )
  const stages = new Set(schemas.map(({ stage }) => stage))
  const asked = products.filter(({ stage }) => stages.has(stage)).map(({ id }) => id)
  if (asked.length === 0) return new Map()
  const { rows } = await sql<LastProcess>`
    with schemas as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(schemas)}::jsonb)
        as s (id text, name text, phone text, email text)
    )
    select m.*
    from unnest(${arrayOf(asked)}::uuid[]) as wanted (id)
    cross join lateral (
      select m.product_id as product, m.milestone_schema_id as schema, m.organization_id as organization,
        nullif(trim(m.data ->> s.name), '') as name, nullif(trim(m.data ->> s.phone), '') as phone,
        nullif(trim(m.data ->> s.email), '') as email
      from milestones m
      join schemas s on s.id = m.milestone_schema_id
      where m.account_id = ${tx.accountId} and m.product_id = wanted.id and m.deleted_at is null
        and (s.name is null or trim(m.data ->> s.name) <> '')
      order by m.occurred_at desc, m.created_at desc, m.id desc
      limit 1
    ) as m`.execute(tx.db)
  return new Map(rows.map((row) => [row.product, row]))
}

/** Organizations as holders; where they can be reached is for those to whom they are assigned. */
async function readOrganizations(
  tx: Tx,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<
    Record<'id' | 'name', string> & Record<'city' | 'phone' | 'email', string | null>
  >`
    select id, name, nullif(profile ->> 'city', '') as city, nullif(profile ->> 'phoneNumber', '') as phone,
      nullif(profile ->> 'email', '') as email
    from organizations
    where account_id = ${tx.accountId} and id = ${anyOf(ids)}`.execute(tx.db)
  return new Map(
    rows.map(({ id, name, city, phone, email }) => {
      const isAssigned = can(session, 'organization.read', id).allowed
      const contact = isAssigned
        ? { city, phoneNumber: phone, email }
        : { city: null, phoneNumber: null, email: null }
      return [id, { _id: id, name, ...contact }]
    }),
  )
}
