import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { ListedProduct, Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import { isUploading } from '../../forms/files/upload.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCorrectionReason } from '../../forms/useCorrectionReason.tsx'
import { useRecordForm, type RecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useSession } from '../../shell/useSession.ts'
import { toastFault } from '../../ui/toast.ts'
import { newProcess } from '../milestones/newProcess.ts'
import { amountOf } from '../products/amounts.ts'
import { stageWords } from '../products/words.ts'
import {
  inFormUnit,
  originOf,
  sumOfOrigins,
  takenField,
  unreadable,
  type Chosen,
  type Measures,
  type Origin,
} from './origin.ts'
import { useChanges } from './useChanges.ts'
import { useConfirm } from './useConfirm.ts'
import { useOrigins } from './useOrigins.ts'
import { formData, selectionFault, storedOrigins, storedQuantities, type Step } from './wizard.ts'
import { takesQuantities, type Work } from './work.ts'

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
  present?: readonly ListedProduct[]
  /** Only for an edit: an administrator corrects what became an origin (§2.4 Correct). */
  correcting?: boolean
  /** Takes over the version that somebody else saved. */
  onTheirs?: (theirs: Milestone) => void
  onClose: () => void
}

const noOrigins: readonly ListedProduct[] = []

/** The state of the wizard: origins, form, step, review and confirmation (TRF-01 to TRF-10). */
export function useWizard(props: WizardProps) {
  const { product, schema, milestone, present = noOrigins, correcting = false, onTheirs, onClose } = props
  const { t } = useTranslation()
  const router = useRouter()
  const { session } = useSession()
  const { chains } = useChains()
  const [step, setStep] = useState<Step>('craft')
  const kind = kindOf(schema.ratio)
  const mayUndo = permits(session, { permission: 'archive' }).allowed
  const origin = findStage(chains, schema.productSchemaGroup)?.stage
  const stage = findStage(chains, product.productSchema)?.stage
  const measures: Measures = {
    amount: origin && amountColumn(origin.stage),
    taken: takenField(schema),
    sharing: isSharing({ ratio: schema.ratio ?? [1, 1], reuse: schema.reuse ?? false }),
    own: milestone ? storedQuantities(milestone) : {},
  }
  const key = `transformation:${milestone?._id ?? `${product._id}:${schema._id}`}`
  const version = milestone?.version ?? 0

  /** What the form's quantity begins with: what the review compares it with, or what the product itself holds. */
  const quantityFor = (chosen: Chosen): number | undefined => {
    if (kind !== 'ungrouping') return sumOfOrigins(chosen, measures, schema)
    const amount = stage && amountColumn(stage.stage)
    return inFormUnit(amountOf(amount, product), { ...measures, amount })
  }
  const [initial] = useState<Chosen>(() => ({
    picks: present.map((one) => originOf(one, measures.amount)),
    quantities: kind === 'grouping' ? measures.own : {},
  }))
  const [form, record] = useTransformationForm(props, { key, quantity: quantityFor(initial) })
  const origins = useOrigins({
    kind,
    initial,
    measures,
    version,
    draft: useDraft<DraftContent<Chosen>>(`${key}:origins`),
    // The quantity follows the origins until the person types another one.
    onChange(before, after) {
      const { taken } = measures
      const typed = taken && form.record.dataSchema[taken.name]
      const [was, is] = [quantityFor(before), quantityFor(after)]
      if (taken && is !== was && (typed === undefined || typed === '' || typed === was))
        form.setField(taken.name, is)
    },
  })
  const { chosen } = origins
  const why = useCorrectionReason(useId(), useDraft<string>(`${key}:reason`))
  const dropDraft = () => {
    form.dropDraft()
    origins.drop()
    why.drop()
  }
  const before = { record, chosen: initial }
  const base: Omit<Work, 'originFaults'> = {
    ...chosen,
    product,
    stage,
    origin,
    schema,
    kind,
    sharing: measures.sharing,
    milestone,
    correcting,
    before,
    stored: milestone && storedOrigins(milestone, product),
    measures,
    form,
    mayUndo,
  }
  const changes = useChanges(base)
  const { lock, unlock, originFaults, forget, stale, confirm } = useConfirm({
    product,
    schema,
    kind,
    milestone,
    chosen,
    takesQuantities: takesQuantities({ kind, measures }),
    form,
    dropDraft,
    reason: correcting ? why.reason : undefined,
    changes,
    before,
    mayUndo,
    onDone: onClose,
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
    /** The draft of form and origins, which is offered as one. */
    draft: {
      offered: form.offered ?? origins.offered,
      restoreDraft() {
        form.restoreDraft()
        origins.restore()
      },
      dropDraft,
    },
    review() {
      if (fault || form.gaps.length > 0 || isUploading()) return
      if (!form.record.organization) toastFault(t('transformations.chooseOrganization'), { duration: 1500 })
      if (correcting && !why.check()) return
      if (form.attempt()) setStep('preview')
    },
    backToCraft,
    confirm: () => {
      const record = form.attempt()
      if (record) void confirm(record)
    },
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
        dropDraft()
        onTheirs?.(stale.theirs)
      },
    },
  }
}

interface FormOptions {
  /** Names the draft. */
  key: string
  /** What a new transformation takes, where that is known at once. */
  quantity: number | undefined
}

/** The form of the process: of a new one with what is known, or filled from the stored transformation. */
function useTransformationForm(
  { schema, milestone, own, responsible = '' }: WizardProps,
  { key, quantity }: FormOptions,
): [form: RecordForm, initial: FormRecord] {
  const [initial] = useState<FormRecord>(() => {
    if (milestone)
      return {
        organization: milestone.organization._id,
        dataSchema: formData(milestone.dataSchema),
        i18n: milestone.i18n,
        isUnidentified: false,
      }
    const record = newProcess(schema, responsible)
    const taken = takenField(schema)
    return quantity === undefined || !taken
      ? record
      : { ...record, dataSchema: { ...record.dataSchema, [taken.name]: quantity } }
  })
  const [stored] = useState(() => milestone && { dataSchema: initial.dataSchema, own: own ?? schema })
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    initial,
    ...(stored ? { stored } : {}),
    version: milestone?.version ?? 0,
    draft: useDraft<DraftContent<FormRecord>>(key),
  })
  return [form, initial]
}
