import { type RawBuilder, sql } from 'kysely'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits } from '../../../core/rules/can.ts'
import { keyTypes } from '../../../core/nouns/index.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reader } from './names.ts'
import { readableSchemas } from './record.ts'

/** Of event `e`: it is about a record that the key may read, of a type whose history keys have (KEY-03). */
export function isReadableToKey(
  { accountId }: Tx,
  reader: Pick<Reader, 'session' | 'config'>,
): RawBuilder<boolean> {
  const { session } = reader
  const { organizations, products, media } = readable(session)
  const of = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`exists (select from ${table} where r.account_id = ${accountId} and r.id = e.record_id::uuid and ${condition})`
  const product = sql`p on p.account_id = ${accountId} and p.id = r.product_id and ${products('p')}`
  const conditions: Record<(typeof keyTypes)[number], RawBuilder<unknown>> = {
    products: of(sql`products r`, products('r')),
    milestones: of(
      sql`milestones r join products ${product}`,
      sql`r.milestone_schema_id = any(${readableSchemas(reader)}::text[]) and ${organizations('r.organization_id')}`,
    ),
    insights: of(sql`insights r join products ${product}`, sql`true`),
    organizations: of(sql`organizations r`, organizations('r.id')),
    locations: of(sql`locations r`, organizations('r.organization_id')),
    assets: of(sql`assets r`, organizations('r.organization_id')),
    checks: of(sql`checks r`, sql`r.created_by = ${session.userId}`),
    media: of(sql`media r`, media('r')),
  }
  const open = keyTypes.filter((type) => permits(session, accessTo(type, 'any')).allowed)
  // Other types have ids that are no uuids: a case looks at one of its conditions alone.
  return sql<boolean>`case e.type ${sql.join(
    open.map((type) => sql`when ${sql.lit(type)} then ${conditions[type]}`),
    sql` `,
  )} else false end`
}
