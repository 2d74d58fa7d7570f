import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { isGeometryField, kindOf } from '../../../core/fields/index.ts'
import { isReadableDate } from '../../../core/fields/date.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { isDated, readCell, type ColumnConvention } from '../../../core/import/cells.ts'
import type { Target } from '../../../core/import/columns.ts'
import { isBlankCell, type Cell } from '../../../core/import/sheet.ts'
import { StageMarkDisc, type StageLook } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { cellText, wordedDay } from './cellText.ts'
import { labelOf, organizationPath, originPath } from './source.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

/** What becomes of one row, field by field, as the columns are matched now. */
export function RowPreview({ state, stage }: { state: ImportState; stage: StageLook | undefined }) {
  const { t, i18n } = useTranslation()
  const { sheet, matching, targets, convention, recipe, reading, source, names, organizations } = state
  const [at, setAt] = useState(0)
  const rows = sheet?.rows ?? []
  const index = Math.min(at, rows.length - 1)
  const row = rows[index]
  if (!row) return null
  const isDayAsked = reading.order.language === undefined && recipe.days === undefined
  const isYearAsked = (column: number) =>
    reading.years.some((one) => one.column === column) && recipe.columns[column]?.isYearFirst === undefined
  const lines = matching.flatMap((path, column) => {
    const target = targets.find((one) => one.path === path)
    const cell = row.cells[column] ?? null
    if (!target || isBlankCell(cell)) return []
    if (isYearAsked(column)) return [{ target, text: '' }]
    return [{ target, ...sayCell(cell, target, reading.of(column, row)) }]
  })
  /** What becomes of a cell, and what it was where that is more than other letters. */
  function sayCell(
    cell: Cell,
    { path, field }: Target,
    how: ColumnConvention,
  ): { text: string; was?: string } {
    const plain = cellText(cell, convention)
    if (path === organizationPath) {
      const id = names.idOf(plain)
      return { text: organizations.find(({ _id }) => _id === id)?.name ?? plain }
    }
    if (!field) return { text: plain }
    const kind = kindOf(field.descriptor)
    if (isDated({ descriptor: field.descriptor }) && isDayAsked) return { text: '' }
    const value = readCell(cell, field, how)
    if (typeof value === 'object' || kind.named || isGeometryField(field.descriptor)) return { text: plain }
    const { language } = i18n
    const day = isDated(field) && isReadableDate(value) ? wordedDay(value, language, how.timeZone) : undefined
    const text = day ?? (kind.toText(value, field, { language }) || plain)
    return how.unit !== undefined && typeof value === 'number' && how.unit !== unitOf(field.descriptor)
      ? { text, was: t('importing.preview.was', { text: `${plain} ${how.unit}` }) }
      : { text }
  }
  const isSecond = (path: string) => path === originPath || path.startsWith('/process/')
  const name = lines.find(({ target }) => target.path === source.named)?.text
  const own = lines.filter(({ target }) => target.path !== source.named && !isSecond(target.path))
  const second = lines.filter(({ target }) => isSecond(target.path))
  return (
    <section className={classes.preview} aria-label={t('importing.preview.title', { n: String(row.n) })}>
      <header>
        <h3>{t('importing.preview.title', { n: String(row.n) })}</h3>
        <ActionIcon
          size={28}
          aria-label={t('importing.preview.before')}
          disabled={index === 0}
          onClick={() => setAt(index - 1)}
        >
          <IconChevronLeft size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label={t('importing.preview.next')}
          disabled={index === rows.length - 1}
          onClick={() => setAt(index + 1)}
        >
          <IconChevronRight size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={classes.card}>
        <p className={classes.cardName}>
          {stage && <StageMarkDisc {...stage} size={34} kind="filled" />}
          <b>{name ?? t('importing.preview.unnamed')}</b>
        </p>
        {lines.length === 0 && <p className={classes.small}>{t('importing.preview.empty')}</p>}
        <dl>
          {own.map((line) => (
            <Line key={line.target.path} {...line} />
          ))}
        </dl>
        {second.length > 0 && (
          <dl className={classes.cardOrigin}>
            {second.map((line) => (
              <Line key={line.target.path} {...line} />
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}

function Line({ target, text, was }: { target: Target; text: string; was?: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{labelOf(target)}</dt>
      <dd>
        {text || <b className={classes.asked}>{t('importing.preview.choose')}</b>}
        {was && <span className={classes.small}> {was}</span>}
      </dd>
    </div>
  )
}
