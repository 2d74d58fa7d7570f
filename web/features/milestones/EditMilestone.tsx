import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { organizationPath, type FormRecord } from '../../forms/record.ts'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useEdit, type Edit } from '../../forms/useEdit.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { Notice } from '../../ui/Notice.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { productQuery } from '../products/queries.ts'
import { Differences } from './Differences.tsx'
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

/** Refetches do not change what is being edited. Taking over the other person's version restarts the form. */
function EditForm({ product, milestone, schema, onClose }: EditFormProps) {
  const { t } = useTranslation()
  const edit = useEdit({
    route: contract.milestones.update,
    id: milestone._id,
    record: milestone,
    bodyOf: ({ organization, dataSchema, i18n }: FormRecord) => ({ organization, dataSchema, i18n }),
    draft: useDraft<DraftContent<FormRecord>>(`milestone:${milestone._id}`),
    announced: { done: t('milestones.edit.saved', { name: milestone.name }) },
    onSaved: async () => {
      await refreshMilestones()
      onClose()
    },
  })
  const own = useOwnForm('milestoneSchema', schema._id, edit.base.milestoneSchemaVersion, schema)
  if (own.data)
    return (
      <VersionForm
        key={edit.base.version}
        product={product}
        schema={schema}
        own={own.data}
        edit={edit}
        onClose={onClose}
      />
    )
  return <WaitingPanel title={t('milestones.edit.title')} queries={[own]} onClose={onClose} />
}

interface VersionFormProps extends Omit<EditFormProps, 'milestone'> {
  edit: Edit<FormRecord, Milestone>
  /** The form of the version that the milestone was written with. */
  own: Form
}

function VersionForm({ product, schema, own, edit, onClose }: VersionFormProps) {
  const { t } = useTranslation()
  const { chains } = useChains()
  const reason = useReason()
  const milestone = edit.base
  const [initial] = useState(() => recordOf(milestone))
  const [stored] = useState(() => ({ dataSchema: milestone.dataSchema, own }))
  const form = useRecordForm({
    form: schema,
    languages: useFormLanguages(),
    initial,
    stored,
    version: edit.version,
    draft: edit.draft,
  })
  return (
    <RecordPanel
      title={milestone.name}
      subtitle={`${t('milestones.edit.title')} · ${shownIdentifier(String(product.dataSchema.identifier))}`}
      stage={findStage(chains, product.productSchema)?.stage}
      form={form}
      saving={edit}
      submitLabel={t('milestones.edit.save')}
      readOnlyReason={
        !milestone.editable && (
          <Notice>{t('milestones.edit.blocked', { reason: reason(milestone.editReason) })}</Notice>
        )
      }
      notice={edit.stale && <StaleDifferences schema={schema} {...edit.stale} />}
      lead={
        <OrganizationLead
          id={form.idOf(organizationPath)}
          form={form}
          present={milestone.organization}
          readOnly={!milestone.editable}
        />
      }
      onCancel={onClose}
      onClose={onClose}
    />
  )
}

interface StaleDifferencesProps {
  schema: Form
  mine: FormRecord
  theirs: Milestone
}

function StaleDifferences({ schema, mine, theirs }: StaleDifferencesProps) {
  const { t } = useTranslation()
  const languages = useFormLanguages()
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const nameOf = (id: string) => organizations.find(({ _id }) => _id === id)?.name ?? id
  return (
    <Differences
      differences={differences(
        schema,
        { ...mine, organization: nameOf(mine.organization) },
        { dataSchema: theirs.dataSchema, organization: theirs.organization.name },
        { language: languages.shown, organizationTitle: t('milestones.new.organization') },
      )}
    />
  )
}

const recordOf = ({ organization, dataSchema, i18n }: Milestone): FormRecord => ({
  organization: organization._id,
  dataSchema,
  i18n,
  isUnidentified: false,
})
