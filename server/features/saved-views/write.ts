import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type SavedViewRow = Selectable<Tables['saved_views']>
type Content = Pick<SavedViewRow, 'list' | 'name' | 'search' | 'columns' | 'shared'>

/** Nothing follows from a view, and nothing is lost with it but its name: it leaves no event. */
export const insertSavedView = (tx: Tx, content: Content): Promise<SavedViewRow> =>
  tx.db
    .insertInto('saved_views')
    .values({
      account_id: tx.accountId,
      id: v7({ msecs: tx.now.getTime() }),
      ...content,
      created_at: tx.now,
      created_by: tx.userId,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
