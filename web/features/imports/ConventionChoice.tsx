import { useTranslation } from '../../ui/texts.ts'
import { amount } from '../../ui/format.ts'
import { conventions } from './useMatching.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

/** How the file writes days and decimals, and how many rows can be read so. */
export function ConventionChoice({ state }: { state: ImportState }) {
  const { t, i18n } = useTranslation()
  const { convention, counts, sheet, file, setConvention } = state
  const number = (value: number) => amount(value, i18n.language)
  return (
    <fieldset className={classes.conventions}>
      <legend>{t('importing.conventions.title')}</legend>
      <p>{t('importing.conventions.text')}</p>
      {conventions.map((one, at) => (
        <label key={one.language} data-on={one.language === convention.language || undefined}>
          <input
            type="radio"
            name="convention"
            value={one.language}
            checked={one.language === convention.language}
            onChange={() => setConvention(one)}
          />
          <span>
            <b>{t(`importing.conventions.${one.language}.name`)}</b>
            {t(`importing.conventions.${one.language}.day`)}
            <br />
            {t(`importing.conventions.${one.language}.number`)}
          </span>
          <span className={classes.enter}>
            {t('importing.conventions.enter')}
            <b>
              {t('importing.conventions.of', {
                count: number(counts[at] ?? 0),
                all: number(sheet?.rows.length ?? 0),
              })}
            </b>
          </span>
        </label>
      ))}
      <p className={classes.small}>
        {t('importing.conventions.typed')}{' '}
        {file?.encoding &&
          t('importing.conventions.encoding', { encoding: encodingNames[file.encoding] ?? file.encoding })}
      </p>
    </fieldset>
  )
}

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
