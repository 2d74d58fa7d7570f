import { useMemo } from 'react'
import { SheetRemarks } from '../../sheet/SheetRemarks.tsx'
import { cellKey, type SheetState } from '../../sheet/useSheet.ts'
import type { NewRecords } from './newRows.ts'
import type { NewRows } from './useNewRows.ts'

/** What readers say of the columns. */
export function RowRemarks({
  form: { sheet, columns, isSending },
  records,
}: {
  form: NewRows
  records: NewRecords
}) {
  const remarks = useMemo(() => remarksOfRows(sheet, records), [sheet, records])
  return (
    <SheetRemarks
      sheet={{ rows: sheet.rows, remarks }}
      columns={columns}
      onUse={isSending ? undefined : sheet.edit}
    />
  )
}

/** Remarks of cells as they were typed, and those of readers of whole rows. */
function remarksOfRows(
  { rows, remarks }: SheetState,
  { remarks: remarksOf }: NewRecords,
): SheetState['remarks'] {
  if (!remarksOf) return remarks
  const all = new Map(remarks)
  for (const row of rows)
    for (const { column, remark } of remarksOf(row.values)) {
      const key = cellKey(row.id, column)
      all.set(key, [...(all.get(key) ?? []), remark])
    }
  return all
}
