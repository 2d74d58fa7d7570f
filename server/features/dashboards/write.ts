import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { fold } from '../../platform/db/lists.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type DashboardRow = Selectable<Tables['dashboards']>

/** What people say of a dashboard. */
interface Content {
  name: string
  url: string
}

/** Writes a new dashboard and its event; a pack's dashboard has the id in the pack. */
export async function insertDashboard(
  tx: Tx,
  { name, url }: Content,
  id = `db-${v7({ msecs: tx.now.getTime() })}`,
): Promise<DashboardRow> {
  const row = await tx.db
    .insertInto('dashboards')
    .values({
      account_id: tx.accountId,
      id,
      name,
      search: fold(name),
      url,
      created_at: tx.now,
      created_by: tx.userId,
      updated_at: tx.now,
      updated_by: tx.userId,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.event({ action: 'create', type: 'dashboards', id, after: { name, url } })
  return row
}

export async function updateDashboard(
  tx: Tx,
  before: DashboardRow,
  { name, url }: Content,
): Promise<DashboardRow> {
  const row = await tx.db
    .updateTable('dashboards')
    .set({
      name,
      search: fold(name),
      url,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id } = before
  tx.event({
    action: 'update',
    type: 'dashboards',
    id,
    before: { name: before.name, url: before.url },
    after: { name, url },
  })
  return row
}

export async function setRemoved(tx: Tx, id: string, isRemoved: boolean): Promise<void> {
  await tx.db
    .updateTable('dashboards')
    .set({ deleted_at: isRemoved ? tx.now : null })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute()
  tx.event({ action: isRemoved ? 'archive' : 'restore', type: 'dashboards', id })
}

/** Makes a pack's dashboards those of the account. */
export async function writeDashboards(tx: Tx, wanted: Readonly<Record<string, Content>>): Promise<void> {
  const stored = new Map((await readAllDashboards(tx)).map((row) => [row.id, row]))
  for (const [id, content] of Object.entries(wanted)) {
    const known = stored.get(id)
    stored.delete(id)
    if (!known) {
      await insertDashboard(tx, content, id)
      continue
    }
    if (known.deleted_at) await setRemoved(tx, id, false)
    if (known.name !== content.name || known.url !== content.url) await updateDashboard(tx, known, content)
  }
  for (const { id, deleted_at: removed } of stored.values()) if (!removed) await setRemoved(tx, id, true)
}

/** Every dashboard, removed ones too. */
export const readAllDashboards = (tx: Tx): Promise<DashboardRow[]> =>
  tx.db.selectFrom('dashboards').selectAll().where('account_id', '=', tx.accountId).orderBy('id').execute()
