import { Button } from '@mantine/core'
import type { Assessment } from '../../../core/contract/assessments.ts'
import type { CriterionId } from '../../../core/eudr/criteria.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { shortName } from './Measures.tsx'
import type { SavingState } from './useSaving.ts'
import classes from './Risk.module.css'

interface CopiedProps {
  assessment: Assessment
  saving: SavingState
  isReadOnly: boolean
  onSeek: (criterion: CriterionId) => void
}

/** Of a copy: those whose facts are as they were are confirmed by one press, the others singly (RSK-07). */
export function Copied({ assessment, saving, isReadOnly, onSeek }: CopiedProps) {
  const { t } = useTranslation()
  const { copied } = assessment
  const { answers } = saving
  const waiting = answers.filter(({ concern, confirmed }) => concern !== 'unanswered' && !confirmed)
  if (!copied || waiting.length === 0) return null
  const equal = waiting.filter(({ criterion }) => copied.equal.includes(criterion))
  const changed = waiting.filter(({ criterion }) => !copied.equal.includes(criterion))
  const confirm = () => {
    for (const { criterion } of equal) saving.change(criterion, { confirmed: true })
    toastDone(t('risk.copied.done', { count: equal.length }))
  }
  return (
    <section className={classes.copied} aria-label={t('risk.copied.title')}>
      <h4>{t('risk.copied.title')}</h4>
      {equal.length > 0 && (
        <p>
          <span>{t('risk.copied.still', { count: equal.length })}</span>
          <Button size="compact-md" disabled={isReadOnly} onClick={confirm}>
            {t('risk.copied.confirm', { count: equal.length })}
          </Button>
        </p>
      )}
      {changed.length > 0 && (
        <p>
          <span>
            {t('risk.copied.changed', { count: changed.length })}{' '}
            <small>{changed.map(({ criterion }) => shortName(criterion, t)).join(', ')}</small>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => onSeek(changed[0]!.criterion)}>
            {t('risk.copied.one')}
          </Button>
        </p>
      )}
    </section>
  )
}
