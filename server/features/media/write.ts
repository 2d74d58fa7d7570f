import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import type { FileType } from '../../../core/rules/file.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { undoExpiry } from '../../../core/rules/undo.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { freeName, nameKey } from './names.ts'
import type { MediaRow } from './read.ts'
import { mediaRecords } from './records.ts'

interface NewMedia {
  name: string
  type: FileType
  url: string
  tags: string[]
}

/** Writes a new file of the library. A taken name is refused by the index. */
export async function insertMedia(tx: Tx, media: NewMedia): Promise<MediaRow> {
  const [row] = await mediaRecords.insert(tx, [{ values: columnsOf(media) }])
  return row!
}

/** The same under the first free name. Of two at once, the second waits for the first and takes the next name. */
export async function insertRenamed(tx: Tx, media: NewMedia): Promise<MediaRow> {
  for (;;) {
    const name = await findFreeName(tx, media.name)
    const row = await mediaRecords.insertUnlessTaken(tx, columnsOf({ ...media, name }))
    if (row) return row
  }
}

const columnsOf = <Media extends { name: string }>(media: Media) => ({
  ...media,
  name_key: nameKey(media.name),
  search: searchColumn(fold(media.name)),
})

async function findFreeName(tx: Tx, name: string): Promise<string> {
  const rows = await tx.db
    .selectFrom('media')
    .select('name_key')
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`starts_with(name_key, ${nameKey(name).slice(0, 1)})`)
    .execute()
  const taken = new Set(rows.map((row) => row.name_key))
  return freeName(name, (key) => taken.has(key))
}

/** Changes a live file that the caller has locked. */
export const updateMedia = (
  tx: Tx,
  before: MediaRow,
  content: Pick<MediaRow, 'name' | 'tags'>,
): Promise<MediaRow> => mediaRecords.change(tx, before, columnsOf(content))

/**
 * Takes a tag from all files. Archived files that this user cannot restore keep it, so the tag is not deleted (TAG_IN_USE) as long as
 * they can come back.
 */
export async function untag(tx: Tx, session: Session, tag: string): Promise<void> {
  const carriers = await tx.db
    .selectFrom('media')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`${tag} = any(tags)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const unseen = carriers.filter(
    ({ deleted_at: archived, created_by: author }) =>
      archived !== null &&
      archived >= undoExpiry(tx.now) &&
      !can(session, 'media.read', { author, tags: [] }).allowed,
  )
  if (unseen.length) refuse('TAG_IN_USE')
  await mediaRecords.changeEach(
    tx,
    carriers.map((before) => ({ before, values: { tags: before.tags.filter((one) => one !== tag) } })),
  )
}
