import { useState } from 'react'
import { isSameOrder, type DayReading } from '../../../core/import/days.ts'
import { languages, locales, type Language } from '../../../core/i18n/locales.ts'
import { codePages, type Encoding } from '../../../core/import/encodings.ts'
import { isoDay } from '../../../core/fields/calendar.ts'
import { useTranslation } from '../../ui/texts.ts'
import { wordedDay } from './cellText.ts'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

/** How the file writes days and decimals: asked where its texts can be read in two ways, else said (FIG-05). */
export function HowItReads({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  return (
    <>
      <DayQuestion state={state} />
      <Marks state={state} />
      <CodePage state={state} />
      <p className={classes.small}>{t('importing.conventions.typed')}</p>
    </>
  )
}

function DayQuestion({ state: { reading, recipe, sheet, change } }: { state: ImportState }) {
  const { t, i18n } = useTranslation()
  const rows = useRowCount()
  const [isOpen, setOpen] = useState(false)
  const { sample, language: found } = reading.order
  const chosen = recipe.days ?? found
  if (!sample) return null
  const worded = (moment: DayReading['sample']) => wordedDay(isoDay(moment), i18n.language)
  if (found !== undefined && recipe.days === undefined && !isOpen) {
    const own = sample.readings.find(({ language }) => isSameOrder(language, found))
    return (
      <p className={classes.marks}>
        <span>
          <b>{t(`importing.conventions.${orderOf(found)}`)}</b>
          {own && t('importing.conventions.is', { text: sample.text, day: worded(own.sample) })}
        </span>
        <button type="button" className={ui.link} onClick={() => setOpen(true)}>
          {t('importing.columns.change')}
        </button>
      </p>
    )
  }
  return (
    <fieldset className={classes.conventions} data-asked={chosen === undefined || undefined}>
      <legend>{t('importing.conventions.which', { text: sample.text })}</legend>
      <p>{t('importing.conventions.both')}</p>
      {sample.readings.map(({ language, rows: count, sample: day, first, last }) => (
        <label key={language} data-on={isSameOrder(language, chosen) || undefined}>
          <input
            type="radio"
            name="days"
            value={language}
            checked={isSameOrder(language, chosen)}
            onChange={() => change({ days: language })}
          />
          <span>
            <b>{worded(day)}</b>
            {t(`importing.conventions.${orderOf(language)}`)}:{' '}
            {t('importing.conventions.range', { first: worded(first), last: worded(last) })}
          </span>
          <span className={classes.enter}>
            {t('importing.conventions.enter')}
            <b>
              {t('importing.conventions.of', {
                count: rows(count).rows,
                all: rows(sheet?.rows.length ?? 0).rows,
              })}
            </b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export const orderOf = (language: Language) =>
  locales[language].typedDate === 'day first' ? 'dayFirst' : 'monthFirst'

function Marks({ state: { convention, change } }: { state: ImportState }) {
  const { t } = useTranslation()
  const other = languages.find((one) => locales[one].decimal !== locales[convention.language].decimal)
  return (
    <p className={classes.marks}>
      <span>
        <b>{t(`importing.conventions.${convention.language}.name`)}</b>
        {t(`importing.conventions.${convention.language}.number`)}
      </span>
      {other && (
        <button type="button" className={ui.link} onClick={() => change({ numbers: other })}>
          {t('importing.columns.change')}
        </button>
      )}
    </p>
  )
}

/** The code page of a text, with a text that it decides, for whoever sees that it is wrong (IMP-08). */
function CodePage({ state: { file, sheet, readIn } }: { state: ImportState }) {
  const { t } = useTranslation()
  if (!file?.encoding || !file.source || !sheet) return null
  const texts = [
    sheet.columns.map(({ head }) => head),
    ...sheet.rows.slice(0, maxLooked).map(({ cells }) => cells),
  ].flat()
  const sample = texts.find((cell) => typeof cell === 'string' && /[^ -~\s]/.test(cell))
  if (typeof sample !== 'string') return null
  const isUtf16 = file.encoding.startsWith('utf-16')
  return (
    <label className={classes.codePage}>
      <b>{t('importing.conventions.codePage')}</b>
      <select
        name="encoding"
        className={classes.pageEntry}
        value={file.encoding}
        onChange={({ target }) => readIn(target.value as Encoding)}
      >
        {(isUtf16 ? [file.encoding] : codePages).map((one) => (
          <option key={one} value={one}>
            {encodingNames[one]}
          </option>
        ))}
      </select>
      <span>{sample.slice(0, maxSample)}</span>
    </label>
  )
}

/** Rows in which a text beyond ASCII is looked for, and its signs that are shown. */
const maxLooked = 200
const maxSample = 40

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  ibm850: 'DOS 850',
  macintosh: 'Macintosh',
}
