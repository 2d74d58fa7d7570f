import { nouns } from '../../../core/nouns/index.ts'
import type { Selectable } from 'kysely'
import { v7 } from 'uuid'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'

export type DashboardRow = Selectable<Tables['dashboards']>

export const dashboardRecords = recordsOf('dashboards', { derived: ['search'], hasTextIds: true })

export const dashboardNoun = nounOf(nouns.dashboards, dashboardRecords, [], {
  thingOf: () => null,
  soughtBy: 'search',
})

/** What people say of a dashboard. */
interface Content {
  name: string
  url: string
}

const columnsOf = ({ name, url }: Content) => ({ name, search: searchColumn(fold(name)), url })

/** Writes a new dashboard; a pack's dashboard has the id in the pack. */
export async function insertDashboard(
  tx: Tx,
  content: Content,
  id = `db-${v7({ msecs: tx.now.getTime() })}`,
): Promise<DashboardRow> {
  const [row] = await dashboardRecords.insert(tx, [{ values: columnsOf(content), id }])
  return row!
}

export const updateDashboard = (tx: Tx, before: DashboardRow, content: Content): Promise<DashboardRow> =>
  dashboardRecords.change(tx, before, columnsOf(content))

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
    if (known.deleted_at) await dashboardRecords.restore(tx, known)
    if (known.name !== content.name || known.url !== content.url) await updateDashboard(tx, known, content)
  }
  await dashboardRecords.archive(tx, [...stored.keys()])
}

/** Every dashboard, removed ones too. */
export const readAllDashboards = (tx: Tx): Promise<DashboardRow[]> =>
  tx.db.selectFrom('dashboards').selectAll().where('account_id', '=', tx.accountId).orderBy('id').execute()
