import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lock } from './useConfirm.ts'
import type { Step } from './wizard.ts'
import classes from './Wizard.module.css'

interface WizardFooterProps {
  step: Step
  lock: Lock
  /** What the person is told while nothing is saved. */
  nothingSaved: string
  /** Why the chosen origins are not enough; undefined when they are. */
  refusal: string | undefined
  /** The review waits for files under way. */
  isWaiting: boolean
  confirmLabel: string
  onCancel: () => void
  onBack: () => void
}

const states = {
  running: 'confirming',
  failed: 'locked',
  unanswered: 'unanswered',
} as const satisfies Record<Exclude<Lock, 'no'>, string>

/** The saving state, and the primary button of each step, which submits the form around it. */
export function WizardFooter(props: WizardFooterProps) {
  const { step, lock, nothingSaved, refusal, isWaiting, confirmLabel, onCancel, onBack } = props
  const { t } = useTranslation()
  const back = useRef<HTMLButtonElement>(null)
  // The refused button is disabled, which would leave the focus nowhere: the way on is beside it.
  useEffect(() => {
    if (lock === 'failed') back.current?.focus()
  }, [lock])
  return (
    <>
      <span className={classes.state} role="status">
        {lock === 'no' ? nothingSaved : t(`transformations.${states[lock]}`)}
      </span>
      {step === 'craft' ? (
        <>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            loading={isWaiting}
            rightSection={<IconArrowRight size={17} aria-hidden />}
            {...(refusal === undefined
              ? {}
              : { 'aria-disabled': true, 'data-disabled': true, 'data-hint': refusal })}
          >
            {t('transformations.review')}
          </Button>
        </>
      ) : (
        <>
          <Button
            ref={back}
            variant="default"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
            disabled={lock === 'running'}
            onClick={onBack}
          >
            {t('transformations.backToCraft')}
          </Button>
          <Button type="submit" disabled={lock === 'failed'} loading={lock === 'running'}>
            {lock === 'unanswered' ? t('forms.unanswered.retry') : confirmLabel}
          </Button>
        </>
      )}
    </>
  )
}
