import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DataTableProps } from './DataTable.tsx'
import { RowMenu } from './RowActions.tsx'
import { ListSkeleton } from './Skeletons.tsx'
import { toggleId, type PhonePlace } from './table.ts'
import classes from './PhoneRows.module.css'

/** The rows of a list on a phone: two lines each, all controls within reach of a thumb (picture 01c). */
export function PhoneRows<Row>({
  label,
  rows,
  rowId,
  rowName,
  columns,
  selection,
  actions,
  empty,
  highlightedId,
}: DataTableProps<Row>) {
  const { t } = useTranslation()
  if (rows === undefined) return <ListSkeleton />
  if (rows.length === 0) return empty
  const at = (row: Row, place: PhonePlace) =>
    columns
      .filter((column) => column.phone === place)
      .map((column) => (
        <span key={column.key}>
          {column.cell(row)}
          {place === 'amount' && column.unit && ` ${column.unit}`}
        </span>
      ))
  return (
    <ul
      className={classes.rows}
      aria-label={label}
      data-bar={(selection && selection.ids.size > 0) || undefined}
    >
      {rows.map((row) => {
        const id = rowId(row)
        return (
          <li
            key={id}
            className={classes.row}
            data-selected={selection?.ids.has(id) || undefined}
            data-arrived={highlightedId === id || undefined}
          >
            {selection && (
              <Checkbox
                size="20px"
                className={classes.select ?? ''}
                aria-label={t('shell.table.select', { name: rowName(row) })}
                checked={selection.ids.has(id)}
                onChange={(event) =>
                  selection.onChange(toggleId(selection.ids, id, event.currentTarget.checked))
                }
              />
            )}
            <div className={classes.text}>
              <span className={classes.title}>
                {at(row, 'title')}
                {at(row, 'beside')}
              </span>
              <span className={classes.below}>{at(row, 'below')}</span>
            </div>
            <div className={classes.end}>
              <span>{at(row, 'amount')}</span>
              <span className={classes.below}>{at(row, 'date')}</span>
            </div>
            {at(row, 'after')}
            {actions && !selection?.ids.size && <RowMenu name={rowName(row)} actions={actions(row)} />}
            {/* Keeps the menu's width, so that selecting does not move what the person is about to touch. */}
            {actions && selection && selection.ids.size > 0 && <span className={classes.menuPlace} />}
          </li>
        )
      })}
    </ul>
  )
}
