import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { maxShownRows, type ImportChange, type ImportFault } from '../../../core/contract/imports.ts'
import { isNumeric } from '../../../core/fields/kind.ts'
import { saidOfUnit } from '../../../core/import/cells.ts'
import { reasonText } from '../../../core/import/reasons.ts'
import { columnsOfPath, withSuggestion } from '../../../core/import/rows.ts'
import { useTranslation } from '../../ui/texts.ts'
import { cellText, headOf, typedText } from './cellText.ts'
import type { JudgedRow, Tab } from './ReviewStep.tsx'
import { useRowCount } from './said.ts'
import { cellsOf } from './readings.ts'
import { labelOf } from './source.ts'
import type { ImportState } from './useImport.ts'
import { isSeen } from './useUpdates.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

/** Rows that stand on the screen at first, and that each "more" adds. */
const shownAtOnce = 100

interface JudgedRowsProps {
  state: ImportState
  rows: readonly JudgedRow[]
  tab: Tab
}

export function JudgedRows({ state, rows, tab }: JudgedRowsProps) {
  const { t } = useTranslation()
  const count = useRowCount()
  const [shown, setShown] = useState(shownAtOnce)
  const { sheet, matching, targets, answer } = state
  if (!sheet) return null
  if (rows.length === 0)
    return (
      <p className={classes.nothing}>
        {answer && answer[tab] > 0
          ? t('importing.review.cut', { rows: count(maxShownRows).rows })
          : t(`importing.review.none.${tab}`)}
      </p>
    )
  const columns = matching.flatMap((path, column) => {
    const target = targets.find((one) => one.path === path)
    if (!target) return []
    const isNumber = target.field !== undefined && isNumeric(target.field.property)
    return [{ column, title: target.isInsight ? headOf(sheet, column, t) : labelOf(target), isNumber }]
  })
  const left = rows.length - shown
  return (
    <div className={classes.rows}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('importing.review.row')}</th>
            {columns.map(({ column, title, isNumber }) => (
              <th key={column} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {rows.slice(0, shown).map((row) => (
          <Row key={row.n} row={row} state={state} columns={columns} />
        ))}
      </table>
      {left > 0 && (
        <button type="button" className={ui.link} onClick={() => setShown(shown + shownAtOnce)}>
          {t('importing.review.more', count(Math.min(left, shownAtOnce)))}
        </button>
      )}
    </div>
  )
}

interface RowProps {
  row: JudgedRow
  state: ImportState
  columns: readonly { column: number; title: string; isNumber: boolean }[]
}

function Row({ row, state, columns }: RowProps) {
  const { t } = useTranslation()
  const { matching, convention, reading, targets, edit, editAlike, editMany, updates } = state
  const faults = (row.judged?.faults ?? []).map((fault) => ({
    ...fault,
    columns: columnsOfPath(fault.column, matching, row.cells),
  }))
  /** Takes a name for that of a fault, in all cells that say the same; undefined where no column does. */
  const takeFor = ({ column: path, columns: [column] }: (typeof faults)[number]) => {
    if (column === undefined) return undefined
    const text = typedText(row.cells[column] ?? null, convention)
    return (name: string) => editAlike(row, column, withSuggestion(text, path, matching[column]!, name))
  }
  const warnings = row.judged?.warnings ?? []
  const changes = row.judged?.changes ?? []
  const changeIn = (column: number) => {
    const own = changes.filter((change) => columnsOfPath(change.column, matching, row.cells).includes(column))
    return own.length > 0 ? own : undefined
  }
  const elsewhere = changes.filter((change) => columnsOfPath(change.column, matching, row.cells).length === 0)
  const takeReading = (path: string) => (value: unknown) => editMany(cellsOf(state, row, path, value))
  const titleOf = (path: string) => {
    const target = targets.find((one) => one.path === path)
    return target ? labelOf(target) : path
  }
  const readIn = (column: number) => {
    const field = targets.find(({ path }) => path === matching[column])?.field
    const converted = field && saidOfUnit(row.cells[column] ?? null, field, reading.of(column, row))
    const names = (row.judged?.read ?? []).flatMap(({ column: path, name }) =>
      columnsOfPath(path, matching, row.cells).includes(column) ? [name] : [],
    )
    return converted ? [String(converted.details.to)] : names
  }
  return (
    <tbody>
      <tr data-row={row.n}>
        <td>
          <span className={classes.rowNumber}>
            {row.judged && isSeen(row.judged) && (
              <Checkbox
                size="xs"
                aria-label={t('importing.update.row', { n: String(row.n) })}
                checked={updates.isChosen(row.n)}
                onChange={({ currentTarget }) => updates.choose([row.n], currentTarget.checked)}
              />
            )}
            {row.n}
          </span>
        </td>
        {columns.map(({ column, title, isNumber }) => {
          const cell = row.cells[column] ?? null
          const isFaulty = faults.some((fault) => fault.columns.includes(column))
          return (
            <td key={column} data-number={isNumber || undefined}>
              {isFaulty ? (
                <MendedCell
                  key={typedText(cell, convention)}
                  label={t('importing.review.cell', { column: title, n: String(row.n) })}
                  text={typedText(cell, convention)}
                  onMend={(text) => edit(row, column, text)}
                />
              ) : (
                (changeIn(column)?.map((change) => <Values key={change.column} of={change} />) ??
                cellText(cell, convention))
              )}
              {readIn(column).length > 0 && (
                <span className={ui.metaLine}>→ {readIn(column).join('; ')}</span>
              )}
            </td>
          )
        })}
      </tr>
      {faults.length + warnings.length + elsewhere.length > 0 && (
        <tr>
          <td colSpan={columns.length + 1} className={classes.messages}>
            {faults.map((fault, at) => (
              <Message key={at} said={fault} onName={takeFor(fault)} onRead={takeReading(fault.column)} />
            ))}
            {elsewhere.map((change) => (
              <p key={change.column} data-change>
                {titleOf(change.column)}: <Values of={change} />
              </p>
            ))}
            {warnings.map((warning, at) => (
              <Message key={at} said={warning} isWarning onRead={takeReading(warning.column)} />
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A value of a record as it is, and as the row has it. */
function Values({ of: { from, to } }: { of: ImportChange }) {
  const { t } = useTranslation()
  return (
    <span className={classes.change}>
      <VisuallyHidden>{t('history.before')}</VisuallyHidden>
      {from === null ? <i>{t('importing.review.empty')}</i> : <del>{from}</del>}
      <IconArrowRight size={14} stroke={1.6} aria-hidden />
      <VisuallyHidden>{t('history.after')}</VisuallyHidden>
      <strong>{to}</strong>
    </span>
  )
}

interface MessageProps {
  said: Pick<ImportFault, 'message' | 'head' | 'suggestion' | 'instead'>
  isWarning?: boolean
  /** Takes a name that is suggested, where that is possible. */
  onName?: ((name: string) => void) | undefined
  /** Takes another reading. */
  onRead: (value: unknown) => void
}

function Message({ said, isWarning = false, onName, onRead }: MessageProps) {
  const { t } = useTranslation()
  const { suggestion, instead = [] } = said
  const readings = [
    ...(onName && suggestion !== undefined ? [{ text: suggestion, value: suggestion as unknown }] : []),
    ...instead.filter(({ value }) => onName !== undefined || typeof value !== 'string'),
  ]
  return (
    <p data-warning={isWarning || undefined}>
      {reasonText(said)}{' '}
      {readings.map(({ text, value }) => (
        <button
          key={text}
          type="button"
          className={ui.link}
          onClick={() => (typeof value === 'string' && onName ? onName(value) : onRead(value))}
        >
          {t('importing.review.use', { name: text })}
        </button>
      ))}
    </p>
  )
}

/** The cell at fault, where it is mended; the row is judged again once somebody leaves it. */
function MendedCell({
  label,
  text,
  onMend,
}: {
  label: string
  text: string
  onMend: (text: string) => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(text)
  const mend = () => typed !== text && onMend(typed)
  return (
    <input
      className={classes.mended}
      aria-label={label}
      aria-invalid
      value={typed}
      size={Math.min(Math.max(typed.length, 8), 24)}
      placeholder={t('importing.review.empty')}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={mend}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        mend()
      }}
    />
  )
}
