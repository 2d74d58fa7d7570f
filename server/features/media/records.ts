import { nouns } from '../../../core/nouns/index.ts'
import { readable } from '../../platform/auth/readable.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import { nounOf } from '../../platform/nouns.ts'
import { thingOf } from './read.ts'

export const mediaRecords = recordsOf('media', { derived: ['name_key', 'search'] })

export const mediaNoun = nounOf(nouns.media, mediaRecords, ['created_by', 'tags'], {
  thingOf,
  readable: (session) => readable(session).media('t'),
  hasHistory: true,
  soughtBy: 'search',
})

/** The bytes of an archived file stay while records name it, and as long as it can be restored. */
export const archivableMedia = mediaNoun.archivable({
  permission: 'write',
  async conflictOf(tx, { name_key: key }) {
    const other = await tx.db
      .selectFrom('media')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .where('name_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return other && 'FILE_NAME_TAKEN'
  },
})
