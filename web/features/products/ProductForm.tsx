import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { ApiError } from '../../api/error.ts'
import { DraftNotice, RequiredNote } from '../../forms/FormNotices.tsx'
import { FormFooter } from '../../forms/FormFooter.tsx'
import { FaultText } from '../../forms/inputs/common.tsx'
import { organizationPath, type FormRecord } from '../../forms/record.ts'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { useRecordForm, type KeptRecord } from '../../forms/useRecordForm.ts'
import { useDraft } from '../../shell/draft.ts'
import { faultsOf } from '../../api/faultText.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastFault } from '../../ui/toast.ts'
import { OrganizationSelect } from '../organizations/OrganizationSelect.tsx'
import { identifierOf } from './columns.tsx'

interface ProductFormProps {
  stage: ChainStage
  title: string
  submitLabel: string
  /** Names the draft within the stage: `new`, or the product's id. */
  draftName: string
  product?: Product
  /** The form that the product was written with. */
  own?: Form
  offersUnidentified: boolean
  readOnly?: boolean
  notice?: ReactNode
  onSubmit: (record: FormRecord, idempotencyKey: string) => Promise<void>
  onClose: () => void
}

/** PRE-01, PRE-06: who is in charge, and the form of the stage. */
export function ProductForm(props: ProductFormProps) {
  const {
    stage,
    title,
    submitLabel,
    draftName,
    product,
    own,
    offersUnidentified,
    readOnly = false,
    notice,
    onSubmit,
    onClose,
  } = props
  const { t } = useTranslation()
  const formId = useId()
  const schema = stage.stage
  const [stored] = useState(() => product && { dataSchema: product.dataSchema, own: own ?? schema })
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    draft: useDraft<KeptRecord>(`product:${stage.id}:${draftName}`),
    ...(product ? { initial: recordOf(product), version: product.version } : {}),
    ...(stored ? { stored } : {}),
  })
  const [busy, setBusy] = useState(false)
  const sent = useRef({ body: '', key: '' })

  const submit = async () => {
    const record = form.attempt()
    if (!record) return toastFault(t('common.toast.dataIncomplete'))
    // The same act sent again carries the same key: after a lost answer it makes no second product.
    const body = JSON.stringify(record)
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() }
    setBusy(true)
    try {
      await onSubmit(record, sent.current.key)
      form.dropDraft()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      form.refuse(placed(error))
    }
  }

  const organizationIssue = form.issues.find(({ path }) => path === organizationPath)
  return (
    <SidePanel
      title={title}
      stage={stage}
      subtitle={product ? identifierOf(product) : <RequiredNote />}
      onClose={onClose}
      footer={
        readOnly ? undefined : (
          <FormFooter
            formId={formId}
            form={form}
            submitLabel={submitLabel}
            busy={busy}
            onCancel={() => {
              form.dropDraft()
              onClose()
            }}
          />
        )
      }
    >
      {notice}
      {!readOnly && <DraftNotice form={form} />}
      <SchemaForm
        id={formId}
        form={form}
        onSubmit={() => void submit()}
        offersUnidentified={offersUnidentified}
        readOnly={readOnly}
        lead={
          <OrganizationSelect
            id={form.idOf(organizationPath)}
            value={form.record.organization}
            onChange={form.setOrganization}
            onBlur={() => form.leave(organizationPath)}
            error={organizationIssue && <FaultText>{organizationIssue.message}</FaultText>}
            readOnly={readOnly}
            present={product?.organization}
          />
        }
      />
    </SidePanel>
  )
}

const recordOf = (product: Product): FormRecord => ({
  organization: product.organization._id,
  dataSchema: product.dataSchema,
  i18n: product.i18n,
  isUnidentified: product.isUnidentified,
})

/** An identifier that another product has is a fault of that field, whatever code says it. */
const placed = (error: ApiError) =>
  error.code === 'IDENTIFIER_TAKEN' && error.errors.length === 0
    ? [{ path: '/dataSchema/identifier', message: error.message }]
    : faultsOf(error)
