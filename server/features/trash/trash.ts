import { sql } from 'kysely'
import { isFound } from '../../../core/rules/search.ts'
import type { TrashItem } from '../../../core/contract/trash.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits, type Session } from '../../../core/rules/can.ts'
import { type ArchivableType, archivableTypes } from '../../../core/nouns/index.ts'
import { undoableUntil, undoExpiry } from '../../../core/rules/undo.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Page, paged, sliceOf } from '../../platform/db/lists.ts'
import type { Archivable, ArchivedRow, TrashRow } from '../../platform/feature.ts'
import { namesOf } from '../accounts/members.ts'
import { loadConfiguration, schemaName } from '../configuration/configuration.ts'
import { restoreRows } from './restore.ts'

export type Archivables = Readonly<Record<ArchivableType, Archivable<ArchivedRow, object>>>

interface Query {
  type?: string
  search?: string
  currentPage?: string
  limit?: string
}

interface TrashEntry {
  type: ArchivableType
  kind: Archivable<ArchivedRow, object>
  row: TrashRow<object>
}

/** Rows of one answer: each is restored for a trial. */
const maxItems = 200

/** What the person may bring back, the latest first. */
export async function listTrash(
  tx: Tx,
  session: Session,
  archivables: Archivables,
  query: Query,
  language: Language,
): Promise<Page<TrashItem>> {
  const slice = sliceOf(query)
  const found = await findArchived(tx, session, archivables, query)
  const shown = found.slice(slice.offset, slice.offset + Math.min(slice.limit, maxItems))
  const [archivers, companions] = [await readArchivers(tx, shown), await countCompanions(tx, shown)]
  const config = await loadConfiguration(tx)
  const collection: TrashItem[] = []
  for (const { type, kind, row } of shown)
    collection.push({
      type,
      _id: row.id,
      name: row.name,
      schema: (row.schema && schemaName(config, row.schema, language)) || null,
      archivedAt: row.deleted_at.toISOString(),
      archivedBy: archivers.get(row.id) ?? null,
      until: undoableUntil(row.deleted_at).toISOString(),
      with: companions.get(row.id) ?? {},
      conflicts: await tx.rehearse(async (trial) =>
        restoreRows(trial, kind, await kind.find(trial, [row.id])),
      ),
    })
  return paged(collection, slice, found.length)
}

async function findArchived(
  tx: Tx,
  session: Session,
  archivables: Archivables,
  { type: only, search = '' }: Query,
): Promise<TrashEntry[]> {
  const found: TrashEntry[] = []
  for (const type of archivableTypes) {
    const kind = archivables[type]
    if (only && only !== type) continue
    if (!permits(session, accessTo(type, kind.permission)).allowed) continue
    for (const row of await kind.trash(tx, undoExpiry(tx.now)))
      if (
        kind.isReadable(session, row) &&
        kind.mayArchive(session, row).allowed &&
        isFound([row.name], search)
      )
        found.push({ type, kind, row })
  }
  return found.sort((a, b) => +b.row.deleted_at - +a.row.deleted_at || (a.row.id < b.row.id ? -1 : 1))
}

/** Who archived each record, as its last event of that kind tells. */
async function readArchivers(
  tx: Tx,
  found: readonly TrashEntry[],
): Promise<Map<string, { _id: string; name: string }>> {
  const { rows } = await sql<{ record: string; id: string }>`
    select distinct on (e.type, e.record_id) e.record_id as record, e.by_user as id
    from events e
    where e.account_id = ${tx.accountId} and e.action = 'archive'
      and e.type = any(${[...new Set(found.map(({ type }) => type))]}::text[])
      and e.record_id = any(${found.map(({ row }) => row.id)}::text[])
    order by e.type, e.record_id, e.n desc
  `.execute(tx.db)
  const names = await namesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ record, id }) => [record, { _id: id, name: names.get(id) ?? '' }]))
}

/** Records of each type that were archived in the same batch, and return with it. */
async function countCompanions(
  tx: Tx,
  found: readonly TrashEntry[],
): Promise<Map<string, Record<string, number>>> {
  const ids = new Map(found.flatMap(({ row }) => (row.deletion_batch ? [[row.deletion_batch, row.id]] : [])))
  if (ids.size === 0) return new Map()
  const own = sql`account_id = ${tx.accountId} and deletion_batch = any(${[...ids.keys()]}::uuid[])`
  const { rows } = await sql<{ batch: string; type: string; number: number }>`
    select deletion_batch as batch, 'milestones' as type, count(*)::int as number from milestones
      where ${own} and id <> all(${[...ids.values()]}::uuid[]) group by 1
    union all
    select deletion_batch, 'insights', count(*)::int from insights where ${own} group by 1
    union all
    select deletion_batch, 'checks', count(*)::int from checks where ${own} group by 1
    union all
    select deletion_batch, 'origins', count(*)::int from links
      where ${own} and milestone_id = any(${[...ids.values()]}::uuid[]) group by 1
  `.execute(tx.db)
  const counted = new Map<string, Record<string, number>>()
  for (const { batch, type, number } of rows) {
    const id = ids.get(batch)!
    counted.set(id, { ...counted.get(id), [type]: number })
  }
  return counted
}
