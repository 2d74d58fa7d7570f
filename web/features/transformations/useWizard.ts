import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import { isUploading } from '../../forms/files/upload.ts'
import { newRecord, type FormRecord } from '../../forms/record.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useRecordForm, type RecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useSession } from '../../shell/useSession.ts'
import { toastFault } from '../../ui/toast.ts'
import { useConfirm } from './useConfirm.ts'
import { formData, selectionFault, storedOrigins, togglePick, type Step } from './wizard.ts'
import type { Work } from './work.ts'

export interface WizardProps {
  /** The product being made. */
  product: Product
  schema: MilestoneSchema
  /** Only for a new transformation: the id of the organization in charge. */
  responsible?: string
  /** Only for an edit: the transformation and its current origins (TRF-10). */
  milestone?: Milestone
  /** Only for an edit: the form of the version that the transformation was written with. */
  own?: Form
  present?: readonly Product[]
  /** Takes over the version that somebody else saved. */
  onTheirs?: (theirs: Milestone) => void
  onClose: () => void
}

const noOrigins: readonly Product[] = []

/** The state of the wizard: origins, form, step, review and confirmation (TRF-01 to TRF-10). */
export function useWizard(props: WizardProps) {
  const { product, schema, milestone, present = noOrigins, onTheirs, onClose } = props
  const { t } = useTranslation()
  const router = useRouter()
  const { session } = useSession()
  const { chains } = useChains()
  const [picks, setPicks] = useState(present)
  const [step, setStep] = useState<Step>('craft')
  /** The record that passed the review, as it will be sent. */
  const [reviewed, setReviewed] = useState<FormRecord>()
  const form = useTransformationForm(props)
  const kind = kindOf(schema.ratio)
  const mayUndo = permits(session, { permission: 'archive' }).allowed
  const { lock, unlock, originFaults, forget, stale, confirm } = useConfirm({
    product,
    schema,
    kind,
    milestone,
    picks,
    form,
    mayUndo,
    onDone: onClose,
  })
  const origin = findStage(chains, schema.productSchemaGroup)?.stage
  const work: Work = {
    product,
    stage: findStage(chains, product.productSchema)?.stage,
    origin,
    schema,
    kind,
    sharing: isSharing({ ratio: schema.ratio ?? [1, 1], reuse: schema.reuse ?? false }),
    milestone,
    present,
    stored: milestone && storedOrigins(milestone, product),
    picks,
    form,
    amount: origin && amountColumn(origin.stage),
    originFaults,
    mayUndo,
  }
  const fault = selectionFault(kind, picks.length, work.stored)

  const backToCraft = () => {
    unlock()
    setStep('craft')
  }
  return {
    work,
    step,
    lock,
    /** Text that says why the chosen origins are not enough. */
    refusal: fault && t(`transformations.fault.${fault}`),
    pick(origin: Product) {
      setPicks((before) => togglePick(before, origin, kind))
      forget(origin._id)
    },
    review() {
      if (fault || isUploading()) return
      if (!form.record.organization) toastFault(t('transformations.chooseOrganization'), { duration: 1500 })
      const record = form.attempt()
      if (!record) return
      setReviewed(record)
      setStep('preview')
    },
    backToCraft,
    confirm: () => reviewed && void confirm(reviewed),
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
      onKeepMine: () => void confirm(stale.mine, stale.theirs.version),
      onUseTheirs: () => {
        form.dropDraft()
        onTheirs?.(stale.theirs)
      },
    },
  }
}

/** The form of the process: empty, or filled from the stored transformation. */
function useTransformationForm({
  product,
  schema,
  milestone,
  own,
  responsible = '',
}: WizardProps): RecordForm {
  const [initial] = useState<FormRecord>(() =>
    milestone
      ? {
          organization: milestone.organization._id,
          dataSchema: formData(milestone.dataSchema),
          i18n: milestone.i18n,
          isUnidentified: false,
        }
      : { ...newRecord(schema), organization: responsible },
  )
  const [stored] = useState(() => milestone && { dataSchema: initial.dataSchema, own: own ?? schema })
  return useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    initial,
    ...(stored ? { stored } : {}),
    version: milestone?.version ?? 0,
    draft: useDraft<DraftContent<FormRecord>>(
      `transformation:${milestone?._id ?? `${product._id}:${schema._id}`}`,
    ),
  })
}
