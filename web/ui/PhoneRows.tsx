import { Checkbox } from '@mantine/core'
import { useTranslation } from './texts.ts'
import { followSelection } from './barHeight.ts'
import type { DataTableProps } from './DataTable.tsx'
import { Go } from './Go.tsx'
import { RowMenu } from './RowActions.tsx'
import { ListSkeleton } from './Skeletons.tsx'
import { toggleId, type Column, type PhonePlace } from './table.ts'
import classes from './PhoneRows.module.css'

/** The rows of a list on a phone: two lines each, all controls within reach of a thumb (picture 01c). */
export function PhoneRows<Row>({
  label,
  rows,
  rowId,
  rowName,
  rowHref,
  columns,
  selection,
  actions,
  empty,
  openedId,
  highlightedId,
}: DataTableProps<Row>) {
  const { t } = useTranslation()
  if (rows === undefined) return <ListSkeleton />
  if (rows.length === 0) return empty
  return (
    <ul
      ref={followSelection}
      className={classes.rows}
      data-unrolls
      aria-label={label}
      data-bar={(selection && selection.ids.size > 0) || undefined}
    >
      {rows.map((row) => {
        const id = rowId(row)
        const isOpened = openedId === id
        const at = (place: PhonePlace) => <Cells columns={columns} row={row} place={place} />
        return (
          <li
            key={id}
            className={classes.row}
            data-row
            tabIndex={-1}
            aria-current={isOpened || undefined}
            data-selected={isOpened || selection?.ids.has(id) || undefined}
            data-arrived={highlightedId === id || undefined}
          >
            {selection && (
              <label className={classes.select} htmlFor={`choose-${id}`}>
                <Checkbox
                  id={`choose-${id}`}
                  size="20px"
                  aria-label={t('shell.table.select', { name: rowName(row) })}
                  checked={selection.ids.has(id)}
                  onChange={(event) =>
                    selection.onChange(toggleId(selection.ids, id, event.currentTarget.checked))
                  }
                />
              </label>
            )}
            <div className={classes.lines}>
              <div className={classes.line}>
                <span className={classes.title}>
                  {rowHref ? (
                    <Go to={rowHref(row)} keep className={classes.link}>
                      {at('title')}
                    </Go>
                  ) : (
                    at('title')
                  )}
                  {at('beside')}
                </span>
                <span>{at('amount')}</span>
              </div>
              <div className={classes.line}>
                <span className={classes.below}>{at('below')}</span>
                <span>{at('date')}</span>
              </div>
            </div>
            <span className={classes.after}>{at('after')}</span>
            {actions && !selection?.ids.size && (
              <span className={classes.after}>
                <RowMenu name={rowName(row)} actions={actions(row)} />
              </span>
            )}
            {/* Keeps the menu's width, so that selecting does not move what the person is about to touch. */}
            {actions && selection && selection.ids.size > 0 && <span className={classes.menuPlace} />}
          </li>
        )
      })}
    </ul>
  )
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  place: PhonePlace
}

function Cells<Row>({ columns, row, place }: CellsProps<Row>) {
  return columns
    .filter(({ phone }) => phone === place)
    .map(({ key, unit, cell, phoneCell }) => (
      <span key={key}>
        {(phoneCell ?? cell)(row)}
        {place === 'amount' && unit && ` ${unit}`}
      </span>
    ))
}
