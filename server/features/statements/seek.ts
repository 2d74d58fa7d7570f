import { sql } from 'kysely'
import { grouped } from '../../../core/eudr/numbers.ts'
import { text } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { seekNamed } from '../../platform/db/seek.ts'
import type { SeekRecords } from '../../platform/feature.ts'

/** By the reference of the account, and by the number of the EU, which the name then has. */
export const seekStatements: SeekRecords = (tx, session, sought, language) =>
  seekNamed(
    tx,
    sought,
    {
      table: 'statements',
      name: sql`lower(t.internal_reference)`,
      isReadable: sql<boolean>`exists (
        select from products p
        where p.account_id = ${tx.accountId} and p.id = t.product_id and ${readable(session).products('p')})`,
    },
    {
      title: text(language, 'statements.title'),
      nameTitle: text(language, 'search.name'),
      address: paths.statements({ search: sought.text }),
    },
    {
      async rows(ids) {
        const rows = await tx.db
          .selectFrom('statements as s')
          .innerJoin('products as p', (join) =>
            join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 's.product_id'),
          )
          .innerJoin('organizations as o', (join) =>
            join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'p.organization_id'),
          )
          .select([
            's.id',
            's.internal_reference',
            's.eu',
            's.created_at',
            'o.id as owner',
            'o.name as owner_name',
          ])
          .where('s.account_id', '=', tx.accountId)
          .where('s.id', '=', anyOf(ids))
          .execute()
        return rows.map(({ internal_reference, eu, ...row }) => ({
          ...row,
          name: [internal_reference, grouped(eu?.referenceNumber ?? '')].filter(Boolean).join(' · '),
        }))
      },
      present: ({ id, owner, owner_name: name }) => ({
        organization: { _id: owner, name },
        address: paths.statement(id),
      }),
    },
  )
