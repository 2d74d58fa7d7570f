import type { ErrorCode } from '../../../core/errors/codes.ts'
import { type Fault, refuse } from '../../../core/errors/refusal.ts'
import type { Session } from '../../../core/rules/can.ts'
import { isUndoable } from '../../../core/rules/undo.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import type { Archivable, ArchivedRow } from '../../platform/feature.ts'

/**
 * UND-01: restores archived records, all or none. Each is checked as if it were created now. The oldest comes first, so a
 * product is complete again before the records that need it. Live records stay as they are.
 */
export async function restore<Row extends ArchivedRow>(
  tx: Tx,
  session: Session,
  kind: Archivable<Row>,
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
  if (faults.length) refuse('INVALID', { faults })
  const conflicts: { id: string; code: ErrorCode }[] = []
  for (const row of rows.toSorted((a, b) => +a.created_at - +b.created_at || (a.id < b.id ? -1 : 1))) {
    if (row.deleted_at === null) continue
    const code = isUndoable(row.deleted_at, tx.now) ? await kind.restore(tx, row) : 'GONE'
    if (code) conflicts.push({ id: row.id, code })
  }
  if (conflicts.length) refuse('UNDO_CONFLICT', { details: conflicts })
}
