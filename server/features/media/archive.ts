import { sql } from 'kysely'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { trashed } from '../../platform/trash.ts'
import type { Archivable } from '../../platform/feature.ts'
import { type MediaRow, readMedia, thingOf } from './read.ts'

/** Archives a file of the library; its bytes stay while records name it, and as long as it can be restored. */
export async function archiveMedia(tx: Tx, session: Session, id: string): Promise<void> {
  const row = await readMedia(tx, session, id, true)
  demand(session, 'media.archive', thingOf(row))
  await setDeletedAt(tx, row.id, tx.now)
  tx.event({ action: 'archive', type: 'media', id: row.id })
}

export const archivableMedia: Archivable<MediaRow, Pick<MediaRow, 'created_by' | 'tags'>> = {
  permission: 'write',
  find: (tx, ids) =>
    tx.db
      .selectFrom('media')
      .selectAll()
      .where('account_id', '=', tx.accountId)
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute(),
  isReadable: (session, row) => can(session, 'media.read', thingOf(row)).allowed,
  mayArchive: (session, row) => can(session, 'media.archive', thingOf(row)),
  trash: (tx, since) => trashed(tx, 'media', since, { name: sql`t.name`, judged: sql`t.created_by, t.tags` }),
  async restore(tx, { id, name_key: key }) {
    const other = await tx.db
      .selectFrom('media')
      .select('id')
      .where('account_id', '=', tx.accountId)
      .where('name_key', '=', key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (other) return 'FILE_NAME_TAKEN'
    await setDeletedAt(tx, id, null)
    tx.event({ action: 'restore', type: 'media', id })
    return undefined
  },
}

async function setDeletedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('media')
    .set({ deleted_at: at })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
}
