import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Beside } from '../ui/Beside.tsx'
import { useTranslation } from '../ui/texts.ts'
import { SheetField } from './SheetField.tsx'
import type { SheetColumn } from './sheet.ts'
import type { SheetState } from './useSheet.ts'
import classes from './CellBeside.module.css'

interface CellBesideProps {
  form: Omit<ComponentProps<typeof SheetField>, 'column' | 'row' | 'sheet'> & {
    sheet: SheetState
    columns: readonly SheetColumn[]
  }
  cell: { row: string; column: string }
  onClose: () => void
}

/** The ordinary input of a kind that isn't typed in a cell, beside the sheet. */
export function CellBeside({ form, cell, onClose }: CellBesideProps) {
  const { t } = useTranslation()
  const row = form.sheet.rows.find(({ id }) => id === cell.row)
  const column = form.columns.find(({ key }) => key === cell.column)
  if (!row || !column) return null
  return (
    <Beside onClose={onClose}>
      <section className={classes.beside} aria-label={row.name}>
        <h3>{row.name}</h3>
        {column.block && <p>{column.block.name}</p>}
        <SheetField key={`${row.id} ${column.key}`} column={column} row={row} {...form} />
        <Button variant="default" onClick={onClose} mt={16}>
          {t('sheet.done')}
        </Button>
      </section>
    </Beside>
  )
}
