import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../../../ui/texts.ts'
import { showCell } from '../../../sheet/sheet.ts'
import { sharedValues } from './processes.ts'
import { Ready } from './SheetFooter.tsx'
import type { BulkSheet } from './useBulkSheet.ts'
import type { PhoneSteps } from './usePhoneSteps.ts'
import classes from './PhoneSheet.module.css'

/** At most this many faults are drawn; the next ones follow as these are mended. */
const maxListed = 100

/** Before saving on a phone: what has to be corrected, and the values that may be copied to all products. */
export function PhoneReview({ bulk, steps }: { bulk: BulkSheet; steps: PhoneSteps }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { blocks, columns, faults, sheet } = bulk
  const nameOf = new Map(sheet.rows.map(({ id, name }) => [id, name]))
  const total = sheet.rows.filter(({ isChecked }) => isChecked).length
  const shared = sharedValues(sheet.rows, columns)
  return (
    <div className={classes.phone}>
      <h3 className={classes.name} ref={focus} tabIndex={-1}>
        {faults.length > 0 ? t('sheet.faults', { count: faults.length }) : t('milestones.bulk.allRight')}
      </h3>
      <p className={classes.ready}>
        <Ready bulk={bulk} onShow={({ row }) => steps.showRow(row)} />
      </p>
      <ul className={classes.list}>
        {faults.slice(0, maxListed).map(({ row, column, message }) => {
          const found = columns.find(({ key }) => key === column)
          return (
            <li key={`${row} ${column} ${message}`}>
              <UnstyledButton className={classes.item ?? ''} onClick={() => steps.showRow(row)}>
                <IconAlertCircle className={classes.alert} size={19} stroke={1.6} aria-hidden />
                <span>
                  <strong>
                    {found && !found.readOnly ? `${found.title}: ` : ''}
                    {message}
                  </strong>
                  <span>{[nameOf.get(row), found?.block?.name].filter(Boolean).join(', ')}</span>
                </span>
                <IconChevronRight size={19} stroke={1.6} aria-hidden />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {shared.length > 0 && (
        <>
          <h4 className={classes.copies}>{t('milestones.bulk.copyToAll')}</h4>
          <ul className={classes.list}>
            {shared.map(({ column, value, count, lacking }) => {
              const title = blocks.length > 1 ? `${column.title}, ${column.block?.name}` : column.title
              return (
                <li key={column.key} className={classes.item}>
                  <span>
                    <strong>{title}</strong>
                    <span>
                      {t('milestones.bulk.commonIn', {
                        value: showCell(column, value, language),
                        count,
                        total: String(total),
                      })}
                    </span>
                  </span>
                  <button
                    type="button"
                    className={classes.copy}
                    aria-label={`${t('milestones.bulk.copyToAll')}: ${title}`}
                    onClick={() =>
                      sheet.edit(lacking.map(({ id }) => ({ row: id, column: column.key, value })))
                    }
                  >
                    {t('milestones.bulk.copy')}
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}

const focus = (heading: HTMLElement | null) => heading?.focus()
