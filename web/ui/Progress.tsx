import { useTranslation } from './texts.ts'
import ui from './shared.module.css'
import classes from './Progress.module.css'

/** At most this many stations; beyond, each stands for an equal part (look.md, rule 2). */
const maxStations = 24

/** Progress of a job with many items. */
export function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  const part = done / Math.max(total, 1)
  const stations = Math.max(1, Math.min(total, maxStations))
  const reached = Math.floor(part * stations)
  const width = stations * 16
  return (
    <>
      <svg width={width} height={14} viewBox={`0 0 ${width} 14`} aria-hidden>
        <path className={classes.track} d={`M0 7H${width}`} />
        <path className={classes.done} d={`M0 7H${reached * 16}`} />
        {Array.from({ length: stations }, (_, at) => (
          <circle
            key={at}
            className={classes.station}
            data-done={at < reached || undefined}
            cx={8 + at * 16}
            cy={7}
            r={4}
          />
        ))}
      </svg>
      {/* A reader of screens hears it at each quarter. */}
      <span className={ui.unseen} role="status">
        {t('pdf.quarter', { percent: String(Math.floor(part * 4) * 25) })}
      </span>
    </>
  )
}
