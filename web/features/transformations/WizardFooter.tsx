import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { Anchor, Button } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { KeysOf, shortcutOf } from '../../forms/KeysOf.tsx'
import { NextButton } from '../../forms/NextButton.tsx'
import { goesOn } from '../../ui/submitByKeys.ts'
import { isWarning, type Control } from './controls.ts'
import type { Lock } from './useConfirm.ts'
import type { Step } from './wizard.ts'
import classes from './Wizard.module.css'

interface WizardFooterProps {
  step: Step
  lock: Lock
  /** Of the review; none before. */
  controls: readonly Control[]
  onShowControls: () => void
  /** The notice that is shown while nothing is saved. */
  nothingSaved: string
  /** Why the chosen origins are not enough; undefined when they are. */
  refusal: string | undefined
  /** The review waits for files under way. */
  isWaiting: boolean
  confirmLabel: string
  /** Of a new one: one step on, and from the last one to another product. */
  onNext: (() => void) | undefined
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
  const { step, lock, controls, nothingSaved, refusal, isWaiting, confirmLabel, onNext, onCancel, onBack } =
    props
  const { t } = useTranslation()
  const back = useRef<HTMLButtonElement>(null)
  // The refused button is disabled, which would leave the focus nowhere: the way on is beside it.
  useEffect(() => {
    if (lock === 'failed') back.current?.focus()
  }, [lock])
  const isRefused = lock === 'failed' || lock === 'unanswered'
  return (
    <>
      <span className={classes.state} role="status" data-refused={isRefused || undefined}>
        {isRefused && <IconAlertCircle size={18} stroke={1.6} aria-hidden />}
        {lock === 'no' ? nothingSaved : t(`transformations.${states[lock]}`)}
        {lock === 'no' && <ControlCount controls={controls} onShow={props.onShowControls} />}
      </span>
      {step === 'craft' ? (
        <>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <RefusableButton
            type="submit"
            {...(onNext && goesOn)}
            loading={isWaiting}
            rightSection={<IconArrowRight size={17} aria-hidden />}
            refusal={refusal}
          >
            {t('transformations.review')}
          </RefusableButton>
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
          {onNext && <NextButton disabled={lock === 'failed' || lock === 'running'} onClick={onNext} />}
          <Button
            type="submit"
            disabled={lock === 'failed'}
            loading={lock === 'running'}
            {...shortcutOf('send')}
          >
            {lock === 'unanswered' ? t('forms.unanswered.retry') : confirmLabel}
            <KeysOf act="send" />
          </Button>
        </>
      )}
    </>
  )
}

/** The controls may be below the fold: the foot sums them, and leads to those that warn. */
function ControlCount({ controls, onShow }: { controls: readonly Control[]; onShow: () => void }) {
  const { t } = useTranslation()
  const warnings = controls.filter(isWarning).length
  if (controls.length === 0 || controls.some(({ kind }) => kind === 'checking')) return null
  if (warnings === 0) return <> {t('transformations.inOrder', { count: controls.length })}</>
  return (
    <>
      {' '}
      <Anchor component="button" type="button" size="sm" onClick={onShow}>
        {t('transformations.toSee', { count: warnings })}
      </Anchor>
    </>
  )
}
