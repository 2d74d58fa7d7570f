import { Anchor } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { FormFooter } from '../../forms/FormFooter.tsx'
import { DraftNotice } from '../../forms/FormNotices.tsx'
import { newRecord, organizationPath } from '../../forms/record.ts'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { useRecordForm, type KeptRecord } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { faultsOf } from '../../api/faultText.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastDone } from '../../ui/toast.ts'
import { formOf } from './fields.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { OrganizationLead } from './OrganizationLead.tsx'
import { refreshMilestones } from './queries.ts'
import { tellRefusal } from './tell.ts'

interface AddMilestoneProps {
  product: Product
  schema: MilestoneSchema
  organization: string
  onBack: () => void
  onClose: () => void
}

/** MIL-06, second step: the form of a common process. */
export function AddMilestone({ product, schema, organization, onBack, onClose }: AddMilestoneProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const formId = useId()
  const [initial] = useState(() => ({ ...newRecord(formOf(schema)), organization }))
  const form = useRecordForm({
    form: formOf(schema),
    languages: useFormLanguages(),
    initial,
    draft: useDraft<KeptRecord>(`milestone:${product._id}:${schema._id}`),
  })
  const [busy, setBusy] = useState(false)
  // One key until the server has answered: sent again after a lost answer, it makes no second process.
  const idempotencyKey = useRef(crypto.randomUUID())

  const submit = async () => {
    const record = form.attempt()
    if (!record || busy) return
    setBusy(true)
    const { dataSchema, i18n } = record
    const body = {
      product: product._id,
      organization: record.organization,
      milestoneSchema: schema._id,
      dataSchema,
      i18n,
    }
    try {
      await call(
        contract.milestones.create,
        { body },
        { quiet: true, idempotencyKey: idempotencyKey.current },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'UNKNOWN') idempotencyKey.current = crypto.randomUUID()
      setBusy(false)
      tellRefusal(error)
      form.refuse(faultsOf(error))
      return
    }
    form.dropDraft()
    await refreshMilestones()
    onClose()
    toastDone(t('milestones.new.created', { name: schema.name }))
  }

  return (
    <SidePanel
      title={schema.name}
      subtitle={
        <>
          {shownIdentifier(String(product.dataSchema.identifier))} ·{' '}
          <Anchor component="button" type="button" inherit onClick={onBack}>
            {t('milestones.new.back')}
          </Anchor>
        </>
      }
      stage={findStage(chains, product.productSchema)?.stage}
      onClose={onClose}
      footer={
        <FormFooter
          formId={formId}
          form={form}
          submitLabel={t('milestones.new.save')}
          busy={busy}
          onCancel={onClose}
        />
      }
    >
      <DraftNotice form={form} />
      <SchemaForm
        id={formId}
        form={form}
        onSubmit={() => void submit()}
        lead={<OrganizationLead form={form} id={form.idOf(organizationPath)} />}
      />
    </SidePanel>
  )
}
