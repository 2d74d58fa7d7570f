import type { ErrorCode } from '../../../core/errors/codes.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { isUndoable } from '../../../core/rules/undo.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Archivable, ArchivedRow } from '../../platform/feature.ts'

interface Conflict {
  id: string
  code: ErrorCode
}

/** UND-01: restores archived records that the session may restore, all or none. */
export async function restore<Row extends ArchivedRow>(
  tx: Tx,
  session: Session,
  kind: Archivable<Row, object>,
  ids: readonly string[],
): Promise<void> {
  const found = await kind.find(tx, [...new Set(ids)].filter(isUuid))
  const rows = found.filter((row) => kind.isReadable(session, row))
  const denied = rows.map((row) => kind.mayArchive(session, row)).find((verdict) => !verdict.allowed)
  if (denied && !denied.allowed) refuse(denied.code)
  const faults = ids.flatMap((id, index): Fault[] =>
    rows.some((row) => row.id === id.toLowerCase())
      ? []
      : [{ path: `/ids/${index}`, key: 'error.case.dataNotFound' }],
  )
  refuseFaults(faults)
  const conflicts = await restoreRows(tx, kind, rows)
  if (conflicts.length) refuse('UNDO_CONFLICT', { details: conflicts })
}

/**
 * Restores rows that nothing stands against, and returns what stands against the others. Each is checked as if it were created
 * now. The oldest comes first, so a product is complete again before the records that need it. Live records stay as they are.
 */
export async function restoreRows<Row extends ArchivedRow>(
  tx: Tx,
  kind: Archivable<Row, object>,
  rows: readonly Row[],
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  for (const row of rows.toSorted((a, b) => +a.created_at - +b.created_at || (a.id < b.id ? -1 : 1))) {
    if (row.deleted_at === null) continue
    const code = isUndoable(row.deleted_at, tx.now) ? await kind.restore(tx, row) : 'GONE'
    if (code) conflicts.push({ id: row.id, code })
  }
  return conflicts
}
