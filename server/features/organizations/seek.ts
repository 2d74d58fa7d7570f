import { organizations as contract } from '../../../core/contract/organizations.ts'
import { text } from '../../../core/i18n/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { SeekRecords } from '../../platform/feature.ts'
import { seekNamed } from '../../platform/db/seek.ts'

/** Who may not edit an organization finds it in its list. */
export const seekOrganizations: SeekRecords = (tx, session, sought, language) =>
  seekNamed(
    tx,
    sought,
    { table: 'organizations', isReadable: readable(session).organizations('t.id') },
    {
      title: text(language, 'organizations.title'),
      nameTitle: text(language, 'search.name'),
      address: paths.organizations.found(sought.text),
    },
    {
      rows: (ids) =>
        tx.db
          .selectFrom('organizations')
          .select(['id', 'name', 'created_at'])
          .where('account_id', '=', tx.accountId)
          .where('id', '=', anyOf(ids))
          .execute(),
      present: ({ id, name }) => ({
        address: permits(session, contract.update.access).allowed
          ? paths.organizations.edit(id)
          : paths.organizations.found(name),
      }),
    },
  )
