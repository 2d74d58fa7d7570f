import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from '../ui/texts.ts'
import type { CellRemark } from './cellRemark.ts'
import type { CellEdit, SheetColumn, SheetRow } from './sheet.ts'
import { cellKey, type SheetState } from './useSheet.ts'
import classes from './SheetFaults.module.css'

interface SheetRemarksProps {
  sheet: Pick<SheetState, 'rows' | 'remarks'>
  columns: readonly SheetColumn[]
  /** Takes the other reading in all rows of a column. */
  onUse?: ((edits: readonly CellEdit[]) => void) | undefined
}

/** Rows that a column names; the others are counted. */
const maxRows = 3

/** What readers say of typed and pasted cells, once a column, with their number and the first of them (TRU-03). */
export function SheetRemarks({ sheet: { rows, remarks }, columns, onUse }: SheetRemarksProps) {
  const { t } = useTranslation()
  if (!remarks || remarks.size === 0) return null
  const lines = columns.flatMap((column) => {
    const found = rows.flatMap((row) =>
      (remarks.get(cellKey(row.id, column.key)) ?? []).map((remark) => ({ row, remark })),
    )
    const codes = [...new Set(found.map(({ remark }) => remark.code))]
    return codes.map((code) => ({ column, found: found.filter(({ remark }) => remark.code === code) }))
  })
  if (lines.length === 0) return null
  return (
    <ul className={classes.remarks} role="status">
      {lines.map(({ column, found }) => {
        const { about, code } = found[0]!.remark
        return (
          <li key={`${column.key} ${code}`} data-about={about}>
            {about === 'converted' ? (
              <IconInfoCircle size={17} aria-hidden />
            ) : (
              <IconAlertTriangle size={17} aria-hidden />
            )}
            <strong>{t(`sheet.about.${about}`, { title: column.title, count: found.length })}</strong>
            <span>
              {found
                .slice(0, maxRows)
                .map(({ row, remark }) => `${row.name}: ${remark.text}`)
                .join(' · ')}
              {found.length > maxRows && ` · ${t('sheet.more', { count: found.length - maxRows })}`}
            </span>
            {onUse && <UseAll column={column} found={found} onUse={onUse} />}
          </li>
        )
      })}
    </ul>
  )
}

interface UseAllProps {
  column: SheetColumn
  found: readonly { row: SheetRow; remark: CellRemark }[]
  onUse: NonNullable<SheetRemarksProps['onUse']>
}

/** Takes the other reading of each cell. */
function UseAll({ column, found, onUse }: UseAllProps) {
  const { t } = useTranslation()
  const others = found.flatMap(({ row, remark: { instead } }) => (instead ? [{ row, instead }] : []))
  const [first] = others
  if (!first) return null
  const count = others.length
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        onUse(others.map(({ row, instead }) => ({ row: row.id, column: column.key, value: instead.value })))
      }
    >
      {t('importing.review.useAll', { count, rows: String(count), text: first.instead.text })}
    </Button>
  )
}
