import { IconAlertCircle, IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Hold } from '../../../core/contract/route.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { useDay } from '../recalls/day.ts'
import { recallQuery } from '../recalls/queries.ts'
import classes from './HoldBand.module.css'

/**
 * Above the processes of a product that is stopped (RCL-03, picture 37c): its line is cut there, and common processes go on.
 * Who may read the recall sees since when and by whom.
 */
export function HoldBand({ hold }: { hold: Hold }) {
  const { t, i18n } = useTranslation()
  const { recall, number, kind, reason } = hold
  const { data: begun } = useQuery({
    ...recallQuery(recall ?? '', i18n.language),
    enabled: recall !== null,
  })
  const day = useDay()
  const state = t(`recalls.marks.${kind}`)
  const Icon = kind === 'hold' ? IconHandStop : IconAlertCircle
  return (
    <div className={classes.band} data-kind={kind} role="note">
      <Icon size={20} stroke={1.6} aria-hidden />
      <p>
        <b>
          {begun
            ? t('recalls.marks.since', {
                state,
                day: day(begun.startedAt),
                name: begun.startedBy.name || t('common.unknownUser'),
              })
            : state}
        </b>
        <span>
          {/[.!?]$/.test(reason) ? reason : `${reason}.`} {t('recalls.marks.cannot')}
        </span>
      </p>
      {recall !== null && (
        <Go to={paths.recall(recall)}>
          {t('recalls.marks.see', { number: inSentence(t(`recalls.number.${kind}`, { number })) })}
        </Go>
      )}
    </div>
  )
}
