import { sql } from 'kysely'
import { v7 } from 'uuid'
import { refuse } from '../../../core/errors/refusal.ts'
import type { FileType } from '../../../core/rules/file.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { undoExpiry } from '../../../core/rules/undo.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fold } from '../../platform/db/lists.ts'
import { freeName, nameKey } from './names.ts'
import type { MediaRow } from './read.ts'

interface NewMedia {
  name: string
  type: FileType
  url: string
  tags: string[]
}

/** Writes a new file of the library and its event. A taken name is refused by the index. */
export async function insertMedia(tx: Tx, media: NewMedia): Promise<MediaRow> {
  const row = await insertion(tx, media).returningAll().executeTakeFirstOrThrow()
  recordCreation(tx, row)
  return row
}

/** The same under the first free name. Of two at once, the second waits for the first and takes the next name. */
export async function insertRenamed(tx: Tx, media: NewMedia): Promise<MediaRow> {
  for (;;) {
    const row = await insertion(tx, { ...media, name: await findFreeName(tx, media.name) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) continue
    recordCreation(tx, row)
    return row
  }
}

const insertion = (tx: Tx, { name, ...media }: NewMedia) =>
  tx.db.insertInto('media').values({
    account_id: tx.accountId,
    id: v7({ msecs: tx.now.getTime() }),
    ...media,
    ...namesOf(name),
    created_at: tx.now,
    created_by: tx.userId,
    updated_at: tx.now,
    updated_by: tx.userId,
    deleted_at: null,
    deletion_batch: null,
  })

const namesOf = (name: string) => ({ name, name_key: nameKey(name), search: fold(name) })

const recordCreation = (tx: Tx, { id, name, type, url, tags }: MediaRow) =>
  tx.event({ action: 'create', type: 'media', id, after: { name, type, url, tags } })

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
export async function updateMedia(
  tx: Tx,
  before: MediaRow,
  { name, tags }: Pick<MediaRow, 'name' | 'tags'>,
): Promise<MediaRow> {
  const after = await tx.db
    .updateTable('media')
    .set({
      ...namesOf(name),
      tags,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.event({
    action: 'update',
    type: 'media',
    id: before.id,
    before: { name: before.name, tags: before.tags },
    after: { name, tags },
  })
  return after
}

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
  await tx.db
    .updateTable('media')
    .set(({ eb }) => ({
      tags: sql<string[]>`array_remove(tags, ${tag})`,
      version: eb('version', '+', 1),
      updated_at: tx.now,
      updated_by: tx.userId,
    }))
    .where('account_id', '=', tx.accountId)
    .where(sql<boolean>`${tag} = any(tags)`)
    .execute()
  for (const { id, tags: before } of carriers)
    tx.event({
      action: 'update',
      type: 'media',
      id,
      before: { tags: before },
      after: { tags: before.filter((one) => one !== tag) },
    })
}
