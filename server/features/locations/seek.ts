import { locations as contract } from '../../../core/contract/locations.ts'
import { text } from '../../../core/i18n/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { SeekRecords } from '../../platform/feature.ts'
import { seekNamed } from '../../platform/db/seek.ts'

/** Who may not edit a place finds it in its list. */
export const seekLocations: SeekRecords = (tx, session, sought, language) =>
  seekNamed(
    tx,
    sought,
    { table: 'locations', isReadable: readable(session).organizations('t.organization_id') },
    {
      title: text(language, 'locations.title'),
      nameTitle: text(language, 'search.name'),
      address: paths.locations.found(sought.text),
    },
    {
      rows: (ids) =>
        tx.db
          .selectFrom('locations as l')
          .innerJoin('organizations as o', (join) =>
            join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'l.organization_id'),
          )
          .select(['l.id', 'l.name', 'l.created_at', 'o.id as owner', 'o.name as owner_name'])
          .where('l.account_id', '=', tx.accountId)
          .where('l.id', '=', anyOf(ids))
          .execute(),
      present: ({ id, name, owner, owner_name: ownerName }) => ({
        organization: { _id: owner, name: ownerName },
        address: permits(session, contract.update.access).allowed
          ? paths.locations.edit(id)
          : paths.locations.found(name),
      }),
    },
  )
