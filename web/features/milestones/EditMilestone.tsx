import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { FormFooter } from '../../forms/FormFooter.tsx'
import { DraftNotice, StaleNotice } from '../../forms/FormNotices.tsx'
import { organizationPath, type FormRecord } from '../../forms/record.ts'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { useRecordForm, type KeptRecord } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { faultsOf } from '../../shell/faultText.ts'
import { paths } from '../../shell/paths.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { productQuery } from '../products/queries.ts'
import { Differences } from './Differences.tsx'
import { formOf } from './fields.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { OrganizationLead } from './OrganizationLead.tsx'
import { milestoneQuery, refreshMilestones, schemaQuery } from './queries.ts'
import { useReason } from './reasons.ts'
import { useLeave } from './search.ts'
import { differences } from './stale.ts'

/** Edits a common process; a transformation is edited in its wizard. */
export function EditMilestone() {
  const { t, i18n } = useTranslation()
  const { id, milestoneId } = useParams({ from: '/session/shell/Products/$id/Milestones/$milestoneId/Edit' })
  const leave = useLeave()
  const product = useQuery(productQuery(id))
  const milestone = useQuery(milestoneQuery(milestoneId, i18n.language))
  const schemaId = milestone.data?.milestoneSchema._id ?? ''
  const schema = useQuery({ ...schemaQuery(schemaId, i18n.language), enabled: schemaId !== '' })
  const close = () => leave(paths.productMilestones(id, product.data?.productSchema ?? ''))
  if (milestone.data?.milestoneSchema.productSchemaGroup !== undefined && product.data) {
    return (
      <Navigate
        to="/Products/$id/Milestones/$milestoneId/Transformation"
        params={{ id, milestoneId }}
        search={{ productTypeId: product.data.productSchema }}
        replace
      />
    )
  }
  if (product.data && milestone.data && schema.data) {
    return <EditForm product={product.data} milestone={milestone.data} schema={schema.data} onClose={close} />
  }
  return (
    <WaitingPanel title={t('milestones.edit.title')} queries={[product, milestone, schema]} onClose={close} />
  )
}

interface EditFormProps {
  product: Product
  milestone: Milestone
  schema: MilestoneSchema
  onClose: () => void
}

/** What one began to edit stays, whatever is read again meanwhile; taking over what others saved begins anew. */
function EditForm({ milestone, ...rest }: EditFormProps) {
  const { t } = useTranslation()
  const [began, setBegan] = useState(milestone)
  const { schema, onClose } = rest
  const own = useOwnForm('milestoneSchema', schema._id, began.milestoneSchemaVersion, schema)
  if (own.data)
    return <VersionForm key={began.version} {...rest} milestone={began} own={own.data} onTheirs={setBegan} />
  return <WaitingPanel title={t('milestones.edit.title')} queries={[own]} onClose={onClose} />
}

interface VersionFormProps extends EditFormProps {
  /** The form that it was written with. */
  own: Form
  onTheirs: (theirs: Milestone) => void
}

function VersionForm({ product, milestone, schema, own, onClose, onTheirs }: VersionFormProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const reason = useReason()
  const formId = useId()
  const languages = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const [initial] = useState(() => recordOf(milestone))
  const [stored] = useState(() => ({ dataSchema: milestone.dataSchema, own }))
  const form = useRecordForm({
    form: formOf(schema),
    languages,
    initial,
    stored,
    version: milestone.version,
    draft: useDraft<KeptRecord>(`milestone:${milestone._id}`),
  })
  const [busy, setBusy] = useState(false)
  const [stale, setStale] = useState<{ mine: FormRecord; theirs: Milestone }>()

  const save = async (record: FormRecord, version: number) => {
    setBusy(true)
    const { organization, dataSchema, i18n } = record
    try {
      await call(
        contract.milestones.update,
        { params: { id: milestone._id }, body: { organization, dataSchema, i18n, version } },
        { done: t('milestones.edit.saved', { name: milestone.name }), shown: ['STALE'] },
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      if (error.code === 'STALE')
        setStale({ mine: record, theirs: (error.details as { theirs: Milestone }).theirs })
      form.refuse(faultsOf(error))
      return
    }
    form.dropDraft()
    await refreshMilestones()
    onClose()
  }
  const submit = () => {
    const record = form.attempt()
    if (record && !busy) void save(record, milestone.version)
  }
  const nameOf = (id: string) => organizations.find(({ _id }) => _id === id)?.name ?? id

  return (
    <SidePanel
      title={milestone.name}
      subtitle={`${t('milestones.edit.title')} · ${shownIdentifier(String(product.dataSchema.identifier))}`}
      stage={findStage(chains, product.productSchema)?.stage}
      onClose={onClose}
      footer={
        milestone.editable && (
          <FormFooter
            formId={formId}
            form={form}
            submitLabel={t('milestones.edit.save')}
            busy={busy}
            onCancel={onClose}
          />
        )
      }
    >
      {!milestone.editable && (
        <Notice>{t('milestones.edit.blocked', { reason: reason(milestone.editReason) })}</Notice>
      )}
      {stale && (
        <>
          <StaleNotice
            onKeepMine={() => void save(stale.mine, stale.theirs.version)}
            onUseTheirs={() => {
              form.dropDraft()
              onTheirs(stale.theirs)
            }}
          />
          <Differences
            differences={differences(
              formOf(schema),
              { ...stale.mine, organization: nameOf(stale.mine.organization) },
              { dataSchema: stale.theirs.dataSchema, organization: stale.theirs.organization.name },
              { language: languages.shown, organizationTitle: t('milestones.new.organization') },
            )}
          />
        </>
      )}
      {milestone.editable && <DraftNotice form={form} />}
      <SchemaForm
        id={formId}
        form={form}
        readOnly={!milestone.editable}
        onSubmit={submit}
        lead={
          <OrganizationLead
            id={form.idOf(organizationPath)}
            form={form}
            present={milestone.organization}
            readOnly={!milestone.editable}
          />
        }
      />
    </SidePanel>
  )
}

export const recordOf = ({ organization, dataSchema, i18n }: Milestone): FormRecord => ({
  organization: organization._id,
  dataSchema,
  i18n,
  isUnidentified: false,
})
