import { useTranslation } from '../../ui/texts.ts'
import type { RiskAnswer } from './answers.ts'
import classes from './Risk.module.css'

/** A ring, a half disc, a disc: no answer, something, nothing. Never a colour, never a score. */
export function Disc({ concern }: Pick<RiskAnswer, 'concern'>) {
  const { t } = useTranslation()
  return (
    <svg
      className={classes.disc}
      viewBox="0 0 14 14"
      width={14}
      height={14}
      role="img"
      aria-label={t(`assessments.concern.${concern}`)}
    >
      <circle cx={7} cy={7} r={5.5} />
      {concern === 'none' && <circle cx={7} cy={7} r={5.5} data-filled />}
      {concern === 'some' && <path d="M7 1.5a5.5 5.5 0 0 0 0 11z" data-filled />}
    </svg>
  )
}
