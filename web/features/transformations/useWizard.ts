import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import { newRecord, type FormRecord } from '../../forms/record.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useRecordForm, type RecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useSession } from '../../shell/useSession.ts'
import { toastFault } from '../../ui/toast.ts'
import { amountColumn } from '../products/amounts.ts'
import { useConfirm } from './useConfirm.ts'
import { formData, selectionFault, storedOrigins, togglePick, type Step } from './wizard.ts'
import type { Work } from './work.ts'

export interface WizardProps {
  /** The product being made. */
  product: Product
  schema: MilestoneSchema
  /** Of a new transformation: the organization in charge, by id. */
  responsible?: string
  /** Of an edit: the transformation, and its present origins (TRF-10). */
  milestone?: Milestone
  /** Of an edit: the form that the transformation was written with. */
  own?: Form
  present?: readonly Product[]
  /** Takes over what somebody else has saved. */
  onTheirs?: (theirs: Milestone) => void
  onClose: () => void
}

const noOrigins: readonly Product[] = []

/** The machine of the wizard: origins, form, step, review and confirmation (TRF-01 to TRF-10). */
export function useWizard(props: WizardProps) {
  const { product, schema, milestone, present = noOrigins, onTheirs, onClose } = props
  const { t } = useTranslation()
  const router = useRouter()
  const { session } = useSession()
  const { chains } = useChains()
  const [picks, setPicks] = useState(present)
  const [step, setStep] = useState<Step>('craft')
  /** The record that passed the review, as it is sent. */
  const [reviewed, setReviewed] = useState<FormRecord>()
  const form = useTransformationForm(props)
  const kind = kindOf(schema.ratio)
  const mayUndo = permits(session, { permission: 'archive' }).allowed
  const { lock, unlock, faulty, forget, stale, confirm } = useConfirm({
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
    faulty,
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
    /** Why the chosen origins are not enough, in words. */
    refusal: fault && t(`transformations.fault.${fault}`),
    pick(origin: Product) {
      setPicks((before) => togglePick(before, origin, kind))
      forget(origin._id)
    },
    review() {
      if (fault) return
      if (!form.record.organization) toastFault(t('transformations.chooseOrganization'), { for: 1500 })
      const record = form.attempt()
      if (!record) return
      setReviewed(record)
      setStep('preview')
    },
    backToCraft,
    confirm: () => reviewed && void confirm(reviewed),
    /** One step back; from the first, out of the wizard. */
    escape() {
      if (lock === 'running') return
      if (step === 'preview') backToCraft()
      else if (router.history.canGoBack()) router.history.back()
      else onClose()
    },
    /** 409 STALE: both versions, and the two ways out. */
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

/** The form of the process: empty, or filled with the stored transformation. */
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
