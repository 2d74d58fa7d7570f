import { useTranslation } from '../ui/texts.ts'
import { useUnderWay } from '../api/underWay.ts'
import classes from '../ui/Strand.module.css'

/** GEN-12: a strand along the head while calls are under way. Short calls end before it shows. */
export function Loader() {
  const { t } = useTranslation()
  return (
    useUnderWay() && (
      <div className={classes.strand} data-late role="progressbar" aria-label={t('common.loading')} />
    )
  )
}
