import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { unitOf } from '../../../core/fields/number.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { languages } from '../../../core/i18n/locales.ts'
import { readCell } from '../../../core/import/cells.ts'
import { isBlankCell, type ImportSheet } from '../../../core/import/sheet.ts'
import { unitChoices } from '../../../core/import/units.ts'
import { useTranslation } from '../../ui/texts.ts'
import { cellText, headOf } from './cellText.ts'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

interface NotesProps {
  state: ImportState
  sheet: ImportSheet
}

/** What has to be decided of a column, what may be otherwise, and what was decided: once for all its rows (picture 50). */
export function ColumnNotes({ state, sheet }: NotesProps) {
  return (
    <div className={classes.notes}>
      <UnitNotes state={state} sheet={sheet} />
      <GroupNotes state={state} sheet={sheet} />
      <DayNotes state={state} sheet={sheet} />
    </div>
  )
}

interface NoteProps {
  title: string
  text?: string | undefined
  /** A doubt or a question; else it is only said. */
  isAsked?: boolean
  children?: ReactNode
}

function Note({ title, text, isAsked = false, children }: NoteProps) {
  const Icon = isAsked ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={classes.columnNote} data-asked={isAsked || undefined} aria-label={title}>
      <Icon size={17} stroke={1.6} aria-hidden />
      <p>
        <b>{title}</b> {text}
      </p>
      {children && <div>{children}</div>}
    </section>
  )
}

/** FIG-03: a unit that nobody can read alone waits for a choice; each choice shows what becomes of the first number. */
function UnitNotes({ state: { reading, decide, recipe }, sheet }: NotesProps) {
  const { t, i18n } = useTranslation()
  return reading.units.flatMap(({ column, beside, field, read }) => {
    const own = unitOf(field.descriptor)!
    const head = headOf(sheet, column, t)
    const first = sheet.rows.find(({ cells }) => !isBlankCell(cells[column]))
    const decided = recipe.columns[column]?.units ?? {}
    const set = (text: string, unit: string | undefined) => {
      const { [text]: _, ...others } = decided
      decide(column, { units: unit === undefined ? others : { ...others, [text]: unit } })
    }
    const asked = read.filter(({ unit }) => unit === undefined)
    const answered = read.filter(({ text }) => Object.hasOwn(decided, text))
    const converted = read.filter(
      ({ text, unit }) => unit !== undefined && unit !== own && !(text in decided),
    )
    return [
      ...asked.map(({ text }) => (
        <Note
          key={`${column}:${text}`}
          isAsked
          title={t('importing.units.which', { head, text })}
          text={
            first && t('importing.units.sample', { text: cellText(first.cells[column]!, reading.convention) })
          }
        >
          {unitChoices(text, field).map((unit) => {
            const value =
              first && readCell(first.cells[column]!, field, { ...reading.of(column, first), unit })
            const becomes = typeof value === 'number' ? formatNumber(value, i18n.language, own) : own
            return (
              <Button key={unit} size="xs" variant="default" onClick={() => set(text, unit)}>
                {unit === own
                  ? t('importing.units.asIs', { value: becomes })
                  : t('importing.units.as', { value: becomes, unit })}
              </Button>
            )
          })}
        </Note>
      )),
      ...answered.map(({ text, unit }) => (
        <Note key={`${column}:${text}`} title={t('importing.units.answered', { head, text, unit: unit! })}>
          <button type="button" className={classes.link} onClick={() => set(text, undefined)}>
            {t('importing.columns.undo')}
          </button>
        </Note>
      )),
      ...(beside === undefined || converted.length === 0
        ? []
        : [
            <Note
              key={`${column}:beside`}
              title={t('importing.units.beside', {
                head,
                beside: headOf(sheet, beside, t),
                units: new Intl.ListFormat(i18n.language).format(converted.map(({ text }) => text)),
                own,
              })}
            />,
          ]),
    ]
  })
}

/** NUMBER_GROUP: one mark and three figures throughout. */
function GroupNotes({ state: { reading, decide, recipe }, sheet }: NotesProps) {
  const { t, i18n } = useTranslation()
  const count = useRowCount()
  return reading.grouped.map(({ column, rows, text, value, other }) => {
    const head = headOf(sheet, column, t)
    const say = (one: number) => formatNumber(one, i18n.language)
    if (recipe.columns[column]?.numbers !== undefined)
      return (
        <Note key={column} title={t('importing.numbers.answered', { head, text, value: say(other) })}>
          <button
            type="button"
            className={classes.link}
            onClick={() => decide(column, { numbers: undefined })}
          >
            {t('importing.columns.undo')}
          </button>
        </Note>
      )
    const thousands = languages.find((one) => one !== reading.convention.language)
    return (
      <Note
        key={column}
        isAsked
        title={t('importing.numbers.which', { head, text, value: say(value) })}
        text={t('importing.numbers.rows', count(rows))}
      >
        <Button size="xs" variant="default" onClick={() => decide(column, { numbers: thousands })}>
          {t('importing.numbers.is', { value: say(other) })}
        </Button>
      </Note>
    )
  })
}

/** DATE_TURNED, and the noon of days that fill moments. */
function DayNotes({ state: { reading, decide, recipe }, sheet }: NotesProps) {
  const { t } = useTranslation()
  const count = useRowCount()
  return (
    <>
      {reading.turned.map(({ column, rows }) => {
        const head = headOf(sheet, column, t)
        const isTurned = recipe.columns[column]?.isTurned
        if (isTurned !== undefined)
          return (
            <Note
              key={column}
              title={t(isTurned ? 'importing.days.turned' : 'importing.days.left', {
                head,
                ...count(rows.length),
              })}
            >
              <button
                type="button"
                className={classes.link}
                onClick={() => decide(column, { isTurned: undefined })}
              >
                {t('importing.columns.undo')}
              </button>
            </Note>
          )
        return (
          <Note
            key={column}
            isAsked
            title={t('importing.days.turn', { head, ...count(rows.length) })}
            text={t('importing.days.why')}
          >
            <Button size="xs" variant="default" onClick={() => decide(column, { isTurned: true })}>
              {t('importing.days.doTurn')}
            </Button>
            <button
              type="button"
              className={classes.link}
              onClick={() => decide(column, { isTurned: false })}
            >
              {t('importing.days.leave')}
            </button>
          </Note>
        )
      })}
      {reading.noon.map((column) => (
        <Note key={column} title={t('importing.days.noon', { head: headOf(sheet, column, t) })} />
      ))}
    </>
  )
}
