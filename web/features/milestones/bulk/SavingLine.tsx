import { useTranslation } from '../../../ui/texts.ts'
import classes from './SheetPanel.module.css'

/** At most this many stations; beyond, each stands for an equal part. */
const maxStations = 24

/**
 * A station for each process and a running strand: the server takes all or none, so nothing is counted, and once it is saved the
 * line fills at once.
 */
export function SavingLine({ count, isSaved = false }: { count: number; isSaved?: boolean }) {
  const { t } = useTranslation()
  const stations = Math.min(count, maxStations)
  const width = stations * 16
  return (
    <div className={classes.saving} role="status" data-saved={isSaved || undefined}>
      <svg width={width} height={14} viewBox={`0 0 ${width} 14`} aria-hidden>
        <path className={classes.track} d={`M0 7H${width}`} />
        <path className={classes.strand} d={`M0 7H${width}`} pathLength={100} />
        {Array.from({ length: stations }, (_, at) => (
          <circle key={at} className={classes.station} cx={8 + at * 16} cy={7} r={4} />
        ))}
      </svg>
      <span>
        <strong>{t(isSaved ? 'milestones.bulk.saved' : 'milestones.bulk.saving', { count })}</strong>{' '}
        {!isSaved && t('milestones.bulk.allOrNone')}
      </span>
    </div>
  )
}
