import { useTranslation } from '../../ui/texts.ts'
import classes from './Origin.module.css'
import { type VerdictOf, verdictOf } from './verdict.ts'

/** The verdict in one line, as the heads of map and list have it (ORI-06). */
export function VerdictLine({ origin }: { origin: VerdictOf }) {
  const { t } = useTranslation()
  const { state, sentence, warnings } = verdictOf(origin, t)
  return (
    <span className={classes.verdictLine} data-state={state}>
      {warnings === undefined ? sentence : `${sentence} · ${warnings}`}
    </span>
  )
}
