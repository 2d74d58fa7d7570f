import { IconAlertCircle, IconHandStop } from '@tabler/icons-react'
import type { Hold } from '../../../core/contract/route.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import classes from './HoldBand.module.css'

/** Above the processes of a product that is stopped (RCL-03, picture 37c): its line is cut there, and common processes go on. */
export function HoldBand({ hold }: { hold: Hold }) {
  const { t } = useTranslation()
  const { recall, number, kind, reason } = hold
  const Icon = kind === 'hold' ? IconHandStop : IconAlertCircle
  return (
    <div className={classes.band} data-kind={kind} role="note">
      <Icon size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{t(`recalls.marks.${kind}`)}</b>
        <span>
          {/[.!?]$/.test(reason) ? reason : `${reason}.`} {t('recalls.marks.cannot')}
        </span>
      </p>
      {recall !== null && (
        <Go to={paths.recall(recall)}>
          {t('recalls.marks.see', { number: t(`recalls.number.${kind}`, { number }) })}
        </Go>
      )}
    </div>
  )
}
