import { useTranslation } from '../../../ui/texts.ts'
import { displayOf } from '../../../forms/kinds.ts'
import type { SheetColumn, SheetRow } from '../../../sheet/sheet.ts'
import { SheetField } from '../../../sheet/SheetField.tsx'
import { wayOut } from '../../../sheet/waysOut.ts'
import { WayOutLink } from '../../../sheet/WayOutLink.tsx'
import { nameKey, processesOf } from './processes.ts'
import type { BulkSheet } from './useBulkSheet.ts'
import type { PhoneSteps } from './usePhoneSteps.ts'
import classes from './PhoneSheet.module.css'

/** One product at a time (look.md §4, 11b): the products are stations of a line. */
export function PhoneSheet({ bulk, steps }: { bulk: BulkSheet; steps: PhoneSteps }) {
  const { t } = useTranslation()
  const { blocks, columns, sheet, faults } = bulk
  const { rows } = sheet
  const row = rows[steps.at]
  if (!row) return null
  const faulty = new Set(faults.map(({ row: id }) => id))
  const filled = new Set(processesOf(rows, blocks).map(({ row: { id } }) => id))
  const stateOf = (id: string) => (faulty.has(id) ? 'faulty' : filled.has(id) ? 'filled' : 'open')
  const ofRow = faults.find((fault) => fault.row === row.id && fault.column === nameKey)
  return (
    <div className={classes.phone}>
      <ol className={classes.line} aria-label={t('milestones.bulk.products')}>
        {rows.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              data-state={stateOf(id)}
              aria-current={index === steps.at ? 'step' : undefined}
              aria-label={t(`milestones.bulk.station.${stateOf(id)}`, { name })}
              onClick={() => steps.show(index)}
            >
              {index === steps.at && <span>{index + 1}</span>}
            </button>
          </li>
        ))}
      </ol>
      <h3 className={classes.name}>{row.name}</h3>
      {blocks.map((block) => (
        <section key={block.id} className={classes.block} aria-label={block.schema.name}>
          <header>
            <i />
            <strong>{block.schema.name}</strong>
            <span>{block.organization.name}</span>
          </header>
          <div className={classes.fields}>
            {columns
              .filter((column) => column.block?.id === block.id)
              .map((column) => (
                <Field key={`${row.id} ${column.key}`} bulk={bulk} row={row} column={column} />
              ))}
          </div>
        </section>
      ))}
      {ofRow && <p className={classes.fault}>{ofRow.message}</p>}
    </div>
  )
}

interface FieldProps {
  bulk: BulkSheet
  row: SheetRow
  column: SheetColumn
}

/** A field with the way out of its fault. */
function Field({ bulk, row, column }: FieldProps) {
  const language = useTranslation().i18n.language
  const { sheet, faults, columns } = bulk
  const fault = faults.find((one) => one.row === row.id && one.column === column.key)
  const way = fault && wayOut(fault, { rows: sheet.rows, columns, faults }, language)
  return (
    <div className={displayOf(column.descriptor.kind).width === 'half' ? undefined : classes.wide}>
      <SheetField column={column} row={row} {...bulk} />
      {fault && way && <WayOutLink className={classes.way} way={way} faults={[fault]} sheet={sheet} />}
    </div>
  )
}
