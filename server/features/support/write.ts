import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { Priority } from '../../../core/contract/support.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type SupportRow = Selectable<Tables['support_requests']>

interface NewRequest {
  issue: string
  priority: Priority
  files: string[]
  page: string | null
}

export async function insertRequest(tx: Tx, { issue, priority, files, page }: NewRequest): Promise<string> {
  const id = v7({ msecs: tx.now.getTime() })
  await tx.db
    .insertInto('support_requests')
    .values({
      account_id: tx.accountId,
      id,
      issue,
      priority,
      files,
      page,
      created_at: tx.now,
      created_by: tx.userId,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .execute()
  tx.event({ action: 'create', type: 'support_requests', id, after: { issue, priority, files, page } })
  return id
}

export async function markRead(tx: Tx, before: SupportRow, isRead: boolean): Promise<SupportRow> {
  const after = await tx.db
    .updateTable('support_requests')
    .set({ is_read: isRead, version: before.version + 1, updated_at: tx.now, updated_by: tx.userId })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.event({
    action: 'update',
    type: 'support_requests',
    id: before.id,
    before: { is_read: before.is_read },
    after: { is_read: isRead },
  })
  return after
}
