import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { organizationPath, type FormRecord } from '../../forms/record.ts'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { useMade } from '../../shell/useMade.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { Notice } from '../../ui/Notice.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { toastDone } from '../../ui/toast.ts'
import { useAround } from '../organizations/useAround.ts'
import { stageWords } from '../products/words.ts'
import { OrganizationLead } from './OrganizationLead.tsx'
import { newProcess } from './newProcess.ts'
import { reasonsOf, valuesOfProduct } from './ofProduct.ts'
import { refreshMilestones } from './queries.ts'
import type { Lack } from './search.ts'

interface AddMilestoneProps {
  product: Product
  schema: MilestoneSchema
  organization: string
  /** What a screen found missing, and the field that brings it (ORI-07). */
  brings?: {
    /** `held`: the ground is there, in a record whose form is closed. */
    lack: Lack | 'held'
    beginAt: string
    /** What the closed record holds, to be mended here. */
    ground?: FeatureCollection | null | undefined
  }
  onBack: () => void
  onClose: () => void
}

/** MIL-06, second step: the form of a common process. */
export function AddMilestone({ product, schema, organization, brings, onBack, onClose }: AddMilestoneProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const made = useMade()
  const refusal = useRefusal()
  const stage = findStage(chains, product.productSchema)?.stage
  const [known] = useState(() => valuesOfProduct(product, stage?.stage, schema))
  const { one, gender } = stageWords(stage, t)
  const reasons = useMemo(
    () => reasonsOf(known, t(`milestones.new.ofProduct.${gender}`, { one })),
    [known, t, gender, one],
  )
  const [initial] = useState(() =>
    newProcess(schema, organization, {
      ...known,
      ...(brings?.ground ? { [brings.beginAt]: brings.ground } : {}),
    }),
  )
  const saving = useCreate({
    route: contract.milestones.create,
    bodyOf: ({ organization: inCharge, dataSchema, i18n, formVersion }: FormRecord) => ({
      product: product._id,
      organization: inCharge,
      milestoneSchema: schema._id,
      ...(formVersion === undefined ? {} : { milestoneSchemaVersion: formVersion }),
      dataSchema,
      i18n,
    }),
    draft: useDraft<DraftContent<FormRecord>>(`milestone:${product._id}:${schema._id}`),
    announced: { done: false, requirements: true },
    onCreated: async ({ _id, organization: { _id: inCharge } }, isNext) => {
      await refreshMilestones()
      const text = t('milestones.new.created', { name: schema.name })
      if (isNext)
        return made({
          text,
          ids: [_id],
          archive: (options) => call(contract.milestones.archive, { params: { id: _id } }, options),
          refusal: refusal(contract.milestones.archive, 'milestone.archive', {
            milestoneSchema: schema._id,
            organization: inCharge,
            product: { productSchema: product.productSchema, organization: product.organization._id },
          }),
          archived: t('milestones.archive.done', { name: schema.name }),
          refresh: refreshMilestones,
        })
      onClose()
      toastDone(text)
    },
    onRefused: onClose,
  })
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    initial,
    draft: saving.draft,
  })
  return (
    <RecordPanel
      title={schema.name}
      subtitle={
        <>
          {shownIdentifier(String(product.dataSchema.identifier))} ·{' '}
          <Anchor component="button" type="button" inherit onClick={onBack}>
            {t('milestones.new.back')}
          </Anchor>
        </>
      }
      stage={stage}
      // As wide as the processes below, whose title would be cut beside it.
      width="timeline"
      beginAt={brings?.beginAt}
      form={form}
      saving={saving}
      hasNext={!schema.closing}
      reasons={reasons}
      around={useAround(product.organization._id, product, stage?.stage)}
      submitLabel={t('milestones.new.save')}
      lead={
        <>
          {brings && <Notice>{t(`milestones.new.brings.${brings.lack}`)}</Notice>}
          <OrganizationLead form={form} id={form.idOf(organizationPath)} />
        </>
      }
      onCancel={onClose}
      onClose={onClose}
    />
  )
}
