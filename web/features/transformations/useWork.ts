import { useId, useMemo, useState } from 'react'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { ListedProduct, Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { permits } from '../../../core/rules/can.ts'
import { amountColumn } from '../../../core/rules/quantity.ts'
import { isSharing, kindOf } from '../../../core/rules/workflow.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { Draft, DraftContent } from '../../forms/saving.ts'
import { useCorrectionReason } from '../../forms/useCorrectionReason.tsx'
import { useOpenedForm } from '../../forms/useOpenedForm.ts'
import { useRecordForm, type RecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useSession } from '../../shell/useSession.ts'
import { useTranslation } from '../../ui/texts.ts'
import { newProcess } from '../milestones/newProcess.ts'
import { reasonsOf, valuesOfProduct } from '../milestones/ofProduct.ts'
import { amountOf } from '../products/amounts.ts'
import { stageWords } from '../products/words.ts'
import {
  inFormUnit,
  leftOfOrigin,
  originOf,
  sumOfOrigins,
  takenField,
  takesParts,
  wholeOf,
  type Chosen,
  type Measures,
} from './origin.ts'
import { useChanges } from './useChanges.ts'
import { useOrigins } from './useOrigins.ts'
import { formData, storedOrigins, storedQuantities } from './wizard.ts'
import type { Work } from './work.ts'

export interface WorkProps {
  /** The product being made. */
  product: Product
  schema: MilestoneSchema
  /** Only for a new transformation: the id of the organization in charge. */
  responsible?: string
  /** FST-03: the form of a new one begins with what stays of the one before. */
  initial?: FormRecord | undefined
  /** Only for an edit: the transformation (TRF-10). */
  milestone?: Milestone
  /** Only for an edit: the form of the version that the transformation was written with. */
  own?: Form
  /** Of a new one: choices of the organization's last one, and the product that it made. */
  proposed?: Proposal | undefined
  /** The origins to begin with: the current ones of an edit, or those that a new one takes of the one before. */
  present?: readonly ListedProduct[]
  /** Only for an edit: an administrator corrects what became an origin (§2.4 Correct). */
  correcting?: boolean
}

export interface Proposal {
  values: Readonly<Record<string, unknown>>
  identifier: string
}

const noOrigins: readonly ListedProduct[] = []

/** What the person puts together: the origins, the form, and why it is corrected; one draft keeps all of it (AUT-04). */
export function useWork(props: WorkProps) {
  const { product, milestone, present = noOrigins, correcting = false } = props
  const key = `transformation:${milestone?._id ?? `${product._id}:${props.schema._id}`}`
  const kept = useDraft<DraftContent<FormRecord>>(key)
  // Figures of origins are typed beside those of the form.
  const opened = useOpenedForm(props.schema, kept.found?.formVersion)
  const schema = milestone ? props.schema : opened
  const { session } = useSession()
  const { chains } = useChains()
  const kind = kindOf(schema.ratio)
  const mayUndo = permits(session, { permission: 'archive' }).allowed
  const origin = findStage(chains, schema.productSchemaGroup)?.stage
  const stage = findStage(chains, product.productSchema)?.stage
  const measures: Measures = {
    amount: origin && amountColumn(origin.stage),
    taken: takenField(schema),
    sharing: isSharing({ ratio: schema.ratio ?? [1, 1], reuse: schema.reuse ?? false }),
  }
  const version = milestone?.version ?? 0
  const quantitiesOf = (picks: Chosen['picks']): Chosen['quantities'] => {
    if (kind !== 'grouping') return {}
    if (milestone) return storedQuantities(milestone)
    return takesParts(kind, measures) ? wholeOf(picks, measures) : {}
  }

  /** What the form's quantity begins with: what the review compares it with, or what the product itself holds. */
  const quantityFor = (chosen: Chosen): number | undefined => {
    if (kind !== 'ungrouping') return sumOfOrigins(chosen, measures)
    const amount = stage && amountColumn(stage.stage)
    return inFormUnit(amountOf(amount, product), { ...measures, amount })
  }
  const [initial] = useState<Chosen>(() => {
    const picks = present
      .map((one) => originOf(one, measures.amount))
      // FST-03: a new one takes none of the one before that is used up.
      .filter((one) => milestone || leftOfOrigin(one, measures) !== 0)
    return { picks, quantities: quantitiesOf(picks) }
  })
  // FST-03: of a new one, what the product holds under the same names.
  const [known] = useState(() => (milestone ? {} : valuesOfProduct(product, stage?.stage, schema)))
  const { t } = useTranslation()
  const { one, gender } = stageWords(stage, t)
  const [proposed] = useState(props.proposed)
  const reasons = useMemo(() => {
    const { values = {}, identifier = '' } = proposed ?? {}
    return new Map([
      ...reasonsOf(values, t('milestones.new.asBefore', { identifier }), { isProposal: true }),
      ...reasonsOf(known, t(`milestones.new.ofProduct.${gender}`, { one })),
    ])
  }, [known, proposed, t, gender, one])
  const [form, record] = useTransformationForm(
    { ...props, schema },
    { draft: kept, known, quantity: quantityFor(initial) },
  )
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
      if (!taken || is === was) return
      const given = known[taken.name]
      if (typed === undefined || typed === '' || typed === was || typed === given)
        form.setField(taken.name, is ?? given)
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
  const work: Omit<Work, 'originFaults'> = {
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
    reasons,
    mayUndo,
  }
  return {
    work,
    /** What an edit changes. */
    changes: useChanges(work),
    origins,
    why,
    /** Form and origins are offered as one. */
    draft: {
      offered: form.offered ?? origins.offered,
      offeredAt: form.offeredAt ?? origins.offeredAt,
      /** How many origins it holds. */
      count: origins.offered?.picks.length ?? 0,
      restoreDraft() {
        form.restoreDraft()
        origins.restore()
      },
      dropDraft,
    },
  }
}

interface FormOptions {
  draft: Draft<DraftContent<FormRecord>>
  /** What the product of a new one says itself. */
  known: Readonly<Record<string, unknown>>
  /** What a new transformation takes, where that is known at once. */
  quantity: number | undefined
}

/** The form of the process: of a new one with what is known, or filled from the stored transformation. */
function useTransformationForm(
  { schema, milestone, own, responsible = '', initial: kept, proposed }: WorkProps,
  { draft, known, quantity }: FormOptions,
): [form: RecordForm, initial: FormRecord] {
  const [initial] = useState<FormRecord>(() => {
    if (milestone)
      return {
        organization: milestone.organization._id,
        dataSchema: formData(milestone.dataSchema),
        i18n: milestone.i18n,
        isUnidentified: false,
      }
    const record = kept ?? newProcess(schema, responsible)
    const taken = takenField(schema)
    const amount = quantity === undefined || !taken ? {} : { [taken.name]: quantity }
    return { ...record, dataSchema: { ...record.dataSchema, ...proposed?.values, ...known, ...amount } }
  })
  const [stored] = useState(() => milestone && { dataSchema: initial.dataSchema, own: own ?? schema })
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    initial,
    ...(stored ? { stored } : {}),
    version: milestone?.version ?? 0,
    draft,
  })
  return [form, initial]
}
