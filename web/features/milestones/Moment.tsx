import { useTranslation } from '../../ui/texts.ts'
import { gutterDateOf } from './timeline.ts'
import classes from './Timeline.module.css'

/** When something happened, beside the line. */
export function Moment({ at }: { at: unknown }) {
  const { t, i18n } = useTranslation()
  const when = gutterDateOf(at, i18n.language)
  if (!when) return <span className={classes.date} />
  return (
    <time className={classes.date} dateTime={String(at)}>
      {when.today && when.time ? (
        t('common.today', { time: when.time })
      ) : (
        <>
          {when.day} {when.time && <span className={classes.time}>{when.time}</span>}
        </>
      )}
    </time>
  )
}
