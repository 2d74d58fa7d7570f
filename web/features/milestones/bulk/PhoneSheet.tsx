import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWide } from '../../../forms/field.ts'
import { SheetField } from '../../../sheet/SheetField.tsx'
import type { BulkSheet } from './useBulkSheet.ts'
import { nameKey, processesOf } from './processes.ts'
import classes from './PhoneSheet.module.css'

/** One product at a time (look.md §4, 11b): the products are stations of a line. */
export function PhoneSheet({ bulk }: { bulk: BulkSheet }) {
  const { t } = useTranslation()
  const { blocks, columns, sheet, faults } = bulk
  const { rows } = sheet
  const [at, setAt] = useState(0)
  const row = rows[Math.min(at, rows.length - 1)]
  if (!row) return null
  const faulty = new Set(faults.map(({ row: id }) => id))
  const filled = new Set(processesOf(rows, blocks).map(({ row: { id } }) => id))
  const here = faults.filter((fault) => fault.row === row.id)
  const next = rows.findIndex(({ id }, index) => index > at && faulty.has(id))
  const following = next >= 0 ? next : rows.findIndex(({ id }) => faulty.has(id))
  const stateOf = (id: string) => (faulty.has(id) ? 'faulty' : filled.has(id) ? 'filled' : 'open')
  const copy = (block: string) =>
    sheet.edit(
      columns
        .filter((column) => column.block?.id === block && row.values[column.key] !== undefined)
        .flatMap((column) =>
          rows
            .filter((other) => other.isChecked && other.values[column.key] === undefined)
            .map((other) => ({ row: other.id, column: column.key, value: row.values[column.key] })),
        ),
    )
  return (
    <div className={classes.phone}>
      <ol className={classes.line} aria-label={t('milestones.bulk.products')}>
        {rows.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              data-state={stateOf(id)}
              aria-current={index === at ? 'step' : undefined}
              aria-label={t(`milestones.bulk.station.${stateOf(id)}`, { name })}
              onClick={() => setAt(index)}
            >
              {index === at && <span>{index + 1}</span>}
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
                <div
                  key={`${row.id} ${column.key}`}
                  className={
                    isWide(column.descriptor.kind) || column.descriptor.kind === 'datetime'
                      ? classes.wide
                      : undefined
                  }
                >
                  <SheetField column={column} row={row} {...bulk} />
                </div>
              ))}
          </div>
          <Button variant="subtle" size="sm" onClick={() => copy(block.id)}>
            {t('milestones.bulk.copyToAll')}
          </Button>
        </section>
      ))}
      {here.some(({ column }) => column === nameKey) && (
        <p className={classes.fault}>{here.find(({ column }) => column === nameKey)?.message}</p>
      )}
      <div className={classes.foot}>
        {faults.length > 0 && (
          <p className={classes.fault}>
            <IconAlertCircle size={16} aria-hidden /> {t('sheet.faults', { count: faults.length })}
          </p>
        )}
        <div className={classes.steps}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('milestones.bulk.previous')}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <IconChevronLeft size={19} stroke={1.6} />
          </ActionIcon>
          <Button
            variant="default"
            size="lg"
            flex={1}
            disabled={following < 0}
            rightSection={<IconArrowDown size={17} stroke={1.6} aria-hidden />}
            onClick={() => setAt(following)}
          >
            {t('milestones.bulk.nextFault')}
          </Button>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('milestones.bulk.next')}
            disabled={at === rows.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight size={19} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
    </div>
  )
}
