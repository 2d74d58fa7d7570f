import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type Remark, remarkText } from '../../core/errors/remarks.ts'
import { useTranslation } from '../ui/texts.ts'
import type { CellEdit, SheetColumn, SheetRow } from './sheet.ts'
import { cellKey, type SheetState } from './useSheet.ts'
import classes from './SheetFaults.module.css'

interface SheetToldProps {
  sheet: Pick<SheetState, 'rows' | 'told'>
  columns: readonly SheetColumn[]
  /** Takes the other reading in all rows of a column. */
  onUse?: ((edits: readonly CellEdit[]) => void) | undefined
}

/** Rows that a column names; the others are counted. */
const maxRows = 3

/** What readers say of typed and pasted cells, once a column, with their number and the first of them (TRU-03). */
export function SheetTold({ sheet: { rows, told }, columns, onUse }: SheetToldProps) {
  const { t, i18n } = useTranslation()
  if (!told || told.size === 0) return null
  const lines = columns.flatMap((column) => {
    const found = rows.flatMap((row) => {
      const [remark] = told.get(cellKey(row.id, column.key)) ?? []
      return remark ? [{ row, remark }] : []
    })
    return found.length > 0 ? [{ column, found }] : []
  })
  if (lines.length === 0) return null
  return (
    <ul className={classes.told} role="status">
      {lines.map(({ column, found }) => (
        <li key={column.key}>
          <IconInfoCircle size={17} aria-hidden />
          <strong>{t('sheet.told', { title: column.title, count: found.length })}</strong>
          <span>
            {found
              .slice(0, maxRows)
              .map(({ row, remark }) => `${row.name}: ${remarkText(i18n.language, remark)}`)
              .join(' · ')}
            {found.length > maxRows && ` · ${t('sheet.more', { count: found.length - maxRows })}`}
          </span>
          {onUse && <UseAll edits={editsOf(column, found)} onUse={onUse} />}
        </li>
      ))}
    </ul>
  )
}

interface Found {
  row: SheetRow
  remark: Remark
}

/** The first other reading of each cell. */
const editsOf = ({ key }: SheetColumn, found: readonly Found[]): CellEdit[] =>
  found.flatMap(({ row, remark: { instead } }) =>
    instead?.[0] ? [{ row: row.id, column: key, value: instead[0].value }] : [],
  )

function UseAll({
  edits,
  onUse,
}: {
  edits: readonly CellEdit[]
  onUse: NonNullable<SheetToldProps['onUse']>
}) {
  const { t } = useTranslation()
  const [first] = edits
  if (!first) return null
  return (
    <Button size="compact-sm" variant="default" onClick={() => onUse(edits)}>
      {t('importing.review.useAll', {
        count: edits.length,
        rows: String(edits.length),
        text: String(first.value),
      })}
    </Button>
  )
}
