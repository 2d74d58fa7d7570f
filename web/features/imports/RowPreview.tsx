import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { kindOf } from '../../../core/fields/index.ts'
import { readCell } from '../../../core/import/cells.ts'
import { isBlankCell } from '../../../core/import/sheet.ts'
import { StageMarkDisc, type StageLook } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { cellText } from './cellText.ts'
import { labelOf, organizationPath, originPath } from './source.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

/** What becomes of one row, field by field, as the columns are matched now. */
export function RowPreview({ state, stage }: { state: ImportState; stage: StageLook | undefined }) {
  const { t, i18n } = useTranslation()
  const { sheet, matching, targets, convention, source, names, organizations } = state
  const [at, setAt] = useState(0)
  const rows = sheet?.rows ?? []
  const index = Math.min(at, rows.length - 1)
  const row = rows[index]
  if (!row) return null
  const lines = matching.flatMap((path, column) => {
    const target = targets.find((one) => one.path === path)
    const cell = row.cells[column] ?? null
    if (!target || isBlankCell(cell)) return []
    return [{ target, text: sayCell(cell, target) }]
  })
  function sayCell(cell: (typeof row & object)['cells'][number], target: (typeof targets)[number]): string {
    const plain = cellText(cell, convention)
    if (target.path === organizationPath) {
      const id = names.idOf(plain)
      return organizations.find(({ _id }) => _id === id)?.name ?? plain
    }
    const { field } = target
    if (!field) return plain
    const value = readCell(cell, field, convention)
    const kind = kindOf(field.descriptor)
    if (typeof value === 'object' || kind.named) return plain
    return kind.toText(value, field, { language: i18n.language }) || plain
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
          {own.map(({ target, text }) => (
            <div key={target.path}>
              <dt>{labelOf(target)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {second.length > 0 && (
          <dl className={classes.cardOrigin}>
            {second.map(({ target, text }) => (
              <div key={target.path}>
                <dt>{labelOf(target)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
