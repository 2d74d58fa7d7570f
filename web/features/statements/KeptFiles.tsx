import { shortDay } from '../../ui/format.ts'
import ui from '../../ui/shared.module.css'
import classes from './KeptFiles.module.css'
import { useTranslation } from '../../ui/texts.ts'

interface KeptFilesProps {
  keepUntil: string | null
  files: readonly { name: string; url: string }[]
}

/** The files that a conclusion or a statement rests on, and until when they are kept (RSK-10). */
export function KeptFiles({ keepUntil, files }: KeptFilesProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
      {keepUntil && (
        <small className={classes.until}>
          {t('risk.conclusion.keep', { day: shortDay(keepUntil, i18n.language) })}
        </small>
      )}
      {files.length > 0 && (
        <details className={classes.kept}>
          <summary>{t('risk.conclusion.files', { count: files.length })}</summary>
          <ul className={ui.bullets}>
            {files.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
