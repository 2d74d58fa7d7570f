import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../core/i18n/index.ts'
import type { SheetColumn, SheetFault } from './sheet.ts'
import type { SheetState } from './useSheet.ts'
import { wayOut } from './waysOut.ts'
import { WayOutLink } from './WayOutLink.tsx'
import classes from './SheetFaults.module.css'

interface SheetFaultsProps {
  title: string
  faults: readonly SheetFault[]
  sheet: Pick<SheetState, 'rows' | 'edit'>
  columns: readonly SheetColumn[]
  /** Index of the fault whose cell was shown last. */
  at: number | undefined
  onGo: (index: number) => void
  /** Takes the row out of what is saved; offered for what only the server knows. */
  onExclude?: (row: string) => void
}

/** What has to be mended, row by row; each line leads to its cell (look.md §4, 11). F8 walks them. */
export function SheetFaults({ title, faults, sheet, columns, at, onGo, onExclude }: SheetFaultsProps) {
  const { t, i18n } = useTranslation()
  const { rows } = sheet
  const language = languageOf(i18n.language)
  if (faults.length === 0) return null
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const inRows = new Set(faults.map(({ row }) => row)).size
  const step = (by: number) => onGo(((at ?? (by > 0 ? -1 : 0)) + by + faults.length) % faults.length)
  return (
    <section className={classes.faults} aria-label={title}>
      <header className={classes.head}>
        <IconAlertCircle size={17} aria-hidden className={classes.icon} />
        <strong>{title}</strong>
        <span className={classes.where}>{t('sheet.inRows', { count: inRows })}</span>
        <span className={classes.steps}>
          <ActionIcon
            size={28}
            variant="subtle"
            aria-label={t('sheet.previousFault')}
            onClick={() => step(-1)}
          >
            <IconChevronUp size={17} stroke={1.6} />
          </ActionIcon>
          <span aria-live="polite">
            {t('common.shown', { shown: String((at ?? -1) + 1), total: String(faults.length) })}
          </span>
          <ActionIcon size={28} variant="subtle" aria-label={t('sheet.nextFault')} onClick={() => step(1)}>
            <IconChevronDown size={17} stroke={1.6} />
          </ActionIcon>
        </span>
      </header>
      <ul className={classes.list} tabIndex={faults.length > 5 ? 0 : undefined} aria-label={title}>
        {faults.slice(0, maxListed).map((fault, index) => {
          const { row, column, message } = fault
          const found = column === undefined ? undefined : byKey.get(column)
          const way = wayOut(fault, rows, columns, language)
          return (
            <li
              key={`${row} ${column} ${message}`}
              className={classes.fault}
              data-current={index === at || undefined}
            >
              <span className={classes.row}>{names.get(row)}</span>
              <span className={classes.block}>{found?.block?.name}</span>
              <span className={classes.message}>
                {found && !found.readOnly && <strong>{found.title}: </strong>}
                {message}
              </span>
              <span className={classes.ways}>
                {way && <WayOutLink className={classes.link} way={way} fault={fault} sheet={sheet} />}
                {onExclude && (
                  <button type="button" className={classes.link} onClick={() => onExclude(row)}>
                    {t('sheet.exclude')}
                  </button>
                )}
                <button
                  type="button"
                  className={classes.link}
                  aria-label={t('sheet.goTo', { cell: `${found?.title ?? ''}, ${names.get(row) ?? ''}` })}
                  onClick={() => onGo(index)}
                >
                  {t('sheet.go')}
                </button>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A pasted thousand of wrong rows is not drawn whole: F8 reaches the others. */
const maxListed = 200
