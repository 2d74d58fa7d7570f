import type { Selectable } from 'kysely'
import type { Media } from '../../../core/contract/media.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { namesOf } from '../accounts/members.ts'
import { readTags } from '../tags/read.ts'

export type MediaRow = Selectable<Tables['media']>

/** What decides who may see a file of the library. */
export const thingOf = ({ created_by: author, tags }: Pick<MediaRow, 'created_by' | 'tags'>) => ({
  author,
  tags,
})

/** Answers of rows, with the names of the tags that the session may read and of who added each file. */
export async function presentMedia(tx: Tx, session: Session, rows: readonly MediaRow[]): Promise<Media[]> {
  const tags = await readTags(tx, session)
  const nameOf = await namesOf(
    tx,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    type: row.type,
    url: row.url,
    tags: tags.filter(({ id }) => row.tags.includes(id)).map(({ id, name }) => ({ _id: id, name })),
    createdBy: { _id: row.created_by, name: nameOf.get(row.created_by) ?? '' },
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}
