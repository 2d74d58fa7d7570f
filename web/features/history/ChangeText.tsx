import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { HistoryChange, HistoryEvent } from '../../../core/contract/history.ts'
import { doubtsText, personOf, valueText } from './words.ts'
import classes from './History.module.css'

/** What a change did, in one line: the process, the first field as it was and is, and how many more. */
export function ChangeLine({ event, withReason = false }: { event: HistoryEvent; withReason?: boolean }) {
  const { t } = useTranslation()
  const { changes, record, type, action, via, reason, doubts } = event
  const [first, ...others] = changes
  const kind = 'restricted' in record ? undefined : record.schema?.name
  const process = type === 'milestones' || changes.length === 0 ? kind : undefined
  return (
    <span className={classes.change}>
      {process && <span className={classes.title}>{process}</span>}
      {action === 'create' && changes.length > 0 ? (
        <span>{t('history.fields', { count: changes.length })}</span>
      ) : (
        first && (
          <>
            <span className={classes.title}>{first.title}</span>
            <Values change={first} />
            {others.length > 0 && (
              <span className={classes.title}>{t('history.more', { count: others.length })}</span>
            )}
          </>
        )
      )}
      {via === 'import' && (
        <span className={classes.title}>{t('history.actors.behind', { name: personOf(t, event) })}</span>
      )}
      {withReason && reason && (
        <span className={classes.reason}>{t('history.quoted', { text: reason })}</span>
      )}
      {doubts && (
        <span className={classes.reason}>{t('history.withDoubts', { doubts: doubtsText(t, doubts) })}</span>
      )}
    </span>
  )
}

/** Before struck through, after in bold. */
export function Values({ change: { before, after } }: { change: HistoryChange }) {
  const { t } = useTranslation()
  if (before === null && after === null) return <strong>{t('history.changed')}</strong>
  return (
    <>
      {before !== null && (
        <>
          <VisuallyHidden>{t('history.before')}</VisuallyHidden>
          <del>{valueText(t, before)}</del>
          <IconArrowRight size={14} stroke={1.6} aria-hidden />
        </>
      )}
      <VisuallyHidden>{t('history.after')}</VisuallyHidden>
      <strong>{valueText(t, after)}</strong>
    </>
  )
}
