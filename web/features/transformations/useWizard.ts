import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { useAfterUploads } from '../../forms/files/afterUploads.ts'
import { toastFault } from '../../ui/toast.ts'
import { stageWords } from '../products/words.ts'
import { unreadable, type Origin } from './origin.ts'
import { useConfirm } from './useConfirm.ts'
import { useWork, type WorkProps } from './useWork.ts'
import { selectionFault, type Step } from './wizard.ts'
import { takesQuantities, type Work } from './work.ts'

export interface WizardProps extends WorkProps {
  /** Takes over the version that somebody else saved. */
  onTheirs?: (theirs: Milestone) => void
  /** Only for a new one: back to the choice of its type. */
  onBack?: () => void
  /** FST-03: goes on with another product, where the person may make one. */
  onNext?: (() => void) | undefined
  onClose: () => void
}

/** The state of the wizard: what is put together, step, review and confirmation (TRF-01 to TRF-10). */
export function useWizard({ onTheirs, onNext, onClose, ...props }: WizardProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const [step, setStep] = useState<Step>('craft')
  const { work: base, changes, origins, why, draft } = useWork(props)
  const { product, schema, kind, milestone, correcting, before, form, origin, mayUndo } = base
  const { chosen } = origins
  const { lock, unlock, originFaults, forget, stale, confirm } = useConfirm({
    product,
    schema,
    kind,
    milestone,
    chosen,
    takesQuantities: takesQuantities(base),
    form,
    dropDraft: draft.dropDraft,
    reason: correcting ? why.reason : undefined,
    changes,
    before,
    mayUndo,
    onDone: (isNext) => (isNext && onNext ? onNext() : onClose()),
  })
  const work: Work = { ...base, originFaults }
  const fault =
    selectionFault(kind, chosen.picks.length, work.stored) ??
    (unreadable(chosen).length > 0 ? 'quantity' : undefined)

  const { one, gender } = stageWords(origin, t)
  const refusalOf = (reason: typeof fault) =>
    reason === 'nodeId' || reason === 'nodeIds'
      ? t(`transformations.chooseFirst.${reason}`, { a: t(`products.a.${gender}`, { one }) })
      : t('transformations.fault.quantity')

  const { save: review, isWaiting } = useAfterUploads(() => {
    if (fault || form.gaps.length > 0) return
    if (!form.record.organization) toastFault(t('transformations.chooseOrganization'), { duration: 1500 })
    if (correcting && !why.check()) return
    if (form.attempt()) setStep('preview')
  })
  // Whether another product follows: a lost answer may be asked for again.
  const isNextWanted = useRef(false)
  const send = () => {
    const record = form.attempt()
    if (record) void confirm(record, { isNext: isNextWanted.current })
  }
  const backToCraft = () => {
    unlock()
    setStep('craft')
  }
  return {
    work,
    changes,
    /** The field for the reason of a correction. */
    why: why.field,
    step,
    lock,
    /** Text that says what is missing: origins, or values of checks (MIL-09). */
    refusal: fault
      ? refusalOf(fault)
      : form.gaps.length > 0
        ? t('forms.checks.missingIn', { count: form.gaps.length })
        : undefined,
    origins: {
      ...origins,
      pick(one: Origin) {
        origins.pick(one)
        forget(one._id)
      },
    },
    draft,
    review: () => void review(),
    /** The review begins once the files under way have arrived. */
    isWaiting,
    backToCraft,
    confirm: () => {
      if (lock === 'no') isNextWanted.current = false
      send()
    },
    /** FST-03: one step on, and from the last one to another product. */
    next:
      onNext &&
      (() => {
        if (step === 'craft') return void review()
        if (lock === 'running' || lock === 'failed') return
        isNextWanted.current = true
        send()
      }),
    /** Goes back one step; from the first step, closes the wizard. */
    escape() {
      if (lock === 'running') return
      if (step === 'preview') backToCraft()
      else if (router.history.canGoBack()) router.history.back()
      else onClose()
    },
    /** 409 STALE: both versions and the two ways to resolve the conflict. */
    stale: stale && {
      ...stale,
      onKeepMine: () => void confirm(stale.mine, { version: stale.theirs.version }),
      onUseTheirs: () => {
        draft.dropDraft()
        onTheirs?.(stale.theirs)
      },
    },
  }
}
