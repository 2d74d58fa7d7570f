import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { SheetField } from '../../../sheet/SheetField.tsx'
import { Beside } from '../../../ui/Beside.tsx'
import type { BulkSheet } from './useBulkSheet.ts'
import classes from './SheetPanel.module.css'

interface CellBesideProps {
  bulk: BulkSheet
  cell: { row: string; column: string }
  onClose: () => void
}

/** The ordinary input of a kind that isn't typed in a cell, in the column beside the sheet. */
export function CellBeside({ bulk, cell, onClose }: CellBesideProps) {
  const { t } = useTranslation()
  const heading = useId()
  const row = bulk.sheet.rows.find(({ id }) => id === cell.row)
  const column = bulk.columns.find(({ key }) => key === cell.column)
  if (!row || !column) return null
  return (
    <Beside onClose={onClose}>
      <section className={classes.beside} aria-labelledby={heading}>
        <h3 id={heading}>{row.name}</h3>
        <p>{column.block?.name}</p>
        <SheetField key={`${row.id} ${column.key}`} column={column} row={row} {...bulk} />
        <Button variant="default" onClick={onClose} mt={16}>
          {t('milestones.bulk.done')}
        </Button>
      </section>
    </Beside>
  )
}
