import { text } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { SeekRecords } from '../../platform/feature.ts'
import { seekNamed } from '../../platform/db/seek.ts'

export const seekMedia: SeekRecords = (tx, session, sought, language) =>
  seekNamed(
    tx,
    sought,
    { table: 'media', isReadable: readable(session).media('t') },
    {
      title: text(language, 'media.title'),
      nameTitle: text(language, 'search.name'),
      address: paths.media({ search: sought.text }),
    },
    {
      rows: (ids) =>
        tx.db
          .selectFrom('media')
          .select(['id', 'name', 'created_at'])
          .where('account_id', '=', tx.accountId)
          .where('id', '=', anyOf(ids))
          .execute(),
      present: ({ id }) => ({ address: paths.mediaEdit(id) }),
    },
  )
