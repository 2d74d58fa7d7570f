import { Button, Modal, Select } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { remarkText } from '../../../core/errors/remarks.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { languages } from '../../../core/i18n/locales.ts'
import { isoDay, type Moment } from '../../../core/fields/calendar.ts'
import { missingBeginning, strangeChoices } from '../../../core/import/beginnings.ts'
import { readCell } from '../../../core/import/cells.ts'
import { isBlankCell, type ImportSheet } from '../../../core/import/sheet.ts'
import { unitChoices } from '../../../core/import/units.ts'
import { useTranslation } from '../../ui/texts.ts'
import { cellText, headOf, wordedDay } from './cellText.ts'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
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
      <ConvertedNotes state={state} sheet={sheet} />
      <GroupNotes state={state} sheet={sheet} />
      <DayNotes state={state} sheet={sheet} />
      <YearNotes state={state} sheet={sheet} />
      <WordNotes state={state} sheet={sheet} />
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
          <button type="button" className={ui.link} onClick={() => set(text, undefined)}>
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

/** UNIT_READ: single cells in another unit than their field. */
function ConvertedNotes({ state: { reading }, sheet }: NotesProps) {
  const { t, i18n } = useTranslation()
  const count = useRowCount()
  return reading.converted.map(({ column, rows, remark }) => (
    <Note
      key={column}
      title={t('importing.units.converted', { head: headOf(sheet, column, t), ...count(rows) })}
      text={remarkText(i18n.language, remark)}
    />
  ))
}

/** NUMBER_GROUP: one mark and three figures throughout. */
function GroupNotes({ state: { reading, decide, recipe }, sheet }: NotesProps) {
  const { t, i18n } = useTranslation()
  const count = useRowCount()
  return reading.grouped.map(({ column, rows, text, value, other }) => {
    const head = headOf(sheet, column, t)
    const say = (one: number) => formatNumber(one, i18n.language)
    const decided = recipe.columns[column]?.numbers
    if (decided !== undefined && decided !== reading.convention.language)
      return (
        <Note key={column} title={t('importing.numbers.answered', { head, text, value: say(other) })}>
          <button type="button" className={ui.link} onClick={() => decide(column, { numbers: undefined })}>
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
                className={ui.link}
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
            <button type="button" className={ui.link} onClick={() => decide(column, { isTurned: false })}>
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

/** Days of six figures whose year may come first: 26/04/13 (FIG-05). */
function YearNotes({ state: { reading, decide, recipe }, sheet }: NotesProps) {
  const { t, i18n } = useTranslation()
  return reading.years.map(({ column, readings: { text, last, first } }) => {
    const head = headOf(sheet, column, t)
    const isYearFirst = recipe.columns[column]?.isYearFirst
    const worded = (moment: Moment) => wordedDay(isoDay(moment), i18n.language)
    if (isYearFirst !== undefined)
      return (
        <Note
          key={column}
          title={t('importing.days.year', { head, text, day: worded(isYearFirst ? first : last) })}
        >
          <button
            type="button"
            className={ui.link}
            onClick={() => decide(column, { isYearFirst: undefined })}
          >
            {t('importing.columns.undo')}
          </button>
        </Note>
      )
    return (
      <Note key={column} isAsked title={t('importing.days.whichYear', { head, text })}>
        {[true, false].map((choice) => (
          <Button
            key={String(choice)}
            size="xs"
            variant="default"
            onClick={() => decide(column, { isYearFirst: choice })}
          >
            {worded(choice ? first : last)}
          </Button>
        ))}
      </Note>
    )
  })
}

/** IMP-11: a beginning that a pattern asks for, and choices that the file names otherwise. */
function WordNotes({ state, sheet }: NotesProps) {
  const { t } = useTranslation()
  const count = useRowCount()
  const { matching, targets, recipe, decide } = state
  return matching.flatMap((path, column) => {
    const field = targets.find((target) => target.path === path)?.field
    if (!field) return []
    const head = headOf(sheet, column, t)
    const beginning = missingBeginning(sheet, column, field)
    const { prefix } = recipe.columns[column] ?? {}
    const strange = strangeChoices(sheet, column, field)
    return [
      ...(beginning
        ? [
            <Note
              key={`${column}:beginning`}
              isAsked={prefix === undefined}
              title={t(prefix === undefined ? 'importing.words.lacks' : 'importing.words.begins', {
                head,
                prefix: prefix ?? beginning.prefix,
                ...count(beginning.rows),
              })}
              text={t('importing.words.becomes', {
                text: beginning.text,
                other: (prefix ?? beginning.prefix) + beginning.text,
              })}
            >
              {prefix === undefined ? (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => decide(column, { prefix: beginning.prefix })}
                >
                  {t('importing.words.prepend', { prefix: beginning.prefix, ...count(beginning.rows) })}
                </Button>
              ) : (
                <button
                  type="button"
                  className={ui.link}
                  onClick={() => decide(column, { prefix: undefined })}
                >
                  {t('importing.columns.undo')}
                </button>
              )}
            </Note>,
          ]
        : []),
      ...(strange
        ? [
            <ChoiceNote
              key={`${column}:choices`}
              head={head}
              column={column}
              strange={strange}
              state={state}
            />,
          ]
        : []),
    ]
  })
}

interface ChoiceNoteProps {
  head: string
  column: number
  strange: NonNullable<ReturnType<typeof strangeChoices>>
  state: ImportState
}

/** Texts that name no choice: each is met once for all its rows. */
function ChoiceNote({
  head,
  column,
  strange: { texts, choices },
  state: { recipe, decide },
}: ChoiceNoteProps) {
  const { t } = useTranslation()
  const count = useRowCount()
  const [isOpen, setOpen] = useState(false)
  const values = recipe.columns[column]?.values ?? {}
  const open = texts.filter(({ text }) => !Object.hasOwn(values, text))
  const title =
    open.length > 0
      ? t('importing.words.strange', { head, ...count(open.length), first: open[0]!.text })
      : t('importing.words.met', { head, ...count(texts.length) })
  return (
    <Note isAsked={open.length > 0} title={title}>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('importing.words.choose')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={head}
        size={560}
        centered
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {texts.map(({ text, rows }) => (
          <Select
            key={text}
            mb={12}
            label={`«${text}», ${t('importing.columns.rows', count(rows))}`}
            aria-label={t('importing.words.of', { text })}
            data={choices}
            value={values[text] ?? null}
            placeholder={t('importing.names.none')}
            onChange={(value) => {
              const { [text]: _, ...others } = values
              decide(column, { values: value === null ? others : { ...others, [text]: value } })
            }}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('shell.clear', { field: text }) }}
          />
        ))}
        <Button onClick={() => setOpen(false)}>{t('importing.save.close')}</Button>
      </Modal>
    </Note>
  )
}
