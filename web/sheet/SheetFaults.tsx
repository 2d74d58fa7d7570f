import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { foldFaults } from './folding.ts'
import { choicesOf, isTypedInCell, showCell, unitOf, type SheetColumn, type SheetFault } from './sheet.ts'
import type { FaultWalk } from './useFaultWalk.ts'
import type { SheetState } from './useSheet.ts'
import { isForeignChoice, wayOut } from './waysOut.ts'
import { WayOutLink } from './WayOutLink.tsx'
import ui from '../ui/shared.module.css'
import classes from './SheetFaults.module.css'

export interface OwnWay {
  label: string
  onTake: () => void
}

interface SheetFaultsProps<Fault extends SheetFault> {
  title: string
  faults: readonly Fault[]
  sheet: Pick<SheetState, 'rows' | 'edit'>
  columns: readonly SheetColumn[]
  walk: FaultWalk
  /** "40 copias": what several rows are called together. */
  countOf: (rows: number) => string
  /** Ways out that only the screen knows; they stand for that of the sheet. */
  ownWays?: (faults: readonly Fault[]) => readonly OwnWay[]
  /** Takes rows out of what is saved; offered for what only the server knows. */
  onExclude?: (rows: string[]) => void
}

/** What has to be mended; each line leads to its cell, and equal faults of many rows are one (look.md §4, 11). F8 walks them. */
export function SheetFaults<Fault extends SheetFault>(props: SheetFaultsProps<Fault>) {
  const { title, faults, sheet, columns, walk, countOf, ownWays, onExclude } = props
  const { t, i18n } = useTranslation()
  const { rows } = sheet
  const language = i18n.language
  const groups = useMemo(() => foldFaults(faults, rows), [faults, rows])
  if (faults.length === 0) return null
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const inRows = new Set(faults.map(({ row }) => row)).size
  return (
    <section className={classes.faults} aria-label={title}>
      <header className={classes.head}>
        <IconAlertCircle size={17} aria-hidden className={ui.fault} />
        <strong>{title}</strong>
        <span className={classes.where}>{t('sheet.inRows', { count: inRows })}</span>
        <span className={classes.steps}>
          <ActionIcon
            size={28}
            variant="subtle"
            aria-label={t('sheet.previousFault')}
            onClick={() => walk.step(-1)}
          >
            <IconChevronUp size={17} stroke={1.6} />
          </ActionIcon>
          <span aria-live="polite">
            {t('common.shown', { shown: String((walk.at ?? -1) + 1), total: String(faults.length) })}
          </span>
          <ActionIcon
            size={28}
            variant="subtle"
            aria-label={t('sheet.nextFault')}
            onClick={() => walk.step(1)}
          >
            <IconChevronDown size={17} stroke={1.6} />
          </ActionIcon>
        </span>
      </header>
      <ul className={classes.list} tabIndex={groups.length > 5 ? 0 : undefined} aria-label={title}>
        {groups.slice(0, maxListed).map(({ faults: same, places }) => {
          const [first] = same
          const { row, column, message } = first
          const found = column === undefined ? undefined : byKey.get(column)
          const name = byId.get(row)?.name ?? ''
          const own = ownWays?.(same) ?? []
          const way = own.length > 0 ? undefined : wayOut(first, { rows, columns, faults }, language)
          return (
            <li
              key={places[0]}
              className={classes.fault}
              data-current={(walk.at !== undefined && places.includes(walk.at)) || undefined}
            >
              <span className={classes.row} title={same.map((fault) => byId.get(fault.row)?.name).join(', ')}>
                {same.length > 1 ? countOf(same.length) : name}
              </span>
              <span className={classes.block}>{found?.block?.name}</span>
              <Message column={found} value={byId.get(row)?.values[column ?? '']}>
                {message}
              </Message>
              <span className={classes.ways}>
                {own.map(({ label, onTake }) => (
                  <button key={label} type="button" className={ui.link} onClick={onTake}>
                    {label}
                  </button>
                ))}
                {way && <WayOutLink className={ui.link} way={way} faults={same} sheet={sheet} />}
                {onExclude && (
                  <button
                    type="button"
                    className={ui.link}
                    onClick={() => onExclude(same.map((fault) => fault.row))}
                  >
                    {t('sheet.exclude', { count: same.length })}
                  </button>
                )}
                <button
                  type="button"
                  className={ui.link}
                  aria-label={t('sheet.goTo', { cell: `${found?.title ?? ''}, ${name}` })}
                  onClick={() => walk.go(places[0] ?? 0)}
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
/** A list of choices is shown as far as people can take it in. */
const maxChoices = 6
/** Longer values are texts, which no one reads here. */
const maxValue = 40

interface MessageProps {
  column: SheetColumn | undefined
  value: unknown
  children: ReactNode
}

/** "Campaña «2026/27»: Elegí una opción de la lista (2024/25, 2025/26)". */
function Message({ column, value, children }: MessageProps) {
  const { t, i18n } = useTranslation()
  if (!column || column.readOnly) return <span className={classes.message}>{children}</span>
  const language = i18n.language
  const text = isTypedInCell(column) ? showCell(column, value, language) : ''
  const shown = [text, unitOf(column)].filter(Boolean).join(' ')
  const choices = isForeignChoice(column, value) ? choicesOf(column) : []
  return (
    <span className={classes.message}>
      <strong>
        {text && shown.length <= maxValue
          ? t('sheet.valueOf', { title: column.title, value: shown })
          : column.title}
        :{' '}
      </strong>
      {children}
      {choices.length > 0 &&
        ` (${[...choices.slice(0, maxChoices), ...(choices.length > maxChoices ? ['…'] : [])].join(', ')})`}
    </span>
  )
}
