import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import { newRecord, type FormRecord } from '../../forms/record.ts'
import { useRecordForm, type KeptRecord } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useSession } from '../../shell/useSession.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastFault } from '../../ui/toast.ts'
import { amountColumn } from '../products/amounts.ts'
import { formOf } from '../../forms/versions.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { Craft } from './Craft.tsx'
import { Preview } from './Preview.tsx'
import { StaleTransformation } from './StaleTransformation.tsx'
import { Steps } from './Steps.tsx'
import { useConfirm } from './useConfirm.ts'
import { formData, picked, selectionFault, storedOrigins, type Step } from './wizard.ts'
import { WizardFooter } from './WizardFooter.tsx'
import { WizardTitle } from './WizardTitle.tsx'
import type { Work } from './work.ts'
import classes from './Wizard.module.css'

interface WizardProps {
  /** The product being made. */
  product: Product
  schema: MilestoneSchema
  /** Who was chosen to be in charge, of a new one. */
  responsible?: string
  /** Of an edit: the transformation, and its present origins (TRF-10). */
  milestone?: Milestone
  /** The form that it was written with. */
  own?: Form
  present?: readonly Product[]
  /** Takes over what somebody else has saved. */
  onTheirs?: (theirs: Milestone) => void
  onClose: () => void
}

const noOrigins: readonly Product[] = []

/** TRF-01 to TRF-10: Craft, Preview, and the lock after confirming, for the three kinds of transformation. */
export function Wizard(props: WizardProps) {
  const { product, schema, responsible = '', milestone, present = noOrigins, onTheirs, onClose } = props
  const { t } = useTranslation()
  const router = useRouter()
  const formId = useId()
  const headingId = useId()
  const { session } = useSession()
  const { chains } = useChains()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const [picks, setPicks] = useState<readonly Product[]>(present)
  const [step, setStep] = useState<Step>('craft')
  /** What the review passed, as it is sent. */
  const [reviewed, setReviewed] = useState<FormRecord>()
  const form = useTransformationForm(props, responsible)

  const kind = kindOf(schema.ratio)
  const mayUndo = permits(session, { permission: 'archive' }).allowed
  const confirming = useConfirm({ product, schema, kind, milestone, picks, form, mayUndo, onDone: onClose })
  const { lock, stale, confirm } = confirming
  const origin = findStage(chains, schema.productSchemaGroup)?.stage
  const work: Work = {
    product,
    stage: findStage(chains, product.productSchema)?.stage,
    origin,
    schema,
    kind,
    sharing: isSharing({ ratio: schema.ratio ?? [1, 1], reuse: schema.reuse ?? false }),
    milestone,
    stored: milestone && storedOrigins(milestone, product),
    picks,
    form,
    amount: origin && amountColumn(formOf(origin.stage)),
    faulty: confirming.faulty,
  }
  const selection = selectionFault(kind, picks.length, work.stored)

  // A step begins where its reading does; the first one with the panel's title.
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) document.getElementById(headingId + step)?.focus()
  }, [step, headingId])

  const review = () => {
    if (selection) return
    if (!form.record.organization) toastFault(t('transformations.chooseOrganization'), { for: 1500 })
    const record = form.attempt()
    if (!record) return
    moved.current = true
    setReviewed(record)
    setStep('preview')
  }
  const backToCraft = () => {
    confirming.unlock()
    setStep('craft')
  }
  const pick = (product: Product) => {
    setPicks((before) => picked(before, product, kind))
    confirming.forget(product._id)
  }
  const escape = () => {
    if (lock === 'running') return
    if (step === 'preview') backToCraft()
    else if (router.history.canGoBack()) router.history.back()
    else onClose()
  }
  const inCharge =
    organizations.find(({ _id }) => _id === form.record.organization) ?? milestone?.organization

  return (
    <SidePanel
      title={schema.name}
      subtitle={<WizardTitle work={work} />}
      stage={work.stage}
      width="wide"
      bare
      onClose={onClose}
      onEscape={escape}
      headEnd={<Steps step={step} />}
      footer={
        <WizardFooter
          step={step}
          lock={lock}
          refusal={selection && t(`transformations.fault.${selection}`)}
          confirmLabel={t(milestone ? 'transformations.save' : 'transformations.confirm')}
          onCancel={onClose}
          onReview={review}
          onBack={backToCraft}
          onConfirm={() => reviewed && void confirm(reviewed)}
        />
      }
    >
      {stale && (
        <div className={classes.stale}>
          <StaleTransformation
            work={work}
            mine={stale.mine}
            theirs={stale.theirs}
            onKeepMine={() => void confirm(stale.mine, stale.theirs.version)}
            onUseTheirs={() => {
              form.dropDraft()
              onTheirs?.(stale.theirs)
            }}
          />
        </div>
      )}
      {/* Craft stays: its search, its page and what was typed are there on the way back. */}
      <div className={classes.step} hidden={step !== 'craft'}>
        <Craft
          work={work}
          formId={formId}
          headingId={`${headingId}craft`}
          onPick={pick}
          onSubmit={review}
          shown={step === 'craft'}
        />
      </div>
      {step === 'preview' && (
        <Preview
          work={work}
          headingId={`${headingId}preview`}
          organization={inCharge?.name ?? ''}
          present={present}
          mayUndo={mayUndo}
        />
      )}
    </SidePanel>
  )
}

/** The form of the process, new or with what is stored. */
function useTransformationForm({ product, schema, milestone, own }: WizardProps, responsible: string) {
  const form = formOf(schema)
  const [initial] = useState<FormRecord>(() =>
    milestone
      ? {
          organization: milestone.organization._id,
          dataSchema: formData(milestone.dataSchema),
          i18n: milestone.i18n,
          isUnidentified: false,
        }
      : { ...newRecord(form), organization: responsible },
  )
  const [stored] = useState(() => milestone && { dataSchema: initial.dataSchema, own: own ?? form })
  return useRecordForm({
    form,
    languages: useFormLanguages(),
    initial,
    ...(stored ? { stored } : {}),
    version: milestone?.version ?? 0,
    draft: useDraft<KeptRecord>(`transformation:${milestone?._id ?? `${product._id}:${schema._id}`}`),
  })
}
