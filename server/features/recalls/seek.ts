import { sql } from 'kysely'
import { text } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { seekNamed } from '../../platform/db/seek.ts'
import type { SeekRecords } from '../../platform/feature.ts'

/** By number, start and reason; the number alone finds it first. */
export const seekRecalls: SeekRecords = (tx, session, sought, language) =>
  seekNamed(
    tx,
    sought,
    {
      table: 'recalls',
      name: sql`t.number::text`,
      isReadable: sql<boolean>`exists (
        select from products p
        where p.account_id = ${tx.accountId} and p.id = t.start_id and ${readable(session).products('p')})`,
    },
    {
      title: text(language, 'recalls.title'),
      nameTitle: text(language, 'search.name'),
      address: paths.recalls({ search: sought.text }),
    },
    {
      async rows(ids) {
        const rows = await tx.db
          .selectFrom('recalls as r')
          .innerJoin('organizations as o', (join) =>
            join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'r.organization_id'),
          )
          .select([
            'r.id',
            'r.kind',
            'r.number',
            'r.identifier',
            'r.created_at',
            'o.id as owner',
            'o.name as owner_name',
          ])
          .where('r.account_id', '=', tx.accountId)
          .where('r.id', '=', anyOf(ids))
          .execute()
        return rows.map((row) => ({
          ...row,
          name: `${text(language, `recalls.kind.${row.kind}`)} ${row.number} · ${row.identifier}`,
        }))
      },
      present: ({ id, owner, owner_name: name }) => ({
        organization: { _id: owner, name },
        address: paths.recall(id),
      }),
    },
  )
